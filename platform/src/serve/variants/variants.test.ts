import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry, ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Site } from '#src/serve/responses/site.ts'
import { FakePool } from '#src/serve/testing/fake-pool.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { Variants } from './variants.ts'
import { trialsOf, VISITOR_NUMBERS } from './visitor-groups.ts'

const HOST = 'aaaaaaaaaaaa'
const LIVE = 'bbbbbbbbbbbb'
const TRIED = 'cccccccccccc'
const OTHER = 'dddddddddddd'

let folder: string
let pool: FakePool
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'variants-'))
  pool = new FakePool()
  lines = []
  await makeRelease(folder, 'host', HOST, { provides: { react: '19.3.1' } })
  for (const release of [LIVE, TRIED, OTHER]) await content(release)
})
afterEach(() => rm(folder, { recursive: true }))

function content(release: string, given: Partial<ReleaseManifest> = {}) {
  const page = { id: 'content/page', path: '/a', skeleton: 'list', cache: {} } as const
  return makeRelease(folder, 'content', release, { routes: { pages: [page] }, ...given })
}

let generation = 0
const registry = (
  rollouts: Record<string, { release: string; percent: number }> = {},
  live = LIVE,
): Registry => ({
  schema: 1,
  generation: ++generation,
  live: { host: HOST, content: live },
  rollouts: Object.fromEntries(
    Object.entries(rollouts).map(([unit, one]) => [
      unit,
      { ...one, since: '2026-11-01T00:00:00.000Z' },
    ]),
  ),
  history: [],
})
const trial = (percent: number, release = TRIED) => ({ content: { release, percent } })
const open = (first: Registry) =>
  Variants.open(first, {
    pool,
    releasesDir: folder,
    keys: null,
    devRemotes: [],
    isSecure: false,
    connectTo: [],
    devOrigins: [],
    log: (line) => lines.push(line),
  })
/** A visitor who is in some trials and in no others. */
function visitorIn(now: Registry, ...units: string[]): number {
  const visitors = Array.from({ length: VISITOR_NUMBERS }, (_, number) => number)
  return visitors.find((one) => trialsOf(now, one).join() === units.sort().join()) ?? -1
}
const contentOf = (site: Site) => site.releaseSet.remotes[0]?.release

/** Has a site render its page and keep it. */
async function fill(site: Site) {
  const response = site.respond({
    method: 'GET',
    url: new URL('http://orchard.example/a'),
    body: null,
    contentType: null,
    client: '192.0.2.1',
    requestId: 'request-1',
  })
  pool.last.done()
  return response
}

it('has one site as long as nothing is tried', async () => {
  const variants = await open(registry())
  expect(variants.isSplit).toBe(false)
  for (const visitor of [null, 0, 99]) expect(variants.siteFor(visitor)).toBe(variants.stable)
})

it('splits visitors while a release is tried, and keeps the page that is live', async () => {
  const variants = await open(registry())
  const kept = await fill(variants.stable)
  const now = registry(trial(10))
  expect(await variants.use(now)).toEqual({ isWhole: true, hasChanged: true })
  expect(variants.isSplit).toBe(true)
  const tried = visitorIn(now, 'content')
  const visitors = [tried, visitorIn(now), null]
  expect(visitors.map((one) => contentOf(variants.siteFor(one)))).toEqual([TRIED, LIVE, LIVE])
  expect(variants.stable.peek('/a')).toBe(kept)
  expect(variants.siteFor(tried).peek('/a')).toBeUndefined()
  expect(pool.kept).toEqual([`host@${HOST}+content@${LIVE}`, `host@${HOST}+content@${TRIED}`])
})

it('keeps the site of a trial that gets another share', async () => {
  const variants = await open(registry(trial(10)))
  const visitor = visitorIn(registry(trial(10)), 'content')
  const site = variants.siteFor(visitor)
  const kept = await fill(site)
  const larger = registry(trial(50))
  expect(await variants.use(larger)).toEqual({ isWhole: true, hasChanged: false })
  expect(variants.siteFor(visitor)).toBe(site)
  expect(variants.siteFor(visitorIn(larger))).toBe(variants.stable)
  expect(site.peek('/a')).toBe(kept)
})

it('gives everybody what is live when a trial ends', async () => {
  const variants = await open(registry(trial(10)))
  expect(await variants.use(registry())).toEqual({ isWhole: true, hasChanged: true })
  expect(variants.isSplit).toBe(false)
  const visitor = visitorIn(registry(trial(10)), 'content')
  expect(variants.siteFor(visitor)).toBe(variants.stable)
  expect(pool.kept).toEqual([`host@${HOST}+content@${LIVE}`])
})

it('moves what is live to a release that was tried', async () => {
  const variants = await open(registry(trial(10)))
  await fill(variants.stable)
  expect(await variants.use(registry({}, TRIED))).toMatchObject({ hasChanged: true })
  expect(contentOf(variants.stable)).toBe(TRIED)
  expect(variants.stable.peek('/a')).toBeUndefined()
})

it('makes a group for each combination of two trials', async () => {
  await makeRelease(folder, 'host', TRIED, { provides: { react: '19.3.1' } })
  const now = registry({ ...trial(30), host: { release: TRIED, percent: 5 } })
  const variants = await open(now)
  const visitors = [['content', 'host'], ['content'], ['host'], []].map((units) =>
    visitorIn(now, ...units),
  )
  expect(visitors.map((one) => variants.siteFor(one).releaseSet.key)).toEqual([
    `host@${TRIED}+content@${TRIED}`,
    `host@${HOST}+content@${TRIED}`,
    `host@${TRIED}+content@${LIVE}`,
    `host@${HOST}+content@${LIVE}`,
  ])
})

it.each([
  ['does not fit', () => content(OTHER, { requires: { react: '^20.0.0' } }), 'needs react ^20.0.0'],
  ['is of another contract', () => content(OTHER, { contract: 0 }), 'visitors keep the live one'],
])('gives nobody a tried release that %s', async (_what, store, message) => {
  await store()
  const variants = await open(registry())
  const now = registry(trial(10, OTHER))
  expect(await variants.use(now)).toEqual({ isWhole: false, hasChanged: false })
  expect(variants.siteFor(visitorIn(now, 'content'))).toBe(variants.stable)
  expect(lines.join()).toContain(message)
})

it('gives nobody a tried host that is not there, and everybody the rest', async () => {
  const variants = await open(registry())
  const tried = registry({ ...trial(30), host: { release: 'eeeeeeeeeeee', percent: 5 } })
  expect(await variants.use(tried)).toEqual({ isWhole: false, hasChanged: true })
  for (const units of [['content'], ['content', 'host']])
    expect(contentOf(variants.siteFor(visitorIn(tried, ...units)))).toBe(TRIED)
  expect(variants.siteFor(visitorIn(tried, 'host'))).toBe(variants.stable)
  expect(new Set(lines)).toEqual(new Set([expect.stringContaining('A trial host is unusable')]))
})

it('keeps a remote at its release, with its cache, when the next one cannot be read', async () => {
  const variants = await open(registry())
  const kept = await fill(variants.stable)
  expect(await variants.use(registry({}, 'eeeeeeeeeeee'))).toEqual({
    isWhole: false,
    hasChanged: false,
  })
  expect(variants.stable.peek('/a')).toBe(kept)
})
