import { withDatabase } from '#src/store/open-database.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/**
 * Global setup of Vitest: one PostgreSQL server for all files of a run, which make databases of their own on it, most of
 * them as copies of one that has all tables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const original = await createDatabase(server.url)
  await withDatabase({ databaseUrl: original.url, dataDir: '' }, (_, migrate) => migrate())
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_ORIGINAL'] = new URL(original.url).pathname.slice(1)
  return async () => {
    await original.stop()
    await server.stop()
  }
}
