import { timestamp } from 'drizzle-orm/pg-core'

export const time = (column: string) => timestamp(column, { withTimezone: true })
