import { DAY_MS } from '@orchard/shared/format'
import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import { dayOf } from '#src/server/utc.ts'

/** Accounts that called an API within this time are told of what happens to it. */
const CALLERS_MS = 30 * DAY_MS

/** Selects accounts that have called an API in the last 30 days. */
export function callersOf(slug: string, now: Date): SQL {
  const since = dayOf(new Date(now.getTime() - CALLERS_MS))
  return sql`exists (
    select from usage_days
    where account_id = ${accounts.id} and slug = ${slug} and day >= ${since}::date)`
}
