import type { Clock } from '#src/clock.ts'
import { type RandomBytes, token } from './random.ts'

const MOST_ENTRIES = 10_000

/** What `take` finds under a name. */
export type Taken<Value> =
  | { state: 'live'; value: Value; restore(): void }
  | { state: 'expired' }
  | { state: 'unknown' }

/**
 * Things in progress, each under an unguessable name, for a limited time and for one use: sign-in steps,
 * handshakes, authorisation codes. Kept in memory; a restart forgets them.
 */
export class ExpiringTable<Value> {
  readonly #entries = new Map<string, { value: Value; expiresAt: number }>()
  readonly #clock: Clock
  readonly #random: RandomBytes
  readonly #lifetimeMs: number

  constructor(clock: Clock, random: RandomBytes, lifetimeMs: number) {
    this.#clock = clock
    this.#random = random
    this.#lifetimeMs = lifetimeMs
  }

  /** Keeps `value` and returns its name; `encode` turns random bytes into one. */
  add(value: Value, encode = (random: RandomBytes) => token(random, 48)): string {
    const name = encode(this.#random)
    this.#entries.set(name, { value, expiresAt: this.#clock.now() + this.#lifetimeMs })
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > MOST_ENTRIES && !oldest.done) this.#entries.delete(oldest.value)
    return name
  }

  /**
   * Takes the value away, so that of two callers with the same name only one gets it; `restore` gives it
   * back for another try, no longer than it would have lived.
   */
  take(name: string): Taken<Value> {
    const entry = this.#entries.get(name)
    if (!entry) return { state: 'unknown' }
    if (entry.expiresAt <= this.#clock.now()) return { state: 'expired' }
    this.#entries.delete(name)
    return {
      state: 'live',
      value: entry.value,
      restore: () => {
        this.#entries.set(name, entry)
      },
    }
  }
}
