import { LRUCache } from 'lru-cache'
import type { Visitor } from '#src/serve/variants/visitor-number.ts'
import type { RollbackPolicy } from './rollback-policy.ts'

/** Counts of one release within the window. */
export interface Tally {
  /** Pages that this server sent. */
  views: number
  /** Visitors who got a page of it, or failed on the way to one. */
  visitors: number
  /** Visitors with a failure that counts. */
  failures: number
  /** In how many networks they are. */
  networks: number
  /** Reports that prove nothing, and so only inform. */
  unproven: number
}

/** One of the pieces in which the window moves on. */
interface Slot {
  at: number
  views: Map<number, number>
  /** The network of each visitor who had a failure. */
  failures: Map<number, number>
  unproven: number
}

const SLOTS = 10
/** One visitor who reloads does not make the views that a verdict needs. */
const MAX_VIEWS_PER_VISITOR = 20
/** Visitors beyond this within a slot are not counted, neither their views nor their failures. */
const MAX_VISITORS = 10_000
const MAX_RELEASES = 40

/**
 * Counts page views and failures by release within a sliding window, and says when a release is broken.
 * A visitor counts once, however often a page fails.
 */
export class FailureWatch {
  readonly #policy: RollbackPolicy
  readonly #now: () => number
  readonly #releases = new LRUCache<string, Slot[]>({ max: MAX_RELEASES })

  /** @param now milliseconds on any clock that only goes forward. */
  constructor(policy: RollbackPolicy, now: () => number) {
    this.#policy = policy
    this.#now = now
  }

  /** Counts a page of `unit@release` that this server sent. */
  viewed(key: string, { number }: Visitor): void {
    const { views } = this.#slot(key)
    if (views.has(number) || views.size < MAX_VISITORS)
      views.set(number, (views.get(number) ?? 0) + 1)
  }

  /** Counts a failure of `unit@release`; one that this server saw, or whose report is proven. */
  failed(key: string, { network, number }: Visitor): void {
    const { failures } = this.#slot(key)
    if (failures.size < MAX_VISITORS) failures.set(number, network)
  }

  /** Counts a report of a failure that proves nothing. */
  heard(key: string): void {
    this.#slot(key).unproven++
  }

  /** Counts of `unit@release` within the window. */
  tally(key: string): Tally {
    const slots = this.#fresh(key)
    const views = new Map<number, number>()
    for (const slot of slots)
      for (const [visitor, count] of slot.views)
        views.set(visitor, (views.get(visitor) ?? 0) + count)
    const failures = new Map(slots.flatMap((slot) => [...slot.failures]))
    return {
      views: sum([...views.values()].map((count) => Math.min(count, MAX_VIEWS_PER_VISITOR))),
      visitors: new Set([...views.keys(), ...failures.keys()]).size,
      failures: failures.size,
      networks: new Set(failures.values()).size,
      unproven: sum(slots.map((slot) => slot.unproven)),
    }
  }

  /** Why `unit@release` counts as broken; null while it does not. */
  verdict(key: string): string | null {
    const { percent, minViews, minNetworks, windowSeconds } = this.#policy
    const { views, visitors, failures, networks } = this.tally(key)
    if (views < minViews || networks < minNetworks) return null
    if (failures * 100 < percent * visitors) return null
    return `it failed for ${failures} of ${visitors} visitors, from ${networks} networks, in ${views} page views within ${windowSeconds} s`
  }

  /** The tallies of all releases that were seen within the window. */
  tallies(): { unit: string; release: string; tally: Tally }[] {
    return [...this.#releases.rkeys()].map((key) => {
      const [unit = '', release = ''] = key.split('@')
      return { unit, release, tally: this.tally(key) }
    })
  }

  #slot(key: string): Slot {
    const at = Math.floor(this.#now() / this.#slotMs)
    const slots = this.#fresh(key)
    const last = slots.at(-1)
    if (last?.at === at) return last
    const slot: Slot = { at, views: new Map(), failures: new Map(), unproven: 0 }
    this.#releases.set(key, [...slots, slot])
    return slot
  }

  #fresh(key: string): Slot[] {
    const first = Math.floor(this.#now() / this.#slotMs) - SLOTS
    return (this.#releases.peek(key) ?? []).filter(({ at }) => at > first)
  }

  get #slotMs(): number {
    return (this.#policy.windowSeconds * 1000) / SLOTS
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}
