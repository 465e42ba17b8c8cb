import { describeUserAgent } from '@orchard/shared/devices'
import { MAX_NAME_CHARACTERS } from '@orchard/shared/facts'

/**
 * Names a device: the visitor's own name for it, or else the browser and system of its user agent.
 */
export function nameOfDevice(given: string | undefined, userAgent: string | null): string {
  if (given) return given
  if (!userAgent) return 'Unnamed device'
  return describeUserAgent(userAgent) ?? userAgent.slice(0, MAX_NAME_CHARACTERS)
}
