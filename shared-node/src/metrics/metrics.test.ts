import Fastify from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { expect, it } from 'vitest'
import { createDependencies } from '#src/health/index.ts'
import { addMetricsRoute, createRegistry, watchTelemetry } from './index.ts'

const OPEN_METRICS = 'application/openmetrics-text'

/** A server with one figure that fails in a way, and one that does not. */
async function serve(collect: () => Promise<void> | void) {
  const registry = createRegistry()
  const lines: string[] = []
  const watch = createDependencies((line) => lines.push(line), { registers: [registry] })
  watchTelemetry(registry, watch)
  const registers = [registry]
  const state = { collect }
  new Counter({ name: 'calls_total', help: 'Calls', registers }).inc(7)
  new Gauge({ name: 'waiting', help: 'Work that waits', registers, collect: () => state.collect() })
  const app = Fastify()
  addMetricsRoute(app, registry, null)
  const read = async (accept = '') => {
    const { body, statusCode } = await app.inject({ url: '/metrics', headers: { accept } })
    return { body, status: statusCode }
  }
  return { lines, read, state }
}

it.each([
  ['throws', () => Promise.reject(new Error('no database')), 'no database'],
  ['never ends', () => new Promise<void>(() => undefined), 'it takes too long'],
])('gives all other figures while one %s, and says so once', async (_how, collect, reason) => {
  const { lines, read, state } = await serve(collect)
  for (const accept of ['', OPEN_METRICS]) {
    const { body, status } = await read(accept)
    expect(status).toBe(200)
    expect(body).toContain('\ncalls_total 7\n')
    expect(body).toContain('# HELP waiting This figure could not be read\n')
    expect(body).not.toMatch(/^waiting /m)
    expect(body.endsWith('# EOF\n')).toBe(accept === OPEN_METRICS)
  }
  expect((await read()).body).toContain('dependency_up{dependency="metrics"} 0')
  expect(lines).toEqual([`A figure for the metrics cannot be read: waiting: ${reason}`])
  state.collect = () => undefined
  await read()
  const { body } = await read()
  expect(body).toContain('dependency_up{dependency="metrics"} 1')
  expect(body).toContain('\nspans_lost_total 0\n')
  expect(lines[1]).toContain('All figures for the metrics can be read again')
})

it('reads each figure once for all who ask at the same time', async () => {
  let reads = 0
  const { read } = await serve(async () => {
    reads++
    await new Promise(setImmediate)
  })
  const responses = await Promise.all(Array.from({ length: 50 }, () => read()))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(reads).toBe(1)
})
