import { PART_NAMES } from '@orchard/shared/announcements'
import type { LoadContext } from '@orchard/shared/contracts'

type Hosts = Pick<LoadContext, 'apiHost' | 'identityHost'>

/** The servers that /status checks and incidents name, in the order in which they are shown. */
export const SYSTEM_PARTS = [
  { id: 'site', name: PART_NAMES.site, healthAddress: () => '/healthz' },
  {
    id: 'product-api',
    name: PART_NAMES['product-api'],
    // Readiness, since the product API stores nothing without its database.
    healthAddress: ({ apiHost }: Hosts) => `${apiHost}/readyz`,
  },
  {
    id: 'identity',
    name: PART_NAMES.identity,
    /** Null if none is configured. */
    healthAddress: ({ identityHost }: Hosts) => identityHost && `${identityHost}/healthz`,
  },
] as const

export type PartId = (typeof SYSTEM_PARTS)[number]['id']

/** All parts; `all` stands for an announcement that names none. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PART_NAMES),
  ['all', 'All parts'],
])

/** The name of a part as pages write it; an API is named by its slug. */
export function partName(id: string): string {
  return NAMES.get(id) ?? id.replace(/^api:/, '')
}
