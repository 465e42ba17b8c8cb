import { traceIdOf } from '@orchard/shared-node/tracing'
import { Counter, type Metric, type Registry } from 'prom-client'

/** A response to a call. */
interface NotedCall {
  slug: string
  status: number
  /** Its time on this server, in ms. */
  ms: number
}

/** Upper bounds in seconds: few, since each is a series of every API. */
const BOUNDS = [0.01, 0.05, 0.25, 1, 5] as const
/** APIs with series of their own, the first that are called; all others share one. */
const MAX_APIS = 200
const OTHERS = 'other'
const DURATIONS = {
  name: 'api_call_duration_seconds',
  help: 'From the head of a call to the end of its response, by API',
  type: 'histogram',
} as const

interface Exemplar {
  labelSet: { trace_id: string }
  /** Seconds. */
  value: number
  /** Unix seconds. */
  timestamp: number
}

/** Figures of an API. */
interface Sums {
  /** Calls by the first digit of their status. */
  classes: number[]
  /** Calls by bucket; the last has no bound. */
  buckets: number[]
  exemplars: (Exemplar | undefined)[]
  seconds: number
}

/**
 * Exposes calls by API and status class, and how long they take. Summed up here and written at each scrape, so that a call
 * costs next to nothing.
 * @returns notes one call of an API that the catalogue has.
 */
export function createCallMetrics(registry: Registry, now = Date.now): (call: NotedCall) => void {
  const sums = new Map<string, Sums>()
  new Counter({
    name: 'api_calls_total',
    help: 'Responses to calls of an API, by the class of their status, such as 2xx',
    labelNames: ['api', 'class'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [api, { classes }] of sums)
        for (const [digit, calls] of classes.entries())
          if (calls) this.inc({ api, class: `${digit}xx` }, calls)
    },
  })
  // The library's own histogram cannot be filled with sums.
  const get = async () => ({ ...DURATIONS, values: [...sums].flatMap(valuesOf) })
  registry.registerMetric({ ...DURATIONS, get } as unknown as Metric)

  function sumsOf(slug: string): Sums {
    const known = sums.get(slug)
    if (known) return known
    if (sums.size >= MAX_APIS && slug !== OTHERS) return sumsOf(OTHERS)
    const added = {
      classes: [],
      buckets: Array<number>(BOUNDS.length + 1).fill(0),
      exemplars: [],
      seconds: 0,
    }
    sums.set(slug, added)
    return added
  }

  return ({ ms, slug, status }) => {
    const noted = sumsOf(slug)
    const seconds = ms / 1_000
    const digit = Math.floor(status / 100)
    const found = BOUNDS.findIndex((bound) => seconds <= bound)
    const bucket = found < 0 ? BOUNDS.length : found
    noted.classes[digit] = (noted.classes[digit] ?? 0) + 1
    noted.buckets[bucket] = (noted.buckets[bucket] ?? 0) + 1
    noted.seconds += seconds
    const traceId = traceIdOf()
    if (traceId !== undefined)
      noted.exemplars[bucket] = {
        labelSet: { trace_id: traceId },
        value: seconds,
        timestamp: now() / 1_000,
      }
  }
}

/** The lines of an API's histogram, whose buckets include those before them. */
function valuesOf([api, { buckets, exemplars, seconds }]: [string, Sums]) {
  const { name } = DURATIONS
  let count = 0
  const values = buckets.map((calls, index) => {
    count += calls
    return {
      metricName: `${name}_bucket`,
      labels: { api, le: BOUNDS[index] ?? '+Inf' },
      value: count,
      exemplar: exemplars[index],
    }
  })
  return [
    ...values,
    { metricName: `${name}_sum`, labels: { api }, value: seconds },
    { metricName: `${name}_count`, labels: { api }, value: count },
  ]
}
