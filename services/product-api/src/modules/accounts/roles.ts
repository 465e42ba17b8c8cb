import { PERMISSIONS, type Permission, type Role } from '@orchard/shared/organisations'
import { ApiError } from '#src/server/api-error.ts'

/** Permissions that make no sense on a person's own account. */
const ONLY_IN_ORGANISATIONS: ReadonlySet<Permission> = new Set<Permission>([
  'organisation:read',
  'organisation:write',
  'members:write',
  'member',
])

/** True for permissions that there are in organisations alone. */
export function isOnlyInOrganisations(permission: Permission): boolean {
  return ONLY_IN_ORGANISATIONS.has(permission)
}

/** The refusal of a member whose role does not include a permission; it names the roles that do. */
export function roleForbidden(permission: Permission): ApiError {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return new ApiError(403, 'role_forbidden', `This needs the role ${roles.join(' or ')}`)
}

/** The same words for an organisation that there is not and for one of others, so that nothing can be found out. */
export function organisationForbidden(): ApiError {
  return new ApiError(403, 'organisation_forbidden', 'You are not a member of this organisation')
}

/** The refusal of what is always about the person's own account. */
export function ownAccountOnly(): ApiError {
  return new ApiError(
    409,
    'own_account_only',
    'This is about your own account: omit X-Organisation',
  )
}
