import { isMessageKind } from '@orchard/shared/forms'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { type SubmissionKind, submissions } from './tables.ts'

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

/** Selects what somebody has sent by forms. */
export const isSentBy = (email: string) =>
  sql`lower(${submissions.content} ->> 'email') = ${email.toLowerCase()}`
