import { timestamp } from 'drizzle-orm/pg-core'

/** A column with a moment. */
export const time = (column: string) => timestamp(column, { withTimezone: true })
