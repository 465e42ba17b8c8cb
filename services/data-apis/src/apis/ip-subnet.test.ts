import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// Python 3.11.7, module ipaddress: i = ip_interface(BLOCK); i.network, its hosts(), i.ip.exploded
it.each([
  ['192.0.2.130/26', '192.0.2.128/26', '192.0.2.129', '192.0.2.190', '62', '192.0.2.130'],
  ['10.0.0.0/31', '10.0.0.0/31', '10.0.0.0', '10.0.0.1', '2', '10.0.0.0'],
  ['198.51.100.7', '198.51.100.7/32', '198.51.100.7', '198.51.100.7', '1', '198.51.100.7'],
  ['172.16.5.4/12', '172.16.0.0/12', '172.16.0.1', '172.31.255.254', '1048574', '172.16.5.4'],
  ['0.0.0.0/0', '0.0.0.0/0', '0.0.0.1', '255.255.255.254', '4294967294', '0.0.0.0'],
  [
    ...['2001:db8:abcd::1/52', '2001:db8:abcd::/52', '2001:db8:abcd::1'],
    ...['2001:db8:abcd:fff:ffff:ffff:ffff:ffff', '75557863725914323419135'],
    '2001:0db8:abcd:0000:0000:0000:0000:0001',
  ],
  [
    ...['fe80::1/64', 'fe80::/64', 'fe80::1', 'fe80::ffff:ffff:ffff:ffff'],
    ...['18446744073709551615', 'fe80:0000:0000:0000:0000:0000:0000:0001'],
  ],
])('describes %s', async (block, network, first, last, hosts, expanded) => {
  expect(await ask('ip-subnet', { block })).toMatchObject({ network, first, last, hosts, expanded })
})

// Python 3.11.7: ip_address(ADDRESS).reverse_pointer
it('names addresses in reverse DNS', async () => {
  expect(await ask('ip-subnet', { block: '192.0.2.130/26' })).toMatchObject({
    reverse: '130.2.0.192.in-addr.arpa',
    broadcast: '192.0.2.191',
    netmask: '255.255.255.192',
    wildcard: '0.0.0.63',
    kind: 'reserved',
  })
  expect(await ask('ip-subnet', { block: '2001:db8:abcd::1' })).toMatchObject({
    reverse: '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.d.c.b.a.8.b.d.0.1.0.0.2.ip6.arpa',
    broadcast: null,
    netmask: null,
  })
})

// Python 3.11.7: ip_network(BLOCK).subnets(new_prefix=SPLIT)
it('divides blocks', async () => {
  expect(await ask('ip-subnet', { block: '192.0.2.128/26', split: 28 })).toMatchObject({
    parts: '4',
    subnets: ['192.0.2.128/28', '192.0.2.144/28', '192.0.2.160/28', '192.0.2.176/28'],
  })
  const { parts, subnets } = await ask<{ parts: string; subnets: string[] }>('ip-subnet', {
    block: '2001:db8::/32',
    split: 64,
  })
  expect(parts).toBe('4294967296')
  expect(subnets).toHaveLength(64)
  expect(subnets.slice(0, 3)).toEqual(['2001:db8::/64', '2001:db8:0:1::/64', '2001:db8:0:2::/64'])
})

it('tests whether an address lies inside', async () => {
  const block = '10.1.0.0/16'
  expect(await ask('ip-subnet', { block, contains: '10.1.255.255' })).toMatchObject({
    contains: true,
    kind: 'private',
  })
  expect(await ask('ip-subnet', { block, contains: '10.2.0.0' })).toMatchObject({ contains: false })
})

it.each([
  ['block', '0x7f.1/8'],
  ['block', '10.0.0.0/33'],
  ['block', 'fe80::1%eth0/64'],
  ['split', '8'],
  ['contains', '::1'],
])('refuses the %s %s', async (name, value) => {
  expect(await refusal('ip-subnet', { block: '10.0.0.0/16', [name]: value })).toMatchObject({
    status: 400,
    errors: { [name]: expect.any(String) },
  })
})
