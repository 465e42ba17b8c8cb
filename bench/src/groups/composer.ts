import { type Answer, ask, untilPacked } from '#src/ask.ts'
import { figure, type Group, ratio, row } from '#src/figures.ts'
import { load } from '#src/load.ts'
import { startComposer, startServer } from '#src/servers/server-process.ts'

const STARTS = 3
const WARMING_RENDERS = 20
const COUNTED_RENDERS = 20
const LOAD_PAIRS = 6
const LOAD_MS = 1_000
const CONNECTIONS = 16
const CACHED = '/api'
/** A search is never cached; nearly every entry contains this one. */
const UNCACHED = '/api?q=e'

/**
 * Measures the composer without network and browser: its start, its renders, a cached page against
 * a bare Fastify handler that sends the same bytes, and its memory after that.
 */
export async function measureComposer(pages: readonly string[]): Promise<Group> {
  const starts: number[] = []
  const searches: (number | null)[] = []
  const renders = new Map(pages.map((page) => [page, [] as (number | null)[]]))
  const start = async () => {
    const composer = await startComposer()
    const render = async (path: string) => renderTime(await ask(composer.origin + path))
    starts.push(composer.startMs)
    for (let index = 0; index < WARMING_RENDERS; index++) await render(UNCACHED)
    for (let index = 0; index < COUNTED_RENDERS; index++) searches.push(await render(UNCACHED))
    // Once per start, since a cached page repeats the time of its only render.
    for (const [page, times] of renders) times.push(await render(page))
    return composer
  }
  for (let index = 1; index < STARTS; index++) await (await start())[Symbol.asyncDispose]()

  await using composer = await start()
  const url = composer.origin + CACHED
  await untilPacked(url)
  const { times: cached } = await load({ url, connections: 1, durationMs: LOAD_MS / 4 })
  const HEADERS = JSON.stringify({ 'accept-encoding': 'br' })
  await using bareServer = await startServer('bench/src/servers/bare-server.ts', {
    URL: url,
    HEADERS,
  })
  const composed: number[] = []
  const bare: number[] = []
  const run = async (origin: string, durationMs = LOAD_MS) =>
    (await load({ url: origin + CACHED, connections: CONNECTIONS, durationMs })).perSecond
  for (const { origin } of [composer, bareServer]) await run(origin, LOAD_MS / 4)
  for (let index = 0; index < LOAD_PAIRS; index++) {
    composed.push(await run(composer.origin))
    bare.push(await run(bareServer.origin))
  }
  const share = ratio(figure(composed), figure(bare), { limit: 0.5, atLeast: true })
  const memory = figure([await composer.megabytes()], { limit: 250 })
  return {
    title: 'Composer (HTTP/1.1, no TLS)',
    rows: [
      row('start from built state', 'ms', figure(starts, { limit: 3_000 })),
      row(`render of ${UNCACHED}`, 'ms', figure(searches, { limit: 15 })),
      ...[...renders].map(([page, times]) => row(`first render of ${page}`, 'ms', figure(times))),
      row(`cached ${CACHED}, one connection`, 'ms', figure(cached)),
      row(`cached ${CACHED}, ${CONNECTIONS} connections`, 'per second', figure(composed)),
      row('bare Fastify, same bytes', 'per second', figure(bare)),
      row('composer / bare Fastify', 'x', share),
      row('resident memory after load', 'MB', memory),
    ],
  }
}

function renderTime({ headers }: Answer): number | null {
  const found = /\brender;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1]
  return found === undefined ? null : Number(found)
}
