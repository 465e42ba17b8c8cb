import type { Plan } from '@orchard/shared/facts'
import type { Role } from '@orchard/shared/organisations'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { IdentityProvider } from '#src/modules/identity/verify-token.ts'
import { time } from '#src/store/columns.ts'

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

/** Limits that operators have given an account in place of those of its plan; null for those of the plan. */
export interface OperatorLimits {
  callsPerMonth: number | null
  requestsPerSecond: number | null
}

/** The column of a row that goes with its account. */
export const accountId = () =>
  uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' })

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

/** Accounts that several people work in. */
export const organisations = pgTable('organisations', {
  accountId: accountId().primaryKey(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
})

/** The column of a row that goes with its organisation. */
export const organisationId = () =>
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
