import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createCallMetrics } from './call-metrics.ts'

const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n')

it('puts calls into buckets that include those before them', async () => {
  const registry = new Registry()
  const note = createCallMetrics(registry)
  for (const [ms, status] of [
    [3, 200],
    [50, 404],
    [51, 503],
    [9_000, 304],
  ] as const)
    note({ slug: 'cities', status, ms })
  const lines = await linesOf(registry)
  expect(lines.filter((line) => line.startsWith('api_call_duration_seconds'))).toEqual([
    'api_call_duration_seconds_bucket{api="cities",le="0.01"} 1',
    'api_call_duration_seconds_bucket{api="cities",le="0.05"} 2',
    'api_call_duration_seconds_bucket{api="cities",le="0.25"} 3',
    'api_call_duration_seconds_bucket{api="cities",le="1"} 3',
    'api_call_duration_seconds_bucket{api="cities",le="5"} 3',
    'api_call_duration_seconds_bucket{api="cities",le="+Inf"} 4',
    'api_call_duration_seconds_sum{api="cities"} 9.104',
    'api_call_duration_seconds_count{api="cities"} 4',
  ])
  expect(lines.filter((line) => line.startsWith('api_calls_total{'))).toEqual([
    'api_calls_total{api="cities",class="2xx"} 1',
    'api_calls_total{api="cities",class="3xx"} 1',
    'api_calls_total{api="cities",class="4xx"} 1',
    'api_calls_total{api="cities",class="5xx"} 1',
  ])
})

it('gives 200 APIs series of their own, and all others one', async () => {
  const registry = new Registry()
  const note = createCallMetrics(registry)
  for (let number = 0; number < 250; number++) note({ slug: `api-${number}`, status: 200, ms: 1 })
  note({ slug: 'api-0', status: 200, ms: 1 })
  const counts = (await linesOf(registry)).filter((line) => line.startsWith('api_calls_total{'))
  expect(counts).toHaveLength(201)
  expect(counts[0]).toBe('api_calls_total{api="api-0",class="2xx"} 2')
  expect(counts.at(-1)).toBe('api_calls_total{api="other",class="2xx"} 50')
})
