import { DAY_MS } from '@orchard/shared/format'
import { getTableName, lt, min, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MODULES } from '#src/modules.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'

/** Deleted by one statement, which thus stays far below the time that it may take. */
const PORTION = 1_000

const ENDS = MODULES.flatMap(({ ends = [] }) => ends)
const TIDIES = MODULES.flatMap(({ tidies = [] }) => tidies)

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
  for (const [table, tidy] of TIDIES) await orLog(table, tidy({ database, now }))
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
