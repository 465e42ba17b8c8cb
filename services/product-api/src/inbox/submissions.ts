import { isMessageKind } from '@orchard/shared/forms'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { type SubmissionKind, submissions, wishes } from '#src/store/schema.ts'
import { isOf } from '#src/wishes/wishes.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Deletes one submission by its id, or all of a person by the email address, wishes included.
 * @param isDryRun deletes nothing.
 * @returns the number of entries.
 */
export async function deleteSubmissions(
  database: Database,
  who: string,
  isDryRun = false,
): Promise<number> {
  const remove = async (table: typeof submissions | typeof wishes, those: SQL) =>
    isDryRun
      ? database.$count(table, those)
      : (await database.delete(table).where(those).returning()).length
  if (UUID.test(who)) return remove(submissions, eq(submissions.id, who))
  const sent = sql`lower(${submissions.content} ->> 'email') = ${who.toLowerCase()}`
  return (await remove(submissions, sent)) + (await remove(wishes, isOf(who)))
}

/** True for a form whose entries people read: one of ours, or one of a remote, as `unit/name`. */
export function isSubmissionKind(name: string): name is SubmissionKind {
  return isMessageKind(name) || /^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/.test(name)
}

/** Submissions, newest last; of one form if `kind` names one. */
export async function listSubmissions(database: Database, kind?: string) {
  return database
    .select()
    .from(submissions)
    .where(kind !== undefined && isSubmissionKind(kind) ? eq(submissions.kind, kind) : undefined)
    .orderBy(submissions.receivedAt)
}
