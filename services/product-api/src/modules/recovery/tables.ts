import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** Codes by which the owner of an account ends 2FA when their phone is lost, as keyed hashes; each serves once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: accountId().notNull(),
    hash: text('hash').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** Changes of email address that wait for the codes that were sent to both addresses; one of an account. */
export const emailChanges = pgTable(
  'email_changes',
  {
    accountId: accountId().primaryKey(),
    /** Null where the account had no verified one: then one code suffices. */
    oldEmail: text('old_email'),
    newEmail: text('new_email').notNull(),
    /** Keyed hashes of the codes. */
    oldHash: text('old_hash').notNull(),
    newHash: text('new_hash').notNull(),
    /** Wrong codes so far. */
    failures: smallint('failures').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('email_changes_expires_at').on(table.expiresAt)],
)
