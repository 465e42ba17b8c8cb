import type { AnnouncementKind, Stoppable } from '@orchard/shared/contracts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** Announcements of operators on the status page and in the banner of each page. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** IDs of parts of the status page, or `api:{slug}`; none for all. */
    parts: text('parts').array().notNull(),
    /** Requests that are refused while it is active; such an announcement is over only when an operator ends it. */
    stops: text('stops').array().$type<Stoppable[]>().notNull(),
    startsAt: time('starts_at').notNull(),
    /** When it is expected to end; null for unknown. */
    endsAt: time('ends_at'),
    endedAt: time('ended_at'),
    /** Oldest first; times in ISO 8601. */
    updates: jsonb('updates').$type<{ at: string; text: string }[]>().notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [index('announcements_ended_at').on(table.endedAt)],
)
