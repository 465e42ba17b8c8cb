import type { LoadContext } from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'

/** How many APIs of the catalogue can be called here, and how many are coming soon. */
export interface Availability {
  available: number
  comingSoon: number
}

/**
 * Counts the APIs of the catalogue’s public list.
 * @throws {Error} when the list cannot be read.
 */
export async function readAvailability(
  context: Pick<LoadContext, 'fetchPublic'>,
): Promise<Availability> {
  const response = await context.fetchPublic('/catalogue.json')
  const catalogue: unknown = response.ok ? await response.json() : null
  const apis = isRecord(catalogue) ? catalogue['apis'] : null
  if (!Array.isArray(apis)) throw new Error(`/catalogue.json has no APIs (${response.status})`)
  const comingSoon = apis.filter((api) => isRecord(api) && api['available'] === false).length
  return { available: apis.length - comingSoon, comingSoon }
}

/** Says what the state of the systems does not cover; empty if every API is available. */
export function comingSoonInWords({ available, comingSoon }: Availability): string {
  if (comingSoon === 0) return ''
  const more = comingSoon === 1 ? '1 more API is' : `${comingSoon} more APIs are`
  return `${available} APIs are available. ${more} coming soon: not offered yet, and not part of this state.`
}
