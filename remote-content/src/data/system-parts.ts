import type { LoadContext } from '@orchard/shared/contracts'

type Hosts = Pick<LoadContext, 'apiHost' | 'identityHost'>

/** The servers that /status checks and incidents name, in the order in which they are shown. */
export const SYSTEM_PARTS = [
  { id: 'site', name: 'This site', healthAddress: () => '/healthz' },
  {
    id: 'product-api',
    name: 'Product API',
    // Readiness, since the product API stores nothing without its database.
    healthAddress: ({ apiHost }: Hosts) => `${apiHost}/readyz`,
  },
  {
    id: 'identity',
    name: 'Identity provider',
    /** Null if none is configured. */
    healthAddress: ({ identityHost }: Hosts) => identityHost && `${identityHost}/healthz`,
  },
] as const

export type PartId = (typeof SYSTEM_PARTS)[number]['id']

/** Parts that no browser asks; `all` stands for an announcement that names none. */
const OTHER_PARTS: ReadonlyMap<string, string> = new Map([
  ['data-apis', 'Data APIs'],
  ['payments', 'Payments'],
  ['all', 'All parts'],
])

/** The name of a part as pages write it; an API is named by its slug. */
export function partName(id: string): string {
  const part = SYSTEM_PARTS.find((one) => one.id === id)
  return part?.name ?? OTHER_PARTS.get(id) ?? id.replace(/^api:/, '')
}
