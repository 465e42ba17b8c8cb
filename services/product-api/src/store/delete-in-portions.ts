import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const PORTION = 1_000

/** Deletes any number of rows by statements that each stay far below the time that one may take. */
export async function deleteInPortions(
  database: Pick<Database, 'delete'>,
  table: PgTable,
  isMeant: SQL,
): Promise<void> {
  for (;;) {
    const portion = sql`ctid in (select ctid from ${table} where ${isMeant} limit ${PORTION})`
    const gone = await database.delete(table).where(portion).returning({ row: sql`1` })
    if (gone.length < PORTION) return
  }
}
