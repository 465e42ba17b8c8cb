import { and, eq } from 'drizzle-orm'
import { accounts, apiKeys, deviceNames, usageDays, usageMonths } from '#src/store/schema.ts'
import type { Identity } from '#src/tokens/verify-token.ts'
import type { AccountServices } from './accounts.ts'
import { assertNotDeleted, lockPerson, rememberDeletion } from './deleted-account.ts'

/**
 * Deletes all that is kept of who signed in, also where there is nothing. No token of a sign-in up to
 * now opens an account for them again.
 * @returns the id that the account had.
 */
export async function deleteAccount(
  { database, now, vault }: AccountServices,
  identity: Identity,
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    await lockPerson(transaction, identity)
    const { provider, subject } = identity
    const isTheirs = and(eq(accounts.provider, provider), eq(accounts.subject, subject))
    // As for a new key: waits for that one, not for calls that count.
    const [account] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(isTheirs)
      .for('no key update')
    // A token from before an earlier deletion must not delete the account that came after it.
    if (account) await assertNotDeleted(transaction, vault, identity)
    await rememberDeletion(transaction, vault, identity, now())
    if (!account) return null
    // Keys first: a call that is being counted holds its key, and then asks for the account.
    await transaction.delete(apiKeys).where(eq(apiKeys.accountId, account.id))
    for (const table of [usageMonths, usageDays, deviceNames])
      await transaction.delete(table).where(eq(table.accountId, account.id))
    await transaction.delete(accounts).where(eq(accounts.id, account.id))
    return account.id
  })
}
