/**
 * The public forms: what they ask, checked by the same schema in the browser, in the composer where
 * there is no JavaScript, and once more by the product API. Import it lazily in a page, so that only who
 * sends a form loads the schema library.
 */
export { type CheckedForm, checkForm, type FieldErrors } from './check-form.ts'
export { FORMS, type FormKind, type FormValues, isFormKind } from './forms.ts'
export { createIntentions, type Intentions, keyOfContent } from './idempotency-key.ts'
