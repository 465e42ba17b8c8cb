import type { Role } from '@orchard/shared/organisations'

/** Sections of My Account that are about an account, and not about the person. */
type AccountPanel = 'key' | 'usage' | 'billing' | 'alerts'

const PANELS: Readonly<Record<Role, readonly AccountPanel[]>> = {
  owner: ['key', 'usage', 'billing', 'alerts'],
  billing: ['usage', 'billing'],
  developer: ['key', 'usage', 'alerts'],
  reader: ['usage'],
}

/** True for a section of My Account that a role in an organisation shows; in the own account (null) all are shown. */
export function showsPanel(role: Role | null, id: string): boolean {
  return role === null || PANELS[role].some((one) => one === id)
}
