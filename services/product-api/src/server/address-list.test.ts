import { expect, it } from 'vitest'
import { isListed, listAddresses } from './address-list.ts'

/** Blocks and addresses in and outside of them, as `ipaddress` of Python 3.11 says (`ip_address(a) in ip_network(b)`). */
it.each([
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['10.0.0.4/31', '10.0.0.5', true],
  ['10.0.0.4/31', '10.0.0.6', false],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['::/0', '198.51.100.1', false],
  ['::/0', '2001:db8::1', true],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
  ['fe80::/10', 'fe80::1%eth0', true],
  // An IPv4 client of a server that listens on both families.
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['203.0.113.0/24', '::ffff:cb00:7109', true],
  ['::ffff:203.0.113.0/120', '203.0.113.9', true],
  ['::ffff:203.0.113.0/120', '203.0.114.9', false],
])('%s and %s: %s', (block, address, isIn) => {
  const list = listAddresses(['192.0.2.1', block])
  expect(list && isListed(list, address)).toBe(isIn)
})

it.each([
  '',
  'example.com',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/',
  '203.0.113.0/24/24',
  '203.0.113/24',
  '0203.0.113.7',
  '2001:db8::/129',
  '::ffff:203.0.113.0/24',
  'fe80::1%eth0',
])('%s is neither an address nor a block', (text) => {
  expect(listAddresses([text])).toBeNull()
})

it('nothing that is no address is listed', () => {
  const list = listAddresses(['0.0.0.0/0', '::/0'])
  expect(list && isListed(list, 'unknown')).toBe(false)
})
