import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder, makeOwnFolder } from '@orchard/shared-node/data-folder'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from './database.ts'
import { applyMigrations } from './migrations.ts'

/**
 * Opens the embedded database, which one process at a time may use.
 * @throws {FolderInUseError} when another one does.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'product-api')
  makeOwnFolder(folder)
  const unlock = await lockFolder(folder)
  try {
    const client = await PGlite.create(path.join(folder, 'database'))
    const database = drizzle(client)
    return {
      database,
      async run(take) {
        const { text, values } = take()
        return (await client.query(text, [...values])).rows
      },
      migrate: (upTo) => applyMigrations(database, upTo),
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
