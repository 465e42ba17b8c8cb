import { describe, expect, it } from 'vitest'
import type { Ask } from './ask-health.ts'
import { describeTimes, drawSparkline } from './response-times.ts'

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

describe('drawSparkline', () => {
  const box = { width: 100, height: 20, margin: 2 }

  it('goes from left to right with the slowest at the top', () => {
    expect(drawSparkline(asks(8, 16, 0), box)).toEqual({
      line: 'M2 10L50 2L98 18',
      dots: 'M2 10h0M50 2h0M98 18h0',
      misses: [],
    })
  })

  it('is broken where there was no response', () => {
    expect(drawSparkline(asks(10, null, 10, null), box)).toEqual({
      line: 'M2 2M66 2',
      dots: 'M2 2h0M66 2h0',
      misses: [34, 98],
    })
  })

  it('draws a dot for one response and nothing for none', () => {
    expect(drawSparkline(asks(7), box)).toEqual({ line: 'M2 2', dots: 'M2 2h0', misses: [] })
    expect(drawSparkline([], box)).toEqual({ line: '', dots: '', misses: [] })
  })
})
