import type { Role } from '@orchard/shared/organisations'
import { eq } from 'drizzle-orm'
import type { Member } from '#src/modules/accounts/actor.ts'
import {
  assertNotLastOwner,
  findMembership,
  isMember,
  type Membership,
  memberUnknown,
  organisationOf,
  withdrawInvitationsOf,
} from '#src/modules/accounts/membership.ts'
import { members, organisations } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { removalMails, roleMails, transferMails } from '#src/modules/mail/organisation-messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import { revokeKeysOf } from '#src/modules/named-keys/named-keys.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import type { Transaction } from '#src/store/database.ts'
import { endOwnership } from './end-ownership.ts'
import { assertMayOwn } from './organisations.ts'

/** Gives the organisation that a member works in another name. @throws {ApiError} as `record`. */
export async function renameOrganisation(
  services: AccountServices,
  member: Member,
  name: string,
): Promise<void> {
  const { id } = organisationOf(member)
  await changeAs(services, member, async (transaction) => {
    const isMeant = eq(organisations.accountId, id)
    const [before] = await transaction.select().from(organisations).where(isMeant)
    if (before?.name === name) return
    await transaction.update(organisations).set({ name }).where(isMeant)
    await record(transaction, {
      ...{ accountId: id, member, at: services.now(), target: name },
      ...{ category: 'members', act: 'organisation.renamed', details: { before: before?.name } },
    })
  })
}

/**
 * Gives a member another role.
 * @throws {ApiError} 404 for somebody who is no member, 409 for the only owner, 422 for a new owner who owns too many
 * organisations.
 */
export async function setRole(
  services: AccountServices,
  member: Member,
  personId: string,
  role: Role,
): Promise<void> {
  const { now, site } = services
  const organisation = organisationOf(member)
  await changeAs(services, member, async (transaction) => {
    const who = await findMembership(transaction, organisation.id, personId)
    if (who.role === role) return
    await assertNotLastOwner(transaction, organisation.id, who)
    const at = now()
    await record(transaction, {
      ...{ accountId: organisation.id, member, at, targetId: personId },
      ...{ category: 'members', act: 'member.role_changed', details: { from: who.role, to: role } },
    })
    if (who.role === 'owner') await endOwnership(services, transaction, organisation.id, who.id)
    await storeRole(transaction, organisation.id, who, role)
    if (who.role === 'owner')
      await withdrawInvitationsOf(transaction, who.id, { organisationIds: [organisation.id], at })
    const change = { organisation, who, by: member.person.email, at, role, before: who.role }
    const { toMember, toOwners } = roleMails(site, change)
    await tell(services, transaction, { organisationId: organisation.id, who, toMember, toOwners })
  })
}

/**
 * Makes another member an owner, and gives the caller another role, both or neither.
 * @throws {ApiError} 404 for somebody who is no other member, 422 for a new owner who owns too many organisations.
 */
export async function transferOwnership(
  services: AccountServices,
  member: Member,
  { personId, ownRole }: { personId: string; ownRole: Role },
): Promise<void> {
  const { now, site } = services
  const organisation = organisationOf(member)
  const giver = { id: member.person.id, email: member.person.email, role: ownRole }
  if (personId === giver.id) throw memberUnknown()
  await changeAs(services, member, async (transaction) => {
    const who = await findMembership(transaction, organisation.id, personId)
    const at = now()
    await record(transaction, {
      ...{ accountId: organisation.id, member, at, targetId: personId },
      ...{ category: 'members', act: 'ownership.transferred', details: { own_role: ownRole } },
    })
    await storeRole(transaction, organisation.id, who, 'owner')
    if (ownRole !== 'owner') await endOwnership(services, transaction, organisation.id, giver.id)
    await storeRole(transaction, organisation.id, { ...giver, role: 'owner' }, ownRole)
    if (ownRole !== 'owner')
      await withdrawInvitationsOf(transaction, giver.id, { organisationIds: [organisation.id], at })
    const change = { organisation, who, by: giver.email, at, giver }
    const { toGiver, toOwners } = transferMails(site, change)
    await tell(services, transaction, {
      organisationId: organisation.id,
      who: giver,
      toMember: toGiver,
      toOwners,
    })
  })
}

/**
 * Removes a member, whose requests are refused from then on, and some of the keys that they made.
 * @returns the ids of those keys.
 * @throws {ApiError} 404 for somebody who is no member, 409 for the only owner, 422 for keys that they did not make.
 */
export function removeMember(
  services: AccountServices,
  member: Member,
  { keyIds, personId }: { personId: string; keyIds: readonly string[] },
): Promise<string[]> {
  const { id } = organisationOf(member)
  return changeAs(services, member, async (transaction) => {
    const who = await findMembership(transaction, id, personId)
    await assertNotLastOwner(transaction, id, who)
    const owner = { accountId: id, member }
    const revoked = await revokeKeysOf(services, transaction, owner, { personId, keyIds })
    await endMembership(services, transaction, member, { who, revoked: revoked.length })
    return revoked
  })
}

/**
 * Ends the membership of the caller; the keys that they made stay.
 * @throws {ApiError} 409 for the only owner.
 */
export async function leaveOrganisation(services: AccountServices, member: Member): Promise<void> {
  const { id } = organisationOf(member)
  await changeAs(services, member, async (transaction) => {
    const who = await findMembership(transaction, id, member.person.id)
    await assertNotLastOwner(transaction, id, who)
    await endMembership(services, transaction, member, { who, revoked: 0 })
  })
}

async function endMembership(
  services: AccountServices,
  transaction: Transaction,
  member: Member,
  { revoked, who }: { who: Membership; revoked: number },
): Promise<void> {
  const { now, site } = services
  const organisation = organisationOf(member)
  const isLeaving = who.id === member.person.id
  const at = now()
  const { role } = who
  // Before the membership ends: nobody can be recorded who is no member any more.
  await record(transaction, {
    ...{ accountId: organisation.id, member, at, targetId: who.id },
    ...(isLeaving
      ? { category: 'members', act: 'member.left', details: { role } }
      : { category: 'members', act: 'member.removed', details: { role, revoked_keys: revoked } }),
  })
  if (role === 'owner') await endOwnership(services, transaction, organisation.id, who.id)
  await transaction.delete(members).where(isMember(organisation.id, who.id))
  await withdrawInvitationsOf(transaction, who.id, { organisationIds: [organisation.id], at })
  const change = { organisation, who, by: member.person.email, at, isLeaving, revoked }
  const { toMember, toOwners } = removalMails(site, change)
  await tell(services, transaction, { organisationId: organisation.id, who, toMember, toOwners })
}

/** @throws {ApiError} 404 for a membership that has just moved to another account, 422 as `assertMayOwn`. */
async function storeRole(
  transaction: Transaction,
  organisationId: string,
  who: Membership,
  role: Role,
): Promise<void> {
  if (role === 'owner' && who.role !== 'owner') await assertMayOwn(transaction, who.id)
  const stored = await transaction
    .update(members)
    .set({ role })
    .where(isMember(organisationId, who.id))
    .returning({ id: members.personId })
  if (stored.length === 0) throw memberUnknown()
}

/** First the member, so that an owner who is meant gets one email and not two. */
async function tell(
  { outbox }: AccountServices,
  transaction: Transaction,
  {
    organisationId,
    toMember,
    toOwners,
    who,
  }: {
    organisationId: string
    who: Pick<Membership, 'id' | 'email'>
    toMember: Mail
    toOwners: Mail
  },
): Promise<void> {
  if (who.email !== null)
    await outbox.toAddress(who.email, { ...toMember, accountId: who.id }, transaction)
  await outbox.toAccount(organisationId, toOwners, transaction)
}
