import { PLANS } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import { isOwnedBy } from '#src/modules/accounts/accounts.ts'
import {
  type AccountOwner,
  assertNotDeleted,
  lockPerson,
  rememberDeletion,
} from '#src/modules/accounts/deleted-account.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { forgetPerson } from '#src/modules/audit/record.ts'
import { forgetAsker } from '#src/modules/billing/asked-change.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { assertAllTrustEnded } from '#src/modules/devices/trusted-devices.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { deletionMail } from '#src/modules/mail/security-messages.ts'
import { assertAllLeft, leaveAll } from '#src/modules/organisations/last-owner.ts'
import { holdSuspensions } from '#src/modules/suspensions/in-force.ts'
import { keepSuspension } from '#src/modules/suspensions/suspensions.ts'
import { keepUsage } from '#src/modules/usage/deleted-usage.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Transaction } from '#src/store/database.ts'
import { type ErasedEntries, erase, eraseKeys } from './personal-places.ts'

/** The owner of an account, and the sign-in by which they are known. */
type Owner = AccountOwner & Pick<Identity, 'issuedAt' | 'signedInAt'>

/** An account that was deleted. */
export interface DeletedAccount {
  id: string
  erased: readonly ErasedEntries[]
}

/**
 * The account that `deleteAccount` would delete; null if there is none.
 * @throws {ApiError} 410 for a sign-in from before an earlier deletion.
 */
export async function accountToDelete({ database, vault }: AccountServices, identity: Owner) {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ id: accounts.id, subject: accounts.subject })
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
 * @returns null where there was none.
 * @throws {ApiError} 409 when the account has become a customer or trusted a device since, or its owner the only one of an
 * organisation.
 */
export async function deleteAccount(
  services: AccountServices & { poolAdmin: PoolAdmin | null },
  identity: Owner,
  endedCustomer: string | null,
): Promise<DeletedAccount | null> {
  const { database, now, outbox, site, vault } = services
  return database.transaction(async (transaction) => {
    await holdSuspensions(transaction)
    await lockPerson(transaction, identity)
    const [known] = await transaction
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(isOwnedBy(identity))
    const left = known ? await leaveAll(services, transaction, known) : []
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
    const { email, id } = account
    await assertAllLeft(transaction, id, left)
    // Without an administrator nobody can end what is left.
    if (services.poolAdmin) await assertAllTrustEnded(transaction, id)
    const customer = await assertCustomerEnded(transaction, id, endedCustomer)
    const person = { accountId: id, email, customer }
    const keys = await eraseKeys(transaction, person)
    await keepUsage(transaction, vault, { accountId: id, owner: identity, now: now() })
    await keepSuspension(transaction, id, { person: vault.hashPerson(identity), now: now() })
    await forgetPerson(transaction, id)
    await forgetAsker(transaction, id)
    const others = await erase(transaction, person)
    if (email !== null) {
      const paid = PLANS.find(
        ({ id: plan, monthlyPrice }) => plan === account.plan && monthlyPrice > 0,
      )
      const mail = { accountId: id, at: now(), plan: paid?.name ?? null }
      await outbox.toAddress(email, deletionMail(site, mail), transaction)
    }
    return { id, erased: [...keys, ...others] }
  })
}

/**
 * The customer of an account, whose subscriptions must have been ended.
 * @throws {ApiError} 409 when the account has become another customer since.
 */
export async function assertCustomerEnded(
  transaction: Transaction,
  accountId: string,
  endedCustomer: string | null,
): Promise<string | null> {
  const [known] = await transaction
    .select({ customer: billingAccounts.customerId })
    .from(billingAccounts)
    .where(eq(billingAccounts.accountId, accountId))
  const customer = known?.customer ?? null
  if (customer !== null && customer !== endedCustomer)
    throw new ApiError(409, 'account_busy', 'A plan is being bought; try again in a minute')
  return customer
}
