import type { FastifyInstance } from 'fastify'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import { presentCommit } from '#src/commit/index.ts'
import type { NotedResponse } from '#src/incoming/note-responses.ts'
import { lostLines } from '#src/log/index.ts'
import { mayReadMetrics } from '#src/secrets/index.ts'

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

/** A registry with what every process exposes: `process_*`, `nodejs_*`, `build_info{commit}` and `log_lines_lost_total`. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1, with the commit of what runs',
    labelNames: ['commit'],
    registers: [registry],
  }).set({ commit: presentCommit() }, 1)
  new Counter({
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(lostLines())
    },
  })
  return registry
}

/**
 * All figures of a registry: as OpenMetrics, which alone has exemplars, for a scraper that takes it, else in Prometheus'
 * text format.
 */
export async function writeMetrics(
  registry: Registry,
  accept = '',
): Promise<{ type: string; text: string }> {
  if (!accept.includes('application/openmetrics-text'))
    return { type: registry.contentType, text: await registry.metrics() }
  const open = new Registry<OpenMetricsContentType>()
  open.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // The format renames counters, which the other one must not see.
  for (const metric of registry.getMetricsAsArray()) open.registerMetric(Object.create(metric))
  return { type: open.contentType, text: await open.metrics() }
}

/** `GET /metrics`, for holders of `token`, or without one for this machine alone. */
export function addMetricsRoute(
  app: Pick<FastifyInstance, 'get'>,
  registry: Registry,
  token: string | null,
): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!mayReadMetrics(request, token))
      return reply.status(401).type('text/plain').send('The metrics are for the operator')
    const { text, type } = await writeMetrics(registry, request.headers.accept)
    return reply.type(type).send(text)
  })
}
