import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

const KEPT = 5_000
/** Addresses are forgotten this often. */
const FORGET_AFTER_MS = 60_000

/** A visitor as figures know one: numbers from which nobody gets back to an address. */
export interface Visitor {
  /** Stands for an IPv4 address, or for a /64 of IPv6, all of which one visitor has. */
  number: number
  /** Stands for the network that a provider hands out as one: a /24 of IPv4, a /48 of IPv6. */
  network: number
}

/**
 * Makes a function that turns an address into numbers. The key is made anew at each start and kept
 * nowhere.
 * @param now milliseconds on any clock that only goes forward.
 */
export function createVisitorNumbers(
  now: () => number = () => performance.now(),
): (address: string) => Visitor {
  const key = randomBytes(32)
  const known = new Map<string, Visitor>()
  let forgotAt = now()
  const numberOf = (text: string) => createHmac('sha256', key).update(text).digest().readUInt32BE()
  return (address) => {
    if (known.size >= KEPT || now() - forgotAt > FORGET_AFTER_MS) {
      known.clear()
      forgotAt = now()
    }
    const [own, network] = prefixesOf(address)
    const visitor = known.get(own) ?? { number: numberOf(own), network: numberOf(network) }
    known.set(own, visitor)
    return visitor
  }
}

/** The prefixes of an address that identify one visitor and the network. */
function prefixesOf(address: string): [own: string, network: string] {
  const mapped = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return [mapped, mapped.split('.').slice(0, 3).join('.')]
  const groups = isIPv6(address) ? expand(address) : [address]
  return [groups.slice(0, 4).join(':'), groups.slice(0, 3).join(':')]
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
