import { isAllowed } from '@orchard/shared/organisations'
import { and, eq } from 'drizzle-orm'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import type { Asked, Member } from '#src/modules/accounts/actor.ts'
import {
  isOnlyInOrganisations,
  organisationForbidden,
  ownAccountOnly,
  roleForbidden,
} from '#src/modules/accounts/roles.ts'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { type AccountServices, isCurrent } from '#src/modules/keys/secrets.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import { openAccount } from './open-account.ts'

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
