import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** Calls without a key by UTC day and visitor; `*` stands for all visitors together. */
export const tries = pgTable(
  'tries',
  {
    day: date('day').notNull(),
    /** A keyed hash of who is counted, such as an address or its /64, and the day. */
    visitor: text('visitor').notNull(),
    used: integer('used').notNull(),
    /** When the next try may come; null where tries are counted by day alone. */
    nextAt: time('next_at'),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)
