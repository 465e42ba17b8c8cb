import { expect, it } from 'vitest'
import { addIntervals, periodEnd } from './period.ts'
import { restOf } from './proration.ts'

/** Seeded, so that every run draws the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

it('takes half of the price for half of the time', () => {
  expect(restOf({ amount: 1_000, start: 0, end: 100 }, 50)).toBe(500)
  expect(restOf({ amount: 2_000, start: 0, end: 100 }, 50)).toBe(1_000)
  expect(restOf({ amount: 1_000, start: 0, end: 3 }, 1)).toBe(667)
})

it('credits everything at the start, nothing at or after the end, by the second', () => {
  const billed = { amount: 2_900, start: 1_000, end: 1_000 + 30 * 86_400 }
  expect(restOf(billed, billed.start)).toBe(2_900)
  expect(restOf(billed, billed.end)).toBe(0)
  expect(restOf(billed, billed.end + 1)).toBe(0)
  expect(restOf(billed, billed.end - 1)).toBe(0)
  expect(restOf(billed, billed.end - 894)).toBe(1)
})

it('never takes more than was billed, and less and less as time goes on', () => {
  const random = createRandom(7)
  for (let round = 0; round < 500; round++) {
    const start = random(2_000_000_000)
    const end = start + 1 + random(31_622_400)
    const billed = { amount: random(100_000), start, end }
    let last = billed.amount
    for (const at of Array.from({ length: 5 }, () => start + random(end - start)).sort(
      (a, b) => a - b,
    )) {
      const rest = restOf(billed, at)
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(rest).toBeLessThanOrEqual(last)
      last = rest
    }
  }
})

it('ends each period where the next one begins, without gaps or drift', () => {
  const random = createRandom(11)
  for (let round = 0; round < 200; round++) {
    const anchor = Date.UTC(2024, random(12), 1 + random(31), random(24)) / 1_000
    const cadence = { interval: ['week', 'month', 'year'][random(3)] ?? 'month', interval_count: 1 }
    let end = anchor
    for (let times = 1; times <= 24; times++) {
      const next = periodEnd(anchor, cadence, end)
      expect(next).toBe(addIntervals(anchor, cadence, times))
      expect(next).toBeGreaterThan(end)
      end = next
    }
  }
})
