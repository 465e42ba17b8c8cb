import { isMessageKind } from '@orchard/shared/forms'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { submissions, wishes } from '#src/store/schema.ts'
import { isOf } from '#src/wishes/wishes.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Deletes one submission by its id, or all of a person by the email address, wishes included.
 * @returns the number of deleted entries.
 */
export async function deleteSubmissions(database: Database, who: string): Promise<number> {
  if (UUID.test(who))
    return (await database.delete(submissions).where(eq(submissions.id, who)).returning()).length
  const sent = sql`lower(${submissions.content} ->> 'email') = ${who.toLowerCase()}`
  const gone = [
    await database.delete(submissions).where(sent).returning(),
    await database.delete(wishes).where(isOf(who)).returning(),
  ]
  return gone.flat().length
}

/** Submissions, newest last; of one form if `kind` names one. */
export async function listSubmissions(database: Database, kind?: string) {
  return database
    .select()
    .from(submissions)
    .where(kind !== undefined && isMessageKind(kind) ? eq(submissions.kind, kind) : undefined)
    .orderBy(submissions.receivedAt)
}
