/** Something that the operator can put right: the message says it all, so no stack is shown. */
export class OperatorError extends Error {}
