import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '@orchard/shared/data-folder'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The same queries run on the embedded database and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A statement that runs often; PostgreSQL plans it once per connection, by its name. */
interface Statement {
  name: string
  text: string
}

/** Runs a statement and answers its rows. */
export type RunStatement = (
  statement: Statement,
  values: readonly unknown[],
) => Promise<readonly unknown[]>

/** An open database whose tables are up to date. */
export interface OpenDatabase {
  database: Database
  run: RunStatement
  close(): Promise<void>
}

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'drizzle')

/**
 * Opens PostgreSQL where an address is given, else the embedded database in `dataDir`, and applies the
 * migrations that it has not seen.
 * @throws {Error} when another process uses the folder or PostgreSQL cannot be reached.
 */
export async function openDatabase(where: {
  databaseUrl: string | null
  dataDir: string
  log?(message: string): void
}): Promise<OpenDatabase> {
  return where.databaseUrl
    ? openPostgres(where.databaseUrl, where.log)
    : openEmbedded(where.dataDir)
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'product-api')
  mkdirSync(folder, { recursive: true })
  const unlock = lockFolder(folder)
  try {
    const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
    const client = await PGlite.create(path.join(folder, 'database'))
    const database = drizzle(client)
    await migrate(database, { migrationsFolder: MIGRATIONS })
    return {
      database,
      run: async ({ text }, values) => (await client.query(text, [...values])).rows,
      async close() {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPostgres(
  connectionString: string,
  log: (message: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const [{ Pool }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5_000 })
  // A connection that breaks while it rests must not end the process; the next query opens another.
  pool.on('error', (error) => log(`Database: ${error.message}`))
  try {
    const database = drizzle(pool)
    await migrate(database, { migrationsFolder: MIGRATIONS })
    return {
      database,
      run: async ({ name, text }, values) =>
        (await pool.query({ name, text, values: [...values] })).rows,
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
