import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@orchard/shared/format'
import { addressPrefixes } from '@orchard/shared-node/incoming'

const KEPT = 5_000
/** Addresses are forgotten this often. */
const FORGET_AFTER_MS = MINUTE_MS

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
  /** Whole addresses, which repeat while a browser is on the site. */
  const byAddress = new Map<string, Visitor>()
  let forgotAt = now()
  const numberOf = (text: string) => createHmac('sha256', key).update(text).digest().readUInt32BE()
  return (address) => {
    if (byAddress.size >= KEPT || now() - forgotAt > FORGET_AFTER_MS) {
      known.clear()
      byAddress.clear()
      forgotAt = now()
    }
    const seen = byAddress.get(address)
    if (seen) return seen
    const { network, own } = addressPrefixes(address)
    const visitor = known.get(own) ?? { number: numberOf(own), network: numberOf(network) }
    known.set(own, visitor)
    byAddress.set(address, visitor)
    return visitor
  }
}
