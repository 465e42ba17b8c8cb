import { expect, it } from 'vitest'
import { axisTicks, positions, tickText } from './chart-scale.ts'

it.each([
  [0, 486.61, [0, 200, 400, 600]],
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [-3, 5, [-4, -2, 0, 2, 4, 6]],
  [7, 7, [6, 8]],
  [0, 0, [0, 0.25]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
])('marks an axis from %d to %d with round numbers', (low, high, ticks) => {
  expect(axisTicks(low, high)).toEqual(ticks)
})

it.each([
  [0, '0'],
  [-250, '-250'],
  [0.25, '0.25'],
  [9_999, '9999'],
  [12_500, '12.5k'],
  [3_000_000, '3M'],
  [1e15, '1.0e+15'],
])('writes %d as %s', (value, text) => {
  expect(tickText(value)).toBe(text)
})

it('takes numbers and times as they are and anything else by its place', () => {
  expect(positions([1, 4, 5])).toEqual({ isContinuous: true, at: [1, 4, 5] })
  expect(positions(['2025-10-01', '2025-10-02'])).toEqual({
    isContinuous: true,
    at: [1_759_276_800_000, 1_759_363_200_000],
  })
  expect(positions(['red', 'green'])).toEqual({ isContinuous: false, at: [0, 1] })
  expect(positions([3, null])).toEqual({ isContinuous: false, at: [0, 1] })
  expect(positions([5, 5])).toEqual({ isContinuous: false, at: [0, 1] })
})
