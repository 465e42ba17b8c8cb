import { percentilesOf } from '@orchard/shared/percentiles'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import type { Services } from '#src/services.ts'
import type { Database } from '#src/store/database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { accounts, DEFAULT_KEY_ID } from '#src/store/schema.ts'
import { LATENCY_BOUNDS_MS } from './call-statistics.ts'
import { DAY_MS, hoursAreKeptFrom, startOfDay, usageIsKeptFrom } from './period.ts'
import { toCsv } from './to-csv.ts'
import { DEFAULT_KEY_NAME, type KeyName, readKeyNames } from './usage-by-key.ts'
import {
  DEFAULT_KEY,
  type Dimension,
  dimensionsOf,
  statusRange,
  storedKey,
  type UsageFilters,
} from './usage-query.ts'
import type { UsageScope } from './usage-scope.ts'

/** Rows of a response. */
export const MAX_ROWS = 10_000
const DEFAULT_DAYS = 30
const HOUR_MS = 60 * 60 * 1_000

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

/** What is selected; `only` is the one key that may be seen, as it is stored. */
interface Filters extends UsageFilters {
  only: string | null
}

interface Query extends UsageFilters {
  from?: string | undefined
  to?: string | undefined
  by: string
}

interface Range {
  from: Date
  to: Date
}

/** One group of stored calls, by the names of its dimensions. */
type Group = Readonly<Partial<Record<Dimension, string | number | null>>>

/**
 * Calls of an account by the dimensions of a query, all responses included.
 * @throws {ApiError} 422 for more than `MAX_ROWS` rows.
 */
export async function readUsage(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { accountId, hasNames, keyId: only }: UsageScope,
  query: Query,
) {
  const by = dimensionsOf(query.by)
  const since = await readSince(database, accountId, now())
  const range = rangeOf(query, since, by.includes('hour'), now())
  const names = hasNames ? await readKeyNames(database, accountId) : null
  const filters = { ...query, only }
  const found = await readGroups(database, accountId, by, range, filters)
  if (found.length > MAX_ROWS)
    throw new ApiError(
      422,
      'usage_too_large',
      'More than 10,000 rows; shorten the time, filter, or group by less',
    )
  const hasLatency = query.status === undefined && !by.includes('status')
  const latency = hasLatency
    ? await readHistograms(database, accountId, by, range, filters)
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
): Range {
  const end = to === undefined ? now : new Date(to)
  const start =
    from === undefined
      ? new Date(startOfDay(end).getTime() - DEFAULT_DAYS * DAY_MS)
      : new Date(from)
  const isOfDays = (at: Date) => !isByHour && at < since.hours
  const floor = (at: Date) => (isOfDays(at) ? startOfDay(at) : startOf(at, HOUR_MS))
  const ceil = (at: Date) => {
    const unit = isOfDays(at) ? DAY_MS : HOUR_MS
    return new Date(Math.ceil(at.getTime() / unit) * unit)
  }
  const first = later(floor(start), isByHour ? later(since.hours, since.days) : since.days)
  return { from: first, to: later(first, ceil(end)) }
}

function startOf(at: Date, unit: number): Date {
  return new Date(Math.floor(at.getTime() / unit) * unit)
}

/** A dimension of a stored row as it is shown. */
const SHOWN: Readonly<Record<Dimension, SQL>> = {
  hour: utcText(sql`hour`),
  day: sql`to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`,
  key: sql`key_id::text`,
  api: sql`slug`,
  status: sql`status`,
}

function utcText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

function columnsOf(by: readonly Dimension[]): SQL[] {
  return by.map((dimension) => sql`${SHOWN[dimension]} as ${sql.identifier(dimension)}`)
}

/** Groups and sorts by the first columns. */
function grouped(by: readonly Dimension[]): SQL {
  const columns = by.map((_, index) => index + 1).join()
  return sql.raw(`group by ${columns} order by ${columns}`)
}

type Source = (accountId: string, range: Range, isByHour: boolean) => SQL

/** Stored calls. Days from before hours were kept have no key, and no place among hours. */
const calls: Source = (accountId, { from, to }, isByHour) => sql`
  select key_id, hour, slug, status, calls from call_hours
  where account_id = ${accountId} and hour >= ${from.toISOString()} and hour < ${to.toISOString()}
  union all
  select null, day::timestamp at time zone 'UTC', slug, status, calls from response_days
  where account_id = ${accountId} and day >= ${from.toISOString().slice(0, 10)}
    and day < ${to.toISOString()}::timestamptz at time zone 'UTC' and ${!isByHour}`

const BOUNDS = sql`${`{${LATENCY_BOUNDS_MS.join()}}`}::int[]`

/** Stored histograms of latencies. */
const latencies: Source = (accountId, { from, to }, isByHour) => sql`
  select key_id, hour, slug, counts from latency_hours
  where account_id = ${accountId} and hour >= ${from.toISOString()} and hour < ${to.toISOString()}
  union all
  select null, day::timestamp at time zone 'UTC', slug,
    array(select case when bound = up_to_ms then calls else 0 end from unnest(${BOUNDS}) as bound)
  from latency_days
  where account_id = ${accountId} and day >= ${from.toISOString().slice(0, 10)}
    and day < ${to.toISOString()}::timestamptz at time zone 'UTC' and ${!isByHour}`

function isMeant({ api, key, only, status }: Filters): SQL {
  const [first, last] = status === undefined ? [0, 0] : statusRange(status)
  const conditions = [
    sql`true`,
    ...(only === null ? [] : [sql`key_id = ${only}`]),
    ...(key === undefined ? [] : [sql`key_id = ${storedKey(key)}`]),
    ...(api === undefined ? [] : [sql`slug = ${api}`]),
    ...(status === undefined ? [] : [sql`status between ${first} and ${last}`]),
  ]
  return sql.join(conditions, sql` and `)
}

function readGroups(
  database: Database,
  accountId: string,
  by: readonly Dimension[],
  range: Range,
  filters: Filters,
) {
  const ofClass = (hundreds: number) =>
    sql.raw(
      `coalesce(sum(calls) filter (where status / 100 = ${hundreds}), 0)::float8 as c${hundreds}`,
    )
  const columns = [...columnsOf(by), sql`sum(calls)::float8 as calls`, ...[2, 3, 4, 5].map(ofClass)]
  return rowsOf<Group & { calls: number; c2: number; c3: number; c4: number; c5: number }>(
    database,
    sql`select ${sql.join(columns, sql`, `)}
      from (${calls(accountId, range, by.includes('hour'))}) as stored
      where ${isMeant(filters)} ${grouped(by)} limit ${MAX_ROWS + 1}`,
  )
}

/** The histograms of groups, by `placeOf`. */
async function readHistograms(
  database: Database,
  accountId: string,
  by: readonly Dimension[],
  range: Range,
  filters: Filters,
): Promise<Map<string, number[]>> {
  const sums = LATENCY_BOUNDS_MS.map((_, index) => `sum(counts[${index + 1}])::float8`)
  const columns = [...columnsOf(by), sql.raw(`json_build_array(${sums.join()}) as counts`)]
  const found = await rowsOf<Group & { counts: number[] }>(
    database,
    sql`select ${sql.join(columns, sql`, `)}
      from (${latencies(accountId, range, by.includes('hour'))}) as stored
      where ${isMeant(filters)} ${grouped(by)}`,
  )
  return new Map(found.map(({ counts, ...group }) => [placeOf(group, by), counts]))
}

function placeOf(group: Group, by: readonly Dimension[]): string {
  return JSON.stringify(by.map((dimension) => group[dimension]))
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
