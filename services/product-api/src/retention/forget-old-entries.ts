import { MESSAGES_KEPT_DAYS, USAGE_KEPT_MONTHS, WISHES_KEPT_DAYS } from '@orchard/shared/facts'
import { getTableName, lt, min, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Services } from '#src/services.ts'
import { STATUS_KEPT_DAYS } from '#src/status/observation.ts'
import {
  apiKeys,
  billingEvents,
  deletedAccounts,
  deletedUsage,
  incidents,
  keyUsageDays,
  latencyDays,
  mails,
  namedKeys,
  responseDays,
  statusDays,
  statusMinutes,
  statusStates,
  submissions,
  tries,
  usageDays,
  usageMonths,
  wishes,
} from '#src/store/schema.ts'
import { dayOf, utcMonthStart } from '#src/usage/period.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Deleted by one statement, which thus stays far below the time that it may take. */
const PORTION = 1_000

const daysBefore = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)
const usageIsKept = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_KEPT_MONTHS, 1))

/** Rows end when the time in this column, which has an index, is before that moment. */
const ENDS: readonly [PgColumn, (now: Date) => Date][] = [
  [submissions.receivedAt, daysBefore(MESSAGES_KEPT_DAYS)],
  [wishes.wishedAt, daysBefore(WISHES_KEPT_DAYS)],
  [keyUsageDays.day, usageIsKept],
  [usageDays.day, usageIsKept],
  [responseDays.day, usageIsKept],
  [latencyDays.day, usageIsKept],
  [namedKeys.revokedAt, usageIsKept],
  [usageMonths.month, usageIsKept],
  [deletedUsage.month, utcMonthStart],
  [apiKeys.retiresAt, daysBefore(0)],
  // Longer than any sign-in lasts: the site keeps tokens for 365 days at most.
  [deletedAccounts.deletedAt, daysBefore(400)],
  [tries.day, daysBefore(0)],
  [mails.createdAt, daysBefore(30)],
  [billingEvents.receivedAt, daysBefore(90)],
  [statusMinutes.minute, daysBefore(1)],
  [statusDays.day, daysBefore(STATUS_KEPT_DAYS)],
  // Of an API that has been retired, or of a part that is not configured any more.
  [statusStates.checkedAt, daysBefore(STATUS_KEPT_DAYS)],
  [incidents.resolvedAt, daysBefore(STATUS_KEPT_DAYS)],
]

/** Deletes entries whose retention period is over. A table that fails is logged and left. */
export async function forgetOldEntries({ database, log, now }: Services): Promise<void> {
  for (const [column, endOf] of ENDS)
    await forgetRows(database, column, endOf(now())).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause : error
      log(`Old entries: ${cause.message}`, { table: getTableName(column.table) })
    })
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
