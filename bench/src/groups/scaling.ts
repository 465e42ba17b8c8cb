import { setTimeout as wait } from 'node:timers/promises'
import { startComposer, whenPacked } from '@orchard/platform/testing'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { ask } from '@orchard/shared-node/testing/ask'
import { load } from '@orchard/shared-node/testing/load'
import { figure, type Group, type Row, ratio, row } from '#src/figures.ts'

const CONNECTIONS = 32
const WARMING_MS = 1_500
const MS = 2_000
const IDLE_MS = 5_000
const CALLED = '/v1/uuid?version=7&count=3'
const PAGES = { 'page from the cache': '/api', 'page that is rendered': '/api?q=e' } as const
const QUIET = { LOG_LEVEL: 'warn' }

/** Something that the load makes work, by its name in the report. */
type Parts = Readonly<Record<string, ServerProcess>>

/**
 * Measures what page views and calls cost in processor time, and what a second process adds: compiled servers, real
 * PostgreSQL, and the sender of the load on the same processors.
 */
export async function measureScaling(rounds: number): Promise<Group> {
  const title = `Scaling (${CONNECTIONS} connections)`
  return { title, rows: [...(await measurePages(rounds)), ...(await measureCalls(rounds))] }
}

async function measurePages(rounds: number): Promise<Row[]> {
  await using one = await startComposer({}, 'inherit')
  await using two = await startComposer({}, 'inherit')
  for (const { origin } of [one, two]) await whenPacked(origin + PAGES['page from the cache'])
  const idle = await processorShare(one, () => wait(IDLE_MS))
  const rows = [row('idle composer', 'ms', figure([idle]))]
  for (const [name, path] of Object.entries(PAGES)) {
    rows.push(...(await measureOneAndTwo(name, { path }, { composer: one }, [one, two], rounds)))
  }
  return rows
}

async function measureCalls(rounds: number): Promise<Row[]> {
  await using site = await startComposer({}, 'inherit')
  await using fixture = await startServer('services/product-api/src/testing/load-fixture.ts', {
    DATABASE: 'PostgreSQL',
    TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'],
  })
  await using dataApis = await startServer('services/data-apis/dist/main.js', QUIET)
  const { computed }: { computed: { settings: object; headers: Record<string, string>[] } } =
    JSON.parse(`${(await ask(fixture.origin)).body}`)
  const settings = {
    ...QUIET,
    ...computed.settings,
    SITE_ORIGIN: site.origin,
    UPSTREAM_BASE_URL: dataApis.origin,
  }
  await using one = await startServer('services/product-api/dist/main.js', settings)
  await using two = await startServer('services/product-api/dist/main.js', settings)
  const parts = { 'product API': one, 'data APIs': dataApis, PostgreSQL: fixture }
  const { headers } = computed
  const half = headers.length / 2
  const both = [headers, headers]
  const apart = [headers.slice(0, half), headers.slice(half)]
  const measure = (name: string, callers: typeof both, some: Parts) =>
    measureOneAndTwo(name, { path: CALLED, headers: callers }, some, [one, two], rounds)
  const same = await measure('call', both, parts)
  const own = await measure('call, accounts apart', apart, {})
  return [...same, ...own.filter(({ name }) => name.includes('two processes'))]
}

interface Request {
  path: string
  /** Those of each process's callers. */
  headers?: readonly (readonly Record<string, string>[])[]
}

/** One process and two take turns; processor time is counted while there is one. */
async function measureOneAndTwo(
  name: string,
  { path, headers = [] }: Request,
  parts: Parts,
  servers: readonly ServerProcess[],
  rounds: number,
): Promise<Row[]> {
  const urls = servers.map(({ origin }) => origin + path)
  const run = async (some: readonly string[], ms: number) => {
    const connections = CONNECTIONS / some.length
    const all = some.map((url, index) =>
      load({ url, connections, headers: headers[index] ?? [{}] }, ms),
    )
    const results = await Promise.all(all)
    return {
      count: results.reduce((sum, { times }) => sum + times.length, 0),
      perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    }
  }
  const single = urls.slice(0, 1)
  await run(urls, WARMING_MS)
  const [ofOne, ofTwo] = [new Samples(), new Samples()]
  const costs = new Map(Object.keys(parts).map((part) => [part, [] as (number | null)[]]))
  for (let round = 0; round < rounds; round++) {
    const before = await Promise.all(Object.values(parts).map((part) => part.processorMs()))
    const { count } = ofOne.add(await run(single, MS))
    for (const [index, [part, server]] of Object.entries(parts).entries()) {
      const [from, to] = [before[index], await server.processorMs()]
      costs.get(part)?.push(from == null || to === null ? null : (to - from) / count)
    }
    ofTwo.add(await run(urls, MS))
  }
  const [one, two] = [figure(ofOne.perSecond), figure(ofTwo.perSecond)]
  return [
    ...[...costs].map(([part, samples]) =>
      row(`${name}: processor time of ${part}`, 'µs', figure(samples.map(inMicroseconds))),
    ),
    row(`${name}: one process`, 'per second', one),
    row(`${name}: one process, p99`, 'ms', figure(ofOne.p99Ms)),
    row(`${name}: two processes`, 'per second', two),
    row(`${name}: two processes, p99`, 'ms', figure(ofTwo.p99Ms)),
    row(`${name}: two processes / one`, 'x', ratio(two, one)),
  ]
}

/** Rates and times of the rounds of one load. */
class Samples {
  readonly perSecond: number[] = []
  readonly p99Ms: number[] = []

  add<T extends { perSecond: number; p99Ms: number }>(result: T): T {
    this.perSecond.push(result.perSecond)
    this.p99Ms.push(result.p99Ms)
    return result
  }
}

function inMicroseconds(ms: number | null): number | null {
  return ms === null ? null : ms * 1_000
}

/** Milliseconds of processor time per second. */
async function processorShare(
  server: ServerProcess,
  act: () => Promise<unknown>,
): Promise<number | null> {
  const from = await server.processorMs()
  await act()
  const to = await server.processorMs()
  return from === null || to === null ? null : ((to - from) * 1_000) / IDLE_MS
}
