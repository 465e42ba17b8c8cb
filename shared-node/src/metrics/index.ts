import { Counter, Histogram, type Registry } from 'prom-client'
import type { NotedResponse } from '#src/incoming/note-responses.ts'

/** From a cached response to one that waited for another server, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Count {
  labels: Record<string, string>
  requests: number
}

/**
 * Counts served requests and measures how long each route takes.
 * @param hasCache adds the label `cache`.
 * @returns notes one response.
 */
export function createRequestMetrics(
  registers: Registry[],
  { hasCache = false } = {},
): (response: NotedResponse) => void {
  const counts = new Map<string, Count>()
  const cacheLabel = hasCache ? ['cache'] : []
  // Summed up here and copied at each scrape, so that a request costs next to nothing.
  new Counter({
    name: 'http_requests_total',
    help: 'Requests served',
    labelNames: ['method', 'route', 'status', ...cacheLabel],
    registers,
    collect() {
      this.reset()
      for (const { labels, requests } of counts.values()) this.inc(labels, requests)
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its response',
    labelNames: ['route', ...cacheLabel],
    buckets: BUCKETS,
    registers,
  })
  return ({ cache = 'none', method, ms, route, status }) => {
    const cached = hasCache ? { cache } : {}
    const key = `${status} ${method} ${cache} ${route}`
    const count = counts.get(key)
    if (count) count.requests++
    else
      counts.set(key, { labels: { method, route, status: String(status), ...cached }, requests: 1 })
    durations.observe({ route, ...cached }, ms / 1_000)
  }
}
