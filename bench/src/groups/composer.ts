import { rm } from 'node:fs/promises'
import { releaseFolder } from '@orchard/platform/releases'
import {
  copyLiveReleases,
  copyRelease,
  serveRelease,
  startComposer,
  whenPacked,
} from '@orchard/platform/testing'
import { listUnits } from '@orchard/platform/workspace'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { ask } from '@orchard/shared-node/testing/ask'
import { createTrial, load, takeTurns } from '@orchard/shared-node/testing/load'
import { figure, type Group, type Row, ratio, row, worst } from '#src/figures.ts'

export const CONNECTIONS = 16
const STARTS = 3
const WARMING_RENDERS = 20
const COUNTED_RENDERS = 20
export const PAIRS = { rounds: 6, warmingMs: 250, ms: 1_000 }
const ONE_CONNECTION_MS = 250
const CACHED = '/api'
/** A search is never cached; nearly every entry contains this one. */
export const UNCACHED = '/api?q=e'

/** Duration of a load during which something changes. */
const LOAD_MS = 2_000
/** Releases in a row, without those that warm up. */
const RELEASES = 20
const WARMING_RELEASES = 4
/** Both pages belong to a remote that is well while the catalogue is not. */
const PAGES = { cached: '/pricing', uncached: '/faq?q=e' }
/** Together they use all code of a release, in every worker. */
const VISITED = ['/', '/api', '/api/time-zone', '/category/finance', '/pricing', '/blog', '/signin']
const RENDERED = ['/api?q=weather', '/faq?q=key', '/api?q=map', '/faq?q=plan']

/**
 * Measures the composer without network and browser: its start, its renders, a cached page against
 * a bare Fastify handler that sends the same bytes, and its memory after that.
 */
export async function measureComposer(pages: readonly string[]): Promise<Group> {
  const starts: number[] = []
  const firsts: number[] = []
  const searches: (number | null)[] = []
  const renders = new Map(pages.map((page) => [page, [] as (number | null)[]]))
  const start = async () => {
    const composer = await startComposer({}, 'inherit')
    const render = (path: string) => renderTime(composer.origin + path)
    starts.push(composer.startMs)
    const asked = performance.now()
    await ask(composer.origin + CACHED)
    firsts.push(composer.startMs + performance.now() - asked)
    for (let index = 0; index < WARMING_RENDERS; index++) await render(UNCACHED)
    for (let index = 0; index < COUNTED_RENDERS; index++) searches.push(await render(UNCACHED))
    // Once per start, since a cached page repeats the time of its only render.
    for (const [page, times] of renders) times.push(await render(page))
    return composer
  }
  for (let index = 1; index < STARTS; index++) await (await start()).stop()

  await using composer = await start()
  const url = composer.origin + CACHED
  await whenPacked(url)
  const { times: cached } = await load({ url, connections: 1 }, ONE_CONNECTION_MS)
  const copied = { URL: url, HEADERS: JSON.stringify({ 'accept-encoding': 'br' }) }
  await using bareServer = await startServer('bench/src/servers/bare-server.ts', copied)
  const ofComposer = createTrial(url, CONNECTIONS)
  const ofBare = createTrial(bareServer.origin + CACHED, CONNECTIONS)
  await takeTurns([ofComposer, ofBare], PAIRS)
  const uncached = createTrial(composer.origin + UNCACHED, CONNECTIONS)
  await takeTurns([uncached], PAIRS)
  const [composed, bare] = [figure(ofComposer.perSecond), figure(ofBare.perSecond)]
  const memory = await composer.megabytes()
  return {
    title: 'Composer (HTTP/1.1, no TLS)',
    rows: [
      row('start from built state', 'ms', figure(starts)),
      row(`first response of ${CACHED} after the start`, 'ms', figure(firsts, { limit: 1_500 })),
      row(`render of ${UNCACHED}`, 'ms', figure(searches, { limit: 15 })),
      ...[...renders].map(([page, times]) => row(`first render of ${page}`, 'ms', figure(times))),
      row(`cached ${CACHED}, one connection`, 'ms', figure(cached)),
      row(`cached ${CACHED}, ${CONNECTIONS} connections`, 'per second', composed),
      row('bare Fastify, same bytes', 'per second', bare),
      row('composer / bare Fastify', 'x', ratio(composed, bare, { limit: 0.7, atLeast: true })),
      row(
        `uncached ${UNCACHED}, ${CONNECTIONS} connections`,
        'per second',
        figure(uncached.perSecond),
      ),
      row('the same, p99', 'ms', figure(uncached.p99Ms, { limit: 150 })),
      row('resident memory after load', 'MB', figure([memory], { limit: 250 })),
    ],
  }
}

async function renderTime(address: string): Promise<number | null> {
  const { headers } = await ask(address)
  const found = /\brender;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1]
  return found === undefined ? null : Number(found)
}

type Releases = Awaited<ReturnType<typeof openReleases>>

/** Measures the composer while releases go live and a remote fails. Every response must be 200. */
export async function measureChanges(): Promise<Group> {
  const folder = temporaryFolder()
  const { live } = await copyLiveReleases(folder)
  // Its log is dropped, because the bench makes the faults itself.
  await using composer = await startComposer({ RELEASES_DIR: folder })
  const releases = openReleases(folder, live, composer.origin)
  const rows = [
    ...(await measureLoads(composer.origin, releases)),
    ...(await measureMemory(composer, releases)),
  ]
  return { title: `Composer under change (${CONNECTIONS} connections)`, rows }
}

/** Copies of releases; without another one, `point` goes back to the first. */
function openReleases(folder: string, live: Readonly<Record<string, string>>, origin: string) {
  const first = (unit: string) => live[unit] ?? ''
  return {
    copy: (unit: string, code = '') => copyRelease(folder, unit, first(unit), code),
    point: (unit: string, release = first(unit)) => serveRelease(folder, origin, unit, release),
    remove: (unit: string, release: string) =>
      rm(releaseFolder(folder, unit, release), { recursive: true }),
  }
}

async function measureLoads(origin: string, releases: Releases): Promise<Row[]> {
  const run = (path: string, durationMs = LOAD_MS) =>
    load({ url: origin + path, connections: CONNECTIONS }, durationMs)
  const rows: Row[] = []
  const measure = async (circumstances: string, change?: () => Promise<void>) => {
    for (const [kind, path] of Object.entries(PAGES)) {
      const [{ perSecond, p99Ms }] = await Promise.all([run(path), change?.()])
      const name = kind + (circumstances || ` ${path}`)
      rows.push(row(name, 'per second', figure([perSecond])))
      rows.push(row(`${name}, p99`, 'ms', figure([p99Ms])))
    }
  }

  for (const path of Object.values(PAGES)) await run(path, LOAD_MS / 2)
  await measure('')
  const another = await releases.copy('content')
  await measure(', during 2 releases', async () => {
    await releases.point('content', another)
    await releases.point('content')
  })
  // A failing remote costs nothing until its pages are asked for.
  const visit = async () => {
    const until = performance.now() + LOAD_MS
    for (let index = 0; performance.now() < until; index++) {
      const { status } = await ask(`${origin}/api?q=${index}`)
      if (status < 500) throw new Error(`A page of the failing remote returned ${status}`)
    }
  }
  const throwing = await releases.copy('catalogue', "throw new Error('thrown for the bench')")
  await releases.point('catalogue', throwing)
  await measure(', while a remote throws', visit)
  const deleted = await releases.copy('catalogue')
  await releases.point('catalogue', deleted)
  await releases.remove('catalogue', deleted)
  await measure(', while a remote is deleted', visit)
  await releases.point('catalogue')
  return rows
}

async function measureMemory(composer: ServerProcess, releases: Releases): Promise<Row[]> {
  const { origin } = composer
  const units = (await listUnits()).reverse()
  const samples: (number | null)[] = []
  for (let index = 0; index < WARMING_RELEASES + RELEASES; index++) {
    const unit = units[index % units.length] ?? 'host'
    await releases.point(unit, await releases.copy(unit))
    for (const path of VISITED) await ask(origin + path)
    await Promise.all(RENDERED.map((path) => ask(origin + path)))
    if (index >= WARMING_RELEASES) samples.push(await composer.megabytes())
  }
  const half = RELEASES / 2
  const earlier = figure(samples.slice(0, half))
  const later = figure(samples.slice(half))
  return [
    row(`resident memory, releases 1 to ${half}`, 'MB', earlier),
    row(`resident memory, releases ${half + 1} to ${RELEASES}`, 'MB', later),
    row('most resident memory', 'MB', worst(samples)),
    row('later / earlier', 'x', ratio(later, earlier, { limit: 1.1 })),
  ]
}
