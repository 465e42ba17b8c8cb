import { createRequestMetrics } from '@orchard/shared-node/metrics'
import { Counter, type Registry } from 'prom-client'
import type { Sources } from './sources/sources.ts'

/**
 * Adds the figures of the service to those of its process.
 * @returns notes one response.
 */
export function addMetrics(registry: Registry, sources: Pick<Sources, 'list'>) {
  const registers = [registry]
  new Counter({
    name: 'live_source_requests_total',
    help: 'Requests sent to an outside source',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset()
      for (const { id, requests } of sources.list()) this.inc({ source: id }, requests)
    },
  })
  new Counter({
    name: 'live_source_failures_total',
    help: 'Requests to an outside source that failed, by reason',
    labelNames: ['source', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const { id, reasons } of sources.list())
        for (const [reason, count] of Object.entries(reasons))
          this.inc({ source: id, reason }, count)
    },
  })
  return createRequestMetrics(registers)
}
