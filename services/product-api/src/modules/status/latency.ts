import { percentilesOf } from '@orchard/shared/percentiles'
import { LATENCY_BOUNDS_MS } from '#src/modules/usage/call-statistics.ts'

/** A histogram with the time of one check, in ms; empty for null. */
export function histogramOf(ms: number | null): number[] {
  const found = LATENCY_BOUNDS_MS.findIndex((bound) => ms !== null && ms <= bound)
  const index = found < 0 ? LATENCY_BOUNDS_MS.length - 1 : found
  return LATENCY_BOUNDS_MS.map((_, at) => (ms !== null && at === index ? 1 : 0))
}

/** The percentiles of a histogram in whole ms, at least 1; null for an empty one. */
export function latencyOf(counts: readonly number[]) {
  const { calls, p50, p95 } = percentilesOf(LATENCY_BOUNDS_MS, counts)
  const whole = (ms: number) => (calls === 0 ? null : Math.max(1, Math.round(ms)))
  return { p50_ms: whole(p50), p95_ms: whole(p95) }
}

/** The sum of histograms. */
export function addHistograms(all: readonly (readonly number[])[]): number[] {
  return LATENCY_BOUNDS_MS.map((_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0))
}
