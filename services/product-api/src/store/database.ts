import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseTimeouts } from './timeouts.ts'

/** The same queries run on the embedded database and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A statement with its values. PostgreSQL plans it once per connection, by its name. */
interface Statement {
  name: string
  text: string
  values: readonly unknown[]
}

/**
 * Runs a statement on a connection that is kept for counting calls, and responds to its rows.
 * @param take called when a connection is there, immediately before the statement is sent.
 */
export type RunStatement = (take: () => Statement) => Promise<readonly unknown[]>

/** An open database. */
export interface OpenDatabase {
  database: Database
  run: RunStatement
  /**
   * Applies the migrations that the database has not seen, one process at a time.
   * @param upTo the name of the last one to apply; by default the newest.
   * @returns their names.
   */
  migrate(upTo?: string): Promise<string[]>
  close(): Promise<void>
}

/** Address of a database: PostgreSQL if there is a URL, else the embedded one in `dataDir`. */
export interface DatabaseAddress {
  databaseUrl: string | null
  dataDir: string
  /** Other timeouts than `DATABASE_TIMEOUTS`. */
  timeouts?: DatabaseTimeouts
}
