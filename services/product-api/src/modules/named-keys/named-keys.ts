import { MAX_NAMED_KEYS, REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import { HOUR_MS } from '@orchard/shared/format'
import type { ACTS } from '@orchard/shared/organisations'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Member } from '#src/modules/accounts/actor.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { recordCounted } from '#src/modules/audit/record.ts'
import { type AccountServices, addSecret, isCurrent, isOfKey } from '#src/modules/keys/secrets.ts'
import { apiKeys, type KeyKind, keyCounts, namedKeys } from '#src/modules/keys/tables.ts'
import { type KeyChange, keyMail } from '#src/modules/mail/security-messages.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { DEFAULT_KEY_NAME, isOnRecord, readLastUse } from '#src/modules/usage/usage-by-key.ts'
import { ApiError } from '#src/server/api-error.ts'
import { personOf, signInOf } from '#src/server/request-owner.ts'
import { dayOf } from '#src/server/utc.ts'
import type { Transaction } from '#src/store/database.ts'
import {
  KEY_KIND,
  KEY_LIMITS,
  type KeyLimits,
  limitsOf,
  objectionsTo,
  scopeOf,
} from './key-limits.ts'

/** The id of a key. */
export const KEY_ID = z.uuid().nullable().describe('Null for the default key')
const time = z.iso.datetime()
const GRACE_MS = REPLACED_KEY_HOURS * HOUR_MS
/** A key as its owner sees it. */
export const ACCOUNT_KEY = z.object({
  key_id: KEY_ID,
  name: z.string(),
  api_key: z.string(),
  created_at: time,
  last_used_on: z.iso.date().nullable().describe('UTC day of the last call that counted'),
  old_key_valid_until: time.nullable(),
  kind: KEY_KIND,
  limits: KEY_LIMITS.nullable().describe('Null for the default key, which has none'),
  used: z
    .object({ today: z.int(), this_month: z.int() })
    .nullable()
    .describe('Requests that counted in the UTC day and month; null for the default key'),
  created_by: z
    .object({ id: z.uuid(), email: z.string().nullable() })
    .nullable()
    .describe('Null for the default key, and for a person whose account was deleted'),
})
type AccountKey = z.output<typeof ACCOUNT_KEY>

/** The keys of an account: the default one first, the others by name. */
export async function listKeys(
  { database, now, vault }: AccountServices,
  account: { id: string; createdAt: Date },
): Promise<AccountKey[]> {
  const names = await database
    .select({ key: namedKeys, counts: keyCounts, makerEmail: accounts.email })
    .from(namedKeys)
    .leftJoin(keyCounts, eq(keyCounts.namedKeyId, namedKeys.id))
    .leftJoin(accounts, eq(accounts.id, namedKeys.createdBy))
    .where(isKeptBy(account.id))
    .orderBy(sql`lower(${namedKeys.name})`)
  const secrets = await database.select().from(apiKeys).where(eq(apiKeys.accountId, account.id))
  const lastUse = await readLastUse(database, account.id)
  const byDefault = { id: null, name: DEFAULT_KEY_NAME, createdAt: account.createdAt }
  const today = dayOf(now())
  const all = [
    { ...byDefault, kind: 'secret' as const, limits: null, used: null, maker: null },
    ...names.map(({ counts, key, makerEmail }) => ({
      ...key,
      maker: key.createdBy === null ? null : { id: key.createdBy, email: makerEmail },
      limits: limitsOf({ ...key, counts }),
      used: usedOf(counts, today),
    })),
  ]
  return all.flatMap(({ createdAt, id, kind, limits, maker, name, used }) => {
    const own = secrets.filter(({ namedKeyId }) => namedKeyId === id)
    const current = own.find(({ retiresAt }) => retiresAt === null)
    // Revoked since its name was read.
    if (!current) return []
    const ends = own.flatMap(({ retiresAt }) => (retiresAt && retiresAt > now() ? [retiresAt] : []))
    return [
      {
        key_id: id,
        name,
        api_key: vault.open(current.sealed, account.id),
        created_at: createdAt.toISOString(),
        last_used_on: lastUse.get(id) ?? null,
        old_key_valid_until: ends.toSorted((one, other) => +other - +one)[0]?.toISOString() ?? null,
        kind,
        limits,
        used,
        created_by: maker,
      },
    ]
  })
}

/** Calls of a key in a UTC day and its month. */
function usedOf(counts: typeof keyCounts.$inferSelect | null, today: string) {
  const isOfMonth = counts?.day.slice(0, 7) === today.slice(0, 7)
  return {
    today: counts?.day === today ? counts.dayUsed : 0,
    this_month: counts && isOfMonth ? counts.monthUsed : 0,
  }
}

/** A key to be made. */
export interface NewKey {
  name: string
  kind: KeyKind
  limits: KeyLimits
}

/** Whose keys are changed, and who changes them. */
export interface KeyOwner {
  accountId: string
  member: Member
}

/**
 * Makes a key.
 * @throws {ApiError} 409 when another one has the name, 422 when there are too many or the limits are not those of such a
 * key, 429 for a person who has made too many.
 */
export async function createKey(
  services: AccountServices,
  owner: KeyOwner,
  { kind, limits, name }: NewKey,
): Promise<AccountKey> {
  const createdAt = services.now()
  refuseLimits(kind, limits, createdAt)
  const { accountId, member } = owner
  const { id: createdBy, email } = member.person
  return changeKeys(services, owner, null, async (transaction) => {
    await refuseTooSoon({ ...services, database: transaction }, 'newKey', personOf(member.person))
    const [keys] = await transaction
      .select({ count: count() })
      .from(namedKeys)
      .where(isKeptBy(accountId))
    if (keys && keys.count >= MAX_NAMED_KEYS)
      throw new ApiError(422, 'too_many_keys', `You have ${MAX_NAMED_KEYS} keys; revoke one first`)
    await assertFree(transaction, accountId, name, null)
    const [made] = await transaction
      .insert(namedKeys)
      .values({ accountId, name, kind, createdAt, createdBy })
      .returning({ id: namedKeys.id })
    if (!made) throw new Error('The key was not stored')
    const apiKey = await addSecret(services, transaction, accountId, made.id, kind)
    await storeLimits(transaction, made.id, limits, createdAt)
    await tellOfKey(services, transaction, owner, { what: 'created', name, keyId: made.id })
    return {
      key_id: made.id,
      name,
      api_key: apiKey,
      created_at: createdAt.toISOString(),
      last_used_on: null,
      old_key_valid_until: null,
      kind,
      limits,
      used: { today: 0, this_month: 0 },
      created_by: { id: createdBy, email },
    }
  })
}

/**
 * Sets what a key may be used for, in place of what was set before.
 * @throws {ApiError} 404 when the account has no such key, 422 for limits that are not those of such a key.
 */
export async function setLimits(
  services: AccountServices,
  owner: KeyOwner,
  keyId: string,
  limits: KeyLimits,
): Promise<void> {
  await changeKeys(services, owner, keyId, async (transaction, { kind, name }) => {
    const at = services.now()
    refuseLimits(kind, limits, at)
    await storeLimits(transaction, keyId, limits, at)
    await tellOfKey(services, transaction, owner, { what: 'changed', name, keyId })
  })
}

async function storeLimits(
  transaction: Transaction,
  namedKeyId: string,
  limits: KeyLimits,
  at: Date,
): Promise<void> {
  const { calls_per_day: perDay, calls_per_month: perMonth, expires_at: expiresAt } = limits
  await transaction
    .insert(keyCounts)
    .values({ namedKeyId, perDay, perMonth, day: dayOf(at), dayUsed: 0, monthUsed: 0 })
    .onConflictDoUpdate({ target: keyCounts.namedKeyId, set: { perDay, perMonth } })
  await transaction
    .update(namedKeys)
    .set({ scope: scopeOf(limits), expiresAt: expiresAt === null ? null : new Date(expiresAt) })
    .where(eq(namedKeys.id, namedKeyId))
}

/** @throws {ApiError} 422 for limits that are not those of such a key. */
function refuseLimits(kind: KeyKind, limits: KeyLimits, at: Date): void {
  const errors = objectionsTo(kind, limits, at)
  if (Object.keys(errors).length > 0)
    throw new ApiError(422, 'key_limits_invalid', 'Some limits are invalid', { errors })
}

/**
 * Gives a key another name.
 * @throws {ApiError} 404 when the account has no such key, 409 when another one has the name.
 */
export async function renameKey(
  services: AccountServices,
  owner: KeyOwner,
  keyId: string,
  name: string,
): Promise<void> {
  await changeKeys(services, owner, keyId, async (transaction, before) => {
    await assertFree(transaction, owner.accountId, name, keyId)
    await transaction.update(namedKeys).set({ name }).where(eq(namedKeys.id, keyId))
    await recordKey(services, transaction, owner, 'key.renamed', {
      name,
      keyId,
      before: before.name,
    })
  })
}

/**
 * Revokes a key and all its secrets at once. Its usage is kept.
 * @throws {ApiError} 404 when the account has no such key.
 */
export async function revokeKey(services: AccountServices, owner: KeyOwner, keyId: string) {
  await changeKeys(services, owner, keyId, (transaction, { name }) =>
    endKey(services, transaction, owner, { keyId, name }),
  )
}

/**
 * Revokes keys that a person made, in an account that is locked.
 * @returns the ids of those keys.
 * @throws {ApiError} 422 for a key that the person did not make, or that was revoked.
 */
export async function revokeKeysOf(
  services: AccountServices,
  transaction: Transaction,
  owner: KeyOwner,
  { keyIds, personId }: { personId: string; keyIds: readonly string[] },
): Promise<string[]> {
  const asked = [...new Set(keyIds)]
  if (asked.length === 0) return []
  const isMeant = and(isKeptBy(owner.accountId), inArray(namedKeys.id, asked))
  const found = await transaction
    .select({ keyId: namedKeys.id, name: namedKeys.name })
    .from(namedKeys)
    .where(and(isMeant, eq(namedKeys.createdBy, personId)))
  if (found.length < asked.length)
    throw new ApiError(422, 'member_keys_invalid', 'Choose keys that this member created')
  for (const key of found) await endKey(services, transaction, owner, key)
  return asked
}

/** The same for a key that the account has, whose keys are locked. */
async function endKey(
  services: AccountServices,
  transaction: Transaction,
  owner: KeyOwner,
  { keyId, name }: { keyId: string; name: string },
): Promise<void> {
  // Waits for calls that are being counted; none can come after that.
  await transaction.delete(apiKeys).where(isOfKey(keyId))
  const isUsed = await isOnRecord(transaction, owner.accountId, keyId)
  const revokedAt = services.now()
  if (isUsed) await transaction.update(namedKeys).set({ revokedAt }).where(eq(namedKeys.id, keyId))
  else await transaction.delete(namedKeys).where(eq(namedKeys.id, keyId))
  await tellOfKey(services, transaction, owner, { what: 'revoked', name, keyId })
}

/**
 * Gives a key a new secret. The old one stays valid for `REPLACED_KEY_HOURS`, or all earlier ones
 * end immediately. Replacements count by sign-in and key, so nobody else can keep the owner from replacing a leaked one.
 * @param keyId of a named key; null for the default key.
 * @throws {ApiError} 404 when the account has no such key, 429 for a sign-in that has replaced it too often.
 */
export async function rotateKey(
  services: AccountServices,
  owner: KeyOwner,
  keyId: string | null,
  retire: 'now' | 'after_grace',
): Promise<{ apiKey: string; oldKeyValidUntil: Date | null }> {
  const at = services.now()
  const oldKeyValidUntil = retire === 'now' ? null : new Date(at.getTime() + GRACE_MS)
  const { accountId } = owner
  return changeKeys(services, owner, keyId, async (transaction, { kind, name }) => {
    const who = `${signInOf(owner.member)} ${accountId} ${keyId}`
    await refuseTooSoon({ ...services, database: transaction }, 'replacedKey', who)
    if (oldKeyValidUntil)
      await transaction
        .update(apiKeys)
        .set({ retiresAt: oldKeyValidUntil })
        .where(and(eq(apiKeys.accountId, accountId), isCurrent(keyId)))
    else
      await transaction.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), isOfKey(keyId)))
    const apiKey = await addSecret(services, transaction, accountId, keyId, kind)
    await tellOfKey(services, transaction, owner, { what: 'rotated', name, keyId })
    return { apiKey, oldKeyValidUntil }
  })
}

/**
 * Changes the keys of an account in a transaction, one change at a time.
 * @param keyId the named key that is changed, which the account must have; null for the default key, or none.
 * @param change is told that key.
 * @throws {ApiError} 404 when it does not have that key, or has revoked it.
 */
function changeKeys<T>(
  services: AccountServices,
  { accountId, member }: KeyOwner,
  keyId: string | null,
  change: (transaction: Transaction, key: { name: string; kind: KeyKind }) => Promise<T>,
): Promise<T> {
  return changeAs(services, member, async (transaction) => {
    if (keyId === null) return change(transaction, { name: DEFAULT_KEY_NAME, kind: 'secret' })
    const isMeant = and(eq(namedKeys.id, keyId), isKeptBy(accountId))
    const [found] = await transaction.select().from(namedKeys).where(isMeant)
    if (!found) throw new ApiError(404, 'key_unknown', 'Your account has no such key')
    return change(transaction, found)
  })
}

/** A key, as the audit log tells of it. */
interface ToldKey {
  name: string
  /** Null for the default key. */
  keyId: string | null
  /** The name that it had. */
  before?: string
}

const KEY_ACTS = {
  created: 'key.created',
  changed: 'key.limited',
  rotated: 'key.rotated',
  revoked: 'key.revoked',
} as const satisfies Record<KeyChange['what'], (typeof ACTS)['keys'][number]>

/** Tells of a change by email and in the audit log. */
async function tellOfKey(
  services: AccountServices,
  transaction: Transaction,
  owner: KeyOwner,
  { what, ...key }: KeyChange & ToldKey,
): Promise<void> {
  const { now, outbox, site } = services
  const { accountId } = owner
  const { name } = key
  await recordKey(services, transaction, owner, KEY_ACTS[what], key)
  const mail = keyMail(site, { what, name, accountId, at: now() })
  await outbox.toAccount(accountId, mail, transaction)
}

async function recordKey(
  services: AccountServices,
  transaction: Transaction,
  owner: KeyOwner,
  act: (typeof ACTS)['keys'][number],
  { before, keyId, name }: ToldKey,
): Promise<void> {
  await recordCounted(services, transaction, {
    ...{ ...owner, category: 'keys', act, at: services.now(), target: name },
    ...(keyId === null ? {} : { targetId: keyId }),
    ...(before === undefined ? {} : { details: { before } }),
  })
}

/** Selects the named keys that an account has and has not revoked. */
function isKeptBy(accountId: string) {
  return and(eq(namedKeys.accountId, accountId), isNull(namedKeys.revokedAt))
}

async function assertFree(
  transaction: Transaction,
  accountId: string,
  name: string,
  keyId: string | null,
): Promise<void> {
  const taken = await transaction
    .select({ id: namedKeys.id })
    .from(namedKeys)
    .where(and(isKeptBy(accountId), sql`lower(${namedKeys.name}) = lower(${name})`))
  if (taken.some(({ id }) => id !== keyId) || name.toLowerCase() === DEFAULT_KEY_NAME.toLowerCase())
    throw new ApiError(409, 'key_name_taken', 'Another of your keys has this name')
}
