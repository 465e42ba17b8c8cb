import type { RollbackPolicy } from './rollback-policy.ts'

/** What was counted of one release within the window. */
export interface Tally {
  views: number
  failures: number
  /** How many visitors had a failure. */
  failingVisitors: number
}

/** One of the pieces in which the window moves on. */
interface Slot {
  at: number
  views: Map<number, number>
  failures: Map<number, number>
}

const SLOTS = 10
/** What one visitor can add to the counts, so that one alone neither condemns nor acquits a release. */
const MAX_VIEWS_PER_VISITOR = 20
const MAX_FAILURES_PER_VISITOR = 3
const MAX_RELEASES = 40

/**
 * Counts page views and failures by release within a sliding window, and says when a release is broken.
 * A visitor is a number that stands for an address; which one it was is not kept.
 */
export class FailureWatch {
  readonly #policy: RollbackPolicy
  readonly #now: () => number
  readonly #releases = new Map<string, Slot[]>()

  /** @param now milliseconds on any clock that only goes forward. */
  constructor(policy: RollbackPolicy, now: () => number) {
    this.#policy = policy
    this.#now = now
  }

  /** Counts a page view of `unit@release`. */
  viewed(key: string, visitor: number): void {
    const { views } = this.#slot(key)
    views.set(visitor, (views.get(visitor) ?? 0) + 1)
  }

  /** Counts a failure of `unit@release`. */
  failed(key: string, visitor: number): void {
    const { failures } = this.#slot(key)
    failures.set(visitor, (failures.get(visitor) ?? 0) + 1)
  }

  /** What was counted of `unit@release` within the window. */
  tally(key: string): Tally {
    const slots = this.#fresh(key)
    const failures = perVisitor(slots.map((slot) => slot.failures))
    return {
      views: sum(perVisitor(slots.map((slot) => slot.views)), MAX_VIEWS_PER_VISITOR),
      failures: sum(failures, MAX_FAILURES_PER_VISITOR),
      failingVisitors: failures.size,
    }
  }

  /** Why `unit@release` counts as broken; null while it does not. */
  verdict(key: string): string | null {
    const { percent, minViews, minVisitors, windowSeconds } = this.#policy
    const { views, failures, failingVisitors } = this.tally(key)
    if (views < minViews || failingVisitors < minVisitors) return null
    if (failures * 100 < percent * views) return null
    return `${failures} failures of ${failingVisitors} visitors in ${views} page views within ${windowSeconds} s`
  }

  /** What was counted within the window, in Prometheus' text format. */
  read(): string {
    const tallies = [...this.#releases.keys()].map((key) => {
      const [unit, release] = key.split('@')
      return { labels: `{unit="${unit}",release="${release}"}`, ...this.tally(key) }
    })
    return [
      '# HELP release_page_views Page views within the window, by release',
      '# TYPE release_page_views gauge',
      ...tallies.map(({ labels, views }) => `release_page_views${labels} ${views}`),
      '# HELP release_failures Failures within the window, by release',
      '# TYPE release_failures gauge',
      ...tallies.map(({ labels, failures }) => `release_failures${labels} ${failures}`),
      '',
    ].join('\n')
  }

  #slot(key: string): Slot {
    const at = Math.floor(this.#now() / this.#slotMs)
    const slots = this.#fresh(key)
    const last = slots.at(-1)
    if (last?.at === at) return last
    const slot: Slot = { at, views: new Map(), failures: new Map() }
    this.#releases.delete(key)
    this.#releases.set(key, [...slots, slot])
    const [oldest] = this.#releases.keys()
    if (this.#releases.size > MAX_RELEASES && oldest !== undefined) this.#releases.delete(oldest)
    return slot
  }

  #fresh(key: string): Slot[] {
    const first = Math.floor(this.#now() / this.#slotMs) - SLOTS
    return (this.#releases.get(key) ?? []).filter(({ at }) => at > first)
  }

  get #slotMs(): number {
    return (this.#policy.windowSeconds * 1000) / SLOTS
  }
}

function perVisitor(counts: readonly Map<number, number>[]): Map<number, number> {
  const all = new Map<number, number>()
  for (const one of counts)
    for (const [visitor, count] of one) all.set(visitor, (all.get(visitor) ?? 0) + count)
  return all
}

function sum(counts: Map<number, number>, most: number): number {
  let total = 0
  for (const count of counts.values()) total += Math.min(count, most)
  return total
}
