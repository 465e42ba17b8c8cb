import { DAY_MS } from '@orchard/shared/format'
import { desc, gte, max, sql, sum } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'
import { missedSearches } from './tables.ts'

const MAX_LISTED = 200

/** A query and how often it had no result since a composer last said. */
export interface MissedCount {
  /** UTC, such as 2026-11-23. */
  day: string
  query: string
  count: number
}

/** Adds what a composer has counted. */
export async function addMissedSearches(
  { database }: Pick<Services, 'database'>,
  counts: readonly MissedCount[],
): Promise<void> {
  if (counts.length === 0) return
  // Always in the same order, so that two composers never wait for each other.
  const rows = counts
    .map(({ count, day, query }) => ({ day, query, searches: count }))
    .toSorted((a, b) => (`${a.day} ${a.query}` < `${b.day} ${b.query}` ? -1 : 1))
  await database
    .insert(missedSearches)
    .values(rows)
    .onConflictDoUpdate({
      target: [missedSearches.day, missedSearches.query],
      set: { searches: sql`${missedSearches.searches} + excluded.searches` },
    })
}

/** The most frequent queries without a result of the last days. @param days at most those that are kept. */
export async function readMissedSearches(
  { database, now }: Pick<Services, 'database' | 'now'>,
  days: number,
) {
  const first = dayOf(new Date(now().getTime() - (days - 1) * DAY_MS))
  const total = sum(missedSearches.searches).mapWith(Number)
  return database
    .select({ query: missedSearches.query, searches: total, lastDay: max(missedSearches.day) })
    .from(missedSearches)
    .where(gte(missedSearches.day, first))
    .groupBy(missedSearches.query)
    .orderBy(desc(total), missedSearches.query)
    .limit(MAX_LISTED)
}
