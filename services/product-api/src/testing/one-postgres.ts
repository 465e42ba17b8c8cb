import { startPostgres } from './postgres.ts'

/** Global setup of Vitest: one PostgreSQL server for all files of a run, which make databases of their own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return server.stop
}
