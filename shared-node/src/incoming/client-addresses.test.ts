import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { forwardedFor, readClientAddresses } from './client-addresses.ts'

// Nodes of RFC 7239, sections 4, 6, 6.1 and 7.4; mapped addresses of RFC 4291, section 2.5.5.2.
it.each([
  ['192.0.2.43', '192.0.2.43'],
  ['192.0.2.43:47011', '192.0.2.43'],
  ['"192.0.2.43:47011"', '192.0.2.43'],
  ['192.0.2.43:_port', '192.0.2.43'],
  ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['[2001:DB8:CAFE:0:0::17]', '2001:db8:cafe::17'],
  ['2001:db8:cafe::17', '2001:db8:cafe::17'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.43', '192.0.2.43'],
  ['::FFFF:c000:22b', '192.0.2.43'],
  ['[::ffff:192.0.2.43]:80', '192.0.2.43'],
  ['192.0.2.43, 198.51.100.17:80 , "[2001:db8::1]"', '192.0.2.43, 198.51.100.17, 2001:db8::1'],
  ['192.0.2.43,,198.51.100.17', '192.0.2.43, 198.51.100.17'],
  ['unknown, 192.0.2.43', '192.0.2.43'],
  ['203.0.113.9, unknown, 192.0.2.43', '192.0.2.43'],
  ['203.0.113.9, _hidden', ''],
  ['any text', ''],
  ['192.0.2.043', ''],
  ['192.0.2.43:', ''],
  ['[192.0.2.43]', ''],
  ['192.0.2.0/24', ''],
  ['', ''],
])('reads %j as %j', (given, addresses) => {
  expect(forwardedFor(given)).toBe(addresses)
})

it('a visitor behind a trusted proxy has one address, whatever else the header says', async () => {
  const app = Fastify({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] })
  readClientAddresses(app)
  app.get('/', async ({ ip }) => ip)
  const ask = async (forwarded: string, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })).body
  for (const given of [
    '1.2.3.4:1000',
    '1.2.3.4:1001',
    'x, 1.2.3.4',
    '9.9.9.9, "1.2.3.4", 10.0.0.7:9',
  ])
    expect(await ask(given)).toBe('1.2.3.4')
  expect(await ask('unknown, 10.0.0.7')).toBe('10.0.0.7')
  expect([await ask('unknown'), await ask('anything')]).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(await ask('1.2.3.4', '192.0.2.1')).toBe('192.0.2.1')
  await app.close()
})
