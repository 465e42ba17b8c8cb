import { expect, it } from 'vitest'
import { createDeviceVerifier, srpTimestamp, startSrp } from './srp.ts'
import vectors from './srp-vectors.json' with { type: 'json' }

const IDENTITY = { group: 'OrchardDev', name: '2f1b6c0e-0f5d-4a55-9d6e-9b3b1f4c7a10' }
const PASSWORD = 'Correct-horse-1'

// Computed by cognito-srp-helper 2.3.4; the named number begins with zeros, which fixed-length buffers pad wrongly.
it.each(vectors)('signs as another client does, with zeros in front of $where', (vector) => {
  const { clientKey, secret, signature, timestamp, ...challenge } = vector
  const proof = startSrp(BigInt(`0x${secret}`))
  expect(proof.clientKey).toBe(clientKey.replace(/^0+/, ''))
  expect(proof.sign(IDENTITY, PASSWORD, challenge, timestamp)).toBe(signature)
  expect(proof.sign(IDENTITY, 'Wrong-horse-1', challenge, timestamp)).not.toBe(signature)
})

it('signs for no server key with which any password would fit', () => {
  const [{ salt, secretBlock }] = vectors as [(typeof vectors)[number]]
  const challenge = { salt, secretBlock, serverKey: '00' }
  expect(() => startSrp().sign(IDENTITY, PASSWORD, challenge, '')).toThrow('zero')
})

it.each([
  ['2028-09-05T09:04:40Z', 'Tue Sep 5 09:04:40 UTC 2028'],
  ['2026-11-29T00:56:23Z', 'Sun Nov 29 00:56:23 UTC 2026'],
])('writes the time %s as the pool reads it', (time, text) => {
  expect(srpTimestamp(Date.parse(time))).toBe(text)
})

it('makes another password and verifier for each device', () => {
  const made = [createDeviceVerifier(IDENTITY), createDeviceVerifier(IDENTITY)]
  for (const part of ['password', 'salt', 'verifier'] as const)
    expect(new Set(made.map((one) => one[part])).size).toBe(2)
})
