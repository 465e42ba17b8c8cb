import { createHmac, randomBytes } from 'node:crypto'

const NUMBERS = 1_000
const KEPT = 5_000

/**
 * Makes a function that turns an address into one of a thousand numbers. The key is made anew at each
 * start and kept nowhere, so that no number leads back to an address. Of IPv6 the network counts, since
 * one visitor has all the addresses in it.
 */
export function createVisitorNumbers(): (address: string) => number {
  const key = randomBytes(32)
  const known = new Map<string, number>()
  return (address) => {
    const network = address.includes('.') ? address : address.split(':').slice(0, 4).join(':')
    const before = known.get(network)
    if (before !== undefined) return before
    const number = createHmac('sha256', key).update(network).digest().readUInt32BE() % NUMBERS
    if (known.size >= KEPT) known.clear()
    known.set(network, number)
    return number
  }
}
