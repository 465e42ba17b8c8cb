import { refusal } from './refusals.ts'

/**
 * One attempt to sign in, from the first request to the tokens. It ends when another one begins, when the visitor
 * leaves it, and when somebody signs in meanwhile, in this tab or in another. Later responses are dropped.
 */
export class Attempt {
  readonly #control = new AbortController()
  readonly #storedUser: () => string | null
  /** Who was signed in when the visitor began. */
  readonly before: string | null

  /** @param storedUser reads who is signed in in this browser; null if nobody is. */
  constructor(storedUser: () => string | null, before = storedUser()) {
    this.#storedUser = storedUser
    this.before = before
  }

  /** Aborts when the attempt ends. */
  get signal(): AbortSignal {
    return this.#control.signal
  }

  end(): void {
    this.#control.abort()
  }

  /** Reads who is signed in now: a sign-in by anybody else ends the attempt, a sign-out does not. */
  isCurrent(): boolean {
    const now = this.#storedUser()
    if (now !== null && now !== this.before) this.end()
    return !this.signal.aborted
  }

  /**
   * Ends the attempt if `signal` aborts while `work` is under way.
   * @throws {AuthError} `Cancelled` as soon as the attempt has ended; `work` may go on.
   */
  async during<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const end = () => this.end()
    if (signal?.aborted) end()
    if (this.signal.aborted) throw refusal('Cancelled')
    const ended = new Promise<never>((_, reject) => {
      this.signal.addEventListener('abort', () => reject(refusal('Cancelled')), { once: true })
    })
    signal?.addEventListener('abort', end, { once: true })
    try {
      return await Promise.race([ended, work()])
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }
}
