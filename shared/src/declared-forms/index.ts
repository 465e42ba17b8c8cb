/**
 * The forms that remotes declare in their route tables, as data. One schema checks them in the browser, in the composer
 * without JavaScript, and in the product API. No host provides it; import it lazily, as `sendDeclaredForm` does.
 */
export { contentKey, createKeys } from '#src/forms/content-key.ts'
export { type CheckedDeclaredForm, checkDeclaredForm } from './check-declared-form.ts'
export { readDeclaredForms } from './declared-form.ts'
