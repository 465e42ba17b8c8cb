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
 * Remembers accounts without calls left for a second each, so that no answer is computed for them.
 * A changed quota or a new month is a new allowance.
 */
export class ExhaustedAccounts {
  readonly #known = new LRUCache<string, true>({ max: KEPT, ttl: FOR_MS })

  add(allowance: Allowance): void {
    this.#known.set(nameOf(allowance), true)
  }

  has(allowance: Allowance): boolean {
    return this.#known.has(nameOf(allowance))
  }
}

function nameOf({ accountId, month, quota }: Allowance): string {
  return `${accountId} ${quota} ${month}`
}
