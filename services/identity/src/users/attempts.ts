import { MINUTE_MS } from '@orchard/shared/format'
import type { Clock } from '#src/clock.ts'
import { refusal } from '#src/cognito-error.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_MS = 15 * MINUTE_MS
const MAX_NAMES = 10_000

/**
 * Counts wrong passwords and codes by user. As in Cognito, five are free; each further one doubles
 * the wait, from one second to fifteen minutes, and a right one resets the count. Unknown names are
 * counted as well, so that the wait does not reveal who is registered.
 */
export class Attempts {
  readonly #failures = new Map<string, { count: number; blockedUntil: number }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Makes an attempt, which failed if `attempt` throws.
   * @throws {CognitoError} as `assertAllowed` and `attempt`.
   */
  count<Result>(name: string, attempt: () => Result): Result {
    this.assertAllowed(name)
    try {
      const result = attempt()
      this.succeed(name)
      return result
    } catch (error) {
      this.fail(name)
      throw error
    }
  }

  /** @throws {CognitoError} `NotAuthorizedException`, which clients do not retry. */
  assertAllowed(name: string): void {
    if ((this.#failures.get(name)?.blockedUntil ?? 0) > this.#clock.now())
      throw refusal.tooManyAttempts()
  }

  fail(name: string): void {
    const count = (this.#failures.get(name)?.count ?? 0) + 1
    const waitMs = count < FREE_FAILURES ? 0 : 1_000 * 2 ** (count - FREE_FAILURES)
    const blockedUntil = this.#clock.now() + Math.min(waitMs, LONGEST_WAIT_MS)
    this.#failures.delete(name)
    this.#failures.set(name, { count, blockedUntil })
    const oldest = this.#failures.keys().next()
    if (this.#failures.size > MAX_NAMES && !oldest.done) this.#failures.delete(oldest.value)
  }

  succeed(name: string): void {
    this.#failures.delete(name)
  }
}
