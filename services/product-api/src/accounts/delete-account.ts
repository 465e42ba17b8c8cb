import { PLANS } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import { deletionMail } from '#src/mail/security-messages.ts'
import {
  accounts,
  alertSettings,
  apiKeys,
  billingAccounts,
  callHours,
  deviceNames,
  latencyDays,
  latencyHours,
  namedKeys,
  refusals,
  responseDays,
  usageDays,
  usageMonths,
  webhooks,
  wishes,
} from '#src/store/schema.ts'
import type { Identity } from '#src/tokens/verify-token.ts'
import { isOf } from '#src/wishes/wishes.ts'
import { type AccountServices, isOwnedBy } from './accounts.ts'
import { assertNotDeleted, lockPerson, rememberDeletion } from './deleted-account.ts'
import { keepUsage } from './deleted-usage.ts'

/** Tables whose rows go with their account. */
const OF_ACCOUNT = [
  namedKeys,
  usageMonths,
  usageDays,
  responseDays,
  latencyDays,
  callHours,
  latencyHours,
  refusals,
  deviceNames,
  alertSettings,
  webhooks,
]

/**
 * The account that `deleteAccount` would delete; null if there is none.
 * @throws {ApiError} 410 for a sign-in from before an earlier deletion.
 */
export async function accountToDelete({ database, vault }: AccountServices, identity: Identity) {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(isOwnedBy(identity))
    if (account) await assertNotDeleted(transaction, vault, identity)
    return account ?? null
  })
}

/**
 * Deletes all data of an identity, if any; the number of this month's calls stays with the keyed hash of the
 * person until the month ends, and an email confirms the deletion. Tokens of sign-ins up to now cannot create an account
 * again.
 * @param endedCustomer the customer whose subscriptions were ended before; null where there was
 * none.
 * @returns the id that the account had.
 * @throws {ApiError} 409 when the account has become a customer since.
 */
export async function deleteAccount(
  { database, now, outbox, site, vault }: AccountServices,
  identity: Identity,
  endedCustomer: string | null,
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    await lockPerson(transaction, identity)
    // As for a new key: waits for that one, not for calls that count.
    const [account] = await transaction
      .select({ id: accounts.id, email: accounts.email, plan: accounts.plan })
      .from(accounts)
      .where(isOwnedBy(identity))
      .for('no key update')
    // A token from before an earlier deletion must not delete the account that came after it.
    if (account) await assertNotDeleted(transaction, vault, identity)
    await rememberDeletion(transaction, vault, identity, now())
    if (!account) return null
    const [customer] = await transaction
      .delete(billingAccounts)
      .where(eq(billingAccounts.accountId, account.id))
      .returning({ id: billingAccounts.customerId })
    if (customer && customer.id !== endedCustomer)
      throw new ApiError(409, 'account_busy', 'A plan is being bought; try again in a minute')
    // Keys first: a call that is being counted holds its key, and then asks for the account.
    await transaction.delete(apiKeys).where(eq(apiKeys.accountId, account.id))
    await keepUsage(transaction, vault, { accountId: account.id, identity, now: now() })
    for (const table of OF_ACCOUNT)
      await transaction.delete(table).where(eq(table.accountId, account.id))
    await transaction.delete(accounts).where(eq(accounts.id, account.id))
    if (account.email !== null) {
      await transaction.delete(wishes).where(isOf(account.email))
      const paid = PLANS.find(({ id, monthlyPrice }) => id === account.plan && monthlyPrice > 0)
      const mail = { accountId: account.id, at: now(), plan: paid?.name ?? null }
      await outbox.toAddress(account.email, deletionMail(site, mail), transaction)
    }
    return account.id
  })
}
