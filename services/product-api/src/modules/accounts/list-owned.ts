import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { members } from './tables.ts'

/** Ids of the organisations that persons own. */
export async function listOwned(
  database: Pick<Database, 'select'>,
  ...personIds: string[]
): Promise<string[]> {
  const owned = await database
    .select({ id: members.organisationId })
    .from(members)
    .where(and(inArray(members.personId, personIds), eq(members.role, 'owner')))
  return owned.map(({ id }) => id)
}
