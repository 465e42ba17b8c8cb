const MINUTE_MS = 60_000
const MAX_CLIENTS = 10_000
/** A page sends a few at most, and an office may have one address. */
const REPORTS_PER_CLIENT = 60
const REPORTS_IN_ALL = 3_000

/**
 * Allows each client so many requests in a minute, and all of them together so many. Addresses are held
 * for that minute only.
 */
export class RateLimit {
  readonly #perClient: number
  readonly #inAll: number
  readonly #now: () => number
  #counts = new Map<string, number>()
  #total = 0
  #until = 0

  /** @param now milliseconds on any clock that only goes forward. */
  constructor(perClient: number, inAll: number, now: () => number) {
    this.#perClient = perClient
    this.#inAll = inAll
    this.#now = now
  }

  /** Whether this request is still within the limits; it is counted by asking. */
  allows(client: string): boolean {
    if (this.#now() >= this.#until) {
      this.#counts.clear()
      this.#total = 0
      this.#until = this.#now() + MINUTE_MS
    }
    const count = (this.#counts.get(client) ?? 0) + 1
    const isNew = count === 1
    if (this.#total >= this.#inAll || count > this.#perClient) return false
    if (isNew && this.#counts.size >= MAX_CLIENTS) return false
    this.#counts.set(client, count)
    this.#total += 1
    return true
  }
}

/** How much of one kind of reports browsers may send. `now` as of `RateLimit`. */
export function reportLimit(now: () => number): RateLimit {
  return new RateLimit(REPORTS_PER_CLIENT, REPORTS_IN_ALL, now)
}
