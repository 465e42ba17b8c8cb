import ipaddr from 'ipaddr.js'

/**
 * True for an address of the public internet: not of this machine, a private or local network, a
 * cloud's metadata service, or a form of IPv6 that carries an IPv4 address (IANA special-purpose
 * registries).
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
