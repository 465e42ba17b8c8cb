/**
 * The public forms, as pages of any remote show them; `./send-form.ts` is apart, so that a page can load it on submit.
 * What the host provides comes as arguments: imported from here, a remote would get a second router.
 */
export { EmailField } from './email-field.tsx'
export { createPublicForm, type FieldState } from './public-form.tsx'
