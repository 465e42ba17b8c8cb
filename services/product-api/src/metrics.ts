import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` tells. */
export interface Metrics {
  /** Notes one answered request; `route` is the pattern, never the address. */
  observe(request: { method: string; route: string; status: number; ms: number }): void
  billing: BillingMetrics
  contentType: string
  /** All figures in Prometheus' text format. */
  read(): Promise<string>
}

/** What `/metrics` tells of payments. */
export interface BillingMetrics {
  /** Notes one customer whom reconciliation found changed. */
  noteRepair(): void
  /** Notes one payment that failed. */
  noteFailedPayment(): void
  /** Asked whenever somebody reads the figures: how many events wait to be acted on. */
  watchEvents(count: () => Promise<number>): void
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
  return {
    billing: createBillingMetrics(registry),
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

function createBillingMetrics(registry: Registry): BillingMetrics {
  const registers = [registry]
  const repairs = new Counter({
    name: 'billing_repairs_total',
    help: 'Customers of whom no event told that they had changed',
    registers,
  })
  const failedPayments = new Counter({
    name: 'billing_failed_payments_total',
    help: 'Payments that the payment provider told to have failed',
    registers,
  })
  return {
    noteRepair: () => repairs.inc(),
    noteFailedPayment: () => failedPayments.inc(),
    watchEvents(count) {
      new Gauge({
        name: 'billing_events_waiting',
        help: 'Events of the payment provider that have not been acted on',
        registers,
        async collect() {
          this.set(await count())
        },
      })
    },
  }
}
