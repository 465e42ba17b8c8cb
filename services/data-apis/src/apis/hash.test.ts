import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const text = 'The Orchard — ölçü'

// Python 3.11.7: hashlib.new(ALGORITHM, text.encode()).hexdigest() and zlib.crc32(text.encode())
it.each([
  ['md5', 'c1874cd535132573bfc946c5880266e9'],
  ['sha1', '4ee8405d8bf0688a078338dadfdba9b63086dacb'],
  ['sha224', 'fcf1665fca72c631140df48827d65416808194ed5da1d36e418defb5'],
  ['sha256', '4db771ff3502fdc36ee374f0a68c9212e89a0a102f0f2da36dcd1e8ee98f68a1'],
  ['sha512-256', '95b4870b0972abcbd58b47de9d6b2aad9b1556eec2b54730d5687fd768bd0f1d'],
  ['sha3-224', '317027e0664024fbbfc9012add507143e963f220756b44a559704de6'],
  ['sha3-256', '79e8643b096b177f22baea5e8d172394dd6338226f27627ac1855819b309046e'],
  ['blake2s256', '508737795d2eda0ddc1a42d8dd0c4672ac5764e0b4c9e0d4eceb7c192a44c6c2'],
  ['crc32', 'f7a1d702'],
])('computes %s', async (algorithm, hex) => {
  expect(await ask('hash', { text, algorithm })).toMatchObject({
    ...{ algorithm, hex, input_bytes: 23, bits: hex.length * 4 },
    base64: Buffer.from(hex, 'hex').toString('base64'),
  })
})

// The same program; of the long results, the first 64 bits.
it.each([
  ['sha384', '5fcaa27d125c295b'],
  ['sha512', '76e5427e69beb4a3'],
  ['sha3-384', 'c0c953cff97c8139'],
  ['sha3-512', '64aabb7b3eda56ed'],
  ['blake2b512', '990ca17d0d418aa7'],
])('computes %s, which is long', async (algorithm, start) => {
  const { hex } = await ask<{ hex: string }>('hash', { text, algorithm })
  expect(hex.slice(0, 16)).toBe(start)
})

// Python 3.11.7: hmac.new(b'key', text.encode(), ALGORITHM)
it('computes keyed digests', async () => {
  expect(await ask('hash', { text, key: 'key', algorithm: 'sha3-256' })).toMatchObject({
    mode: 'hmac',
    hex: '2227ced768d7b2e0f8d087a6da86274ef7c0bda1877346f296f72a7541f2650c',
  })
  expect(await ask('hash', { text, key: 'key' })).toMatchObject({
    base64: 'INaYpldqNYrSiS9lTgUx2eVIKmicE7RFKUt5hZ3pcqk=',
  })
})

it('reads bytes in three notations', async () => {
  const plain = await ask<{ hex: string }>('hash', { text: 'orchard' })
  expect(await ask('hash', { text: '6f726368617264', input: 'hex' })).toEqual(plain)
  expect(await ask('hash', { text: 'b3JjaGFyZA==', input: 'base64' })).toEqual(plain)
})

it('refuses broken notations and a key without use', async () => {
  expect(await refusal('hash', { text: '6f7', input: 'hex' })).toMatchObject({
    status: 400,
    errors: { text: 'text must be pairs of hexadecimal digits' },
  })
  expect(await refusal('hash', { text: 'a=b', input: 'base64' })).toMatchObject({ status: 400 })
  expect(await refusal('hash', { text, key: 'k', algorithm: 'crc32' })).toMatchObject({
    errors: { key: 'key has no use with crc32' },
  })
})

it('refuses Base64 whose plus sign arrived as a space', async () => {
  expect(await refusal('hash', { text: 'a b/', input: 'base64' })).toMatchObject({
    ...{ status: 400, errors: { text: expect.stringContaining('%2B') } },
  })
})
