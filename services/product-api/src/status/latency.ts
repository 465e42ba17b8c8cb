import { LATENCY_BOUNDS_MS } from '#src/usage/call-statistics.ts'

/** A histogram with the time of one check, in ms; empty for null. */
export function histogramOf(ms: number | null): number[] {
  const found = LATENCY_BOUNDS_MS.findIndex((bound) => ms !== null && ms <= bound)
  const index = found < 0 ? LATENCY_BOUNDS_MS.length - 1 : found
  return LATENCY_BOUNDS_MS.map((_, at) => (ms !== null && at === index ? 1 : 0))
}

/**
 * A percentile of a histogram in whole ms, at least 1; within a bucket, checks are taken to be spread evenly.
 * @param share such as 0.95.
 * @returns null for an empty histogram.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const wanted = share * counts.reduce((sum, one) => sum + one, 0)
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const [from = 0, to = 0] = [LATENCY_BOUNDS_MS[index - 1], LATENCY_BOUNDS_MS[index]]
      return Math.max(1, Math.round(from + ((wanted - before) / count) * (to - from)))
    }
    before += count
  }
  return null
}

/** The sum of histograms. */
export function addHistograms(all: readonly (readonly number[])[]): number[] {
  return LATENCY_BOUNDS_MS.map((_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0))
}
