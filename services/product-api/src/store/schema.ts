import type { FormKind, FormValues } from '@orchard/shared/forms'
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** What visitors sent by the public forms; see `drizzle/` for how the tables came to be. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<FormKind>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    content: jsonb('content').$type<Omit<FormValues, 'leaveEmpty'>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('submissions_kind_key').on(table.kind, table.idempotencyKey),
    index('submissions_received_at').on(table.receivedAt),
  ],
)
