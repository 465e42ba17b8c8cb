import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * @param upTo the name of the last one to apply; by default the newest.
 * @returns the names of those that were applied, oldest first.
 * @throws {Error} when there is no migration of that name.
 */
export async function applyMigrations(
  database: Database,
  migrate: (config: { migrationsFolder: string }) => Promise<unknown>,
  upTo?: string,
): Promise<string[]> {
  const before = await lastApplied(database)
  if (upTo === undefined) await migrate({ migrationsFolder: FOLDER })
  else await withEarlierMigrations(upTo, (migrationsFolder) => migrate({ migrationsFolder }))
  const after = await lastApplied(database)
  return readJournal()
    .entries.filter(({ when }) => when > before && when <= after)
    .map(({ tag }) => tag)
}

/** The names of the migrations that a database has not seen, oldest first. */
export async function pendingMigrations(database: Connection): Promise<string[]> {
  const last = await lastApplied(database)
  return readJournal()
    .entries.filter(({ when }) => when > last)
    .map(({ tag }) => tag)
}

/**
 * The name of the newest migration that was applied to a database; null where none was.
 * @throws {OperatorError} when a later version has changed the tables.
 */
export async function appliedMigration(database: Connection): Promise<string | null> {
  const last = await lastApplied(database)
  if (last === 0) return null
  const found = readJournal().entries.find(({ when }) => when === last)
  if (!found) throw new OperatorError('A later version has changed the tables of this database.')
  return found.tag
}

/** The names of all migrations, oldest first. */
export function listMigrations(): string[] {
  return readJournal().entries.map(({ tag }) => tag)
}

type Connection = Pick<Database, 'select'>

interface Journal {
  entries: { when: number; tag: string }[]
}

function readJournal(): Journal {
  const journal: Journal = JSON.parse(readFileSync(JOURNAL, 'utf8'))
  return journal
}

/** The driver applies all that a folder has, so that some of them need a folder of their own. */
async function withEarlierMigrations<Result>(
  last: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { entries, ...journal } = readJournal()
  const end = entries.findIndex(({ tag }) => tag === last)
  if (end < 0) throw new Error(`There is no migration ${last}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  try {
    const earlier = entries.slice(0, end + 1)
    for (const { tag } of earlier)
      copyFileSync(path.join(FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(
      path.join(folder, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: earlier }),
    )
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
