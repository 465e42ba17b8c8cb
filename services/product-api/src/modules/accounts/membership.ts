import { isAllowed, type Permission, type Role } from '@orchard/shared/organisations'
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ApiError } from '#src/server/api-error.ts'
import type { Person } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import type { Member } from './actor.ts'
import { organisationForbidden } from './roles.ts'
import { accounts, invitations, members } from './tables.ts'

/** A member of an organisation, as their membership is changed. */
export interface Membership {
  id: string
  email: string | null
  role: Role
}

/** The organisation that a member works in. @throws {ApiError} 403 on their own account. */
export function organisationOf({ organisation }: Pick<Member, 'organisation'>) {
  if (!organisation) throw organisationForbidden()
  return organisation
}

/** @throws {ApiError} 404 for somebody who is not a member. */
export async function findMembership(
  transaction: Transaction,
  organisationId: string,
  personId: string,
): Promise<Membership> {
  const [found] = await transaction
    .select({ id: members.personId, email: accounts.email, role: members.role })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(isMember(organisationId, personId))
  if (!found) throw memberUnknown()
  return found
}

/** Selects a membership. */
export function isMember(organisationId: string, personId: string) {
  return and(eq(members.organisationId, organisationId), eq(members.personId, personId))
}

/** True where a person may do something in an account: their own, or an organisation that they are a member of. */
export async function mayIn(
  { database }: Pick<Services, 'database'>,
  accountId: string,
  personId: string,
  permission: Permission,
): Promise<boolean> {
  if (accountId === personId) return true
  const [found] = await database
    .select({ role: members.role })
    .from(members)
    .where(isMember(accountId, personId))
  return found !== undefined && isAllowed(found.role, permission)
}

/** The refusal of a change of somebody who is not a member. */
export function memberUnknown(): ApiError {
  return new ApiError(404, 'member_unknown', 'The organisation has no such member')
}

/** @throws {ApiError} 409 for the only owner of an organisation, whose members must be locked. */
export async function assertNotLastOwner(
  transaction: Transaction,
  organisationId: string,
  { role }: Pick<Membership, 'role'>,
): Promise<void> {
  if (role !== 'owner') return
  const [owners] = await transaction
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.role, 'owner')))
  if (owners && owners.count <= 1)
    throw new ApiError(
      409,
      'last_owner',
      'An organisation needs an owner: make somebody else one first',
    )
}

/**
 * Ends the invitations that somebody has sent who may invite no more: else an owner who is about to be removed could
 * invite another email address of theirs.
 */
export async function withdrawInvitationsOf(
  transaction: Transaction,
  personId: string,
  { organisationIds, at }: { organisationIds: readonly string[]; at: Date },
): Promise<void> {
  if (organisationIds.length === 0) return
  await transaction
    .update(invitations)
    .set({ withdrawnAt: at })
    .where(
      and(
        inArray(invitations.organisationId, [...organisationIds]),
        eq(invitations.invitedBy, personId),
        isNull(invitations.withdrawnAt),
      ),
    )
}

/** Selects the invitations of an organisation, or to a person. */
export function isInvitation({ accountId, email }: Pick<Person, 'accountId' | 'email'>) {
  return or(
    accountId === null ? undefined : eq(invitations.organisationId, accountId),
    email === null ? undefined : sql`lower(${invitations.email}) = ${email.toLowerCase()}`,
  )
}
