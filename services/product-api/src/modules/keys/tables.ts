import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountId, accounts } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** A secret key for servers, or a publishable one for pages, which anybody can read there. */
export type KeyKind = 'secret' | 'publishable'

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
