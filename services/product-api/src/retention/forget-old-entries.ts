import { MESSAGES_KEPT_DAYS, USAGE_KEPT_MONTHS } from '@orchard/shared/contracts'
import { lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Services } from '#src/services.ts'
import {
  apiKeys,
  billingEvents,
  deletedAccounts,
  deletedUsage,
  keyUsageDays,
  mails,
  namedKeys,
  submissions,
  tries,
  usageDays,
  usageMonths,
} from '#src/store/schema.ts'
import { dayOf, utcMonthStart } from '#src/usage/period.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Deleted by one statement, which thus stays far below the time that it may take. */
const PORTION = 1_000

const daysBefore = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)
const usageIsKept = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_KEPT_MONTHS, 1))

/** Rows end when the time in this column is before that moment. */
const ENDS: readonly [PgColumn, (now: Date) => Date][] = [
  [submissions.receivedAt, daysBefore(MESSAGES_KEPT_DAYS)],
  [keyUsageDays.day, usageIsKept],
  [usageDays.day, usageIsKept],
  [namedKeys.revokedAt, usageIsKept],
  [usageMonths.month, usageIsKept],
  [deletedUsage.month, utcMonthStart],
  [apiKeys.retiresAt, daysBefore(0)],
  // Longer than any sign-in lasts: the site keeps tokens for 365 days at most.
  [deletedAccounts.deletedAt, daysBefore(400)],
  [tries.day, daysBefore(0)],
  [mails.createdAt, daysBefore(30)],
  [billingEvents.receivedAt, daysBefore(90)],
]

/** Deletes entries whose retention period is over. */
export async function forgetOldEntries({ database, now }: Omit<Services, 'log'>): Promise<void> {
  for (const [column, endOf] of ENDS) {
    const { table } = column
    const end = endOf(now())
    const isOld = lt(column, column.dataType === 'date' ? end : dayOf(end))
    const portion = sql`ctid in (select ctid from ${table} where ${isOld} limit ${PORTION})`
    for (let gone = PORTION; gone === PORTION; )
      gone = (await database.delete(table).where(portion).returning({ row: sql`1` })).length
  }
}
