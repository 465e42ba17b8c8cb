import { lockAccount } from '#src/modules/accounts/accounts.ts'
import { type Actor, assertStillAllowed } from '#src/modules/accounts/actor.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import { assertNoneSuspended, holdSuspensions } from './in-force.ts'

type ChangeServices = Pick<Services, 'database' | 'now'> & {
  /** Origin of the site. */
  site: string
}

/**
 * Makes a change for a member in a transaction, which first reads again what the request was admitted by: suspensions,
 * which stay as they are until it ends, the account, which is locked, and the role.
 * @param also another account that is changed, and locked before.
 * @throws {ApiError} 403 for a suspended account, or a member who was removed or has lost the role, 410 for an account
 * that was deleted.
 */
export function changeAs<T>(
  services: ChangeServices,
  member: Actor,
  change: (transaction: Transaction) => Promise<T>,
  also: readonly string[] = [],
): Promise<T> {
  const { organisation, person } = member
  return services.database.transaction(async (transaction) => {
    await assertNotSuspended(services, transaction, member, also)
    // Organisations before persons, as everywhere.
    for (const id of [...also, (organisation ?? person).id]) await lockAccount(transaction, id)
    await assertStillAllowed(transaction, member)
    return change(transaction)
  })
}

/**
 * Keeps suspensions as they are, before all other locks of a transaction.
 * @throws {ApiError} 403 for a suspended account, unless the request is one that those may make.
 */
export async function assertNotSuspended(
  services: Pick<ChangeServices, 'now' | 'site'>,
  transaction: Transaction,
  { change, organisation, person }: Actor,
  also: readonly string[] = [],
): Promise<void> {
  await holdSuspensions(transaction)
  if (!change) return
  const ids = [...also, ...(organisation ? [organisation.id] : []), person.id]
  await assertNoneSuspended(services, transaction, ids)
  change.isChecked = true
}
