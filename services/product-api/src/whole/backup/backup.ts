import { OperatorError } from '@orchard/shared-node/process'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { appliedMigration } from '#src/store/migrations.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { type Connection, listSequences, listTables } from './tables.ts'

const ROWS_AT_ONCE = 500

/** The first line of a backup. */
export interface BackupHeader {
  backup: 'product-api'
  /** Name of the newest migration of the database. */
  schema: string
  /** ISO 8601. */
  at: string
}

/** The last line of a backup. */
export interface BackupEnd {
  rows: number
  sequences: { name: string; last: string }[]
}

/**
 * The contents of a database as lines: a header, then `TABLE<tab>JSON array of rows`, and an end. All lines are of
 * one moment, also while servers write (snapshot isolation).
 * @throws {OperatorError} when there are no tables, or those of a later version.
 */
export async function backUp(
  database: Database,
  now: Date,
  write: (line: string) => Promise<void>,
): Promise<BackupEnd> {
  const schema = await appliedMigration(database)
  if (schema === null) throw new OperatorError('The database has no tables.')
  const header: BackupHeader = { backup: 'product-api', schema, at: now.toISOString() }
  await write(JSON.stringify(header))
  return database.transaction(
    async (transaction) => {
      let rows = 0
      for (const table of await listTables(transaction))
        rows += await writeTable(transaction, table, write)
      const end: BackupEnd = { rows, sequences: await listSequences(transaction) }
      await write(JSON.stringify(end))
      return end
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function writeTable(
  transaction: Connection,
  table: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await transaction.execute(
    sql`declare rows no scroll cursor for
      select row_to_json(one)::text as row from ${sql.identifier(table)} as one`,
  )
  let count = 0
  for (;;) {
    const rows = await rowsOf<{ row: string }>(
      transaction,
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from rows`,
    )
    if (rows.length === 0) break
    count += rows.length
    await write(`${table}\t[${rows.map(({ row }) => row).join(',')}]`)
  }
  await transaction.execute(sql`close rows`)
  return count
}
