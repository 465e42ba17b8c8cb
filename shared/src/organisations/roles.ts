/** Roles of the members of an organisation, the one that may do everything first. */
export const ROLES = ['owner', 'billing', 'developer', 'reader'] as const
/** A role of a member of an organisation. */
export type Role = (typeof ROLES)[number]

/** Roles that have each permission in an organisation. On their own account everybody may do everything. */
export const PERMISSIONS = {
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
  /** For acts that concern the member alone, such as leaving. */
  member: ROLES,
  /** For acts that are always about the person's own account. */
  own: [],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Permission that a route needs. */
export type Permission = keyof typeof PERMISSIONS

/** True where a role includes a permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}
