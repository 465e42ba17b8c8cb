import { and, eq } from 'drizzle-orm'
import { isOwnedBy, type OpenAccount } from '#src/modules/accounts/accounts.ts'
import { assertNotDeleted, lockPerson } from '#src/modules/accounts/deleted-account.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { type AccountServices, addSecret, isCurrent } from '#src/modules/keys/secrets.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { carrySuspension } from '#src/modules/suspensions/suspensions.ts'
import { carryUsage } from '#src/modules/usage/deleted-usage.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { followProvider } from './follow-provider.ts'

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
