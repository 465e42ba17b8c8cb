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

/**
 * A refusal by the provider, which writes anything into `message`: pages choose words by `code`.
 */
export class ProviderRefusal extends AuthError {}
