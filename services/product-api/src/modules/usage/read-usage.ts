import { MAX_USAGE_ROWS, USAGE_HOURS_DAYS } from '@orchard/shared/facts'
import { DAY_MS, formatCount, HOUR_MS } from '@orchard/shared/format'
import { percentilesOf } from '@orchard/shared/percentiles'
import { eq } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import { toCsv } from '#src/server/to-csv.ts'
import { startOfDay } from '#src/server/utc.ts'
import type { Database } from '#src/store/database.ts'
import { LATENCY_BOUNDS_MS } from './call-statistics.ts'
import { hoursAreKeptFrom, usageIsKeptFrom } from './period.ts'
import { DEFAULT_KEY_NAME, type KeyName, readKeyNames } from './usage-by-key.ts'
import { type Group, placeOf, readGroups, readHistograms } from './usage-groups.ts'
import { DEFAULT_KEY, dimensionsOf, type UsageFilters } from './usage-query.ts'
import type { UsageScope } from './usage-scope.ts'

/** Later ones have no form that both RFC 3339 and the database know. */
const LAST_HOUR = Date.UTC(9999, 11, 31, 23)

/** Classes of status codes. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

/** Usage of one group; it has the members that it was grouped by. */
export interface UsageGroup {
  hour?: string
  day?: string
  /** ID of a key or `default`; null for calls of which the key was not recorded. */
  key?: string | null
  key_name?: string | null
  api?: string
  status?: number
  calls: number
  status_classes: Readonly<Record<(typeof STATUS_CLASSES)[number], number>>
  /** Null without a latency, and where status codes are told apart. */
  p50_ms: number | null
  p95_ms: number | null
}

interface Query extends UsageFilters {
  from?: string | undefined
  to?: string | undefined
  by: string
}

/**
 * Calls of an account by the dimensions of a query, all responses included.
 * @throws {ApiError} 422 for more than `MAX_USAGE_ROWS` rows.
 */
export async function readUsage(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { accountId, hasNames, keyId }: UsageScope,
  query: Query,
) {
  const by = dimensionsOf(query.by)
  const since = await readSince(database, accountId, now())
  const range = rangeOf(query, since, by.includes('hour'), now())
  const { api, key, status } = query
  const selection = { accountId, keyId, by, ...range, api, key, status }
  const names = hasNames ? await readKeyNames(database, accountId) : null
  const found = await readGroups(database, selection)
  if (found.length > MAX_USAGE_ROWS)
    throw new ApiError(
      422,
      'usage_too_large',
      `More than ${formatCount(MAX_USAGE_ROWS)} rows; shorten the time, filter, or group by less`,
    )
  const hasLatency = status === undefined && !by.includes('status')
  const latency = hasLatency
    ? await readHistograms(database, selection)
    : new Map<string, number[]>()
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    by: [...by],
    hours_since: since.hours.toISOString(),
    days_since: since.days.toISOString(),
    rows: found.map(
      ({ calls, c2, c3, c4, c5, ...group }): UsageGroup => ({
        ...shownOf(group, names),
        calls,
        status_classes: { '2xx': c2, '3xx': c3, '4xx': c4, '5xx': c5 },
        ...percentiles(latency.get(placeOf(group, by))),
      }),
    ),
  }
}

/** From when the usage of an account is kept by hour, and from when by day. */
async function readSince(database: Database, accountId: string, now: Date) {
  const { daysSince, hoursSince } = accounts
  const [found] = await database
    .select({ daysSince, hoursSince })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return {
    hours: later(hoursAreKeptFrom(now), found?.hoursSince ?? null),
    days: later(usageIsKeptFrom(now), found?.daysSince ?? null),
  }
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
}

/** Whole hours, or whole days where there are no hours; nothing from before usage is kept. */
function rangeOf(
  { from, to }: Pick<Query, 'from' | 'to'>,
  since: { hours: Date; days: Date },
  isByHour: boolean,
  now: Date,
): { from: Date; to: Date } {
  const end = to === undefined ? now : new Date(to)
  const start = from === undefined ? daysBefore(end, USAGE_HOURS_DAYS) : new Date(from)
  const rounded = (at: Date, round: (units: number) => number) => {
    const unit = !isByHour && at < since.hours ? DAY_MS : HOUR_MS
    return new Date(Math.min(round(at.getTime() / unit) * unit, LAST_HOUR))
  }
  const kept = isByHour ? later(since.hours, since.days) : since.days
  const first = later(rounded(start, Math.floor), kept)
  return { from: first, to: later(first, rounded(end, Math.ceil)) }
}

function daysBefore(at: Date, days: number): Date {
  return new Date(startOfDay(at).getTime() - days * DAY_MS)
}

function shownOf({ api, day, hour, key, status }: Group, names: KeyNames | null) {
  return {
    ...(hour === undefined ? {} : { hour: String(hour) }),
    ...(day === undefined ? {} : { day: String(day) }),
    ...(key === undefined ? {} : describeKey(key === null ? null : String(key), names)),
    ...(api === undefined ? {} : { api: String(api) }),
    ...(status === undefined ? {} : { status: Number(status) }),
  }
}

type KeyNames = ReadonlyMap<string, KeyName>

/**
 * A key as it is shown; null for one that was not recorded.
 * @param names null for somebody who may not know them.
 */
export function describeKey(keyId: string | null, names: KeyNames | null) {
  if (keyId === null) return { key: null, key_name: null }
  if (keyId === DEFAULT_KEY_ID) return { key: DEFAULT_KEY, key_name: DEFAULT_KEY_NAME }
  return { key: keyId, key_name: names?.get(keyId)?.name ?? null }
}

function percentiles(counts: readonly number[] | undefined) {
  if (!counts) return { p50_ms: null, p95_ms: null }
  const { p50, p95 } = percentilesOf(LATENCY_BOUNDS_MS, counts)
  return { p50_ms: Math.round(p50 * 10) / 10, p95_ms: Math.round(p95 * 10) / 10 }
}

/** The rows of a report as CSV, with the columns that it was grouped by. */
export function groupsAsCsv({ by, rows }: Awaited<ReturnType<typeof readUsage>>): string {
  const columns = by.flatMap((one) => (one === 'key' ? (['key', 'key_name'] as const) : [one]))
  return toCsv(
    [...columns, 'calls', ...STATUS_CLASSES, 'p50_ms', 'p95_ms'],
    rows.map((row) => [
      ...columns.map((column) => row[column]),
      row.calls,
      ...STATUS_CLASSES.map((one) => row.status_classes[one]),
      row.p50_ms,
      row.p95_ms,
    ]),
  )
}
