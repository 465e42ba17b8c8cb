import { isIPv6 } from 'node:net'

/** The prefix that an address shares with others of its owner. */
export interface AddressPrefixes {
  /** An IPv4 address, or the /64 of an IPv6 address, all of which one visitor has. */
  own: string
  /** The network that a provider hands out as one: a /24 of IPv4, a /48 of IPv6. */
  network: string
}

/** The prefixes of an address by which visitors and networks are told apart. */
export function addressPrefixes(address: string): AddressPrefixes {
  const mapped = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return { own: mapped, network: mapped.split('.').slice(0, 3).join('.') }
  const groups = isIPv6(address) ? expand(address) : [address]
  return { own: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') }
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [bare = ''] = address.toLowerCase().split('%', 1)
  const [head = '', tail] = bare.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
