import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { time } from '#src/store/columns.ts'

/** An account, one of its keys, or an IP address or CIDR block. */
export type SuspensionKind = 'account' | 'key' | 'address'

/** Accounts, keys and addresses that may not call, by decision of an operator. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<SuspensionKind>().notNull(),
    /** ID of the account or key, or the address. */
    target: text('target').notNull(),
    /** Null for an address. */
    accountId: accountId(),
    /** Null for a default key, an account and an address. */
    namedKeyId: uuid('named_key_id').references(() => namedKeys.id, { onDelete: 'cascade' }),
    /** For operators alone. */
    reason: text('reason').notNull(),
    /** For the customer. */
    words: text('words').notNull(),
    suspendedBy: text('suspended_by').notNull(),
    suspendedAt: time('suspended_at').notNull(),
    /** When it ends by itself; null for never. */
    until: time('until'),
    liftedAt: time('lifted_at'),
    liftedBy: text('lifted_by'),
    /**
     * The suspension that this one came with, and is lifted with; null for one that an operator asked for. No reference:
     * a restored backup has rows in any order.
     */
    withId: uuid('with_id'),
  },
  (table) => [
    // A suspension by an operator and one that came along exist side by side, and neither ends the other.
    uniqueIndex('suspensions_active')
      .on(table.kind, table.target, sql`(${table.withId} is null)`)
      .where(sql`${table.liftedAt} is null`),
    index('suspensions_account').on(table.accountId),
    index('suspensions_named_key').on(table.namedKeyId),
    index('suspensions_with').on(table.withId),
    index('suspensions_lifted_at').on(table.liftedAt).where(sql`${table.liftedAt} is not null`),
  ],
)
