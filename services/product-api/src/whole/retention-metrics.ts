import { Gauge } from 'prom-client'
import type { Metrics } from '#src/server/metrics.ts'
import type { OverdueEntries } from './forget-old-entries.ts'

/** `find` is called for each scrape; while it fails, the gauge has no values. */
export function watchRetention(
  { registers }: Metrics,
  find: () => Promise<readonly OverdueEntries[]>,
): void {
  new Gauge({
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest entry of a table has been due for deletion',
    labelNames: ['table'],
    registers,
    async collect() {
      this.reset()
      // The other figures are needed most while the database is away.
      for (const { seconds, table } of await find().catch(() => [])) this.set({ table }, seconds)
    },
  })
}
