import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { lines } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { isSubmissionKind } from './submissions.ts'
import { submissionReplies, submissions } from './tables.ts'

const PAGE = 50

type Submission = typeof submissions.$inferSelect
type Reply = typeof submissionReplies.$inferSelect

/** A message of a visitor with what operators replied. */
export type Thread = Submission & { replies: Reply[] }

/** Which messages to read. */
export interface InboxQuery {
  state?: 'open' | 'done' | undefined
  /** A form of ours, or one of a remote as `unit/name`. */
  kind?: string | undefined
  /** `next` of the page before. */
  before?: string | undefined
}

/**
 * A page of messages, newest first, and the `before` of the next one.
 * @throws {ApiError} 400 for a `before` that no page had.
 */
export async function readInbox(
  database: Pick<Database, 'select'>,
  { before, kind, state }: InboxQuery,
): Promise<{ threads: Thread[]; next: string | null }> {
  const conditions: (SQL | undefined)[] = [
    state === 'open' ? isNull(submissions.doneAt) : undefined,
    state === 'done' ? isNotNull(submissions.doneAt) : undefined,
    kind !== undefined && isSubmissionKind(kind) ? eq(submissions.kind, kind) : undefined,
    before === undefined ? undefined : isBefore(before),
  ]
  const rows = await database
    .select()
    .from(submissions)
    .where(and(...conditions))
    .orderBy(desc(submissions.receivedAt), desc(submissions.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  const replies = ids.length > 0 ? await readReplies(database, ids) : []
  return {
    threads: page.map((one) => ({
      ...one,
      replies: replies.filter(({ submissionId }) => submissionId === one.id),
    })),
    next: rows.length > PAGE && last ? `${last.receivedAt.toISOString()}_${last.id}` : null,
  }
}

/** Marks a message as done or, with null, as open. @throws {ApiError} 404 for an unknown one. */
export async function markMessage(
  within: Transaction,
  id: string,
  done: { at: Date; by: string } | null,
): Promise<void> {
  const marked = await within
    .update(submissions)
    .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
    .where(eq(submissions.id, id))
    .returning({ id: submissions.id })
  if (marked.length === 0) throw unknownMessage()
}

/** A reply of an operator. */
export interface NewReply {
  subject: string
  text: string
  by: string
  at: Date
}

/**
 * Stores a reply with its message, and its email.
 * @param replyTo where the person's next email goes; null for the sender of all mail.
 * @throws {ApiError} 404 for an unknown message, 422 for one without an email address.
 */
export async function replyTo(
  within: Transaction,
  { outbox, replyTo: contact }: { outbox: Pick<Outbox, 'toAddress'>; replyTo: string | null },
  id: string,
  { at, by, subject, text }: NewReply,
): Promise<void> {
  const [message] = await within
    .select()
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update')
  if (!message) throw unknownMessage()
  const { email } = message.content
  if (!email)
    throw new ApiError(422, 'act_invalid', 'Some fields are invalid', {
      errors: { text: 'This message has no email address to reply to' },
    })
  const [reply] = await within
    .insert(submissionReplies)
    .values({ submissionId: id, subject, text, sentBy: by, at })
    .returning({ id: submissionReplies.id })
  if (!reply) throw new Error('The reply was not stored')
  await outbox.toAddress(
    email,
    {
      occasion: `reply ${reply.id}`,
      subject,
      content: lines(text),
      ...(contact === null ? {} : { replyTo: contact }),
    },
    within,
  )
}

function readReplies(database: Pick<Database, 'select'>, ids: readonly string[]) {
  return database
    .select()
    .from(submissionReplies)
    .where(inArray(submissionReplies.submissionId, [...ids]))
    .orderBy(asc(submissionReplies.at))
}

function isBefore(cursor: string): SQL | undefined {
  const [time = '', id = ''] = cursor.split('_')
  const at = new Date(time)
  return or(
    lt(submissions.receivedAt, at),
    and(eq(submissions.receivedAt, at), lt(submissions.id, id)),
  )
}

function unknownMessage(): ApiError {
  return new ApiError(404, 'not_found', 'There is no such message')
}
