import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What `/metrics` tells. */
export interface Metrics {
  /** Notes one answered request; `route` is the pattern, never the address. */
  observe(request: { method: string; route: string; status: number; ms: number }): void
  /** Notes one customer whom reconciliation found changed. */
  noteRepair(): void
  contentType: string
  /** All figures in Prometheus' text format. */
  read(): Promise<string>
}

/** From a cached answer to one that waited for another server, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Count {
  labels: { method: string; route: string; status: string }
  requests: number
}

/** Counts requests, and measures how long each route takes. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counts = new Map<string, Count>()
  // Summed up here and handed over when somebody asks: that costs a request next to nothing.
  new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, requests } of counts.values()) this.inc(labels, requests)
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const repairs = new Counter({
    name: 'billing_repairs_total',
    help: 'Customers of whom no event told that they had changed',
    registers: [registry],
  })
  return {
    noteRepair: () => repairs.inc(),
    observe({ method, route, status, ms }) {
      const key = `${status} ${method} ${route}`
      const count = counts.get(key)
      if (count) count.requests++
      else counts.set(key, { labels: { method, route, status: String(status) }, requests: 1 })
      durations.observe({ route }, ms / 1_000)
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  }
}
