import { and, eq, isNull } from 'drizzle-orm'
import { createApiKey, type RandomBytes } from '#src/keys/api-key.ts'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { Database } from '#src/store/open-database.ts'
import { accounts, apiKeys } from '#src/store/schema.ts'
import type { Identity } from '#src/tokens/verify-token.ts'
import { assertNotDeleted, lockPerson } from './deleted-account.ts'

/** What accounts need of the world. */
export interface AccountServices {
  database: Database
  now(): Date
  random: RandomBytes
  vault: KeyVault
}

type AccountRow = typeof accounts.$inferSelect
/** An account with its current key. */
export interface OpenAccount extends AccountRow {
  apiKey: string
}

/**
 * The account of who signed in; it is made, with its key, when it is asked for first.
 * @throws {ApiError} 410 when it was deleted since the sign-in.
 */
export async function openAccount(
  services: AccountServices,
  identity: Identity,
): Promise<OpenAccount> {
  const known = await findAccount(services, services.database, identity)
  if (!known) return createAccount(services, identity)
  const { email, emailKnownAt } = identity
  if (email === null || email === known.email) return known
  // Another server may have heard of a later address.
  if (known.emailAskedAt && known.emailAskedAt.getTime() >= emailKnownAt) return known
  await services.database
    .update(accounts)
    .set({ email, emailAskedAt: new Date(emailKnownAt) })
    .where(eq(accounts.id, known.id))
  return { ...known, email }
}

async function findAccount(
  { vault }: AccountServices,
  database: Pick<Database, 'select'>,
  { provider, subject }: Identity,
): Promise<OpenAccount | null> {
  const [found] = await database
    .select({ account: accounts, sealed: apiKeys.sealed })
    .from(accounts)
    .innerJoin(apiKeys, and(eq(apiKeys.accountId, accounts.id), isNull(apiKeys.retiresAt)))
    .where(and(eq(accounts.provider, provider), eq(accounts.subject, subject)))
  if (!found) return null
  return { ...found.account, apiKey: vault.open(found.sealed, found.account.id) }
}

async function createAccount(services: AccountServices, identity: Identity): Promise<OpenAccount> {
  const { database, now, vault } = services
  return database.transaction(async (transaction) => {
    await lockPerson(transaction, identity)
    const faster = await findAccount(services, transaction, identity)
    if (faster) return faster
    await assertNotDeleted(transaction, vault, identity)
    const { provider, subject, email, emailKnownAt } = identity
    const emailAskedAt = email === null ? null : new Date(emailKnownAt)
    const [account] = await transaction
      .insert(accounts)
      .values({ provider, subject, email, emailAskedAt, createdAt: now() })
      .returning()
    if (!account) throw new Error('The account was not stored')
    const apiKey = await addKey(services, transaction, account.id)
    return { ...account, apiKey }
  })
}

/** Stores a new key as the account's current one. */
export async function addKey(
  { now, random, vault }: AccountServices,
  transaction: Pick<Database, 'insert'>,
  accountId: string,
): Promise<string> {
  const apiKey = createApiKey(random)
  const sealed = vault.seal(apiKey, accountId)
  await transaction
    .insert(apiKeys)
    .values({ accountId, hash: vault.hash(apiKey), sealed, createdAt: now() })
  return apiKey
}
