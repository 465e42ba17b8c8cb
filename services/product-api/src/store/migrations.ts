import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'
import { OperatorError } from '@orchard/shared-node/process'
import { max, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './database.ts'
import { isContended, isMissingTable } from './database-error.ts'
import { rowsOf } from './rows-of.ts'

/** Found by the workspace's package.json, so that compiled code finds it, too. */
const JOURNAL = createRequire(import.meta.url).resolve('#drizzle/meta/_journal.json')
const FOLDER = path.resolve(JOURNAL, '../..')
/** Calls wait behind a statement that waits for a lock, so it gives way long before they time out. */
const LOCK_MS = 50
const PAUSE_MS = 200
/** Timeout for what another process holds or migrates. */
export const MIGRATION_WAIT_MS = MINUTE_MS
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The table in which drizzle records applied migrations. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
})

/**
 * Applies the migrations that a database has not seen, one after the other. Only one process may do so at a time. After
 * a stop, the next run begins with the first step of the migration that was under way.
 * @param upTo the name of the last one to apply; by default the newest.
 * @returns the names of those that were applied, oldest first.
 * @throws {Error} when there is no migration of that name, or something holds a table for a minute.
 */
export async function applyMigrations(database: Database, upTo?: string): Promise<string[]> {
  if (upTo !== undefined && !listMigrations().includes(upTo))
    throw new Error(`There is no migration ${upTo}`)
  await database.execute(sql`create schema if not exists drizzle`)
  await database.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const pending = await readPending(database)
  const end = pending.findIndex(({ tag }) => tag === upTo)
  const wanted = upTo === undefined ? pending : pending.slice(0, end + 1)
  const [first] = wanted
  if (first && first.tag === listMigrations()[0])
    // Nobody uses a database without tables, so nobody has to wait.
    await database.transaction(async (transaction) => {
      for (const migration of wanted) {
        for (const step of migration.steps) await runAtOnce(transaction, step)
        await record(transaction, migration)
      }
    })
  else for (const migration of wanted) await applyMigration(database, migration)
  return wanted.map(({ tag }) => tag)
}

/** A migration with its steps. */
export interface Migration {
  tag: string
  steps: readonly Step[]
  hash: string
  when: number
}

/**
 * One after the other: statements of one transaction; a statement outside of transactions; or one that is repeated in
 * transactions of its own, with `$1` as the id that its last run returned, until it returns none.
 */
export interface Step {
  kind: 'transaction' | 'alone' | 'parts'
  statements: readonly string[]
}

/** The migrations that a database has not seen, oldest first. */
export async function readPending(database: Connection): Promise<Migration[]> {
  const last = await lastApplied(database)
  const files = readMigrationFiles({ migrationsFolder: FOLDER })
  return readJournal().entries.flatMap(({ tag, when }, index) => {
    const { hash = '', sql: statements = [] } = files[index] ?? {}
    return when > last ? [{ tag, steps: stepsOf(statements), hash, when }] : []
  })
}

/** Groups the statements of a migration; the last step is a transaction, which also records the migration. */
export function stepsOf(statements: readonly string[]): Step[] {
  const steps: Step[] = []
  let together: string[] = []
  for (const statement of statements) {
    const kind = kindOf(statement)
    if (kind === 'transaction') together.push(statement)
    else {
      if (together.length > 0) steps.push({ kind: 'transaction', statements: together })
      together = []
      steps.push({ kind, statements: [statement] })
    }
  }
  return [...steps, { kind: 'transaction', statements: together }]
}

function kindOf(statement: string): Step['kind'] {
  const code = statement.replaceAll(/^--.*$/gm, '')
  if (/\$1\b/.test(code)) return 'parts'
  return /\bconcurrently\b|\bvalidate constraint\b/i.test(code) ? 'alone' : 'transaction'
}

async function applyMigration(database: Database, migration: Migration): Promise<void> {
  const { steps } = migration
  for (const step of steps) {
    const [statement = ''] = step.statements
    if (step.kind === 'parts') await runInParts(database, statement)
    else if (step.kind === 'alone') await runAlone(database, statement)
    else
      await untilFree(database, async (transaction) => {
        await runAtOnce(transaction, step)
        if (step === steps.at(-1)) await record(transaction, migration)
      })
  }
}

/** Runs a step in one transaction; of one in parts the first, which is all of it while there are no rows. */
export async function runAtOnce(
  transaction: Pick<Database, 'execute'>,
  { kind, statements }: Step,
): Promise<void> {
  for (const statement of statements)
    if (kind === 'parts') await runPart(transaction, statement)
    else await transaction.execute(sql.raw(statement.replace(/\bconcurrently\b/i, '')))
}

async function record(transaction: Transaction, { hash, when }: Migration): Promise<void> {
  await transaction.execute(
    sql`insert into ${applied} (hash, created_at) values (${hash}, ${when})`,
  )
}

/** Runs a statement that PostgreSQL refuses, or that holds locks for too long, in a transaction with others. */
async function runAlone(database: Database, statement: string): Promise<void> {
  const [, name] =
    /create (?:unique )?index concurrently if not exists ("\w+")/i.exec(statement) ?? []
  await retried(async () => {
    if (name) await dropUnlessValid(database, name)
    await database.execute(sql.raw(statement))
  })
}

/** A build that was interrupted leaves an index that is not valid, which nothing reads. */
async function dropUnlessValid(database: Database, index: string): Promise<void> {
  const invalid = sql`select 1 from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
  if ((await rowsOf(database, invalid)).length > 0)
    await database.execute(sql.raw(`drop index concurrently ${index}`))
}

async function runInParts(database: Database, statement: string): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; )
    after = await untilFree(database, (transaction) => runPart(transaction, statement, after))
}

/** Runs a statement for the rows after an id. Returns the last id, if there was one. */
async function runPart(
  transaction: Pick<Database, 'execute'>,
  statement: string,
  after = FIRST_ID,
): Promise<string | undefined> {
  const [head = '', tail = ''] = statement.split('$1')
  const part = sql`${sql.raw(head)}${after}${sql.raw(tail)}`
  const [last] = await rowsOf<{ id: string }>(transaction, part)
  return last?.id
}

/** Runs a transaction that waits for a lock so briefly that no call has to time out; tries again for a minute. */
function untilFree<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return retried(() =>
    database.transaction(async (transaction) => {
      await letVacuumEnd(transaction)
      await transaction.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`))
      return work(transaction)
    }),
  )
}

/**
 * Waits for a vacuum in a way that lets calls pass. PostgreSQL ends an automatic one for those who wait for a second,
 * which the work itself never does.
 */
async function letVacuumEnd(transaction: Transaction): Promise<void> {
  const held = await rowsOf<{ name: string }>(
    transaction,
    sql`select distinct relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
      where mode = 'ShareUpdateExclusiveLock' and relkind = 'r' and relnamespace = 'public'::regnamespace
        and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
  )
  for (const { name } of held)
    await transaction.execute(sql.raw(`lock table ${name} in share update exclusive mode`))
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + MIGRATION_WAIT_MS; ; await pause(PAUSE_MS))
    try {
      return await work()
    } catch (error) {
      if (!isContended(error) || performance.now() > end) throw error
    }
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
