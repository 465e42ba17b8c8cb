import { pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Jobs that one instance does at a time, and until when. */
export const jobTurns = pgTable('job_turns', {
  job: text('job').primaryKey(),
  until: time('until').notNull(),
})
