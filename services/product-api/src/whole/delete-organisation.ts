import { and, eq, ne } from 'drizzle-orm'
import { assertStillAllowed, type Member } from '#src/modules/accounts/actor.ts'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { endBilling } from '#src/modules/billing/end-billing.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { organisationDeletedMail } from '#src/modules/mail/organisation-messages.ts'
import { findOwnedAlone, neededBy } from '#src/modules/organisations/last-owner.ts'
import { assertNotSuspended, changeAs } from '#src/modules/suspensions/change.ts'
import { holdSuspensions } from '#src/modules/suspensions/in-force.ts'
import { keepSuspension } from '#src/modules/suspensions/suspensions.ts'
import { keepUsageOfOwners } from '#src/modules/usage/deleted-usage.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { assertCustomerEnded, type DeletedAccount } from './delete-account.ts'
import { erase, eraseKeys } from './personal-places.ts'

/** Why an organisation is deleted. */
interface Deletion {
  /** The owner who deletes it; null for an operator, and for an owner whose account is deleted. */
  member: Member | null
  /** The owner whose account is deleted, who must be the only member. */
  only?: string
}

/**
 * Ends the plan of an organisation and deletes everything that is kept of it. Its members are told by email.
 * @returns null where it was deleted before.
 * @throws {ApiError} 409 where it has become a customer, or has other members than the only one, 403 as `record`, and as
 * `endBilling`.
 */
export function deleteOrganisation(
  services: AccountServices,
  billing: Billing | null,
  id: string,
  deletion: Deletion,
): Promise<DeletedAccount | null> {
  const { database } = services
  const { member, only } = deletion
  return endBilling(
    services,
    billing,
    id,
    (endedCustomer) =>
      database.transaction((transaction) =>
        remove(services, transaction, id, { ...deletion, endedCustomer }),
      ),
    async () => {
      if (member) await changeAs(services, member, async () => undefined)
      if (only !== undefined) await assertAlone(database, id, only)
    },
  )
}

/** @throws {ApiError} 409 for an organisation with other members than a person. */
async function assertAlone(
  database: Pick<Database, 'select'>,
  id: string,
  personId: string,
): Promise<void> {
  const shared = await database
    .select({ name: organisations.name })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .where(and(eq(members.organisationId, id), ne(members.personId, personId)))
    .limit(1)
  if (shared.length > 0) throw neededBy(shared)
}

/**
 * Deletes the organisations that would have neither owner nor member without a person.
 * @throws {ApiError} 409 for one with other members.
 */
export async function deleteOwnedAlone(
  services: AccountServices,
  billing: Billing | null,
  personId: string,
): Promise<DeletedAccount[]> {
  const owned = await findOwnedAlone(services.database, personId)
  const shared = owned.filter((one) => one.members > 1)
  if (shared.length > 0) throw neededBy(shared)
  const deleted: DeletedAccount[] = []
  for (const { id } of owned) {
    const gone = await deleteOrganisation(services, billing, id, { member: null, only: personId })
    if (gone) deleted.push(gone)
  }
  return deleted
}

async function remove(
  services: AccountServices,
  transaction: Transaction,
  id: string,
  { endedCustomer, member, only }: Deletion & { endedCustomer: string | null },
): Promise<DeletedAccount | null> {
  const { now, outbox, site, vault } = services
  if (member) await assertNotSuspended(services, transaction, member)
  else await holdSuspensions(transaction)
  const [organisation] = await transaction
    .select({ id: accounts.id, name: organisations.name })
    .from(accounts)
    .innerJoin(organisations, eq(organisations.accountId, accounts.id))
    .where(eq(accounts.id, id))
    .for('no key update', { of: accounts })
  if (!organisation) return null
  if (member) await assertStillAllowed(transaction, member)
  const people = await transaction
    .select({ person: accounts })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(and(eq(members.organisationId, id)))
  if (only !== undefined) await assertAlone(transaction, id, only)
  const customer = await assertCustomerEnded(transaction, id, endedCustomer)
  const place = { accountId: id, email: null, customer }
  const at = now()
  const keys = await eraseKeys(transaction, place)
  await keepUsageOfOwners(transaction, vault, { organisationId: id, now: at })
  const [owner] = people
  // Else whoever is suspended with an organisation would delete both and begin anew.
  if (only !== undefined && owner)
    await keepSuspension(transaction, id, { person: vault.hashPerson(owner.person), now: at })
  const others = await erase(transaction, place)
  if (member)
    await record(transaction, {
      ...{ accountId: member.person.id, member: { ...member, organisation: null }, at },
      ...{ category: 'members', act: 'organisation.deleted', target: organisation.name },
    })
  const by = member?.person.email ?? null
  for (const { person } of people) {
    if (person.email === null || person.id === only) continue
    const mail = organisationDeletedMail(site, { at, by, organisation, who: person })
    await outbox.toAddress(person.email, { ...mail, accountId: person.id }, transaction)
  }
  return { id, erased: [...keys, ...others] }
}
