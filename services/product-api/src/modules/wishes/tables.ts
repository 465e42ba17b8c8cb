import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** Email addresses that are told when an API is there; deleted with that email. */
export const wishes = pgTable(
  'wishes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Slug of the API. */
    api: text('api').notNull(),
    email: text('email').notNull(),
    wishedAt: time('wished_at').notNull(),
  },
  (table) => [
    uniqueIndex('wishes_person').on(sql`lower(${table.email})`, table.api),
    index('wishes_api').on(table.api),
    index('wishes_wished_at').on(table.wishedAt),
  ],
)
