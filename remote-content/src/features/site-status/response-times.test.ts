import { describe, expect, it } from 'vitest'
import type { Ask } from './ask-health.ts'
import { describeTimes } from './response-times.ts'

const asks = (...times: (number | null)[]): Ask[] =>
  times.map((milliseconds, index) => ({
    at: index * 30_000,
    state: milliseconds === null ? 'unreachable' : 'up',
    milliseconds,
  }))

describe('describeTimes', () => {
  it.each([
    ['Not checked yet', []],
    ['No response in 1 check', [null]],
    ['No response in 2 checks', [null, null]],
    ['Last 12 ms, median 12 ms, slowest 12 ms, in 1 check', [12]],
    ['Last 20 ms, median 20 ms, slowest 30 ms, in 3 checks', [30, 10, 20.4]],
    ['Last 31 ms, median 26 ms, slowest 40 ms, in 4 checks', [10, 40, 20, 31]],
    ['Last 8 ms, median 8 ms, slowest 8 ms, in 3 checks, 2 without a response', [null, 8, null]],
    ['Last 9 ms, median 11 ms, slowest 12 ms, in 3 checks, 1 without a response', [12, null, 9]],
  ])('says "%s"', (words, times) => {
    expect(describeTimes(asks(...times))).toBe(words)
  })
})
