import { createHash, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  computeSessionKey,
  computeSignature,
  computeVerifier,
  createServerKey,
  readClientKey,
  toBytes,
} from './srp.ts'
import vectors from './srp-vectors.json' with { type: 'json' }

// The 3072-bit group as printed in RFC 3526 and RFC 5054.
const N_HEX = (
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
  'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
  'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
  '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
  'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
  '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
  'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
  'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
).toLowerCase()
const N = BigInt(`0x${N_HEX}`)

const IDENTITY = { group: 'OrchardDev', name: '2f1b6c0e-0f5d-4a55-9d6e-9b3b1f4c7a10' }
const PASSWORD = 'Correct-horse-1'

describe('numbers as bytes', () => {
  it.each([
    [0n, '00'],
    [1n, '01'],
    [0x7fn, '7f'],
    [0x80n, '0080'],
    [0xfffn, '0fff'],
    [0x00abcdn, '00abcd'],
  ])('writes %d as %s', (value, hex) => {
    expect(toBytes(value).toString('hex')).toBe(hex)
  })
})

describe('the client’s key', () => {
  it.each(['0', '00', N_HEX, (N * 2n).toString(16), '', 'xyz', `${'f'.repeat(1_025)}`])(
    'is refused where it needs no password or is no number: %.20s',
    (hex) => {
      expect(readClientKey(hex)).toBeNull()
    },
  )

  it('may have an odd number of digits', () => {
    expect(readClientKey('abc')).toBe(0xabcn)
  })
})

describe('the signature of a right password', () => {
  // Computed by cognito-srp-helper 2.3.4, from exponents chosen so that the named number starts
  // with a zero byte, which a fixed-length buffer would pad wrongly.
  it.each(vectors)('is the client’s, with zeros in front of $where', (vector) => {
    const verifier = computeVerifier(IDENTITY, PASSWORD, vector.salt)
    const clientKey = readClientKey(vector.clientKey)
    if (clientKey === null) throw new Error('The vector has no key')
    const serverKey = createServerKey(verifier, BigInt(`0x${vector.serverSecret}`))
    const key = computeSessionKey(clientKey, serverKey, verifier)
    const block = Buffer.alloc(32, 7).toString('base64')
    const signature = computeSignature(key, IDENTITY, block, 'Sun Nov 1 09:05:07 UTC 2026')
    expect(signature).toBe(vector.signature)
  })
})

describe('a verifier that a device has chosen badly', () => {
  // Powers of 1 are 1, and powers of N - 1 are N - 1 or 1, so the shared number is one of these.
  it.each([
    ['0', 2n, [0n]],
    ['1', 1n, [1n]],
    [(N - 1n).toString(16), 1n, [1n, N - 1n]],
  ])('still gives a key: %.8s', (verifier, clientKey, possible) => {
    const serverKey = createServerKey(verifier, 12_345n)
    const key = computeSessionKey(clientKey, serverKey, verifier).toString('hex')
    expect(possible.map((shared) => deriveKey(clientKey, serverKey.public, shared))).toContain(key)
  })
})

/** The 16-byte key for a shared number, as Cognito derives it (HKDF of RFC 5869). */
function deriveKey(clientKey: bigint, publicKey: bigint, shared: bigint): string {
  const u = createHash('sha256').update(toBytes(clientKey)).update(toBytes(publicKey)).digest()
  const salt = toBytes(BigInt(`0x${u.toString('hex')}`))
  const bytes = hkdfSync('sha256', toBytes(shared), salt, 'Caldera Derived Key', 16)
  return Buffer.from(bytes).toString('hex')
}
