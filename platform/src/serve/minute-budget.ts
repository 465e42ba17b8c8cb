import { MINUTE_MS } from '@orchard/shared/format'

/** Allows so many actions in each minute. */
export class MinuteBudget {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #keys = new Set<string>()
  #left = 0
  #until = Number.NEGATIVE_INFINITY

  /** @param now milliseconds on any clock that only goes forward. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** True if nothing is left of this minute. */
  get isSpent(): boolean {
    return this.#left === 0
  }

  /** Takes one action from the budget, if there is one left and `key` was not taken in this minute. */
  take(key?: string): boolean {
    if (this.#now() >= this.#until) {
      this.#keys.clear()
      this.#left = this.#perMinute
      this.#until = this.#now() + MINUTE_MS
    }
    if (this.isSpent || (key !== undefined && this.#keys.has(key))) return false
    if (key !== undefined) this.#keys.add(key)
    this.#left--
    return true
  }
}
