import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#src/store/database.ts'
import {
  appliedMigration,
  applyMigrations,
  type Migration,
  readPending,
  runAtOnce,
  type Step,
} from '#src/store/migrations.ts'
import { rowsOf } from '#src/store/rows-of.ts'

/** What a statement that changes rows locks. */
const MODE_OF_CHANGES = 'RowExclusiveLock'
/** Lock modes that others can have to wait for, the strongest last. */
const MODES = [
  MODE_OF_CHANGES,
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]
/** What an index that is built or dropped concurrently locks, and a constraint that is validated. */
const MODE_ALONE = 'ShareUpdateExclusiveLock'
/** Larger tables are not counted. */
const LARGE = 1_000_000

/** A pending migration, and what it locks of the tables that exist. */
export interface Rehearsed {
  tag: string
  /** One sentence for each kind of lock. */
  locks: string[]
}

interface Observed {
  /** The strongest lock of each table. */
  modes: Map<string, string>
  /** Tables of which it can touch each row. */
  read: string[]
}

/** Lends a database without tables. */
type Lend = <Result>(use: (scratch: Database) => Promise<Result>) => Promise<Result>

/**
 * Tells what the pending migrations lock and how many rows they touch. It runs them on empty tables and reads there what
 * PostgreSQL locks and scans, so that the database itself is only counted.
 * @param lend lends the database for the empty tables; by default it is one in memory.
 */
export async function rehearse(database: Database, lend: Lend = lendMemory): Promise<Rehearsed[]> {
  const pending = await readPending(database)
  const last = await appliedMigration(database)
  if (pending.length === 0 || last === null) return pending.map(({ tag }) => ({ tag, locks: [] }))
  return lend(async (scratch) => {
    await applyMigrations(scratch, last)
    const countRows = await createCounter(database)
    const rehearsed: Rehearsed[] = []
    for (const migration of pending)
      rehearsed.push(await rehearseOne(scratch, migration, countRows))
    return rehearsed
  })
}

const lendMemory: Lend = async (use) => {
  const client = await PGlite.create()
  try {
    return await use(drizzle(client))
  } finally {
    await client.close()
  }
}

async function rehearseOne(
  scratch: Database,
  { steps, tag }: Migration,
  countRows: (table: string) => Promise<number | null>,
): Promise<Rehearsed> {
  const locks = new Set<string>()
  for (const step of steps) {
    const { modes, read } = await observe(scratch, step)
    const reads: string[] = []
    for (const table of read) {
      const rows = await countRows(table)
      if (rows !== null) reads.push(`${rows} rows of ${table}`)
    }
    for (const [table, mode] of modes)
      if ((await countRows(table)) !== null)
        locks.add(`${nameOf(mode)} on ${table} ${durationOf(step, reads)}`)
  }
  return { tag, locks: [...locks] }
}

function durationOf({ kind }: Step, reads: readonly string[]): string {
  if (reads.length === 0) return 'for an instant'
  const rows = reads.join(' and ')
  return kind === 'parts' ? `in parts, for up to ${rows}` : `while it reads ${rows}`
}

function nameOf(mode: string): string {
  return mode
    .replace(/Lock$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()
}

function observe(scratch: Database, step: Step): Promise<Observed> {
  return scratch.transaction(async (transaction) => {
    const before = await readScans(transaction)
    await runAtOnce(transaction, step)
    const after = await readScans(transaction)
    const held = await rowsOf<{ table: string; mode: string }>(
      transaction,
      sql`select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
        where relkind = 'r' and relnamespace = 'public'::regnamespace and pid = pg_backend_pid()
        order by relname, mode`,
    )
    const modes = new Map<string, string>()
    for (const { mode, table } of held)
      if (MODES.indexOf(mode) > MODES.indexOf(modes.get(table) ?? ''))
        modes.set(table, step.kind === 'alone' ? MODE_ALONE : mode)
    const scanned = [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0))
    const changed = held.filter(({ mode }) => mode === MODE_OF_CHANGES)
    const read = step.kind === 'parts' ? [] : scanned.map(([table]) => table)
    return { modes, read: [...new Set([...read, ...changed.map(({ table }) => table)])] }
  })
}

/** How often this session has gone through each table, or looked for rows of it by an index. */
async function readScans(connection: Pick<Database, 'execute'>): Promise<Map<string, number>> {
  const rows = await rowsOf<{ table: string; scans: number }>(
    connection,
    sql`select relname as table, (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
      order by relname`,
  )
  return new Map(rows.map(({ scans, table }) => [table, scans]))
}

/** Counts rows once for each table; null for one that does not exist yet. A large table is estimated. */
async function createCounter(
  database: Database,
): Promise<(table: string) => Promise<number | null>> {
  const known = await rowsOf<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = new Set(known.map(({ name }) => name))
  const counted = new Map<string, number>()
  return async (table) => {
    if (!names.has(table)) return null
    const rows = counted.get(table) ?? (await countTable(database, table))
    counted.set(table, rows)
    return rows
  }
}

async function countTable(database: Database, table: string): Promise<number> {
  const name = sql.identifier(table)
  const [found] = await rowsOf<{ rows: string }>(
    database,
    sql`select case when reltuples > ${LARGE}::bigint then reltuples::bigint else (select count(*) from ${name}) end as rows
      from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace`,
  )
  return Number(found?.rows)
}
