import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// RFC 4648, section 10; computed again with base64 of Python 3.11.7.
it.each([
  ['f', 'Zg==', 'MY======', 'CO======', '66'],
  ['fo', 'Zm8=', 'MZXQ====', 'CPNG====', '666F'],
  ['foo', 'Zm9v', 'MZXW6===', 'CPNMU===', '666F6F'],
  ['foob', 'Zm9vYg==', 'MZXW6YQ=', 'CPNMUOG=', '666F6F62'],
  ['fooba', 'Zm9vYmE=', 'MZXW6YTB', 'CPNMUOJ1', '666F6F6261'],
  ['foobar', 'Zm9vYmFy', 'MZXW6YTBOI======', 'CPNMUOJ1E8======', '666F6F626172'],
])('encodes %s as the standard does, and decodes it', async (text, base64, base32, ...rest) => {
  const [base32hex, base16] = rest
  for (const [encoding, encoded] of Object.entries({ base64, base32, base32hex, base16 })) {
    expect(await ask('base-encoding', { text, encoding })).toMatchObject({ encoded })
    for (const written of [encoded, encoded.replaceAll('=', '')])
      expect(
        await ask('base-encoding', { text: written, encoding, direction: 'decode' }),
      ).toMatchObject({ text, encoded, bytes: text.length })
  }
})

const TEXT = 'Orchard — ölçü'

// base64 of Python 3.11.7; for Base58, int.from_bytes and divmod by 58.
it.each([
  ['base58', 'FYaPudmihUWJ37Ero1eDwRLqrj'],
  ['base64url', 'T3JjaGFyZCDigJQgw7Zsw6fDvA'],
  ['ascii85', ':NBrY@<,m$idd79_mXC!Vo-.'],
  ['base32', 'J5ZGG2DBOJSCBYUASQQMHNTMYOT4HPA='],
])('writes %s as another program does', async (encoding, encoded) => {
  const response = { encoded, text: TEXT, bytes: 19, characters: encoded.length }
  expect(await ask('base-encoding', { text: TEXT, encoding })).toMatchObject(response)
  const query = { text: encoded, encoding, direction: 'decode' }
  expect(await ask('base-encoding', query)).toMatchObject(response)
})

// The same program.
it.each([
  ['ascii85', '00000000ffffffff616200000000', 'zs8W-!@:B3:!!!'],
  ['base58', '0000287fb4cd', '11233QC4'],
])('keeps zeros in %s', async (encoding, hex, encoded) => {
  const query = { text: hex, input: 'hex', encoding }
  expect(await ask('base-encoding', query)).toMatchObject({ encoded, hex })
  expect(
    await ask('base-encoding', { text: encoded, encoding, direction: 'decode' }),
  ).toMatchObject({ hex })
})

it('has no text for bytes that are none', async () => {
  const query = { text: '/w==', direction: 'decode' }
  expect(await ask('base-encoding', query)).toMatchObject({ text: null, hex: 'ff' })
  expect(
    await ask('base-encoding', { text: '<~Ac~>', encoding: 'ascii85', direction: 'decode' }),
  ).toMatchObject({ text: 'f', encoded: 'Ac' })
})

it.each([
  ['base16', '6f7'],
  ['base32', 'MZ1='],
  ['base58', '0OIl'],
  ['base64', 'Zg='],
  ['base64', 'Zh'],
  ['ascii85', 's8W-"'],
  ['ascii85', 'A'],
  ['ascii85', 'Az'],
])('refuses broken %s', async (encoding, text) => {
  expect(await refusal('base-encoding', { text, encoding, direction: 'decode' })).toMatchObject({
    ...{ status: 400, errors: { text: `text must be ${encoding}` } },
  })
})

it('refuses a plus sign that arrived as a space, and too much Base58', async () => {
  expect(await refusal('base-encoding', { text: 'a b=', direction: 'decode' })).toMatchObject({
    errors: { text: expect.stringContaining('%2B') },
  })
  expect(
    await refusal('base-encoding', { text: 'a'.repeat(513), encoding: 'base58' }),
  ).toMatchObject({ errors: { text: 'text must have at most 512 bytes in base58' } })
})
