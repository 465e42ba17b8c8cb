import { setTimeout as wait } from 'node:timers/promises'
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
import type { Dependencies, Dependency } from '#src/health/index.ts'
import type { NotedResponse } from '#src/incoming/note-responses.ts'
import { lostLines } from '#src/log/index.ts'
import { mayReadMetrics } from '#src/secrets/index.ts'
import { lostSpans, watchTraces } from '#src/tracing/index.ts'

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

/** A registry with what every process exposes: `process_*`, `nodejs_*`, `build_info{commit}`, and what was lost of log and traces. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1, with the commit of what runs',
    labelNames: ['commit'],
    registers: [registry],
  }).set({ commit: presentCommit() }, 1)
  const losses = [
    ['log_lines_lost_total', 'Lines of the log that could not be written', lostLines],
    ['spans_lost_total', 'Spans that the collector of traces did not take', lostSpans],
  ] as const
  for (const [name, help, count] of losses)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  return registry
}

/** The figures of registries, as of what their processes need. */
const figures = new WeakMap<Registry, Dependency>()

/** Watches the figures and traces of this process, as of what it needs. */
export function watchTelemetry(registry: Registry, watch: Dependencies): void {
  figures.set(
    registry,
    watch('metrics', {
      failing: 'A figure for the metrics cannot be read',
      again: 'All figures for the metrics can be read again',
    }),
  )
  watchTraces(watch)
}

interface Written {
  type: string
  text: string
}

/** The figures that are being read, by format. */
const underWay = {
  open: new WeakMap<Registry, Promise<Written>>(),
  plain: new WeakMap<Registry, Promise<Written>>(),
}

/** A scraper gives up after ten seconds. */
const PATIENCE_MS = 2_000

/**
 * All figures of a registry: as OpenMetrics, which alone has exemplars, for a scraper that takes it, else in Prometheus'
 * text format. A figure that cannot be read in time is left out, since the others are needed most then. Scrapers that come
 * meanwhile share the read, which asks the database.
 */
export function writeMetrics(registry: Registry, accept = ''): Promise<Written> {
  const isOpen = accept.includes('application/openmetrics-text')
  const others = underWay[isOpen ? 'open' : 'plain']
  const known = others.get(registry)
  if (known) return known
  const writing = write(registry, isOpen).finally(() => others.delete(registry))
  others.set(registry, writing)
  return writing
}

async function write(registry: Registry, isOpen: boolean): Promise<Written> {
  const from = isOpen ? openMetricsOf(registry) : registry
  let failure: Error | undefined
  const read = async ({ name }: { name: string }) => {
    const end = new AbortController()
    const late = wait(PATIENCE_MS, undefined, { ref: false, signal: end.signal }).then(() => {
      throw new Error('it takes too long')
    })
    try {
      return await Promise.race([from.getSingleMetricAsString(name), late])
    } catch (error) {
      failure = new Error(`${name}: ${(error as Error).message}`)
      return `# HELP ${name} This figure could not be read`
    } finally {
      end.abort()
    }
  }
  const texts = await Promise.all(from.getMetricsAsArray().map(read))
  if (failure) figures.get(registry)?.failed(failure)
  else figures.get(registry)?.worked()
  return isOpen
    ? { type: Registry.OPENMETRICS_CONTENT_TYPE, text: `${texts.join('\n')}\n# EOF\n` }
    : { type: registry.contentType, text: `${texts.join('\n\n')}\n` }
}

/** The figures of a registry under the names of OpenMetrics, which the other format must not see. */
function openMetricsOf(registry: Registry): Registry<OpenMetricsContentType> {
  const open = new Registry<OpenMetricsContentType>()
  open.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of registry.getMetricsAsArray()) {
    const name = metric instanceof Counter ? metric.name.replace(/_total$/, '') : metric.name
    open.registerMetric(Object.create(metric, { name: { value: name } }))
  }
  return open
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
