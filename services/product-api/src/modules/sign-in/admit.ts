import { isAllowed, type Role } from '@orchard/shared/organisations'
import { and, eq } from 'drizzle-orm'
import {
  isOnlyInOrganisations,
  organisationForbidden,
  roleForbidden,
} from '#src/modules/accounts/roles.ts'
import type { Actor } from '#src/modules/audit/record.ts'
import { ApiError } from '#src/server/api-error.ts'
import { accounts, apiKeys, members, organisations } from '#src/store/schema.ts'
import { type AccountServices, isCurrent, type OpenAccount, openAccount } from './open-account.ts'
import type { Identity } from './verify-token.ts'

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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Opens the account that a request is about. Membership is read each time, so that a removal works immediately on all
 * instances.
 * @throws {ApiError} 403 for others than members and for roles that do not include the permission, 409 for what cannot
 * be done in an organisation, or on an own account, and as `openAccount`.
 */
export async function admit(
  services: AccountServices,
  identity: Identity,
  { organisation, ...asked }: Asked,
): Promise<{ account: OpenAccount; member: Member }> {
  if (organisation !== undefined && asked.permission === 'own') throw ownAccountOnly()
  const person = await openAccount(services, identity)
  const { deviceKey, signedInAt } = identity
  if (organisation === undefined) {
    if (isOnlyInOrganisations(asked.permission))
      throw new ApiError(
        409,
        'organisation_required',
        'Send the ID of an organisation as X-Organisation',
      )
    return {
      account: person,
      member: { ...asked, person, role: 'owner', signedInAt, deviceKey, organisation: null },
    }
  }
  const found = UUID.test(organisation) ? await findJoined(services, person.id, organisation) : null
  if (!found) throw organisationForbidden()
  const { account, name, role } = found
  if (!isAllowed(role, asked.permission)) throw roleForbidden(asked.permission)
  return {
    account,
    member: {
      ...{ ...asked, person, role, signedInAt, deviceKey },
      organisation: { id: account.id, name },
    },
  }
}

/** The refusal of what is always about the person's own account. */
export function ownAccountOnly(): ApiError {
  return new ApiError(
    409,
    'own_account_only',
    'This is about your own account: omit X-Organisation',
  )
}

async function findJoined(
  { database, vault }: Pick<AccountServices, 'database' | 'vault'>,
  personId: string,
  organisationId: string,
) {
  const [found] = await database
    .select({
      account: accounts,
      name: organisations.name,
      role: members.role,
      sealed: apiKeys.sealed,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, organisations.accountId))
    .innerJoin(apiKeys, and(eq(apiKeys.accountId, accounts.id), isCurrent(null)))
    .where(and(eq(members.organisationId, organisationId), eq(members.personId, personId)))
  if (!found) return null
  const { account, sealed, ...membership } = found
  return { ...membership, account: { ...account, apiKey: vault.open(sealed, account.id) } }
}
