import type { MessageKind } from '@orchard/shared/forms'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** Submissions of the public forms. The migrations are in `drizzle/`. */
/** Form of a submission: one of ours, or one of a remote, as `unit/name`. */
export type SubmissionKind = MessageKind | `${string}/${string}`

export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of a remote's form, `unit/name`. */
    kind: text('kind').$type<SubmissionKind>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    content: jsonb('content').$type<Readonly<Record<string, string>>>().notNull(),
    receivedAt: time('received_at').notNull(),
    /** When and by which operator it was marked as done; null while it waits. */
    doneAt: time('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    unique('submissions_kind_key').on(table.kind, table.idempotencyKey),
    index('submissions_received_at').on(table.receivedAt),
    index('submissions_open').on(table.receivedAt).where(sql`${table.doneAt} is null`),
  ],
)

/** Replies of operators to submissions; deleted with them. */
export const submissionReplies = pgTable(
  'submission_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    sentBy: text('sent_by').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('submission_replies_submission').on(table.submissionId)],
)
