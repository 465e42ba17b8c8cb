import type { VitalName, VitalReport } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'

/** A figure over the page views of a release. */
export interface VitalSummary {
  name: VitalName
  /** Three of four page views are at least as good. */
  p75: number
  count: number
}

const MAX_SAMPLES = 500
const MAX_RELEASES = 40

/** Keeps the last figures that browsers reported, by release. */
export class VitalSamples {
  readonly #releases = new LRUCache<string, Map<VitalName, number[]>>({ max: MAX_RELEASES })

  add({ unit, release, name, value }: VitalReport): void {
    const key = `${unit}@${release}`
    const figures = this.#releases.get(key) ?? new Map<VitalName, number[]>()
    this.#releases.set(key, figures)
    const samples = figures.get(name) ?? []
    figures.set(name, [...samples, value].slice(-MAX_SAMPLES))
  }

  /** Vitals of `unit@release`; empty where nobody reported. */
  summary(key: string): VitalSummary[] {
    return [...(this.#releases.peek(key) ?? [])].map(([name, samples]) => ({
      name,
      p75: percentile75(samples),
      count: samples.length,
    }))
  }
}

/** The 75th percentile by the nearest-rank method. */
function percentile75(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
}
