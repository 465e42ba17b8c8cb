import type { AlertKindId } from '@orchard/shared/alerts'
import { boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** The alerts that an account turned on or off; those without a row are as `ALERT_KINDS` says. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    accountId: accountId().notNull(),
    kind: text('kind').$type<AlertKindId>().notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)

/** The APIs of the catalogue as they were when their callers were last told of a change. */
export const knownApis = pgTable('known_apis', {
  slug: text('slug').primaryKey(),
  /** A hash of parameters and fields. */
  fingerprint: text('fingerprint').notNull(),
  /** The one before it: an instance that reads an older list for a while must not tell of it as of a change. */
  previous: text('previous'),
  changedAt: time('changed_at').notNull(),
  deprecatedSince: date('deprecated_since'),
})
