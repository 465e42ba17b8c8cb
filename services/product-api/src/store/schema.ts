import type { Plan, Term } from '@orchard/shared/contracts'
import type { FormKind, FormValues } from '@orchard/shared/forms'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Provider } from '#src/tokens/verify-token.ts'

/** What visitors sent by the public forms; see `drizzle/` for how the tables came to be. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<FormKind>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    content: jsonb('content').$type<Omit<FormValues, 'leaveEmpty'>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('submissions_kind_key').on(table.kind, table.idempotencyKey),
    index('submissions_received_at').on(table.receivedAt),
  ],
)

/** One person at one provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').$type<Provider>().notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    /** When the provider told the email. */
    emailAskedAt: timestamp('email_asked_at', { withTimezone: true }),
    plan: text('plan').$type<Plan['id']>().notNull().default('free'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('accounts_person').on(table.provider, table.subject)],
)

/** Whose account was deleted, as a keyed hash, so that a token from before does not bring it back. */
export const deletedAccounts = pgTable('deleted_accounts', {
  person: text('person').primaryKey(),
  /** A sign-in up to this second (since 1970) is one from before the deletion. */
  signedInUntil: bigint('signed_in_until', { mode: 'number' }).notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
})

/** Keys that the owner of an account made and named, beside the default key that every account has. */
export const namedKeys = pgTable(
  'named_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The row of a revoked key stays for as long as its calls are kept, to name them. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('named_keys_account').on(table.accountId),
    uniqueIndex('named_keys_name')
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/**
 * The secrets of keys. A key has exactly one that is not being retired, and for a day after a rotation
 * the one before it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for the account's default key. */
    namedKeyId: uuid('named_key_id').references(() => namedKeys.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From when it no longer counts; null for the current one. */
    retiresAt: timestamp('retires_at', { withTimezone: true }),
  },
  (table) => [
    unique('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_default')
      .on(table.accountId)
      .where(sql`${table.retiresAt} is null and ${table.namedKeyId} is null`),
    uniqueIndex('api_keys_named').on(table.namedKeyId).where(sql`${table.retiresAt} is null`),
    index('api_keys_account').on(table.accountId),
    index('api_keys_named_key').on(table.namedKeyId),
  ],
)

/** Which secret the keys of this database were made with; one row. */
export const keySecrets = pgTable('key_secrets', {
  fingerprint: text('fingerprint').notNull(),
  only: boolean('only').primaryKey().default(true),
})

/** What people call their devices; the identity provider cannot rename one. */
export const deviceNames = pgTable(
  'device_names',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceKey] })],
)

/** Calls of an account in a UTC month, which its first day names. */
export const usageMonths = pgTable(
  'usage_months',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    month: date('month').notNull(),
    used: integer('used').notNull(),
    /** How many calls the last statement that counted was given, and by which quota. */
    granted: integer('granted').notNull(),
    quota: integer('quota').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
)

/** The same calls by UTC day and API. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    slug: text('slug').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.slug] })],
)

/** Those of them that were made with a named key; all others were made with the default key. */
export const keyUsageDays = pgTable(
  'key_usage_days',
  {
    namedKeyId: uuid('named_key_id')
      .notNull()
      .references(() => namedKeys.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    slug: text('slug').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.namedKeyId, table.day, table.slug] })],
)

/** Calls without a key by UTC day and visitor; `*` stands for all visitors together. */
export const tries = pgTable(
  'tries',
  {
    day: date('day').notNull(),
    /** A keyed hash of the address, or of its /64, and the day. */
    visitor: text('visitor').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/**
 * Customers of the payment provider, and what it said last of their subscription. The provider is the
 * authority; a row is replaced by what a later ticket has read.
 */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The provider's word, such as `active` or `past_due`; null where there is no subscription. */
    status: text('status'),
    plan: text('plan').$type<Plan['id']>(),
    term: text('term').$type<Term>(),
    currentPeriodEnd: timestamp('current_period_end', { withTimezone: true }),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    /** A change that comes at the end of the period. */
    scheduledPlan: text('scheduled_plan').$type<Plan['id']>(),
    scheduledTerm: text('scheduled_term').$type<Term>(),
    /** A change that waits for its payment, and until when. */
    pendingPlan: text('pending_plan').$type<Plan['id']>(),
    pendingTerm: text('pending_term').$type<Term>(),
    pendingUntil: timestamp('pending_until', { withTimezone: true }),
    nextPaymentAttempt: timestamp('next_payment_attempt', { withTimezone: true }),
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
    syncedAt: timestamp('synced_at', { withTimezone: true }),
  },
  (table) => [
    unique('billing_accounts_customer').on(table.customerId),
    index('billing_accounts_due').on(table.currentPeriodEnd),
  ],
)

/** Events of the payment provider, each once; they say that something changed, never what. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    processedAt: timestamp('processed_at', { withTimezone: true }),
    tries: integer('tries').notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
    error: text('error'),
  },
  (table) => [
    index('billing_events_waiting').on(table.nextTryAt).where(sql`${table.processedAt} is null`),
  ],
)

/** Messages by email, each occasion once; kept until they are sent, and for a month after that. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Why it is sent, such as `quota 80 2026-11 ACCOUNT`. */
    occasion: text('occasion').notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    tries: integer('tries').notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('mails_occasion').on(table.occasion),
    index('mails_waiting').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
  ],
)
