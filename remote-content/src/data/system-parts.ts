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

/** The name of a part as pages write it. */
export function partName(id: string): string {
  return SYSTEM_PARTS.find((part) => part.id === id)?.name ?? id
}
