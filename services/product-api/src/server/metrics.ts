import { createRegistry, createRequestMetrics, writeMetrics } from '@orchard/shared-node/metrics'
import { Gauge } from 'prom-client'

/** Metrics for Prometheus, to which modules add theirs. */
export type Metrics = ReturnType<typeof createMetrics>

/** Counts requests, and measures how long each route takes. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  return {
    registry,
    registers,
    /** Notes one request. */
    observe: createRequestMetrics(registers),
    /** All figures, in the format that a scraper accepts. */
    read: (accept: string | undefined) => writeMetrics(registry, accept),
  }
}

/** `count` is called for each scrape; while it fails, the gauge is NaN. */
export function watchCount(
  { registers }: Metrics,
  about: { name: string; help: string },
  count: () => Promise<number>,
): void {
  new Gauge({
    ...about,
    registers,
    async collect() {
      this.set(await count().catch(() => Number.NaN))
    },
  })
}
