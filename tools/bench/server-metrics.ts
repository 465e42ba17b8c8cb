import { Agent } from 'node:http'
import { figure, type Group, type Row, ratio } from './figures.ts'
import { type Answer, ask } from './http-client.ts'
import { load } from './load.ts'
import { residentMegabytes, type ServerProcess, startComposer, startServer } from './process.ts'

const STARTS = 3
const WARMING_RENDERS = 40
const COUNTED_RENDERS = 20
const CACHED_REQUESTS = 300
const LOAD_PAIRS = 6
const LOAD_MS = 1_000
const CONNECTIONS = 16
const PACKED_WITHIN_MS = 4_000
const LOADED_PAGE = '/api'
/** A search is never cached; this one is contained in the text of nearly every entry. */
const UNCACHED = '/api?q=e'

interface ServerSamples {
  starts: number[]
  searchRenders: number[]
  pageRenders: Map<string, number[]>
}

/**
 * Measures the composer without network and browser: its start, what a render takes, a cached page
 * against a bare Fastify handler that sends the same bytes, and its memory after that.
 */
export async function measureServer(pages: readonly string[]): Promise<Group> {
  const samples: ServerSamples = { starts: [], searchRenders: [], pageRenders: new Map() }
  let composer: ServerProcess | undefined
  try {
    for (let index = 0; index < STARTS; index++) {
      await composer?.stop()
      composer = await startComposer(null)
      await measureStart(composer, pages, samples)
    }
    if (!composer) throw new Error('No composer was started')
    const { cached, composed, bare } = await measureCached(composer)
    const memory = await residentMegabytes(composer.pid)
    return {
      title: 'Composer (HTTP/1.1, no TLS)',
      rows: [
        one('start from built state', 'ms', figure(samples.starts, { limit: 3_000 })),
        one(`render of ${UNCACHED}`, 'ms', figure(samples.searchRenders, { limit: 15 })),
        ...[...samples.pageRenders].map(([page, renders]) =>
          one(`first render of ${page}`, 'ms', figure(renders)),
        ),
        one(`cached ${LOADED_PAGE}, one connection`, 'ms', figure(cached)),
        one(`cached ${LOADED_PAGE}, ${CONNECTIONS} connections`, 'per second', figure(composed)),
        one('bare Fastify, same bytes', 'per second', figure(bare)),
        one(
          'composer / bare Fastify',
          'x',
          ratio(figure(composed), figure(bare), { limit: 0.5, atLeast: true }),
        ),
        one('resident memory after load', 'MB', figure([memory], { limit: 250 })),
      ],
    }
  } finally {
    await composer?.stop()
  }
}

function one(name: string, unit: Row['unit'], value: Row['figures'][number]): Row {
  return { name, unit, figures: [value] }
}

/**
 * Renders of a composer that was just started. A cached page repeats the Server-Timing of the render
 * that made it, so each page counts once per start, after searches have warmed the code that all
 * pages share; what only that page's code needs to be warm is part of its figure.
 */
async function measureStart(
  composer: ServerProcess,
  pages: readonly string[],
  { starts, searchRenders, pageRenders }: ServerSamples,
): Promise<void> {
  starts.push(composer.startMs)
  const origin = `http://127.0.0.1:${composer.port}`
  for (let index = 0; index < WARMING_RENDERS; index++) {
    const milliseconds = renderTime(await ask(origin + UNCACHED))
    if (index >= WARMING_RENDERS - COUNTED_RENDERS && milliseconds !== null)
      searchRenders.push(milliseconds)
  }
  for (const page of pages) {
    const milliseconds = renderTime(await ask(origin + page))
    if (milliseconds !== null)
      pageRenders.set(page, [...(pageRenders.get(page) ?? []), milliseconds])
  }
}

function renderTime({ headers }: Answer): number | null {
  const found = /\brender;dur=([\d.]+)/.exec(String(headers['server-timing'] ?? ''))?.[1]
  return found === undefined ? null : Number(found)
}

async function measureCached(composer: ServerProcess) {
  const address = `http://127.0.0.1:${composer.port}${LOADED_PAGE}`
  const packed = await untilPacked(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cached: number[] = []
  for (let index = 0; index < CACHED_REQUESTS; index++)
    cached.push((await ask(address, { encoding: 'br', agent })).ms)
  agent.destroy()

  const bare = await startServer('bare-server.ts', {
    path: LOADED_PAGE,
    contentType: packed.headers['content-type'],
    body: packed.body,
    encoding: 'br',
  })
  const rates = { composed: [] as number[], bare: [] as number[] }
  try {
    const run = async ({ port }: ServerProcess, durationMs: number) =>
      (await load({ port, path: LOADED_PAGE, connections: CONNECTIONS, durationMs }))
        .requestsPerSecond
    for (const server of [composer, bare]) await run(server, LOAD_MS / 4)
    for (let index = 0; index < LOAD_PAIRS; index++) {
      rates.composed.push(await run(composer, LOAD_MS))
      rates.bare.push(await run(bare, LOAD_MS))
    }
  } finally {
    await bare.stop()
  }
  return { cached, ...rates }
}

/**
 * The cached page once it is compressed thoroughly, which happens after the first answer: it is waited
 * for until the page has become smaller, at most a few seconds.
 */
export async function untilPacked(address: string): Promise<Answer> {
  const first = await ask(address, { encoding: 'br' })
  const until = performance.now() + PACKED_WITHIN_MS
  let answer = first
  while (answer.body.length >= first.body.length && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await ask(address, { encoding: 'br' })
  }
  return answer
}
