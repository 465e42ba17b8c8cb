import type { AlertKindId, TEST_EVENT } from '@orchard/shared/alerts'
import type { AnnouncementKind, Stoppable } from '@orchard/shared/contracts'
import type { Plan, Term } from '@orchard/shared/facts'
import type { MessageKind } from '@orchard/shared/forms'
import type { AuditCategory, Role } from '@orchard/shared/organisations'
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
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Identity provider. A person's account is one provider and one `sub`, never an email address. */
export type IdentityProvider = 'cognito' | 'google'

/** The account of an organisation has no sign-in: its `subject` is its own id. */
export type Provider = IdentityProvider | 'organisation'

/** A change of plan within a quota month. Times are in seconds since 1970. */
export interface PlanChange {
  at: number
  /** Start of the quota month that was under way. */
  month: number
  /** Calls that the plans before it give to that month. */
  carried: number
}

/**
 * Terms of the quota of a paid plan, beside the plan. Times are in seconds since 1970, as
 * the payment provider gives them.
 */
export interface QuotaTerms {
  /** The subscription’s billing cycle anchor: quota months begin on its day of the month. */
  anchor: number
  /** End of the last period that is paid. */
  paidThrough: number
  /** The latest change that no later month follows yet; null for none. */
  change: PlanChange | null
}

/** A secret key for servers, or a publishable one for pages, which anybody can read there. */
export type KeyKind = 'secret' | 'publishable'

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

/** Limits that operators have given an account in place of those of its plan; null for those of the plan. */
export interface OperatorLimits {
  callsPerMonth: number | null
  requestsPerSecond: number | null
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

/** Limits of a named key; null for no limit. */
export interface KeyScope {
  /** Slugs of APIs and of categories; a call of any of them is allowed. */
  apis: readonly string[] | null
  categories: readonly string[] | null
  /** Origins of pages, as browsers send them. */
  origins: readonly string[] | null
  /** IP addresses and CIDR blocks. */
  addresses: readonly string[] | null
  perSecond: number | null
}

/** Stands for the default key of an account where a key must be named. */
export const DEFAULT_KEY_ID = '00000000-0000-0000-0000-000000000000'
/**
 * The version of a key in SQL that reads the rows of its account and its name: the database gives each change of a row
 * another `xmin`.
 */
export const KEY_VERSION = "concat_ws(' ', accounts.xmin, named_keys.xmin)"
/** The same of a default key, which has no name. */
export const DEFAULT_KEY_VERSION = "concat_ws(' ', accounts.xmin)"

const time = (column: string) => timestamp(column, { withTimezone: true })
const accountId = () => uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' })

/** Submissions of the public forms. The migrations are in `drizzle/`. */
/** Form of a submission: one of ours, or one of a remote, as `unit/name`. */
export type SubmissionKind = MessageKind | `${string}/${string}`

export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of a remote's form, `unit/name`. */
    kind: text('kind').$type<SubmissionKind>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    content: jsonb('content').$type<Readonly<Record<string, string>>>().notNull(),
    receivedAt: time('received_at').notNull(),
    /** When and by which operator it was marked as done; null while it waits. */
    doneAt: time('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    unique('submissions_kind_key').on(table.kind, table.idempotencyKey),
    index('submissions_received_at').on(table.receivedAt),
    index('submissions_open').on(table.receivedAt).where(sql`${table.doneAt} is null`),
  ],
)

/** Replies of operators to submissions; deleted with them. */
export const submissionReplies = pgTable(
  'submission_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    sentBy: text('sent_by').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('submission_replies_submission').on(table.submissionId)],
)

/** Email addresses that are told when an API is there; deleted with that email. */
export const wishes = pgTable(
  'wishes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Slug of the API. */
    api: text('api').notNull(),
    email: text('email').notNull(),
    wishedAt: time('wished_at').notNull(),
  },
  (table) => [
    uniqueIndex('wishes_person').on(sql`lower(${table.email})`, table.api),
    index('wishes_api').on(table.api),
    index('wishes_wished_at').on(table.wishedAt),
  ],
)

/** One person at one provider, or an organisation. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').$type<Provider>().notNull(),
    subject: text('subject').notNull(),
    /** Only one that the provider calls verified. */
    email: text('email'),
    /** One that nobody has called verified: no email goes there, and it is no proof of who somebody is. */
    unverifiedEmail: text('unverified_email'),
    /** The second factors in use, as the provider names them; null if it never told. */
    secondFactors: text('second_factors'),
    /** When the provider told both. */
    emailAskedAt: time('email_asked_at'),
    plan: text('plan').$type<Plan['id']>().notNull().default('free'),
    /** Terms of the months of the quota; null for UTC months. */
    quotaTerms: jsonb('quota_terms').$type<QuotaTerms>(),
    /** Null for those of the plan. */
    limits: jsonb('limits').$type<OperatorLimits>(),
    /** From when its usage is kept by the hour, and by the day; null for as long as that of all accounts. */
    hoursSince: time('hours_since'),
    daysSince: time('days_since'),
    /** Until when a request may change its subscription; null while none does. */
    billingUntil: time('billing_until'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('accounts_person').on(table.provider, table.subject),
    index('accounts_unasked')
      .on(table.id)
      .where(sql`${table.provider} = 'cognito' and ${table.emailAskedAt} is null`),
  ],
)

/** Jobs that one instance does at a time, and until when. */
export const jobTurns = pgTable('job_turns', {
  job: text('job').primaryKey(),
  until: time('until').notNull(),
})

/** Accounts that several people work in. */
export const organisations = pgTable('organisations', {
  accountId: accountId().primaryKey(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
})

const organisationId = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.accountId, { onDelete: 'cascade' })

/** Members of organisations. */
export const members = pgTable(
  'members',
  {
    organisationId: organisationId(),
    /** The account of the person. */
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId] }),
    index('members_person').on(table.personId),
  ],
)

/** Invitations by email. One that is accepted is deleted; all others stay for a while, to name them in the audit log. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organisationId: organisationId(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** A hash of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    unique('invitations_token').on(table.tokenHash),
    index('invitations_organisation').on(table.organisationId),
    index('invitations_email').on(sql`lower(${table.email})`),
    index('invitations_invited_by').on(table.invitedBy),
    index('invitations_expires_at').on(table.expiresAt),
  ],
)

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

/** Owners of deleted accounts, as keyed hashes, so that old tokens do not recreate accounts. */
export const deletedAccounts = pgTable(
  'deleted_accounts',
  {
    person: text('person').primaryKey(),
    /** A sign-in up to this second (since 1970) is one from before the deletion. */
    signedInUntil: bigint('signed_in_until', { mode: 'number' }).notNull(),
    deletedAt: time('deleted_at').notNull(),
  },
  (table) => [index('deleted_accounts_deleted_at').on(table.deletedAt)],
)

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

/** Named keys of an account, beside its default key. */
export const namedKeys = pgTable(
  'named_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<KeyKind>().notNull().default('secret'),
    /** Null for a key that may do everything. */
    scope: jsonb('scope').$type<KeyScope>(),
    expiresAt: time('expires_at'),
    createdAt: time('created_at').notNull(),
    /** Account of the person who made it; null for unknown. */
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The row of a revoked key stays for as long as its calls are kept, to name them. */
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('named_keys_account').on(table.accountId),
    index('named_keys_created_by').on(table.createdBy),
    uniqueIndex('named_keys_name')
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
    index('named_keys_expires_at').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    index('named_keys_revoked_at').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
)

/**
 * Secrets of keys. A key has exactly one current secret, and the previous one for a day after a
 * rotation.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    /** Null for the account's default key. */
    namedKeyId: uuid('named_key_id').references(() => namedKeys.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    sealed: text('sealed').notNull(),
    /** A keyed hash of its first characters, by which operators find it; null until the server has made it. */
    startHash: text('start_hash'),
    createdAt: time('created_at').notNull(),
    /** From when it no longer counts; null for the current one. */
    retiresAt: time('retires_at'),
  },
  (table) => [
    unique('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_default')
      .on(table.accountId)
      .where(sql`${table.retiresAt} is null and ${table.namedKeyId} is null`),
    uniqueIndex('api_keys_named').on(table.namedKeyId).where(sql`${table.retiresAt} is null`),
    index('api_keys_account').on(table.accountId),
    index('api_keys_start').on(table.startHash),
    index('api_keys_named_key').on(table.namedKeyId),
    index('api_keys_retires_at').on(table.retiresAt).where(sql`${table.retiresAt} is not null`),
  ],
)

/**
 * Calls with a named key in the newest UTC day on which it was used and in that day's month, and how many it may make;
 * the statement that counts calls holds them to that.
 */
export const keyCounts = pgTable('key_counts', {
  namedKeyId: uuid('named_key_id')
    .primaryKey()
    .references(() => namedKeys.id, { onDelete: 'cascade' }),
  perDay: integer('per_day'),
  perMonth: integer('per_month'),
  day: date('day').notNull(),
  dayUsed: integer('day_used').notNull(),
  monthUsed: integer('month_used').notNull(),
})

/** Fingerprint of the secret that seals the keys of this database; one row. */
export const keySecrets = pgTable('key_secrets', {
  fingerprint: text('fingerprint').notNull(),
  /**
   * The key of the marks of deleted accounts, sealed; null as long as it follows from the first secret. Marks cannot
   * be made again for another secret, since nobody knows any more whose they are.
   */
  people: text('people'),
  only: boolean('only').primaryKey().default(true),
})

/** Names of devices; the identity provider cannot rename one. */
export const deviceNames = pgTable(
  'device_names',
  {
    accountId: accountId().notNull(),
    deviceKey: text('device_key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceKey] })],
)

/**
 * Devices that need no second factor. A row is stored before the pool remembers the device, and goes once the pool has
 * forgotten it: the pool itself knows no end.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    accountId: accountId().notNull(),
    deviceKey: text('device_key').notNull(),
    trustedAt: time('trusted_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceKey] }),
    index('trusted_devices_ends_at').on(table.endsAt),
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

/** Calls without a key by UTC day and visitor; `*` stands for all visitors together. */
export const tries = pgTable(
  'tries',
  {
    day: date('day').notNull(),
    /** A keyed hash of who is counted, such as an address or its /64, and the day. */
    visitor: text('visitor').notNull(),
    used: integer('used').notNull(),
    /** When the next try may come; null where tries are counted by day alone. */
    nextAt: time('next_at'),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

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

/** Messages by email, each occasion once; kept until they are sent, and for a month after that. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Why it is sent, such as `quota 80 2026-11 ACCOUNT`. */
    occasion: text('occasion').notNull(),
    accountId: accountId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at').notNull(),
    /** When and why a mail server refused it for good. */
    refusedAt: time('refused_at'),
    refusal: text('refusal'),
    /** Recipient of a reply; null for the sender. */
    replyTo: text('reply_to'),
  },
  (table) => [
    unique('mails_occasion').on(table.occasion),
    index('mails_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_created_at').on(table.createdAt),
  ],
)

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

/** URLs that are told of alerts, with their sealed secrets. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    url: text('url').notNull(),
    sealed: text('sealed').notNull(),
    /** The secret before the last rotation, which signs along until then. */
    previousSealed: text('previous_sealed'),
    previousUntil: time('previous_until'),
    /** Alerts that it is told of. */
    kinds: text('kinds').array().$type<AlertKindId[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** When and why nothing is delivered any more; the owner turns it on again. */
    disabledAt: time('disabled_at'),
    disabledReason: text('disabled_reason').$type<'owner' | 'gone' | 'failing'>(),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
)

/** Events for webhooks, each occasion once, and what became of the last try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same in `webhook-id` for every try. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    occasion: text('occasion').notNull(),
    kind: text('kind').$type<AlertKindId | typeof TEST_EVENT>().notNull(),
    /** The body, byte for byte the same for every try. */
    payload: text('payload').notNull(),
    createdAt: time('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at').notNull(),
    deliveredAt: time('delivered_at'),
    givenUpAt: time('given_up_at'),
    /** Of the last response; null where there was none, and `error` says why. */
    statusCode: smallint('status_code'),
    error: text('error'),
    ms: integer('ms'),
  },
  (table) => [
    unique('webhook_deliveries_occasion').on(table.webhookId, table.occasion),
    index('webhook_deliveries_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.deliveredAt} is null and ${table.givenUpAt} is null`),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
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

/** The minutes in which the parts were checked, each by one instance; kept for a day. */
export const statusMinutes = pgTable('status_minutes', { minute: time('minute').primaryKey() })

/** The state of a part or an API. */
export type CheckedState = 'up' | 'slow' | 'down'

/** The state of each part, and of each API as `api:{slug}`. */
export const statusStates = pgTable(
  'status_states',
  {
    part: text('part').primaryKey(),
    state: text('state').$type<CheckedState>().notNull(),
    candidate: text('candidate').$type<CheckedState>().notNull(),
    /** Checks in a row that found the candidate, and the minute of the first of them. */
    streak: integer('streak').notNull(),
    streakSince: time('streak_since').notNull(),
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [index('status_states_checked_at').on(table.checkedAt)],
)

/** Checks by UTC day of each part, and of each API as `api:{slug}`. */
export const statusDays = pgTable(
  'status_days',
  {
    part: text('part').notNull(),
    day: date('day').notNull(),
    ok: integer('ok').notNull(),
    failed: integer('failed').notNull(),
    /** Those of the failed ones in which the outside source of an API failed. */
    failedAtSource: integer('failed_at_source').notNull(),
    /** Checks that were not failed by the time they took: a number for each of `LATENCY_BOUNDS_MS`. */
    latency: integer('latency').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.part, table.day] }),
    index('status_days_day').on(table.day),
  ],
)

/** `schema`: a response differs from its documentation. */
export type IncidentKind = 'down' | 'slow' | 'schema'

/** Incidents that the checks found; those of the content's files are not among them. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of a part, or of an API as `api:{slug}`. */
    part: text('part').notNull(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    title: text('title').notNull(),
    details: text('details').notNull(),
    forOperators: boolean('for_operators').notNull(),
    openedAt: time('opened_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    uniqueIndex('incidents_open')
      .on(table.part, table.forOperators)
      .where(sql`${table.resolvedAt} is null`),
    index('incidents_resolved_at').on(table.resolvedAt).where(sql`${table.resolvedAt} is not null`),
  ],
)

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

/** Announcements of operators on the status page and in the banner of each page. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** IDs of parts of the status page, or `api:{slug}`; none for all. */
    parts: text('parts').array().notNull(),
    /** Requests that are refused while it is active; such an announcement is over only when an operator ends it. */
    stops: text('stops').array().$type<Stoppable[]>().notNull(),
    startsAt: time('starts_at').notNull(),
    /** When it is expected to end; null for unknown. */
    endsAt: time('ends_at'),
    endedAt: time('ended_at'),
    /** Oldest first; times in ISO 8601. */
    updates: jsonb('updates').$type<{ at: string; text: string }[]>().notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [index('announcements_ended_at').on(table.endedAt)],
)

/** Searches of the site without a result, by UTC day, as composers hand them in; no query has digits or an address. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
)
