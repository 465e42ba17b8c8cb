import { OperatorError } from '@orchard/shared-node/process'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { newestMigration, pendingMigrations } from '#src/store/migrations.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import type { BackupEnd, BackupHeader } from './backup.ts'
import { type Connection, listTables } from './tables.ts'

/**
 * Fills an empty database with the lines of a backup, or leaves it empty.
 * @param database with tables that are up to date.
 * @returns the number of rows.
 * @throws {OperatorError} when the database is not empty, or the backup is of another version or cut short.
 */
export function restore(database: Database, lines: AsyncIterable<string>): Promise<number> {
  return database.transaction(async (transaction) => {
    const tables = await listTables(transaction)
    await assertEmpty(transaction, tables)
    const { rows, sequences } = await readBackup(
      lines,
      await newestMigration(transaction),
      (table, batch) => {
        if (!tables.includes(table)) throw new OperatorError(`There is no table ${table}.`)
        return insert(transaction, table, batch)
      },
    )
    for (const { last, name } of sequences)
      await transaction.execute(sql`select setval(${name}::regclass, ${last}::bigint)`)
    return rows
  })
}

/**
 * Reads a whole backup and looks whether it fits and the database is empty; writes nothing.
 * @param database may lack tables, which `restore` makes.
 * @returns the number of rows that would be restored.
 * @throws {OperatorError} as `restore`.
 */
export async function rehearseRestore(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<number> {
  await assertEmpty(database, await listTables(database))
  const pending = (await pendingMigrations(database)).at(-1)
  const schema = pending ?? (await newestMigration(database))
  const { rows } = await readBackup(lines, schema, async (_table, batch) => parse<[]>(batch).length)
  return rows
}

/** Hands the rows of each line on, to `use` that returns their number; checks that none is missing. */
async function readBackup(
  lines: AsyncIterable<string>,
  schema: string,
  use: (table: string, rows: string) => Promise<number>,
): Promise<BackupEnd> {
  const source = lines[Symbol.asyncIterator]()
  assertHeader(schema, (await source.next()).value)
  let rows = 0
  for (;;) {
    const { value: line, done } = await source.next()
    if (done) throw new OperatorError('The backup is cut short; nothing was restored.')
    if (line.startsWith('{')) {
      const end = parse<BackupEnd>(line)
      if (end.rows !== rows)
        throw new OperatorError(`The backup has ${rows} of ${end.rows} rows; nothing was restored.`)
      return end
    }
    const at = line.indexOf('\t')
    rows += await use(line.slice(0, at), line.slice(at + 1))
  }
}

async function assertEmpty(database: Connection, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const found = await rowsOf(database, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (found.length > 0)
      throw new OperatorError(`The database is not empty: ${table} has rows. Use a new one.`)
  }
}

function assertHeader(schema: string, line: string | undefined): void {
  const header = parse<Partial<BackupHeader>>(line ?? '')
  if (header.backup !== 'product-api')
    throw new OperatorError('The file is not a backup of the product API.')
  if (header.schema !== schema)
    throw new OperatorError(
      `The backup has the tables of ${header.schema}, and this version those of ${schema}. Restore it with the version that made it, then upgrade.`,
    )
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

function parse<Line>(line: string): Line {
  try {
    return JSON.parse(line)
  } catch {
    throw new OperatorError('The file is not a backup of the product API.')
  }
}
