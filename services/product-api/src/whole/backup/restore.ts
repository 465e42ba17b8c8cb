import { OperatorError } from '@orchard/shared-node/process'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '#src/store/database.ts'
import { appliedMigration } from '#src/store/migrations.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { type InspectedBackup, inspectBackup } from './inspect-backup.ts'
import { readBackup } from './read-backup.ts'
import { type Connection, listTables } from './tables.ts'

/** A backup file, and the secrets that open its keys. */
export interface RestoreSource {
  /** Reads the file anew from its beginning. */
  read(): AsyncIterable<string>
  secrets: readonly Buffer[]
}

/**
 * Fills an empty database from a backup, or leaves it empty, and then brings its tables up to date. The whole backup is
 * read before anything is written.
 * @throws {OperatorError} as `rehearseRestore`.
 */
export async function restore(
  { database, migrate }: Pick<OpenDatabase, 'database' | 'migrate'>,
  source: RestoreSource,
): Promise<InspectedBackup> {
  const backup = await rehearseRestore(database, source)
  await migrate(backup.schema)
  await database.transaction(async (transaction) => {
    const tables = await listTables(transaction)
    // A server may have started since.
    await assertEmpty(transaction, tables)
    const { sequences } = await readBackup(source.read(), {
      header: () => undefined,
      rows(table, batch) {
        if (!tables.includes(table)) throw new OperatorError(`There is no table ${table}.`)
        return insert(transaction, table, batch)
      },
    })
    for (const { last, name } of sequences)
      await transaction.execute(sql`select setval(${name}::regclass, ${last}::bigint)`)
  })
  await migrate()
  return backup
}

/**
 * Reads a whole backup and looks whether it can be restored into a database; writes nothing.
 * @param database may lack tables, which `restore` makes.
 * @throws {OperatorError} when the database is not empty or has later tables than the backup, when the backup cannot be
 * used, or when its keys were sealed with another secret.
 */
export async function rehearseRestore(
  database: Database,
  { read, secrets }: RestoreSource,
): Promise<InspectedBackup> {
  await assertEmpty(database, await listTables(database))
  const backup = await inspectBackup(read(), secrets)
  const applied = await appliedMigration(database)
  if (applied !== null && backup.missing.includes(applied))
    throw new OperatorError(
      `The database has the tables of ${applied} already, and the backup those of ${backup.schema}. Restore it into a database without tables: they are made as the backup needs them, and then brought up to date.`,
    )
  return backup
}

async function assertEmpty(database: Connection, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const found = await rowsOf(database, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (found.length > 0)
      throw new OperatorError(`The database is not empty: ${table} has rows. Use a new one.`)
  }
}

/** As text all the way, so that numbers keep their digits. */
async function insert(transaction: Connection, table: string, rows: string): Promise<number> {
  const name = sql.identifier(table)
  const inserted = await rowsOf(
    transaction,
    sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${rows}::json)
      returning 1`,
  )
  return inserted.length
}
