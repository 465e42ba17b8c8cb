import { PART_NAMES } from '@orchard/shared/announcements'
import type { ApiConfig } from '#src/config.ts'

/** A part of the system that is checked every minute. */
export interface Part {
  id: string
  name: string
  /** Asked by GET. Null for this server, which is asked for its readiness without the network. */
  url: string | null
  /** True for a server that refuses a request without a secret, which shows that it is there. */
  mayRefuse?: true
}

/** The id of this server, which refuses calls and accounts without its database. */
export const THIS_SERVER = 'product-api'

/** Without these no API responds. */
export const NEEDED_BY_APIS: ReadonlySet<string> = new Set(['data-apis', THIS_SERVER])

/** True if a part was found down without which no API responds. */
export function areApisDown(checked: readonly { part: string; found: string }[]): boolean {
  return checked.some(({ found, part }) => NEEDED_BY_APIS.has(part) && found === 'down')
}

/** The parts that are configured, in the order in which they are shown. */
export function partsOf({
  billing,
  siteOrigins,
  tokens,
  upstreamBaseUrl,
}: Pick<ApiConfig, 'billing' | 'siteOrigins' | 'tokens' | 'upstreamBaseUrl'>): readonly Part[] {
  const [site = ''] = siteOrigins
  return [
    { id: 'site', name: PART_NAMES.site, url: `${site}/healthz` },
    { id: THIS_SERVER, name: PART_NAMES[THIS_SERVER], url: null },
    {
      id: 'data-apis',
      name: PART_NAMES['data-apis'],
      url: `${upstreamBaseUrl.replace(/(?<!\/)\/+$/, '')}/healthz`,
    },
    { id: 'identity', name: PART_NAMES.identity, url: tokens.cognito.jwksUri },
    ...(billing
      ? [{ id: 'payments', name: PART_NAMES.payments, ...paymentsOf(billing.standInPort) }]
      : []),
  ]
}

function paymentsOf(standInPort: number | null): Pick<Part, 'url' | 'mayRefuse'> {
  const origin = standInPort === null ? 'https://api.stripe.com' : `http://127.0.0.1:${standInPort}`
  return { url: `${origin}/v1/prices?limit=1`, mayRefuse: true }
}
