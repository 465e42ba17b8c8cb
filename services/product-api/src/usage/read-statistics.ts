import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { latencyDays, responseDays } from '#src/store/schema.ts'
import { LATENCY_BOUNDS_MS } from './call-statistics.ts'

/**
 * Responses to the calls of an account by UTC day, API and status code, those that count against the quota and those
 * that do not.
 * @param from first UTC day; everything that is kept by default.
 */
export function readResponses(database: Database, accountId: string, from = '-infinity') {
  return database
    .select({
      date: responseDays.day,
      slug: responseDays.slug,
      status: responseDays.status,
      calls: responseDays.calls,
    })
    .from(responseDays)
    .where(and(eq(responseDays.accountId, accountId), gte(responseDays.day, from)))
    .orderBy(responseDays.day, responseDays.slug, responseDays.status)
}

/** A histogram of the latency of these responses by UTC day and API; `counts` has a number for each bound. */
export async function readLatency(database: Database, accountId: string, from = '-infinity') {
  const found = await database
    .select()
    .from(latencyDays)
    .where(and(eq(latencyDays.accountId, accountId), gte(latencyDays.day, from)))
    .orderBy(latencyDays.day, latencyDays.slug)
  const rows = new Map<string, { date: string; slug: string; counts: number[] }>()
  for (const { calls, day, slug, upToMs } of found) {
    const place = `${day} ${slug}`
    const row = rows.get(place) ?? { date: day, slug, counts: LATENCY_BOUNDS_MS.map(() => 0) }
    rows.set(place, row)
    // Another version may have other bounds.
    const bucket = LATENCY_BOUNDS_MS.findIndex((bound) => upToMs <= bound)
    const index = bucket < 0 ? LATENCY_BOUNDS_MS.length - 1 : bucket
    row.counts[index] = (row.counts[index] ?? 0) + calls
  }
  return { bounds_ms: [...LATENCY_BOUNDS_MS], rows: [...rows.values()] }
}
