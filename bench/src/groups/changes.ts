import { listUnits } from '@orchard/platform/workspace'
import { ask } from '#src/ask.ts'
import { figure, type Group, type Row, ratio, row, worst } from '#src/figures.ts'
import { load } from '#src/load.ts'
import { copyReleases } from '#src/servers/releases.ts'
import { type ServerProcess, startComposer } from '#src/servers/server-process.ts'

const CONNECTIONS = 16
const LOAD_MS = 2_000
/** Releases that go live during a load. */
const MOVES = 2
/** Releases in a row, without those that warm up. */
const RELEASES = 20
const WARMING_RELEASES = 4
/** Both pages belong to a remote that is well while the catalogue is not. */
const PAGES = { cached: '/pricing', uncached: '/faq?q=e' }
/** Together they use all code of a release, in every worker. */
const VISITED = ['/', '/api', '/api/time-zone', '/category/finance', '/pricing', '/blog', '/signin']
const RENDERED = ['/api?q=weather', '/faq?q=key', '/api?q=map', '/faq?q=plan']
const UNITS = (await listUnits()).reverse()

type Releases = Awaited<ReturnType<typeof copyReleases>>

/** Measures the composer while releases go live and a remote fails. Every answer must be 200. */
export async function measureChanges(): Promise<Group> {
  const releases = await copyReleases()
  await using composer = await startComposer({ RELEASES_DIR: releases.folder }, true)
  const rows = [
    ...(await measureLoads(composer.origin, releases)),
    ...(await measureMemory(composer, releases)),
  ]
  return { title: `Composer under change (${CONNECTIONS} connections)`, rows }
}

async function measureLoads(origin: string, releases: Releases): Promise<Row[]> {
  const run = (path: string, durationMs = LOAD_MS) =>
    load({ url: origin + path, connections: CONNECTIONS, durationMs })
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
  const two = [await releases.copy('content'), releases.live['content']]
  await measure(`, during ${MOVES} releases`, async () => {
    for (let move = 0; move < MOVES; move++)
      await releases.point(origin, 'content', two[move % two.length])
  })
  // A failing remote costs nothing until its pages are asked for.
  const visit = async () => {
    const until = performance.now() + LOAD_MS
    for (let index = 0; performance.now() < until; index++) {
      const { status } = await ask(`${origin}/api?q=${index}`)
      if (status < 500) throw new Error(`A page of the failing remote answered ${status}`)
    }
  }
  const throwing = await releases.copy('catalogue', "throw new Error('thrown for the bench')")
  await releases.point(origin, 'catalogue', throwing)
  await measure(', while a remote throws', visit)
  const deleted = await releases.copy('catalogue')
  await releases.point(origin, 'catalogue', deleted)
  await releases.hide('catalogue', deleted)
  await measure(', while a remote is deleted', visit)
  await releases.point(origin, 'catalogue')
  return rows
}

async function measureMemory(composer: ServerProcess, releases: Releases): Promise<Row[]> {
  const { origin } = composer
  const samples: (number | null)[] = []
  for (let index = 0; index < WARMING_RELEASES + RELEASES; index++) {
    const unit = UNITS[index % UNITS.length] ?? 'host'
    await releases.point(origin, unit, await releases.copy(unit))
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
