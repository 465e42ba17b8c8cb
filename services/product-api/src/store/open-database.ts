import type { DatabaseAddress, OpenDatabase } from './database.ts'

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
