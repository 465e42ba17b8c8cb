import type { Plan, Term } from '@orchard/shared/facts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** A change of a plan that a person has asked for, until a sync finds that it is done. */
export interface AskedChange {
  act: 'plan.changed' | 'plan.cancelled' | 'plan.resumed'
  at: string
  /** Id of their account. */
  person: string
  /** IP address and browser of the request. */
  address: string | null
  userAgent: string | null
  /** Null where none was chosen, such as to keep the plan. */
  offer: { plan: Plan['id']; term: Term } | null
}

/** Why an account has the plan that it has. */
export type PlanReason =
  | 'bought'
  | 'changed'
  | 'cancelled'
  | 'resumed'
  | 'paid'
  | 'ended'
  | 'payment_failed'
  | 'refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'

/**
 * Customers of the payment provider with the last known state of their subscription. A sync with a
 * higher ticket replaces the row.
 */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    accountId: accountId().primaryKey(),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** Stripe's status, such as `active` or `past_due`; null without a subscription. */
    status: text('status'),
    plan: text('plan').$type<Plan['id']>(),
    term: text('term').$type<Term>(),
    currentPeriodEnd: time('current_period_end'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    /** A change that comes at the end of the period. */
    scheduledPlan: text('scheduled_plan').$type<Plan['id']>(),
    scheduledTerm: text('scheduled_term').$type<Term>(),
    /** A change that waits for its payment, and until when. */
    pendingPlan: text('pending_plan').$type<Plan['id']>(),
    pendingTerm: text('pending_term').$type<Term>(),
    pendingUntil: time('pending_until'),
    nextPaymentAttempt: time('next_payment_attempt'),
    /** The credit from earlier payments, and the first renewal that it does not cover. */
    creditCents: integer('credit_cents').notNull().default(0),
    nextChargeAt: time('next_charge_at'),
    nextChargeCents: integer('next_charge_cents'),
    /** Price of a renewal with tax; null without one. */
    renewalCents: integer('renewal_cents'),
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
    syncedAt: time('synced_at'),
    asked: jsonb('asked').$type<AskedChange>(),
  },
  (table) => [
    unique('billing_accounts_customer').on(table.customerId),
    index('billing_accounts_due').on(table.currentPeriodEnd),
  ],
)

/** Each change of a plan, since billing keeps a history; older plans are not in it. */
export const planHistory = pgTable(
  'plan_history',
  {
    accountId: accountId().notNull(),
    /** Of the reading that found it, which orders the entries. */
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    at: time('at').notNull(),
    plan: text('plan').$type<Plan['id']>().notNull(),
    /** Null for Free. */
    term: text('term').$type<Term>(),
    why: text('why').$type<PlanReason>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.ticket] })],
)

/** Events of the payment provider, each once; they say that something changed, not the change. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Or the charge of a dispute, which names no customer. */
    customerId: text('customer_id'),
    createdAt: time('created_at').notNull(),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at').notNull(),
    error: text('error'),
  },
  (table) => [
    index('billing_events_waiting').on(table.nextTryAt).where(sql`${table.processedAt} is null`),
    index('billing_events_received_at').on(table.receivedAt),
  ],
)
