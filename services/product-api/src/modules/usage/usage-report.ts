import { and, eq } from 'drizzle-orm'
import { quotaOf } from '#src/modules/accounts/quota.ts'
import type { accounts } from '#src/modules/accounts/tables.ts'
import { toCsv } from '#src/server/to-csv.ts'
import { dayOf, daysSince } from '#src/server/utc.ts'
import type { Database } from '#src/store/database.ts'
import { type QuotaHolder, type QuotaMonth, quotaMonthOf } from './period.ts'
import { readLatency, readResponses } from './read-statistics.ts'
import { usageMonths } from './tables.ts'
import { nameOf, readKeyNames, readUsageByKey, type UsageRow } from './usage-by-key.ts'

/** The site’s words about the day on which the months of a paid plan begin. */
export const PAID_MONTHS =
  'those of a paid plan begin on the day of the month on which the paid period began, the day it renews'
/** The meaning of `awaits_payment`. */
export const AWAITS_PAYMENT =
  'The month continues until the next one is paid; check again at its `end`'

type Account = Pick<typeof accounts.$inferSelect, 'id'> & QuotaHolder

/** Usage of an account in the month of its quota. */
export type UsageReport = Awaited<ReturnType<typeof reportUsage>>

/**
 * Usage of an account in the month of its quota, as the API returns it. Days, and what is summed from
 * them, are whole UTC days: the first one may have calls from before the month.
 */
export async function reportUsage(database: Database, account: Account, now: Date) {
  const month = quotaMonthOf(account, now)
  const { end, quota, start } = month
  const used = await readUsed(database, account.id, month)
  const rows = await readUsageByKey(database, account.id, dayOf(start))
  const names = await readKeyNames(database, account.id)
  const responses = await readResponses(database, account.id, dayOf(start))
  const latency = await readLatency(database, account.id, dayOf(start))
  const isLegacy = quotaOf(account).isLegacy && typeof account.limits?.callsPerMonth !== 'number'
  const byDay = sumBy(rows, ({ date }) => date)
  const byApi = [...sumBy(rows, ({ slug }) => slug)]
  const byKey = sumBy(rows, ({ keyId }) => keyId)
  const keys = [null, ...names.keys()].map((id) => ({ id, ...nameOf(names, id) }))
  return {
    plan: account.plan,
    monthly_quota: quota,
    legacy_monthly_quota_applies: isLegacy,
    period: { start: start.toISOString(), end: end.toISOString() },
    awaits_payment: month.awaitsPayment,
    used,
    by_day: daysSince(start, now).map((date) => ({ date, calls: byDay.get(date) ?? 0 })),
    by_api: byApi
      .toSorted(([, one], [, other]) => other - one)
      .map(([slug, calls]) => ({ slug, calls })),
    by_key: keys
      .map(({ id, name, revokedAt }) => ({
        key_id: id,
        name,
        is_revoked: revokedAt !== null,
        calls: byKey.get(id) ?? 0,
      }))
      .filter(({ is_revoked: isRevoked, calls }) => !isRevoked || calls > 0),
    rows: rows.map(({ keyId, ...row }) => ({ ...row, key_id: keyId })),
    responses,
    latency,
  }
}

/** All calls that are kept of an account, by day, API and key, as CSV. */
export async function usageAsCsv(database: Database, accountId: string): Promise<string> {
  const rows = await readUsageByKey(database, accountId)
  const names = await readKeyNames(database, accountId)
  return toCsv(
    ['day', 'api', 'key', 'calls'],
    rows.map(({ calls, date, keyId, slug }) => {
      const { name, revokedAt } = nameOf(names, keyId)
      return [date, slug, revokedAt ? `${name} (revoked ${dayOf(revokedAt)})` : name, calls]
    }),
  )
}

function sumBy<Key>(rows: readonly UsageRow[], keyOf: (row: UsageRow) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.calls)
  return sums
}

/** Number of counted calls of an account in a month of its quota. */
export async function readUsed(
  database: Database,
  accountId: string,
  { start }: Pick<QuotaMonth, 'start'>,
): Promise<number> {
  const [found] = await database
    .select({ used: usageMonths.used })
    .from(usageMonths)
    .where(and(eq(usageMonths.accountId, accountId), eq(usageMonths.month, start)))
  return found?.used ?? 0
}
