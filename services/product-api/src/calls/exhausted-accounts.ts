import { LRUCache } from 'lru-cache'

const KEPT = 10_000
const FOR_MS = 1_000

/** An account, its quota and the month that the quota is for. */
interface Allowance {
  accountId: string
  quota: number
  month: string
}

/**
 * Accounts without calls left, for a second each: no answer is made that nobody gets. Another quota or
 * another month is another allowance.
 */
export class ExhaustedAccounts {
  readonly #until = new LRUCache<string, number>({ max: KEPT })
  readonly #now: () => number

  /** @param now milliseconds on any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(allowance: Allowance): void {
    this.#until.set(nameOf(allowance), this.#now() + FOR_MS)
  }

  has(allowance: Allowance): boolean {
    return (this.#until.get(nameOf(allowance)) ?? 0) > this.#now()
  }
}

function nameOf({ accountId, month, quota }: Allowance): string {
  return `${accountId} ${quota} ${month}`
}
