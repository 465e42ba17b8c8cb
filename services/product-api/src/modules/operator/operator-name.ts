/** Names that a holder of an operator token may have. */
export const OPERATOR_NAME = /^[A-Za-z0-9._@-]{1,60}$/
