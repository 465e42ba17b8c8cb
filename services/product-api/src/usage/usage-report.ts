import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { quotaOf } from '#src/accounts/quota.ts'
import { deleteInPortions } from '#src/store/delete-in-portions.ts'
import type { Database } from '#src/store/open-database.ts'
import { type accounts, usageDays, usageMonths } from '#src/store/schema.ts'
import { dayOf, daysSoFar, monthOf } from './period.ts'

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'plan' | 'createdAt'>

/** What an account has used this month, as its owner is told. */
export async function reportUsage(database: Database, account: Account, now: Date) {
  const month = monthOf(now)
  const rows = await database
    .select({ day: usageDays.day, slug: usageDays.slug, calls: usageDays.calls })
    .from(usageDays)
    .where(
      and(
        eq(usageDays.accountId, account.id),
        gte(usageDays.day, month.id),
        lt(usageDays.day, dayOf(month.end)),
      ),
    )
    .orderBy(usageDays.slug)
  const { monthly, isLegacy } = quotaOf(account)
  const sumBy = (key: 'day' | 'slug') => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.calls)
    return sums
  }
  const byDay = sumBy('day')
  const byApi = [...sumBy('slug')].toSorted(([, one], [, other]) => other - one)
  return {
    plan: account.plan,
    monthly_quota: monthly,
    legacy_monthly_quota_applies: isLegacy,
    period: { start: month.start.toISOString(), end: month.end.toISOString() },
    used: rows.reduce((sum, { calls }) => sum + calls, 0),
    by_day: daysSoFar(now).map((date) => ({ date, calls: byDay.get(date) ?? 0 })),
    by_api: byApi.map(([slug, calls]) => ({ slug, calls })),
  }
}

/** How many calls an account has made in the month of `now`. */
export async function readUsed(database: Database, accountId: string, now: Date): Promise<number> {
  const [found] = await database
    .select({ used: usageMonths.used })
    .from(usageMonths)
    .where(and(eq(usageMonths.accountId, accountId), eq(usageMonths.month, monthOf(now).id)))
  return found?.used ?? 0
}

const KEPT_MONTHS = 13

/** Forgets usage that is older than a year and the month under way. */
export async function forgetOldUsage(database: Database, now: Date): Promise<void> {
  const from = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS, 1)))
  await deleteInPortions(database, usageDays, lt(usageDays.day, sql`${from}::date`))
  await deleteInPortions(database, usageMonths, lt(usageMonths.month, sql`${from}::date`))
}
