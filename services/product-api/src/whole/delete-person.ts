import { eq, sql } from 'drizzle-orm'
import { accountUnknown } from '#src/modules/accounts/account-unknown.ts'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { endBilling } from '#src/modules/billing/end-billing.ts'
import { endAllTrust } from '#src/modules/devices/trusted-devices.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Transaction } from '#src/store/database.ts'
import { type DeletedAccount, deleteAccount } from './delete-account.ts'
import { deleteOrganisation, deleteOwnedAlone } from './delete-organisation.ts'
import { type ErasedEntries, erase } from './personal-places.ts'

/**
 * Ends the plan of an account and deletes everything that is kept of its owner, as the owner can, or of an organisation.
 * The sign-in itself is the identity provider's.
 * @returns the account, and before it the organisations that go with it.
 * @throws {ApiError} 404 for an unknown account, 409 for the only owner of an organisation with other members, and as `endBilling`.
 */
export async function deletePerson(
  services: AccountServices & { poolAdmin: PoolAdmin | null },
  billing: Billing | null,
  accountId: string,
): Promise<DeletedAccount[]> {
  const [account] = await services.database
    .select({ provider: accounts.provider, subject: accounts.subject })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw accountUnknown()
  if (account.provider === 'organisation') {
    const gone = await deleteOrganisation(services, billing, accountId, { member: null })
    if (!gone) throw accountUnknown()
    return [gone]
  }
  const owned = await listOwned(services.database, accountId)
  const alone = await deleteOwnedAlone(services, billing, accountId)
  await endAllTrust(services, { id: accountId, subject: account.subject })
  // No sign-in up to now opens the account again.
  const nowS = Math.floor(services.now().getTime() / 1_000)
  const owner = { ...account, issuedAt: nowS, signedInAt: nowS }
  const deleted = await endBilling(services, billing, accountId, (customer) =>
    deleteAccount(services, owner, customer),
  )
  if (!deleted) throw accountUnknown()
  void billing?.followEmails(owned)
  return [...alone, deleted]
}

/**
 * Deletes everything that is kept of somebody without an account.
 * @throws {ApiError} 409 for the email address of an account.
 */
export async function deleteByEmail(
  transaction: Transaction,
  email: string,
): Promise<ErasedEntries[]> {
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
  if (account)
    throw new ApiError(
      409,
      'account_exists',
      `This email address has the account ${account.id}; delete that`,
    )
  return erase(transaction, { accountId: null, email, customer: null })
}
