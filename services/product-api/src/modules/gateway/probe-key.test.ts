import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createProbeKey } from './probe-key.ts'

it('is known by its own process alone', () => {
  const [own, other] = [createProbeKey(randomBytes), createProbeKey(randomBytes)]
  const key = own.headers['x-api-key']
  expect(own.isOf(own)).toBe(true)
  expect(own.isOf(other)).toBe(false)
  for (const given of ['', key.slice(1), `${key}a`, key.toLowerCase(), [key], undefined])
    expect(own.isOf({ headers: { 'x-api-key': given as string } })).toBe(false)
})
