import { MAX_USAGE_ROWS } from '@orchard/shared/facts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { LATENCY_BOUNDS_MS } from './call-statistics.ts'
import { type Dimension, statusRange, storedKey, type UsageFilters } from './usage-query.ts'

/** Stored calls that are meant. */
export interface Selection extends UsageFilters {
  accountId: string
  /** The only key whose calls may be seen, as it is stored; null for all keys. */
  keyId: string | null
  by: readonly Dimension[]
  from: Date
  /** Exclusive. */
  to: Date
}

/** One group of stored calls, by the names of its dimensions. */
export type Group = Readonly<Partial<Record<Dimension, string | number | null>>>

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

/** Stored calls. Days from before hours were kept have no key, and no place among hours. */
const calls = ({ accountId, by, from, to }: Selection) => sql`
  select key_id, hour, slug, status, calls from call_hours
  where account_id = ${accountId} and hour >= ${from.toISOString()} and hour < ${to.toISOString()}
  union all
  select null, day::timestamp at time zone 'UTC', slug, status, calls from response_days
  where account_id = ${accountId} and day >= ${from.toISOString().slice(0, 10)}
    and day < ${to.toISOString()}::timestamptz at time zone 'UTC' and ${!by.includes('hour')}`

const BOUNDS = sql`${`{${LATENCY_BOUNDS_MS.join()}}`}::int[]`

/** Stored histograms of latencies. */
const latencies = ({ accountId, by, from, to }: Selection) => sql`
  select key_id, hour, slug, counts from latency_hours
  where account_id = ${accountId} and hour >= ${from.toISOString()} and hour < ${to.toISOString()}
  union all
  select null, day::timestamp at time zone 'UTC', slug,
    array(select case when bound = up_to_ms then calls else 0 end from unnest(${BOUNDS}) as bound)
  from latency_days
  where account_id = ${accountId} and day >= ${from.toISOString().slice(0, 10)}
    and day < ${to.toISOString()}::timestamptz at time zone 'UTC' and ${!by.includes('hour')}`

function isMeant({ api, key, keyId, status }: Selection): SQL {
  const [first, last] = status === undefined ? [0, 0] : statusRange(status)
  const conditions = [
    sql`true`,
    ...(keyId === null ? [] : [sql`key_id = ${keyId}`]),
    ...(key === undefined ? [] : [sql`key_id = ${storedKey(key)}`]),
    ...(api === undefined ? [] : [sql`slug = ${api}`]),
    ...(status === undefined ? [] : [sql`status between ${first} and ${last}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Calls of each group, and those of each class of status codes; one more than `MAX_USAGE_ROWS` at most. */
export function readGroups(database: Database, selection: Selection) {
  const ofClass = (hundreds: number) =>
    sql.raw(
      `coalesce(sum(calls) filter (where status / 100 = ${hundreds}), 0)::float8 as c${hundreds}`,
    )
  const columns = [
    ...columnsOf(selection.by),
    sql`sum(calls)::float8 as calls`,
    ...[2, 3, 4, 5].map(ofClass),
  ]
  return rowsOf<Group & { calls: number; c2: number; c3: number; c4: number; c5: number }>(
    database,
    sql`select ${sql.join(columns, sql`, `)}
      from (${calls(selection)}) as stored
      where ${isMeant(selection)} ${grouped(selection.by)} limit ${MAX_USAGE_ROWS + 1}`,
  )
}

/** The histograms of groups, by `placeOf`. */
export async function readHistograms(
  database: Database,
  selection: Selection,
): Promise<Map<string, number[]>> {
  const { by } = selection
  const sums = LATENCY_BOUNDS_MS.map((_, index) => `sum(counts[${index + 1}])::float8`)
  const columns = [...columnsOf(by), sql.raw(`json_build_array(${sums.join()}) as counts`)]
  const found = await rowsOf<Group & { counts: number[] }>(
    database,
    sql`select ${sql.join(columns, sql`, `)}
      from (${latencies(selection)}) as stored
      where ${isMeant(selection)} ${grouped(by)}`,
  )
  return new Map(found.map(({ counts, ...group }) => [placeOf(group, by), counts]))
}

/** The dimensions of a group as a text. */
export function placeOf(group: Group, by: readonly Dimension[]): string {
  return JSON.stringify(by.map((dimension) => group[dimension]))
}
