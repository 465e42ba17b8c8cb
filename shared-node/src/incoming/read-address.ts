import { isIP, isIPv6 } from 'node:net'

/** An IP address in one form, and its family. */
export interface Address {
  address: string
  family: 'ipv4' | 'ipv6'
  /** True for an address of IPv6 that stands for one of IPv4 (RFC 4291, section 2.5.5.2), which `address` is then. */
  isMapped: boolean
}

/** Reads an IP address, without its zone; null for what is none. */
export function readAddress(text: string): Address | null {
  if (isIP(text) === 4) return { address: text, family: 'ipv4', isMapped: false }
  if (!isIPv6(text)) return null
  const { hostname } = new URL(`http://[${text.replace(/%.*$/s, '')}]`)
  const hex = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname)
  if (!hex) return { address: hostname.slice(1, -1), family: 'ipv6', isMapped: false }
  const bytes = hex.slice(1).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return { address: bytes.join('.'), family: 'ipv4', isMapped: true }
}
