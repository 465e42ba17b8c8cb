import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The rows of a raw query; both drivers put them under the same name. */
export async function rowsOf<Row>(
  connection: Pick<Database, 'execute'>,
  query: SQL,
): Promise<Row[]> {
  const { rows } = (await connection.execute(query)) as unknown as { rows: Row[] }
  return rows
}
