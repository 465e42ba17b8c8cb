import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '#src/server/metrics.ts'

/**
 * `countOpen` is called for each scrape; while it fails, the gauge has no values.
 * @returns a function that notes one check.
 */
export function watchStatus(
  { registers }: Metrics,
  countOpen: () => Promise<readonly { kind: string; incidents: number }[]>,
): (check: { part: string; found: string }) => void {
  new Gauge({
    name: 'incidents_open',
    help: 'Open incidents; those of the kind schema are for operators alone',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { incidents, kind } of await countOpen().catch(() => []))
        this.set({ kind }, incidents)
    },
  })
  const checks = new Counter({
    name: 'status_checks_total',
    help: 'Checks for the status page; those of all APIs have the part api',
    labelNames: ['part', 'found'],
    registers,
  })
  return ({ found, part }) => checks.inc({ part: part.replace(/:.*/s, ''), found })
}
