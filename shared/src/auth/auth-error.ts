/** A refusal of the identity client; `code` is stable, `message` is for the visitor. */
export class AuthError extends Error {
  /** The provider's own name for it (`CodeMismatchException`), or one of ours (`NetworkError`). */
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AuthError'
    this.code = code
  }
}
