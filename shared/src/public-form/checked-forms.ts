/** The part of the forms that a submission needs, in a chunk of its own: most visitors never send one. */
export { checkForm, createIntentions, keyOfContent } from '@orchard/shared/forms'
