import { noteOutcome } from '@orchard/shared-node/outcomes'
import { connectionProblem } from './connection-problem.ts'
import type { Database, DatabaseAddress, OpenDatabase } from './database.ts'

/**
 * Opens a database and leaves its tables as they are.
 * @throws {Error} when another process uses the folder.
 */
async function connectDatabase(where: DatabaseAddress): Promise<OpenDatabase> {
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
    await noteOutcome('migrate', open.migrate)
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Opens a database for one piece of work, with its tables as they are unless that brings them up to date. */
export async function withDatabase<Result>(
  where: DatabaseAddress,
  use: (database: Database, migrate: OpenDatabase['migrate']) => Promise<Result>,
): Promise<Result> {
  const { close, database, migrate } = await connectDatabase(where)
  try {
    return await use(database, migrate)
  } catch (error) {
    throw where.databaseUrl === null ? error : connectionProblem(error, where.databaseUrl)
  } finally {
    await close()
  }
}
