import { randomUUID } from 'node:crypto'
import { MAX_OWNED_ORGANISATIONS } from '@orchard/shared/facts'
import { isAllowed } from '@orchard/shared/organisations'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { organisationForbidden } from '#src/modules/accounts/roles.ts'
import { accounts, invitations, members, organisations } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { addAccount } from '#src/modules/sign-in/open-account.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { carryUsage, organisationsOf } from '#src/modules/usage/deleted-usage.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Database, Transaction } from '#src/store/database.ts'

const BY_NAME = [sql`lower(${organisations.name})`, asc(organisations.accountId)]

/** The organisations that a person is a member of, without what is read for each, by name. */
export function listMemberships(database: Database, personId: string) {
  return database
    .select({ id: organisations.accountId, name: organisations.name, role: members.role })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .where(eq(members.personId, personId))
    .orderBy(...BY_NAME)
}

/** The same with their plans. */
export async function listOrganisations(database: Database, personId: string) {
  const rows = await database
    .select({ organisation: organisations, membership: members, plan: accounts.plan })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.organisationId))
    .where(eq(members.personId, personId))
    .orderBy(...BY_NAME)
  return rows.map(({ membership, organisation, plan }) => ({
    id: organisation.accountId,
    name: organisation.name,
    role: membership.role,
    plan,
    joined_at: membership.joinedAt.toISOString(),
  }))
}

/**
 * Makes an organisation, on the Free plan, which its maker owns.
 * @throws {ApiError} 422 for somebody who owns too many.
 */
export async function createOrganisation(
  services: AccountServices,
  member: Member,
  name: string,
): Promise<string> {
  const { now, vault } = services
  const { person } = member
  const id = randomUUID()
  const createdAt = now()
  await changeAs(services, member, async (transaction) => {
    await assertMayOwn(transaction, person.id)
    await addAccount(services, transaction, {
      ...{ id, subject: id, createdAt },
      provider: 'organisation',
    })
    const owner = organisationsOf(person)
    await carryUsage(transaction, vault, { accountId: id, owner, now: createdAt })
    await storeOrganisation(transaction, { id, name, ownerId: person.id, createdAt })
    await recordCreation(transaction, { id, member, at: createdAt })
  })
  return id
}

/** Makes an account an organisation with one owner. */
export async function storeOrganisation(
  transaction: Transaction,
  { createdAt, id, name, ownerId }: { id: string; name: string; ownerId: string; createdAt: Date },
): Promise<void> {
  await transaction.insert(organisations).values({ accountId: id, name, createdAt })
  await transaction
    .insert(members)
    .values({ organisationId: id, personId: ownerId, role: 'owner', joinedAt: createdAt })
}

/** Adds the first entry of an organisation to its audit log. */
export async function recordCreation(
  transaction: Transaction,
  {
    id,
    ...entry
  }: Pick<Parameters<typeof record>[1], 'at' | 'details' | 'member'> & { id: string },
): Promise<void> {
  const act = { category: 'members', act: 'organisation.created' } as const
  await record(transaction, { ...act, ...entry, accountId: id })
}

/**
 * Lets a person become the owner of one more organisation, one at a time.
 * @throws {ApiError} 422 for somebody who owns too many: each of them has a quota of its own.
 */
export async function assertMayOwn(transaction: Transaction, personId: string): Promise<void> {
  await lockAccount(transaction, personId)
  const owned = await listOwned(transaction, personId)
  if (owned.length >= MAX_OWNED_ORGANISATIONS)
    throw new ApiError(
      422,
      'too_many_organisations',
      `One person can own ${MAX_OWNED_ORGANISATIONS} organisations`,
    )
}

/**
 * The organisation that a member works in, as they see it; open invitations for those who may invite.
 * @throws {ApiError} 403 when it was deleted meanwhile.
 */
export async function describeOrganisation(
  database: Database,
  { organisation, person, role }: Member,
) {
  const found = organisation && (await findOrganisation(database, organisation.id))
  if (!found) throw organisationForbidden()
  const id = found.accountId
  const isOpen = and(eq(invitations.organisationId, id), isNull(invitations.withdrawnAt))
  const all = await listMembers(database, id)
  return {
    ...{ id, role },
    name: found.name,
    created_at: found.createdAt.toISOString(),
    members: all.map((one) => ({ ...one, is_you: one.id === person.id })),
    invitations: isAllowed(role, 'members:write') ? await listInvitations(database, isOpen) : null,
  }
}

/** The members of an organisation, in the order in which they joined. */
export async function listMembers(database: Pick<Database, 'select'>, organisationId: string) {
  const rows = await database
    .select({ membership: members, email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(eq(members.organisationId, organisationId))
    .orderBy(members.joinedAt, members.personId)
  return rows.map(({ email, membership: { joinedAt, personId, role } }) => ({
    ...{ id: personId, email, role },
    joined_at: joinedAt.toISOString(),
  }))
}

/** The organisation of an account; undefined for a person's. */
export async function findOrganisation(database: Pick<Database, 'select'>, accountId: string) {
  const [found] = await database
    .select()
    .from(organisations)
    .where(eq(organisations.accountId, accountId))
  return found
}

/** Invitations, the newest first; expired ones, too. */
export async function listInvitations(database: Pick<Database, 'select'>, which: SQL | undefined) {
  const rows = await database
    .select({ invitation: invitations, inviter: accounts.email })
    .from(invitations)
    .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .where(which)
    .orderBy(sql`${invitations.createdAt} desc`, invitations.id)
  return rows.map(({ invitation, inviter }) => ({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: inviter,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  }))
}
