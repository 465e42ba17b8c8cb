import { isFormKind } from '@orchard/shared/forms'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { submissions } from '#src/store/schema.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Deletes one submission by its id, or all of a person by the email address.
 * @returns the number of deleted submissions.
 */
export async function deleteSubmissions(database: Database, who: string): Promise<number> {
  const isMeant = UUID.test(who)
    ? eq(submissions.id, who)
    : sql`lower(${submissions.content} ->> 'email') = ${who.toLowerCase()}`
  return (await database.delete(submissions).where(isMeant).returning()).length
}

/** Submissions, newest last; of one form if `kind` names one. */
export async function listSubmissions(database: Database, kind?: string) {
  return database
    .select()
    .from(submissions)
    .where(kind !== undefined && isFormKind(kind) ? eq(submissions.kind, kind) : undefined)
    .orderBy(submissions.receivedAt)
}
