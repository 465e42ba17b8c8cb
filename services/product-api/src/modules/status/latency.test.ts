import { expect, it } from 'vitest'
import { addHistograms, histogramOf, latencyOf } from './latency.ts'

const of = (...times: (number | null)[]) => addHistograms(times.map(histogramOf))

it.each([
  [[], null, null],
  [[null, null], null, null],
  [[0], 3, 5],
  [[8, 8, 8, 8], 8, 10],
  [[...Array(95).fill(8), ...Array(5).fill(3_000)], 8, 10],
  [[...Array(90).fill(8), ...Array(10).fill(3_000)], 8, 3_750],
  [[99_999], 35_000, 57_500],
])('of %j ms the percentiles are %j and %j', (times, p50, p95) => {
  expect(latencyOf(of(...times))).toEqual({ p50_ms: p50, p95_ms: p95 })
})
