import { BlockList, isIP } from 'node:net'

/**
 * Blocks of the IANA IPv4 and IPv6 special-purpose address registries that are not "globally
 * reachable", beside multicast (RFC 5771). Of IPv6 only those within 2000::/3.
 */
const NOT_GLOBAL = blocks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)

/** Blocks within those above that the same registries have as globally reachable. */
const GLOBAL_AFTER_ALL = blocks(
  '192.0.0.9/32',
  '192.0.0.10/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:20::/28',
  '2001:30::/28',
)

/** Global unicast: the only part of IPv6 that IANA gives out (RFC 4291, 2.4). */
const GLOBAL_UNICAST = blocks('2000::/3')

/**
 * True for an address of the public internet. An IPv6 address that carries an IPv4 address, mapped,
 * compatible or for a translator, is none, whatever it carries.
 */
export function isPublicAddress(address: string): boolean {
  // A zone such as `%eth0` belongs to addresses of a link.
  if (isIP(address) === 0 || address.includes('%')) return false
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (family === 'ipv6' && !GLOBAL_UNICAST.check(address, family)) return false
  return !NOT_GLOBAL.check(address, family) || GLOBAL_AFTER_ALL.check(address, family)
}

function blocks(...all: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of all) {
    const [address = '', bits] = one.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
