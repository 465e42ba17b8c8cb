import { expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

it('allows each client so many in a minute, and all together so many', () => {
  let now = 0
  const limit = new RateLimit(2, 3, () => now)
  expect([limit.allows('a'), limit.allows('a'), limit.allows('a')]).toEqual([true, true, false])
  expect([limit.allows('b'), limit.allows('c')]).toEqual([true, false])
  now = 60_000
  expect(limit.allows('a')).toBe(true)
})
