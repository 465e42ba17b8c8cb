import { expect, it } from 'vitest'
import { percentilesOf } from './index.ts'

const bounds = [10, 100, 1_000]

it.each([
  [[10, 0, 0], 5, 9.5],
  [[0, 10, 0], 55, 95.5],
  // The 50th of 100 is the 10th of 60 in its bucket; the 95th is the middle of the last ten.
  [[40, 50, 10], 10 + 90 * (10 / 50), 100 + 900 * (5 / 10)],
])('of %j are estimated within a bucket', (counts, p50, p95) => {
  const found = percentilesOf(bounds, counts)
  expect(found.p50).toBeCloseTo(p50)
  expect(found.p95).toBeCloseTo(p95)
})

it('of nothing are zero', () => {
  expect(percentilesOf(bounds, [0, 0, 0])).toEqual({ p50: 0, p95: 0, calls: 0 })
})
