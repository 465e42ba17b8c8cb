import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Searches of the site without a result, by UTC day, as composers hand them in; no query has digits or an address. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
)
