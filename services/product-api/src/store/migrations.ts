import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@orchard/shared-node/process'
import { max } from 'drizzle-orm'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isMissingTable } from './database-error.ts'

/** Found by the workspace's package.json, so that compiled code finds it, too. */
const JOURNAL = fileURLToPath(import.meta.resolve('#drizzle/meta/_journal.json'))
const FOLDER = path.resolve(JOURNAL, '../..')

/** The table in which drizzle records applied migrations. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
})

/**
 * Applies the migrations that a database has not seen. Only one process may do so at a time.
 * @param migrate the function of the database's driver.
 * @returns the names of those that were applied, oldest first.
 */
export async function applyMigrations(
  database: Database,
  migrate: (config: { migrationsFolder: string }) => Promise<unknown>,
): Promise<string[]> {
  const before = await lastApplied(database)
  await migrate({ migrationsFolder: FOLDER })
  const after = await lastApplied(database)
  return readJournal()
    .filter(({ when }) => when > before && when <= after)
    .map(({ tag }) => tag)
}

/** The names of the migrations that a database has not seen, oldest first. */
export async function pendingMigrations(database: Connection): Promise<string[]> {
  const last = await lastApplied(database)
  return readJournal()
    .filter(({ when }) => when > last)
    .map(({ tag }) => tag)
}

/**
 * The name of the newest migration of a database, which is also the newest that there is.
 * @throws {OperatorError} when the tables are not up to date.
 */
export async function newestMigration(database: Connection): Promise<string> {
  const newest = readJournal().at(-1)
  if (!newest || newest.when !== (await lastApplied(database)))
    throw new OperatorError('The tables are not up to date; run npm run migrate')
  return newest.tag
}

type Connection = Pick<Database, 'select'>

function readJournal(): { when: number; tag: string }[] {
  const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(JOURNAL, 'utf8'),
  )
  return entries
}

/** When the newest migration of a database was written; 0 where none was applied. */
async function lastApplied(database: Connection): Promise<number> {
  try {
    const [found] = await database.select({ last: max(applied.createdAt) }).from(applied)
    return found?.last ?? 0
  } catch (error) {
    if (isMissingTable(error)) return 0
    throw error
  }
}
