import { asc, eq, inArray, sql } from 'drizzle-orm'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { withdrawInvitationsOf } from '#src/modules/accounts/membership.ts'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { accountGoneMail } from '#src/modules/mail/organisation-messages.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { endOwnership } from './end-ownership.ts'

/** An organisation that has no other owner than somebody. */
interface OwnedAlone {
  id: string
  name: string
  /** Its members, the owner included. */
  members: number
}

/** The organisations that would have no owner without a person. */
export function findOwnedAlone(
  database: Pick<Database, 'select'>,
  personId: string,
): Promise<OwnedAlone[]> {
  return database
    .select({
      id: organisations.accountId,
      name: organisations.name,
      members: sql<number>`count(*)::int`,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .groupBy(organisations.accountId)
    .having(
      sql`array_agg(${members.personId}) filter (where ${members.role} = 'owner') = array[${personId}::uuid]`,
    )
    .orderBy(organisations.name)
}

/** The refusal to delete the account of somebody whom organisations need. */
export function neededBy(owned: readonly Pick<OwnedAlone, 'name'>[]): ApiError {
  const names = owned.map(({ name }) => `“${name}”`).join(', ')
  return new ApiError(
    409,
    'last_owner',
    `${names} would have no owner: make another member an owner first, or delete ${owned.length === 1 ? 'the organisation' : 'these organisations'}`,
  )
}

/**
 * Ends the memberships of a person whose account is about to be deleted, and tells the owners. Called before that account
 * is locked: whoever changes members locks the organisation first.
 * @returns the organisations that were left, for `assertAllLeft`.
 * @throws {ApiError} 409 for the only owner of an organisation.
 */
export async function leaveAll(
  services: Pick<AccountServices, 'now' | 'outbox' | 'site' | 'vault'>,
  transaction: Transaction,
  who: { id: string; email: string | null },
): Promise<string[]> {
  const { now, outbox, site } = services
  const organisationIds = await joinedBy(transaction, who.id)
  if (organisationIds.length === 0) return []
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, organisationIds))
    .orderBy(asc(accounts.id))
    .for('no key update')
  const alone = await findOwnedAlone(transaction, who.id)
  if (alone.length > 0) throw neededBy(alone)
  const at = now()
  await withdrawInvitationsOf(transaction, who.id, { organisationIds, at })
  const owned = await listOwned(transaction, who.id)
  for (const id of organisationIds) {
    if (owned.includes(id)) await endOwnership(services, transaction, id, who.id)
    await record(transaction, {
      ...{ accountId: id, member: null, at },
      ...{ category: 'members', act: 'member.left', details: { account_deleted: true } },
    })
    await outbox.toAccount(
      id,
      accountGoneMail(site, { at, organisation: { id }, who }),
      transaction,
    )
  }
  return organisationIds
}

/**
 * Nobody joins an organisation any more once their account is locked.
 * @throws {ApiError} 409 for somebody who has joined or made one since `leaveAll`: it would be left without an owner.
 */
export async function assertAllLeft(
  transaction: Transaction,
  personId: string,
  left: readonly string[],
): Promise<void> {
  const joined = await joinedBy(transaction, personId)
  if (joined.some((id) => !left.includes(id)))
    throw new ApiError(
      409,
      'account_busy',
      'This account has just joined an organisation; try again in a minute',
    )
}

async function joinedBy(transaction: Transaction, personId: string): Promise<string[]> {
  const joined = await transaction
    .select({ id: members.organisationId })
    .from(members)
    .where(eq(members.personId, personId))
  return joined.map(({ id }) => id)
}
