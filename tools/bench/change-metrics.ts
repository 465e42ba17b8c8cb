import { figure, type Group, type Row, ratio, worst } from './figures.ts'
import { ask } from './http-client.ts'
import { type LoadResult, load } from './load.ts'
import { OwnReleases } from './own-releases.ts'
import { residentMegabytes, type ServerProcess, startComposer } from './process.ts'

const CONNECTIONS = 16
const LOAD_MS = 2_000
const WARMING_MS = 1_000
/** How often the pointer moves while a load runs. */
const MOVES = 2
const RELEASES = 20
const WARMING_RELEASES = 4
/** Both pages belong to a remote that is well while the catalogue is not. */
const PAGES = [
  ['cached', '/pricing'],
  ['uncached', '/faq?q=e'],
] as const
/** Asked for after each release, so that all of its code is used in every worker. */
const VISITED = ['/', '/api', '/api/time-zone', '/category/finance', '/pricing', '/blog', '/signin']
const RENDERED = ['/api?q=weather', '/faq?q=key', '/api?q=map', '/faq?q=plan']
const UNITS = ['catalogue', 'content', 'account', 'host'] as const

/**
 * Measures the composer while something happens: requests per second and p99 at rest, while releases
 * go live, while a remote fails, and its memory over many releases in a row. Every answer must be 200.
 */
export async function measureChanges(): Promise<Group> {
  const releases = await OwnReleases.create()
  let composer: ServerProcess | undefined
  try {
    composer = await startComposer(null, { RELEASES_DIR: releases.folder }, { isQuiet: true })
    const rows = [
      ...(await measureLoads(composer, releases)),
      ...(await measureMemory(composer, releases)),
    ]
    return { title: `Composer under change (${CONNECTIONS} connections)`, rows }
  } finally {
    await composer?.stop()
    releases.remove()
  }
}

async function measureLoads(composer: ServerProcess, releases: OwnReleases): Promise<Row[]> {
  const origin = originOf(composer)
  const run = (path: string, durationMs = LOAD_MS) =>
    load({ port: composer.port, path, connections: CONNECTIONS, durationMs })
  const during = async (path: string, happen: () => Promise<void>) => {
    const [result] = await Promise.all([run(path), happen()])
    return result
  }
  const two = [releases.first('content'), await releases.copy('content')]
  const release = async () => {
    for (let move = 0; move < MOVES; move++)
      await releases.point(origin, 'content', two[(move + 1) % two.length] ?? '')
  }
  const throwing = await releases.copy('catalogue', "throw new Error('made up by the bench')")
  const deleted = await releases.copy('catalogue')
  const fail = async (faulty: string) => {
    await releases.point(origin, 'catalogue', faulty)
    if (faulty === deleted) await releases.takeAway('catalogue', faulty)
    return () => askInVain(origin)
  }

  const rows: Row[] = []
  for (const [, path] of PAGES) await run(path, WARMING_MS)
  for (const [kind, path] of PAGES) rows.push(...loadRows(`${kind} ${path}`, await run(path)))
  for (const [kind, path] of PAGES)
    rows.push(...loadRows(`${kind}, during ${MOVES} releases`, await during(path, release)))
  for (const [faulty, what] of [
    [throwing, 'while a remote throws'],
    [deleted, 'while a remote is deleted'],
  ] as const) {
    const happen = await fail(faulty)
    for (const [kind, path] of PAGES)
      rows.push(...loadRows(`${kind}, ${what}`, await during(path, happen)))
  }
  await releases.point(origin, 'catalogue', releases.first('catalogue'))
  return rows
}

/** Asks for pages of the remote that fails, so that its failure costs what it costs. */
async function askInVain(origin: string): Promise<void> {
  const until = performance.now() + LOAD_MS
  for (let index = 0; performance.now() < until; index++) {
    const { status } = await ask(`${origin}/api?q=${index}`)
    if (status < 500) throw new Error(`A remote that fails answered ${status}`)
  }
}

async function measureMemory(composer: ServerProcess, releases: OwnReleases): Promise<Row[]> {
  const origin = originOf(composer)
  const samples: number[] = []
  for (let index = 0; index < WARMING_RELEASES + RELEASES; index++) {
    const unit = UNITS[index % UNITS.length] ?? 'host'
    await releases.point(origin, unit, await releases.copy(unit))
    for (const path of VISITED) await ask(origin + path)
    await Promise.all(RENDERED.map((path) => ask(origin + path)))
    const megabytes = await residentMegabytes(composer.pid)
    if (megabytes !== null && index >= WARMING_RELEASES) samples.push(megabytes)
  }
  const first = figure(samples.slice(0, RELEASES / 2))
  const last = figure(samples.slice(RELEASES / 2))
  return [
    row(`resident memory, releases 1 to ${RELEASES / 2}`, 'MB', first),
    row(`resident memory, releases ${RELEASES / 2 + 1} to ${RELEASES}`, 'MB', last),
    row('most resident memory', 'MB', worst(samples)),
    row('later / earlier', 'x', ratio(last, first, { limit: 1.1 })),
  ]
}

const originOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`

function loadRows(name: string, { requestsPerSecond, p99Ms }: LoadResult): Row[] {
  return [
    row(name, 'per second', figure([requestsPerSecond])),
    row(`${name}, p99`, 'ms', figure([p99Ms])),
  ]
}

function row(name: string, unit: Row['unit'], value: Row['figures'][number]): Row {
  return { name, unit, figures: [value] }
}
