import { BlockList } from 'node:net'
import { readAddress } from '@orchard/shared-node/incoming'

/** IP addresses and CIDR blocks, by family, so that `::/0` is no IPv4 address. */
export interface AddressList {
  ipv4: BlockList
  ipv6: BlockList
}

/** A CIDR block; an IP address is one of full length. */
export interface AddressBlock {
  family: 'ipv4' | 'ipv6'
  /** As IPv4 where it was written as one of IPv6 that stands for it; in lower case and shortened. */
  address: string
  /** Bits of its prefix. */
  length: number
}

/** Bits of an IPv6 address before the IPv4 address that it stands for (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96
/** Bits of an IP address. */
export const ADDRESS_BITS = { ipv4: 32, ipv6: 128 } as const

/**
 * Reads an IP address or a CIDR block (RFC 4632, RFC 4291).
 * @returns null for what is neither.
 */
export function readBlock(text: string): AddressBlock | null {
  const [given = '', bits, ...more] = text.split('/')
  const found = readAddress(given)
  if (found === null || given.includes('%') || more.length > 0) return null
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null
  const { address, family, isMapped } = found
  const most = ADDRESS_BITS[family]
  const length = bits === undefined ? most : Number(bits) - (isMapped ? MAPPED_BITS : 0)
  return length < 0 || length > most ? null : { family, address, length }
}

/**
 * A list of IP addresses and CIDR blocks of both families.
 * @returns null where one of them is neither.
 */
export function listAddresses(texts: readonly string[]): AddressList | null {
  const list = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of texts) {
    const block = readBlock(text)
    if (block === null) return null
    list[block.family].addSubnet(block.address, block.length, block.family)
  }
  return list
}

/** True if an address, as a socket or a proxy names it, is in the list. */
export function isListed(list: AddressList, address: string): boolean {
  const found = readAddress(address.replace(/%.*$/s, ''))
  return found !== null && list[found.family].check(found.address, found.family)
}
