import { isMessageKind } from '@orchard/shared/forms'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { type SubmissionKind, submissions, wishes } from '#src/store/schema.ts'
import { isOf } from '#src/wishes/wishes.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Deletes one submission by its id, or all of a person by the email address, wishes included.
 * @returns the number of deleted entries.
 */
export async function deleteSubmissions(database: Database, who: string): Promise<number> {
  const gone: object[][] = []
  for (const [table, those] of entriesOf(who))
    gone.push(await database.delete(table).where(those).returning())
  return gone.flat().length
}

/** The number of entries that `deleteSubmissions` would delete. */
export async function countSubmissions(database: Database, who: string): Promise<number> {
  let count = 0
  for (const [table, those] of entriesOf(who)) count += await database.$count(table, those)
  return count
}

/** Where the entries of an id or an email address are. */
function entriesOf(who: string): [table: typeof submissions | typeof wishes, those: SQL][] {
  if (UUID.test(who)) return [[submissions, eq(submissions.id, who)]]
  const sent = sql`lower(${submissions.content} ->> 'email') = ${who.toLowerCase()}`
  return [
    [submissions, sent],
    [wishes, isOf(who)],
  ]
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
