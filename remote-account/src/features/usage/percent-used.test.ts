import { expect, it } from 'vitest'
import { percentUsed } from './percent-used.ts'

it.each([
  [0, 3_000, 0],
  [1, 3_000, 0.1],
  [15, 3_000, 0.5],
  [58, 1_000, 5.8],
  [299, 3_000, 9.9],
  [300, 3_000, 10],
  [399, 3_000, 13],
  [1, 10_000_000, 0.1],
  [2_999, 3_000, 99],
  [3_000, 3_000, 100],
  [4_000, 3_000, 100],
  [1, 0, 100],
])('%i of %i is %d per cent', (used, quota, percent) => {
  expect(percentUsed(used, quota)).toBe(percent)
})
