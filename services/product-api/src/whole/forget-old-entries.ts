import { DELIVERIES_KEPT_DAYS } from '@orchard/shared/alerts'
import { MESSAGES_KEPT_DAYS, WISHES_KEPT_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { getTableName, lt, min, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { deletedAccounts, invitations } from '#src/modules/accounts/tables.ts'
import { announcements } from '#src/modules/announcements/tables.ts'
import { AUDIT_KEPT_MONTHS } from '#src/modules/audit/read-log.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { billingEvents } from '#src/modules/billing/tables.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import { MISSED_SEARCHES_KEPT_DAYS } from '#src/modules/insight/missed-searches.ts'
import { missedSearches } from '#src/modules/insight/tables.ts'
import { apiKeys, namedKeys } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { LOG_KEPT_MONTHS } from '#src/modules/operator/log.ts'
import { operatorLog } from '#src/modules/operator/tables.ts'
import { INVITATIONS_KEPT_DAYS } from '#src/modules/organisations/organisations.ts'
import { emailChanges } from '#src/modules/recovery/tables.ts'
import { STATUS_KEPT_DAYS } from '#src/modules/status/observation.ts'
import { incidents, statusDays, statusMinutes, statusStates } from '#src/modules/status/tables.ts'
import { endExpired } from '#src/modules/suspensions/in-force.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { foldHours } from '#src/modules/usage/fold-hours.ts'
import { refusalsAreKeptFrom, usageIsKeptFrom } from '#src/modules/usage/period.ts'
import {
  callHours,
  deletedUsage,
  formerOwners,
  keyUsageDays,
  latencyDays,
  latencyHours,
  refusals,
  responseDays,
  usageDays,
  usageMonths,
} from '#src/modules/usage/tables.ts'
import { webhookDeliveries } from '#src/modules/webhooks/tables.ts'
import { trimDeliveries } from '#src/modules/webhooks/webhooks.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf, utcMonthStart } from '#src/server/utc.ts'

/** Days more than the months that the log is kept for: the database refuses to delete an entry an hour too early. */
const SPARE_DAYS = 1

const operatorLogIsKeptFrom = (now: Date) =>
  new Date(monthsBefore(now, LOG_KEPT_MONTHS).getTime() - SPARE_DAYS * DAY_MS)
const auditIsKeptFrom = (now: Date) => monthsBefore(now, AUDIT_KEPT_MONTHS)

function monthsBefore(now: Date, months: number): Date {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() - months)
  return end
}

/** Deleted by one statement, which thus stays far below the time that it may take. */
const PORTION = 1_000

const daysBefore = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)
/** Rows end when the time in this column, which has an index, is before that moment. */
const ENDS: readonly [PgColumn, (now: Date) => Date][] = [
  [submissions.receivedAt, daysBefore(MESSAGES_KEPT_DAYS)],
  [wishes.wishedAt, daysBefore(WISHES_KEPT_DAYS)],
  [keyUsageDays.day, usageIsKeptFrom],
  [usageDays.day, usageIsKeptFrom],
  [responseDays.day, usageIsKeptFrom],
  [latencyDays.day, usageIsKeptFrom],
  [callHours.hour, usageIsKeptFrom],
  [latencyHours.hour, usageIsKeptFrom],
  [refusals.at, refusalsAreKeptFrom],
  [namedKeys.revokedAt, usageIsKeptFrom],
  [usageMonths.month, usageIsKeptFrom],
  [deletedUsage.month, utcMonthStart],
  [formerOwners.month, utcMonthStart],
  [apiKeys.retiresAt, daysBefore(0)],
  // Longer than any sign-in lasts: the site keeps tokens for 365 days at most.
  [auditLog.at, auditIsKeptFrom],
  [invitations.expiresAt, daysBefore(INVITATIONS_KEPT_DAYS)],
  [deletedAccounts.deletedAt, daysBefore(400)],
  [tries.day, daysBefore(0)],
  [emailChanges.expiresAt, daysBefore(0)],
  [mails.createdAt, daysBefore(30)],
  [webhookDeliveries.createdAt, daysBefore(DELIVERIES_KEPT_DAYS)],
  [billingEvents.receivedAt, daysBefore(90)],
  [statusMinutes.minute, daysBefore(1)],
  [statusDays.day, daysBefore(STATUS_KEPT_DAYS)],
  // Of an API that has been retired, or of a part that is not configured any more.
  [statusStates.checkedAt, daysBefore(STATUS_KEPT_DAYS)],
  [incidents.resolvedAt, daysBefore(STATUS_KEPT_DAYS)],
  [missedSearches.day, daysBefore(MISSED_SEARCHES_KEPT_DAYS)],
  [announcements.endedAt, daysBefore(STATUS_KEPT_DAYS)],
  [operatorLog.at, operatorLogIsKeptFrom],
  [suspensions.liftedAt, operatorLogIsKeptFrom],
]

/**
 * Deletes entries whose retention period is over, and adds hours of usage up that are kept as days from now on. A table
 * that fails is logged and left.
 */
export async function forgetOldEntries({ database, log, now }: Services): Promise<void> {
  const orLog = (table: PgTable, work: Promise<void>) =>
    work.catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause : error
      log(`Old entries: ${cause.message}`, { table: getTableName(table) })
    })
  for (const [column, endOf] of ENDS)
    await orLog(column.table, forgetRows(database, column, endOf(now())))
  await orLog(webhookDeliveries, trimDeliveries(database))
  await orLog(callHours, foldHours({ database, now }))
  await orLog(suspensions, endExpired(database, now()))
}

async function forgetRows(database: Services['database'], column: PgColumn, end: Date) {
  const { table } = column
  const old = sql`select ctid from ${table} where ${isBefore(column, end)} limit ${PORTION}`
  // As an array: for `in (select …)` PostgreSQL reads the whole table.
  const portion = sql`ctid = any(array(${old}))`
  for (let gone = PORTION; gone === PORTION; )
    gone = (await database.delete(table).where(portion).returning({ row: sql`1` })).length
}

function isBefore(column: PgColumn, end: Date) {
  return lt(column, column.dataType === 'date' ? end : dayOf(end))
}

/** A table, and for how many seconds its oldest entry has been due for deletion; 0 for not at all. */
export interface OverdueEntries {
  table: string
  seconds: number
}

/** Looks for the oldest entry of each table. */
export function findOverdueEntries({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<OverdueEntries[]> {
  return Promise.all(
    ENDS.map(async ([column, endOf]) => {
      const [found] = await database.select({ oldest: min(column) }).from(column.table)
      const oldest = found?.oldest as Date | string | null
      // The whole day is kept.
      const due = typeof oldest === 'string' ? Date.parse(oldest) + DAY_MS : oldest?.getTime()
      const ms = Math.max(0, endOf(now()).getTime() - (due ?? Number.POSITIVE_INFINITY))
      return { table: getTableName(column.table), seconds: Math.round(ms / 1_000) }
    }),
  )
}
