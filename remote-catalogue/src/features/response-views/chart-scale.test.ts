import { expect, it } from 'vitest'
import { positions, tickText } from './chart-scale.ts'

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

it.each<[what: string, values: unknown[], at: number[] | null]>([
  ['times', ['2025-10-01', '2025-10-02'], [1_759_276_800_000, 1_759_363_200_000]],
  ['many numbers', [1, 2, 3, 4, 5, 6, 7, 8, 20], [1, 2, 3, 4, 5, 6, 7, 8, 20]],
  ['few numbers', [0, 12_000, 50_000], null],
  ['words', ['red', 'green'], null],
  ['a value that is missing', ['2025-10-01', null], null],
  ['one value only', ['2025-10-01', '2025-10-01'], null],
])('joins by a line what goes on without a gap: %s', (_what, values, at) => {
  expect(positions(values)).toEqual({
    isContinuous: at !== null,
    at: at ?? values.map((_, index) => index),
  })
})
