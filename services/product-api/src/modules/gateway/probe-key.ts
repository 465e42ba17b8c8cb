import type { IncomingHttpHeaders } from 'node:http'
import { isSameText } from '@orchard/shared-node/secrets'

/**
 * Makes the key by which checks call APIs through the gateway without an account. It is in the memory of this process
 * alone, and of another length than customers’ keys, so that their calls cost a comparison of lengths.
 */
export function createProbeKey(random: (bytes: number) => Buffer) {
  const key = `probe_${random(48).toString('base64url')}`
  return {
    headers: { 'x-api-key': key },
    /** True for a request of this process’s own checks. */
    isOf({ headers }: { headers: IncomingHttpHeaders }): boolean {
      const given = headers['x-api-key']
      return typeof given === 'string' && given.length === key.length && isSameText(given, key)
    },
  }
}
