import { and, eq, gte, type SQL, sql, sum } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '#src/store/database.ts'
import { bucketOf, LATENCY_BOUNDS_MS } from './call-statistics.ts'
import { callHours, latencyDays, latencyHours, responseDays } from './tables.ts'

/** The UTC day of an hour, as text. */
export function dayOfHour(hour: PgColumn): SQL<string> {
  return sql<string>`to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD')`
}

/** Selects the hours of a UTC day and later; all by default. */
export function isSince(hour: PgColumn, from: string | null): SQL | undefined {
  return from === null ? undefined : gte(hour, new Date(from))
}

/**
 * Responses to the calls of an account by UTC day, API and status code, those that count against the quota and those
 * that do not.
 * @param from first UTC day; everything that is kept by default.
 */
export function readResponses(database: Database, accountId: string, from: string | null = null) {
  const { calls, slug, status } = responseDays
  const all = unionAll(
    database
      .select({ date: sql<string>`${responseDays.day}::text`.as('date'), slug, status, calls })
      .from(responseDays)
      .where(
        and(eq(responseDays.accountId, accountId), from ? gte(responseDays.day, from) : undefined),
      ),
    database
      .select({
        date: dayOfHour(callHours.hour).as('date'),
        slug: callHours.slug,
        status: callHours.status,
        calls: callHours.calls,
      })
      .from(callHours)
      .where(and(eq(callHours.accountId, accountId), isSince(callHours.hour, from))),
  ).as('responses')
  return database
    .select({
      date: all.date,
      slug: all.slug,
      status: all.status,
      calls: sum(all.calls).mapWith(Number),
    })
    .from(all)
    .groupBy(all.date, all.slug, all.status)
    .orderBy(all.date, all.slug, all.status)
}

/** A histogram of the latency of these responses by UTC day and API; `counts` has a number for each bound. */
export async function readLatency(
  database: Database,
  accountId: string,
  from: string | null = null,
) {
  const ofDays = await database
    .select()
    .from(latencyDays)
    .where(and(eq(latencyDays.accountId, accountId), from ? gte(latencyDays.day, from) : undefined))
  const ofHours = await database
    .select({
      date: dayOfHour(latencyHours.hour),
      slug: latencyHours.slug,
      counts: latencyHours.counts,
    })
    .from(latencyHours)
    .where(and(eq(latencyHours.accountId, accountId), isSince(latencyHours.hour, from)))
  const rows = new Map<string, { date: string; slug: string; counts: number[] }>()
  const add = (date: string, slug: string, bucket: number, calls: number) => {
    const place = `${date} ${slug}`
    const row = rows.get(place) ?? { date, slug, counts: LATENCY_BOUNDS_MS.map(() => 0) }
    rows.set(place, row)
    row.counts[bucket] = (row.counts[bucket] ?? 0) + calls
  }
  for (const { calls, day, slug, upToMs } of ofDays) add(day, slug, bucketOf(upToMs), calls)
  for (const { counts, date, slug } of ofHours)
    for (const [bucket, calls] of counts.entries()) add(date, slug, bucket, calls)
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { bounds_ms: [...LATENCY_BOUNDS_MS], rows: sorted.map(([, row]) => row) }
}
