import { EVENTS_KEPT_DAYS } from '@orchard/shared/facts'

/** An attacker cannot fill more memory than this with made-up queries. */
const MAX_QUERIES = 500
/** Of two days, while nobody takes them. */
const MAX_UNTAKEN = 2 * MAX_QUERIES
const MAX_LENGTH = 40
const MAX_WORDS = 6

/** Stands for queries that are not kept: long ones, with digits, or that look like an address. */
const OTHERS = '(others)'

/** The queries of a UTC day for which the search had no API. */
export interface MissedDay {
  /** Such as 2026-11-23. */
  day: string
  /** The most frequent first. */
  queries: readonly (readonly [query: string, count: number])[]
}

/** How often a query had no result on a day. */
export interface MissedCount {
  /** As in `MissedDay`. */
  day: string
  query: string
  count: number
}

/** Counts queries without a result by day; keeps none with a digit or a sign, as addresses and numbers have, and none that is long. */
export class MissedSearches {
  readonly #days = new Map<string, Map<string, number>>()
  /** What nobody has taken yet, by day and query. */
  readonly #untaken = new Map<string, MissedCount>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @param query as it was typed, or anything else, which is not counted. */
  add(query: unknown): void {
    if (typeof query !== 'string' || query.trim() === '') return
    const today = this.#now().toISOString().slice(0, 10)
    const counts = this.#days.get(today) ?? new Map<string, number>()
    const kept = publicWords(query)
    const key = counts.has(kept) || counts.size < MAX_QUERIES ? kept : OTHERS
    counts.set(key, (counts.get(key) ?? 0) + 1)
    this.#days.set(today, counts)
    this.giveBack([{ day: today, query: key, count: 1 }])
    for (const day of [...this.#days.keys()].slice(0, -EVENTS_KEPT_DAYS)) this.#days.delete(day)
  }

  /** What was counted since this was called last. */
  take(): MissedCount[] {
    const taken = [...this.#untaken.values()]
    this.#untaken.clear()
    return taken
  }

  /** Adds counts to what is taken next. */
  giveBack(counts: readonly MissedCount[]): void {
    for (const { count, day, query } of counts) {
      const key = `${day} ${query}`
      const known = this.#untaken.get(key)?.count ?? 0
      if (known > 0 || this.#untaken.size < MAX_UNTAKEN)
        this.#untaken.set(key, { day, query, count: known + count })
    }
  }

  /** The days with such queries among the last that had any, newest first. */
  get days(): MissedDay[] {
    return [...this.#days].reverse().map(([day, counts]) => ({
      day,
      queries: [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
    }))
  }
}

function publicWords(query: string): string {
  const words = query.toLowerCase().trim().split(/\s+/)
  const text = words.join(' ')
  const isPlain = /^[\p{L}\p{M}' -]+$/u.test(text)
  return isPlain && words.length <= MAX_WORDS && text.length <= MAX_LENGTH ? text : OTHERS
}
