import type { AuditCategory } from '@orchard/shared/organisations'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountId, accounts } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/**
 * The audit log of accounts. Without emails: those of members and invitations are looked up, so that an entry tells
 * nothing of a person any more who has deleted their account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    at: time('at').notNull(),
    /** Account of the person who did it; null for nobody, and for a person whose account was deleted. */
    memberId: uuid('member_id').references(() => accounts.id, { onDelete: 'set null' }),
    category: text('category').$type<AuditCategory>().notNull(),
    act: text('act').notNull(),
    /** Such as the name of a key; never of a person. */
    target: text('target'),
    /** Of a key, a person or an invitation. No reference: the entry outlives them. */
    targetId: uuid('target_id'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** IP address and device of the request. */
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    index('audit_log_account').on(table.accountId, table.at, table.id),
    index('audit_log_at').on(table.at),
    index('audit_log_member').on(table.memberId),
    index('audit_log_target').on(table.targetId).where(sql`${table.targetId} is not null`),
  ],
)
