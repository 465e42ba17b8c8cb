/**
 * The public forms, as pages of any remote show and send them. What the host provides comes as arguments: imported
 * from here, a remote would get a second router.
 */
export { EmailField } from './email-field.tsx'
export { createPublicForm, type FieldState } from './public-form.tsx'
export { type FormResult, sendForm } from './send-form.ts'
