import { isAllowed, type Permission, type Role } from '@orchard/shared/organisations'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/store/database.ts'
import type { OpenAccount } from './accounts.ts'
import { organisationForbidden, roleForbidden } from './roles.ts'
import { accounts, members } from './tables.ts'

/** A person at work, in their own account or in an organisation, and where the request came from. */
export interface Actor {
  person: { id: string }
  organisation: { id: string } | null
  /** The permission that the request was admitted for. */
  permission: Permission
  /** Null for what a suspended account may do, too; else if a transaction of the change has asked for suspensions. */
  change: { isChecked: boolean } | null
  /** IP address. */
  address: string | null
  userAgent: string | null
}

/**
 * Holds a membership until the transaction ends, so that it is removed before the change or after it.
 * @throws {ApiError} 403 as `record`.
 */
export async function assertStillAllowed(
  transaction: Transaction,
  { organisation, permission, person }: Actor,
): Promise<void> {
  if (!organisation) return assertStillOwn(transaction, person.id)
  const [membership] = await transaction
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organisationId, organisation.id), eq(members.personId, person.id)))
    .for('share')
  if (!membership) throw organisationForbidden()
  if (!isAllowed(membership.role, permission)) throw roleForbidden(permission)
}

/** @throws {ApiError} 403 for an account that has become an organisation, as `takeOver` makes it. */
export async function assertStillOwn(transaction: Transaction, personId: string): Promise<void> {
  const [account] = await transaction
    .select({ provider: accounts.provider })
    .from(accounts)
    .where(eq(accounts.id, personId))
  if (account?.provider === 'organisation') throw organisationForbidden()
}

/** Sender of a request, and their role in the account that it is about. */
export interface Member extends Actor {
  person: OpenAccount
  /** `owner` on their own account. */
  role: Role
  /** When they signed in, in seconds. */
  signedInAt: number
  /** The device that they signed in on, as the user pool calls it; null if unknown. */
  deviceKey: string | null
  /** Null on their own account. */
  organisation: { id: string; name: string } | null
}

/** The permission that a request needs, and where. */
export type Asked = Pick<Actor, 'permission' | 'change' | 'address' | 'userAgent'> & {
  /** The id in the request; undefined for the person's own account. */
  organisation: string | undefined
}
