import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

// https://www.iana.org/assignments/iana-ipv4-special-registry (2025-05-01) and
// https://www.iana.org/assignments/iana-ipv6-special-registry (2025-10-09): address block, an address
// of it, and "Globally Reachable". Where the registry has N/A (6to4, Teredo) nothing can be asked.
it.each([
  ['0.0.0.0/8', '0.1.2.3', false],
  ['10.0.0.0/8', '10.255.255.255', false],
  ['100.64.0.0/10', '100.100.100.200', false],
  ['127.0.0.0/8', '127.8.9.10', false],
  ['169.254.0.0/16', '169.254.169.254', false],
  ['172.16.0.0/12', '172.31.255.255', false],
  ['192.0.0.0/24', '192.0.0.192', false],
  ['192.0.0.9/32', '192.0.0.9', true],
  ['192.0.0.10/32', '192.0.0.10', true],
  ['192.0.0.170/32', '192.0.0.170', false],
  ['192.0.2.0/24', '192.0.2.1', false],
  ['192.31.196.0/24', '192.31.196.1', true],
  ['192.52.193.0/24', '192.52.193.1', true],
  ['192.88.99.0/24', '192.88.99.1', false],
  ['192.168.0.0/16', '192.168.1.1', false],
  ['192.175.48.0/24', '192.175.48.1', true],
  ['198.18.0.0/15', '198.19.255.255', false],
  ['198.51.100.0/24', '198.51.100.7', false],
  ['203.0.113.0/24', '203.0.113.7', false],
  ['240.0.0.0/4', '250.1.2.3', false],
  ['255.255.255.255/32', '255.255.255.255', false],
  ['::1/128', '::1', false],
  ['::/128', '::', false],
  ['::ffff:0:0/96', '::ffff:8.8.8.8', false],
  ['64:ff9b::/96', '64:ff9b::808:808', false],
  ['64:ff9b:1::/48', '64:ff9b:1::808:808', false],
  ['100::/64', '100::1', false],
  ['100:0:0:1::/64', '100:0:0:1::1', false],
  ['2001::/23', '2001:100::1', false],
  ['2001::/32', '2001:0:7f00:1::', false],
  ['2001:1::1/128', '2001:1::1', true],
  ['2001:1::2/128', '2001:1::2', true],
  ['2001:1::3/128', '2001:1::3', true],
  ['2001:2::/48', '2001:2::1', false],
  ['2001:3::/32', '2001:3::1', true],
  ['2001:4:112::/48', '2001:4:112::1', true],
  ['2001:10::/28', '2001:10::1', false],
  ['2001:20::/28', '2001:20::1', true],
  ['2001:30::/28', '2001:30::1', true],
  ['2001:db8::/32', '2001:db8::1', false],
  ['2002::/16', '2002:a9fe:a9fe::', false],
  ['2620:4f:8000::/48', '2620:4f:8000::1', true],
  ['3fff::/20', '3fff:fff::1', false],
  ['5f00::/16', '5f00::1', false],
  ['fc00::/7', 'fd00::1', false],
  ['fe80::/10', 'fe80::1', false],
])('knows that %s of the IANA registries is public or not: %s', (_, address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

// Not in those registries: RFC 4291 (2.4: global unicast is what IANA gives out, 2000::/3; 2.5.5.1:
// IPv4-compatible; 2.5.7: site-local; 2.7: multicast), RFC 5771 (multicast).
it.each([
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['2606:4700:4700::1111', true],
  ['2001:4860:4860::8888', true],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::a9fe:a9fe', false],
  ['::8.8.8.8', false],
  ['::ffff:0:7f00:1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['ff0e::1', false],
  ['224.0.0.1', false],
  ['4000::1', false],
  ['fe80::1%lo', false],
  ['nonsense', false],
])('knows that %s is public or not', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
