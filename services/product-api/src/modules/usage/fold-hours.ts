import { DAY_MS } from '@orchard/shared/format'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { Services } from '#src/server/services.ts'
import { hourOf, startOfDay } from '#src/server/utc.ts'
import type { Database } from '#src/store/database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { SUM_OF_COUNTS } from './call-statistics.ts'
import { hoursAreKeptFrom, usageIsKeptFrom } from './period.ts'
import { callHours, latencyHours } from './tables.ts'

/** Rows that an account may have in `call_hours`; in `latency_hours` it never has more than there. */
const MAX_USAGE_ROWS = 100_000

/** Rows that one statement adds up, which thus stays far below the time that it may take. */
const PORTION = 1_000
/** Before the ID of any account. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Accounts that one statement counts the rows of. */
const ACCOUNTS = 50

type Folding = Pick<Services, 'database' | 'now'>

/**
 * Adds hours that are older than their time up to days, and holds each account to `maxRows`: one with more has its oldest
 * hours added up early, and then loses its oldest days. Several servers may do so at the same time.
 */
export async function foldHours(
  { database, now }: Folding,
  maxRows = MAX_USAGE_ROWS,
): Promise<void> {
  for (const day of await findUnfoldedDays(database, now())) await foldDay(database, day)
  let last = NO_ID
  for (;;) {
    const found = await countRows(database, now(), last)
    for (const { account_id: id, calls } of found)
      if (calls > maxRows) await boundAccount({ database, now }, id, maxRows)
    if (found.length < ACCOUNTS) return
    last = found.at(-1)?.account_id ?? last
  }
}

/** The days whose hours are due. Those at midnight are the days themselves. */
async function findUnfoldedDays(database: Database, now: Date): Promise<Date[]> {
  const from = usageIsKeptFrom(now).toISOString()
  const last = new Date(hoursAreKeptFrom(now).getTime() - DAY_MS).toISOString()
  const days = await rowsOf<{ day: string }>(
    database,
    sql`select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day
      from generate_series(${from}::timestamptz, ${last}::timestamptz, interval '24 hours') as day
      where exists (select from call_hours where ${isWithin(sql`day`)})
        or exists (select from latency_hours where ${isWithin(sql`day`)})
      order by 1`,
  )
  return days.map(({ day }) => new Date(day))
}

/** Selects the hours of a day that are not the day itself. */
function isWithin(day: SQL): SQL {
  return sql`hour > ${day} and hour < ${day} + interval '24 hours'`
}

/** Adds the hours of a day up, of one account or of all. */
async function foldDay(database: Database, day: Date, accountId?: string): Promise<void> {
  const at = sql`${day.toISOString()}::timestamptz`
  const ofAccount = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`
  // Another server may be adding up the same day: each takes other rows.
  const gone = (table: SQL) => sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${isWithin(at)} ${ofAccount} limit ${PORTION} for update skip locked
  )) returning *`
  for (const statement of [foldCalls, foldLatency])
    for (let rows = PORTION; rows === PORTION; ) {
      const [found] = await rowsOf<{ rows: number }>(database, statement(gone, at))
      rows = found?.rows ?? 0
    }
}

type Fold = (gone: (table: SQL) => SQL, at: SQL) => SQL

const foldCalls: Fold = (gone, at) => sql`
  with gone as (${gone(sql`call_hours`)}), folded as (
    insert into call_hours as kept (account_id, key_id, hour, slug, status, calls)
    select account_id, key_id, ${at}, slug, status, sum(calls) from gone
    group by account_id, key_id, slug, status order by account_id, key_id, slug, status
    on conflict (account_id, key_id, hour, slug, status) do update set calls = kept.calls + excluded.calls
  ) select count(*)::int as rows from gone`

const foldLatency: Fold = (gone, at) => sql`
  with gone as (${gone(sql`latency_hours`)}), sums as (
    select account_id, key_id, slug, place, sum(calls)::int as calls
    from gone, unnest(counts) with ordinality as bucket (calls, place)
    group by account_id, key_id, slug, place
  ), folded as (
    insert into latency_hours as kept (account_id, key_id, hour, slug, counts)
    select account_id, key_id, ${at}, slug, array_agg(calls order by place) from sums
    group by account_id, key_id, slug order by account_id, key_id, slug
    on conflict (account_id, key_id, hour, slug) do update set counts = ${SUM_OF_COUNTS}
  ) select count(*)::int as rows from gone`

/** Accounts that called within the last two hours, by id, and how many rows each has. */
function countRows(database: Database, now: Date, after: string) {
  const since = hourOf(new Date(now.getTime() - DAY_MS / 24))
  return rowsOf<{ account_id: string; calls: number }>(
    database,
    sql`select account_id, (
        select count(*)::int from call_hours where call_hours.account_id = active.account_id
      ) as calls
      from (
        select distinct account_id from call_hours
        where hour >= ${since} and account_id > ${after} order by account_id limit ${ACCOUNTS}
      ) as active
      order by account_id`,
  )
}

/** Brings an account down to `maxRows`; the day under way is kept in any case. */
async function boundAccount({ database, now }: Folding, accountId: string, maxRows: number) {
  const isOfAccount = eq(callHours.accountId, accountId)
  const hours = await rowsOf<{ day: string }>(
    database,
    sql`select distinct to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day from call_hours
      where ${isOfAccount} and hour >= ${hoursAreKeptFrom(now()).toISOString()}
        and hour < ${startOfDay(now()).toISOString()} order by 1`,
  )
  for (const { day } of hours) {
    if ((await database.$count(callHours, isOfAccount)) <= maxRows) return
    await foldDay(database, new Date(day), accountId)
    const hoursSince = new Date(Date.parse(day) + DAY_MS)
    await database.update(accounts).set({ hoursSince }).where(eq(accounts.id, accountId))
  }
  const [first] = await database
    .select({ hour: callHours.hour })
    .from(callHours)
    .where(isOfAccount)
    .orderBy(sql`${callHours.hour} desc`)
    .offset(maxRows)
    .limit(1)
  if (!first) return
  const end = startOfDay(first.hour).getTime() + DAY_MS
  const daysSince = new Date(Math.min(end, startOfDay(now()).getTime()))
  for (const table of [callHours, latencyHours])
    await database
      .delete(table)
      .where(and(eq(table.accountId, accountId), lt(table.hour, daysSince)))
  await database.update(accounts).set({ daysSince }).where(eq(accounts.id, accountId))
}
