import { COMPARED_USAGE_DAYS } from '@orchard/shared/facts'
import { sql } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'
import type { Alerts } from './alerts.ts'
import { unusualUsageAlert } from './texts.ts'

/** How many of the days that are compared must have passed since an account's first call. */
const LEAST_DAYS = 7
/** Fewer calls a day are never unusual. */
const LEAST_CALLS = 100
const TIMES_MEDIAN = 3
/** Accounts of one statement. */
const PORTION = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Unusual {
  account_id: string
  calls: string
  median: string
}

/**
 * Alerts accounts whose calls of this UTC day are three times the median of the 14 days before, where a day without
 * calls counts as 0, and one before the first call not at all; once a day.
 */
export async function watchUsage({
  alerts,
  database,
  now,
  site,
}: Pick<Services, 'database' | 'now'> & {
  alerts: Pick<Alerts, 'toAccount'>
  site: string
}): Promise<void> {
  const day = dayOf(now())
  for (let last = FIRST_ID, more = true; more; ) {
    const found = await findUnusual(database, day, last)
    for (const { account_id: accountId, calls, median } of found)
      await alerts.toAccount(
        accountId,
        unusualUsageAlert(site, { day, calls: Number(calls), median: Number(median) }),
      )
    more = found.length === PORTION
    last = found.at(-1)?.account_id ?? last
  }
}

/** Accounts after the one with that id. */
async function findUnusual(
  database: Services['database'],
  day: string,
  after: string,
): Promise<Unusual[]> {
  const { rows } = (await database.execute(sql`
    with today as (
      select account_id, sum(calls) as calls from usage_days
      where day = ${day}::date and account_id > ${after}::uuid
      group by account_id having sum(calls) >= ${LEAST_CALLS}
    ), compared as (
      select today.account_id, today.calls, coalesce(sum(usage_days.calls), 0) as of_day
      from today
      cross join lateral (
        select min(usage_days.day) as day from usage_days
        where usage_days.account_id = today.account_id
      ) as earliest
      cross join generate_series(1, ${COMPARED_USAGE_DAYS}::int) as back
      left join usage_days
        on usage_days.account_id = today.account_id and usage_days.day = ${day}::date - back
      where earliest.day <= ${day}::date - ${LEAST_DAYS}::int and earliest.day <= ${day}::date - back
      group by today.account_id, today.calls, back
    )
    select account_id, calls, percentile_cont(0.5) within group (order by of_day) as median
    from compared
    group by account_id, calls
    having calls >= ${TIMES_MEDIAN} * percentile_cont(0.5) within group (order by of_day)
    order by account_id limit ${PORTION}`)) as unknown as { rows: Unusual[] }
  return rows
}
