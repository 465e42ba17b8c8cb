import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** How an operator was known: by a sign-in of the user pool, by a token, or as somebody with a shell on the servers. */
export type OperatorAccess = 'sign-in' | 'token' | 'command' | 'server'

/**
 * Acts of operators and their reasons, without emails and names of customers. The database refuses to change a row, and to delete
 * one before its time. Each row has a hash of itself and of the row before it.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    /** Without gaps. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    /** Name of the operator. */
    who: text('who').notNull(),
    how: text('how').$type<OperatorAccess>().notNull(),
    act: text('act').notNull(),
    target: text('target'),
    /** No reference: the entry outlives the account. */
    accountId: uuid('account_id'),
    reason: text('reason').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** `asked` for what another server was asked to do, before it said what came of it. */
    outcome: text('outcome').$type<'asked' | 'done' | 'failed'>().notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('operator_log_at').on(table.at),
    index('operator_log_account')
      .on(table.accountId, table.id)
      .where(sql`${table.accountId} is not null`),
  ],
)

/** The newest entry of the operator log, and the newest that was deleted when its time was over; one row. */
export const operatorLogEnds = pgTable('operator_log_ends', {
  only: boolean('only').primaryKey().default(true),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
  forgottenId: bigint('forgotten_id', { mode: 'number' }).notNull().default(0),
  forgottenHash: text('forgotten_hash').notNull().default(''),
})
