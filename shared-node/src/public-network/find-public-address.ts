import { isIP } from 'node:net'
import { bareHost, withoutFinalDot } from './checked-agent.ts'
import { isHostName } from './host-name.ts'
import { isPublicAddress } from './public-address.ts'

/** A host that must not be connected to: it has no address, or one that is not public. */
export class HostRefused extends Error {
  readonly reason: 'unknown' | 'not_public'

  constructor(host: string, reason: HostRefused['reason']) {
    super(reason === 'unknown' ? `${host} has no address` : `${host} is not on the public internet`)
    this.reason = reason
  }
}

/**
 * Finds the address of a host that a stranger named. Refuses a host with any address that is not public: the next look-up
 * could choose it.
 * @param host of a URL: a name, an IPv4 address, or an IPv6 address in brackets.
 * @param lookUp gives all addresses of a name, the best first; what it throws is passed on.
 * @throws {HostRefused}
 */
export async function findPublicAddress(
  host: string,
  lookUp: (name: string) => Promise<readonly string[]>,
): Promise<string> {
  const bare = bareHost(host)
  const name = withoutFinalDot(host)
  if (!isIP(bare) && !isHostName(name, 'server')) throw new HostRefused(host, 'unknown')
  const addresses = isIP(bare) ? [bare] : await lookUp(name)
  const [first] = addresses
  if (first === undefined) throw new HostRefused(host, 'unknown')
  if (!addresses.every(isPublicAddress)) throw new HostRefused(host, 'not_public')
  return first
}
