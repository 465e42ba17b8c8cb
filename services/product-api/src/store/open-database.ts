import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseTimeouts } from './timeouts.ts'

/** The same queries run on the embedded database and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A statement that runs often; PostgreSQL plans it once per connection, by its name. */
interface Statement {
  name: string
  text: string
}

/**
 * Runs a statement on a connection that is kept for counting calls, and answers its rows.
 * @param values called when a connection is there, immediately before the statement is sent.
 */
export type RunStatement = (
  statement: Statement,
  values: () => readonly unknown[],
) => Promise<readonly unknown[]>

/** An open database. */
export interface OpenDatabase {
  database: Database
  run: RunStatement
  /**
   * Applies the migrations that the database has not seen, one process at a time.
   * @returns their names.
   */
  migrate(): Promise<string[]>
  close(): Promise<void>
}

/** Address of a database: PostgreSQL if there is a URL, else the embedded one in `dataDir`. */
export interface DatabaseAddress {
  databaseUrl: string | null
  dataDir: string
  log?(message: string): void
  /** Other timeouts than `DATABASE_TIMEOUTS`. */
  timeouts?: DatabaseTimeouts
}

/**
 * Opens a database and leaves its tables as they are.
 * @throws {Error} when another process uses the folder.
 */
export async function connectDatabase(where: DatabaseAddress): Promise<OpenDatabase> {
  if (where.databaseUrl !== null) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres(where.databaseUrl, where)
  }
  const { openEmbedded } = await import('./open-embedded.ts')
  return openEmbedded(where.dataDir)
}

/**
 * Opens a database and brings its tables up to date.
 * @throws {Error} when another process uses the folder or PostgreSQL cannot be reached.
 */
export async function openDatabase(where: DatabaseAddress): Promise<OpenDatabase> {
  const open = await connectDatabase(where)
  try {
    await open.migrate()
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}
