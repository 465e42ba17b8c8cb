/** What a submission needs of the forms, in a chunk of its own: most visitors never send one. */
export { checkForm, createIntentions, keyOfContent } from '@orchard/shared/forms'
