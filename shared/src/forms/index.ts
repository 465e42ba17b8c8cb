/**
 * The public forms. One schema checks them in the browser, in the composer without JavaScript, and
 * in the product API. Import it lazily, so that pages load the schema library on submit only.
 */
export { type CheckedForm, checkForm, type FieldErrors } from './check-form.ts'
export { FORMS, type FormKind, type FormValues, isMessageKind, type MessageKind } from './forms.ts'
export { createIntentions, type Intentions, keyOfContent } from './idempotency-key.ts'
