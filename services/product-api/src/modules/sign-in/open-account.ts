import { and, eq, isNull } from 'drizzle-orm'
import {
  type AccountOwner,
  assertNotDeleted,
  lockPerson,
} from '#src/modules/accounts/deleted-account.ts'
import { createApiKey, type RandomBytes } from '#src/modules/keys/api-key.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { carrySuspension } from '#src/modules/suspensions/suspensions.ts'
import { carryUsage } from '#src/modules/usage/deleted-usage.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { accounts, apiKeys, type KeyKind } from '#src/store/schema.ts'
import { followProvider } from './follow-provider.ts'
import type { Identity } from './verify-token.ts'

/** Services of accounts. */
export interface AccountServices extends Pick<Services, 'database' | 'now'> {
  random: RandomBytes
  vault: KeyVault
  outbox: Pick<Outbox, 'toAccount' | 'toAddress'>
  /** Origin of the site, for links in emails. */
  site: string
}

/** An account with its default key. */
export type OpenAccount = typeof accounts.$inferSelect & { apiKey: string }

/**
 * Returns the account of an identity; creates it, with its key, on first use.
 * @throws {ApiError} 410 if it was deleted after the sign-in.
 */
export async function openAccount(
  services: AccountServices,
  identity: Identity,
): Promise<OpenAccount> {
  const known = await findAccount(services, services.database, identity)
  if (!known) return createAccount(services, identity)
  return { ...known, ...(await followProvider(services, known, identity)) }
}

async function findAccount(
  { vault }: AccountServices,
  database: Pick<Database, 'select'>,
  identity: Identity,
): Promise<OpenAccount | null> {
  const [found] = await database
    .select({ account: accounts, sealed: apiKeys.sealed })
    .from(accounts)
    .innerJoin(apiKeys, and(eq(apiKeys.accountId, accounts.id), isCurrent(null)))
    .where(isOwnedBy(identity))
  if (!found) return null
  return { ...found.account, apiKey: vault.open(found.sealed, found.account.id) }
}

async function createAccount(services: AccountServices, identity: Identity): Promise<OpenAccount> {
  const { database, vault } = services
  return database.transaction(async (transaction) => {
    await lockPerson(transaction, identity)
    const faster = await findAccount(services, transaction, identity)
    if (faster) return faster
    await assertNotDeleted(transaction, vault, identity)
    const { provider, subject, email, secondFactors, toldAt } = identity
    const emailAskedAt = new Date(toldAt)
    const person = { provider, subject, email, secondFactors, emailAskedAt }
    return addOwnAccount(services, transaction, person)
  })
}

/** Adds the account of a person, with what follows from those that they had before. */
export async function addOwnAccount(
  services: AccountServices,
  transaction: Transaction,
  person: Pick<
    typeof accounts.$inferSelect,
    'provider' | 'subject' | 'email' | 'secondFactors' | 'emailAskedAt'
  >,
): Promise<OpenAccount> {
  const { now, vault } = services
  const { email, emailAskedAt, provider, secondFactors, subject } = person
  const account = await addAccount(services, transaction, {
    ...{ provider, subject, email, secondFactors, emailAskedAt },
    createdAt: now(),
  })
  await carryUsage(transaction, vault, { accountId: account.id, owner: person, now: now() })
  await carrySuspension(transaction, vault.hashPerson(person), account.id)
  return account
}

/** Adds an account and its default key. */
export async function addAccount(
  services: AccountServices,
  transaction: Transaction,
  values: typeof accounts.$inferInsert,
): Promise<OpenAccount> {
  const [account] = await transaction.insert(accounts).values(values).returning()
  if (!account) throw new Error('The account was not stored')
  const apiKey = await addSecret(services, transaction, account.id, null)
  return { ...account, apiKey }
}

/** Selects the account of an identity. */
export function isOwnedBy({ provider, subject }: AccountOwner) {
  return and(eq(accounts.provider, provider), eq(accounts.subject, subject))
}

/** Selects the current secret of a named key, or of the default key (null). */
export function isCurrent(namedKeyId: string | null) {
  return and(isOfKey(namedKeyId), isNull(apiKeys.retiresAt))
}

/** Selects the secrets of a named key, or of the default key (null). */
export function isOfKey(namedKeyId: string | null) {
  return namedKeyId === null ? isNull(apiKeys.namedKeyId) : eq(apiKeys.namedKeyId, namedKeyId)
}

/**
 * Locks an account until the end of the transaction, so that its keys change one at a time.
 * Counting calls goes on.
 * @throws {ApiError} 410 when it was deleted.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<void> {
  // Not FOR UPDATE, which would wait for calls that count and make them wait in turn.
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account) throw accountDeleted()
}

/** A request came when its account had been deleted. */
export function accountDeleted(): ApiError {
  return new ApiError(410, 'account_deleted', 'This account was deleted')
}

/**
 * Creates the current secret of a named key, or of the default key (null).
 * @param kind of the key, which its secret shows.
 */
export async function addSecret(
  { now, random, vault }: AccountServices,
  transaction: Transaction,
  accountId: string,
  namedKeyId: string | null,
  kind: KeyKind = 'secret',
): Promise<string> {
  const apiKey = createApiKey(random, kind)
  const sealed = vault.seal(apiKey, accountId)
  await transaction.insert(apiKeys).values({
    ...{ accountId, namedKeyId, sealed, createdAt: now() },
    hash: vault.hashes(apiKey)[0],
    startHash: vault.hashStart(apiKey),
  })
  return apiKey
}
