/**
 * A failure of the identity client; `code` is stable, and `message` may be shown to the visitor.
 */
export class AuthError extends Error {
  /** The provider's own name for it (`CodeMismatchException`), or one of ours (`NetworkError`). */
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AuthError'
    this.code = code
  }
}

/** A sign-in on another page that came back without success. */
export class ReturnError extends AuthError {
  /** Path of this site that the sign-in was to continue to. */
  readonly returnTo: string
  constructor({ code, message }: AuthError, returnTo: string) {
    super(code, message)
    this.returnTo = returnTo
  }
}

/**
 * A refusal by the provider, which writes anything into `message`: pages choose words by `code`.
 */
export class ProviderRefusal extends AuthError {}
