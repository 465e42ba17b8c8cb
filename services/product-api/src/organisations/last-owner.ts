import { asc, eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import { record } from '#src/audit/record.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { accounts, members, organisations } from '#src/store/schema.ts'
import { withdrawInvitationsOf } from './membership.ts'

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
 * Ends the memberships of a person whose account is about to be deleted. Called before that account is locked: whoever
 * changes members locks the organisation first.
 * @throws {ApiError} 409 for the only owner of an organisation.
 */
export async function leaveAll(
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<void> {
  const joined = await transaction
    .select({ id: members.organisationId })
    .from(members)
    .where(eq(members.personId, personId))
  const organisationIds = joined.map(({ id }) => id)
  if (organisationIds.length === 0) return
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, organisationIds))
    .orderBy(asc(accounts.id))
    .for('no key update')
  const owned = await findOwnedAlone(transaction, personId)
  if (owned.length > 0) throw neededBy(owned)
  await withdrawInvitationsOf(transaction, personId, { organisationIds, at })
  for (const accountId of organisationIds)
    await record(transaction, {
      ...{ accountId, member: null, at },
      ...{ category: 'members', act: 'member.left', details: { account_deleted: true } },
    })
}
