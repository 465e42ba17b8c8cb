import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError, Pool, type PoolConfig } from 'pg'
import { connectionProblem } from './connection-problem.ts'
import type { DatabaseAddress, OpenDatabase, RunStatement } from './database.ts'
import { isContended, isReplyTimeout } from './database-error.ts'
import { applyMigrations, MIGRATION_WAIT_MS } from './migrations.ts'
import { DATABASE_TIMEOUTS, type DatabaseTimeouts } from './timeouts.ts'

/** One counts all calls, four count accounts that are held up, one asks whether counting works. */
const COUNTING_CONNECTIONS = 6
const KEEP_ALIVE_AFTER_MS = 10_000
/** Arbitrary id of an advisory lock that nothing else in the database uses. */
const MIGRATION_LOCK = 7_143_220_961
const MIGRATION_POLL_MS = 100
const HELD = 'Something has been holding the tables or changing them for a minute'

/** Opens PostgreSQL; connects on the first query. */
export function openPostgres(
  connectionString: string,
  { timeouts = DATABASE_TIMEOUTS }: Pick<DatabaseAddress, 'timeouts'> = {},
): OpenDatabase {
  const { connectMs } = timeouts
  const address = { connectionString, connectionTimeoutMillis: connectMs }
  const createPool = (limits: DatabaseTimeouts['calls'], more: PoolConfig = {}) => {
    const pool = new Pool({ ...address, ...limitsOf(limits), ...more })
    // A broken connection must not end the process: its query fails, and the next one opens
    // another.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    // If one connection has gone silent, idle ones may have too.
    pool.on('release', (error) => {
      if (isReplyTimeout(error)) dropResting(pool)
    })
    return pool
  }
  const pool = createPool(timeouts.others)
  const counting = createPool(timeouts.calls, { max: COUNTING_CONNECTIONS })
  return {
    database: createDatabase(pool),
    run: createRun(counting),
    migrate: (upTo) => migrateAlone(connectionString, connectMs, upTo),
    close: async () => {
      await Promise.all([pool.end(), counting.end()])
    },
  }
}

function limitsOf({ lockMs, statementMs, replyMs }: DatabaseTimeouts['calls']): PoolConfig {
  return {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: replyMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  }
}

function dropResting(pool: Pool): void {
  for (let count = pool.idleCount; count > 0; count--)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined, // no connection is as good as none that rests
    )
}

/** Queries over a pool that never takes back the connection of a transaction that failed. */
function createDatabase(pool: Pool): NodePgDatabase {
  const database = drizzle(pool)
  const transaction: typeof database.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      // As a query fails that gets no connection.
      throw new DrizzleQueryError('begin', [], error)
    })
    try {
      const result = await drizzle(client).transaction(work, config)
      client.release()
      return result
    } catch (error) {
      // It may still be running an abandoned statement.
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }
  return Object.assign(database, { transaction })
}

function createRun(pool: Pool): RunStatement {
  return async (take) => {
    const client = await pool.connect()
    try {
      const { values, ...statement } = take()
      const { rows } = await client.query({ ...statement, values: [...values] })
      client.release()
      return rows
    } catch (error) {
      // After a refusal the connection is as good as before; otherwise it may be silent or gone.
      const isRefusal = error instanceof DatabaseError && error.severity === 'ERROR'
      client.release(!isRefusal && error instanceof Error ? error : !isRefusal)
      throw error
    }
  }
}

/** Applies migrations under a lock, on a connection without a statement timeout. */
async function migrateAlone(
  connectionString: string,
  connectMs: number,
  upTo?: string,
): Promise<string[]> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    lock_timeout: MIGRATION_WAIT_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the statement under way fails, and says so
  try {
    await client.connect()
    await waitForTurn(client)
    return await applyMigrations(drizzle(client), upTo)
  } catch (error) {
    if (isContended(error)) throw new Error(HELD)
    throw connectionProblem(error, connectionString)
  } finally {
    // The lock ends with its connection.
    await client.end()
  }
}

/** Polls: an index is built without blocking once all statements have ended that were under way, as one that waits is. */
async function waitForTurn(client: Client): Promise<void> {
  for (const end = performance.now() + MIGRATION_WAIT_MS; ; await pause(MIGRATION_POLL_MS)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0].taken) return
    if (performance.now() > end) throw new Error(HELD)
  }
}
