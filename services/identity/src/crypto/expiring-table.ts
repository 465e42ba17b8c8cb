import type { Clock } from '#src/clock.ts'
import { type RandomBytes, token } from './random.ts'

const MAX_ENTRIES = 10_000

/** The result of `take`. */
export type Taken<Value> =
  | { state: 'live'; value: Value; restore(): void }
  | { state: 'expired' }
  | { state: 'unknown' }

/**
 * Single-use entries under unguessable names that expire: sign-in steps, handshakes, authorization
 * codes. In memory only.
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

  /** Stores `value` and returns its name, which `encode` makes of random bytes. */
  add(value: Value, encode = (random: RandomBytes) => token(random, 48)): string {
    const name = encode(this.#random)
    this.#entries.set(name, { value, expiresAt: this.#clock.now() + this.#lifetimeMs })
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value)
    return name
  }

  /**
   * Removes and returns the value, so that only one of two concurrent callers gets it. `restore`
   * puts it back, with its original expiry.
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
