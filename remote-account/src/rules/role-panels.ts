import { isAllowed, type Permission, type Role } from '@orchard/shared/organisations'

/** Sections of My Account that are about an account, and not about the person; what a member needs to see each. */
const PANELS: ReadonlyMap<string, Permission> = new Map([
  ['key', 'keys:read'],
  ['usage', 'account:read'],
  ['billing', 'billing:read'],
  ['alerts', 'alerts:read'],
])

/** True for a section of My Account that a role in an organisation shows; in the own account (null) all are shown. */
export function showsPanel(role: Role | null, id: string): boolean {
  if (role === null) return true
  const permission = PANELS.get(id)
  return permission !== undefined && isAllowed(role, permission)
}
