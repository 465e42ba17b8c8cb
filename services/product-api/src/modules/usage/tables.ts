import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountId, organisationId } from '#src/modules/accounts/tables.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { time } from '#src/store/columns.ts'

/** Calls in a UTC month by accounts that their owner deleted, so that deleting one gives no new quota. */
export const deletedUsage = pgTable(
  'deleted_usage',
  {
    /** The keyed hash, as in `deletedAccounts`. */
    person: text('person').notNull(),
    month: date('month').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.person, table.month] }),
    index('deleted_usage_month').on(table.month),
  ],
)

/** Whose the requests of an organisation are, beside its owners: of each who has owned it in the UTC month. */
export const formerOwners = pgTable(
  'former_owners',
  {
    organisationId: organisationId(),
    /** The keyed hash, as in `deletedUsage`. */
    person: text('person').notNull(),
    month: date('month').notNull(),
    /** Requests that `deletedUsage` has counted already. */
    counted: integer('counted').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.person, table.month] }),
    index('former_owners_month').on(table.month),
  ],
)

/** Calls of an account in a month of its quota, which its first moment names. */
export const usageMonths = pgTable(
  'usage_months',
  {
    accountId: accountId().notNull(),
    month: time('month').notNull(),
    used: integer('used').notNull(),
    /** Calls granted by the last statement, and its quota. */
    granted: integer('granted').notNull(),
    quota: integer('quota').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.month] }),
    index('usage_months_month').on(table.month),
  ],
)

/** The same calls by UTC day and API. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: accountId().notNull(),
    day: date('day').notNull(),
    slug: text('slug').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.slug] }),
    index('usage_days_day').on(table.day),
  ],
)

/** Those of them that were made with a named key, from before `callHours`; all others were made with the default key. */
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
  (table) => [
    primaryKey({ columns: [table.namedKeyId, table.day, table.slug] }),
    index('key_usage_days_day').on(table.day),
  ],
)

/** Responses to calls with a key by UTC day, API and status code, from before `callHours`; no key is known. */
export const responseDays = pgTable(
  'response_days',
  {
    accountId: accountId().notNull(),
    day: date('day').notNull(),
    slug: text('slug').notNull(),
    status: smallint('status').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.slug, table.status] }),
    index('response_days_day').on(table.day),
  ],
)

/** A histogram of the time that these responses took, by UTC day and API. */
export const latencyDays = pgTable(
  'latency_days',
  {
    accountId: accountId().notNull(),
    day: date('day').notNull(),
    slug: text('slug').notNull(),
    /** Upper bound of a bucket, one of `LATENCY_BOUNDS_MS`. */
    upToMs: integer('up_to_ms').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.slug, table.upToMs] }),
    index('latency_days_day').on(table.day),
  ],
)

/**
 * Responses to calls with a key by hour, key, API and status code. Those that count against the quota are counted with
 * it; all others are added some seconds later. Hours that are older than their time are added up to one row a day, at
 * midnight (`fold-hours.ts`).
 */
export const callHours = pgTable(
  'call_hours',
  {
    accountId: accountId().notNull(),
    /** Of a named key, or `DEFAULT_KEY_ID`. */
    keyId: uuid('key_id').notNull(),
    hour: time('hour').notNull(),
    slug: text('slug').notNull(),
    status: smallint('status').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.keyId, table.hour, table.slug, table.status],
    }),
    index('call_hours_hour').on(table.hour),
  ],
)

/** A histogram of the time that these responses took, added some seconds later. */
export const latencyHours = pgTable(
  'latency_hours',
  {
    accountId: accountId().notNull(),
    keyId: uuid('key_id').notNull(),
    hour: time('hour').notNull(),
    slug: text('slug').notNull(),
    /** One number for each of `LATENCY_BOUNDS_MS`. */
    counts: integer('counts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyId, table.hour, table.slug] }),
    index('latency_hours_hour').on(table.hour),
  ],
)

/** The latest responses of an account with an error; a request is told by its ID, without its parameters. */
export const refusals = pgTable(
  'refusals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    keyId: uuid('key_id').notNull(),
    at: time('at').notNull(),
    slug: text('slug').notNull(),
    status: smallint('status').notNull(),
    /** `code` of the problem. */
    code: text('code').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('refusals_account').on(table.accountId, table.at),
    index('refusals_at').on(table.at),
  ],
)
