import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** Messages by email, each occasion once; kept until they are sent, and for a month after that. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Why it is sent, such as `quota 80 2026-11 ACCOUNT`. */
    occasion: text('occasion').notNull(),
    accountId: accountId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at').notNull(),
    /** When and why a mail server refused it for good. */
    refusedAt: time('refused_at'),
    refusal: text('refusal'),
    /** Recipient of a reply; null for the sender. */
    replyTo: text('reply_to'),
  },
  (table) => [
    unique('mails_occasion').on(table.occasion),
    index('mails_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_created_at').on(table.createdAt),
  ],
)
