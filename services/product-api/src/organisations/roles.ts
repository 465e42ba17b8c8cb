import { ROLES, type Role } from '@orchard/shared/organisations'
import { ApiError } from '#src/api-error.ts'

export { ROLES }

/** Who may do what in an organisation. On their own account everybody may do everything. */
const PERMISSIONS = {
  'account:read': ROLES,
  'keys:read': ['owner', 'developer'],
  'keys:write': ['owner', 'developer'],
  'alerts:read': ['owner', 'developer'],
  'alerts:write': ['owner', 'developer'],
  'billing:read': ['owner', 'billing'],
  'billing:write': ['owner', 'billing'],
  'audit:read': ['owner'],
  'data:export': ['owner'],
  'organisation:read': ROLES,
  'organisation:write': ['owner'],
  'members:write': ['owner'],
  /** What concerns the member alone, such as leaving. */
  member: ROLES,
  /** What is always about the person's own account. */
  own: [],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** What a route needs. */
export type Permission = keyof typeof PERMISSIONS

/** What makes no sense on a person's own account. */
const ONLY_IN_ORGANISATIONS: ReadonlySet<Permission> = new Set<Permission>([
  'organisation:read',
  'organisation:write',
  'members:write',
  'member',
])

/** True where a role includes a permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

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
