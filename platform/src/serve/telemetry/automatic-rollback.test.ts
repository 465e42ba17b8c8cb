import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath } from '#src/registry/layout.ts'
import type { SignedReleases } from '#src/registry/read-signed.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { createAutomaticRollback } from './automatic-rollback.ts'
import { FailureWatch } from './failure-watch.ts'

const HOST = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const NEW = 'cccccccccccc'
const POLICY = { enabled: true, percent: 10, minViews: 10, minNetworks: 3, windowSeconds: 600 }
const RELEASED_AT = Date.parse('2026-01-02T12:00:00.000Z')

let folder: string
let now: number
let lines: string[]
let outcomes: string[]
let watch: FailureWatch
let registry: Registry
let keys: SignedReleases['keys']
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rollback-'))
  now = RELEASED_AT + 60_000
  lines = []
  outcomes = []
  keys = null
  watch = new FailureWatch(POLICY, () => now)
  await storeRelease('host', HOST, { provides: { react: '19.3.1' }, requires: {} })
  await storeRelease('catalogue', OLD, { provides: {}, requires: { react: '^19.3.1' } })
  await storeRelease('catalogue', NEW, { provides: {}, requires: { react: '^19.3.1' } })
  const change = (release: string, previous: string | null): RegistryChange => ({
    generation: 1,
    unit: 'catalogue',
    release,
    previous,
    action: 'release',
    at: new Date(RELEASED_AT).toISOString(),
  })
  await storeRegistry({
    schema: 1,
    generation: 2,
    live: { host: HOST, catalogue: NEW },
    history: [change(OLD, null), change(NEW, OLD)],
  })
})
afterEach(() => rm(folder, { recursive: true }))

async function storeRelease(unit: 'host' | 'catalogue', release: string, more: object) {
  const file = manifestPath(folder, unit, release)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    JSON.stringify({ unit, release, contract: 1, routes: { pages: [] }, parts: [], ...more }),
  )
}

async function storeRegistry(next: Registry) {
  registry = next
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(next))
}

const visitorOf = (number: number) => ({ number, network: number })

/** Ten visitors come, some of them in vain. */
function considerFailing(failing = 3, release = NEW, enabled = true, releasesDir = folder) {
  for (let visitor = 0; visitor < 10; visitor++)
    watch.viewed(`catalogue@${release}`, visitorOf(visitor))
  for (let visitor = 0; visitor < failing; visitor++)
    watch.failed(`catalogue@${release}`, visitorOf(visitor))
  return createAutomaticRollback({
    watch,
    store: new FileStore(folder),
    releasesDir,
    keys,
    enabled,
    registry: () => registry,
    log: (line) => lines.push(line),
    count: (outcome) => outcomes.push(outcome),
    now: () => now,
  })
}

/** Releases the same, and then reports a failure to the composer. */
async function failFor(failing: number, release = NEW, enabled = true, releasesDir = folder) {
  await considerFailing(failing, release, enabled, releasesDir)('catalogue', release)
  return readRegistry(folder)
}

it('goes back to the release before, writes down why, and says so', async () => {
  const after = await failFor(3)
  expect(after.live.catalogue).toBe(OLD)
  expect(after.history.at(-1)).toEqual({
    generation: 3,
    unit: 'catalogue',
    release: OLD,
    previous: NEW,
    action: 'automatic-rollback',
    at: '2026-01-02T12:01:00.000Z',
    reason: 'it failed for 3 of 10 visitors, from 3 networks, in 10 page views within 600 s',
  })
  expect(lines).toEqual([expect.stringContaining(`the site went back to ${OLD}`)])
  expect(outcomes).toEqual(['done'])
})

it('leaves a release alone that fails for too few', async () => {
  expect((await failFor(2)).generation).toBe(2)
  expect([lines, outcomes]).toEqual([[], []])
})

it('ends a trial', async () => {
  await storeRegistry({
    ...registry,
    live: { host: HOST, catalogue: OLD },
    rollouts: { catalogue: { release: NEW, percent: 5, since: '2026-01-01' } },
  })
  expect(await failFor(3)).toMatchObject({ live: { catalogue: OLD }, rollouts: {} })
})

it('does so once, although somebody released it again', async () => {
  const after = await failFor(3)
  await storeRegistry({ ...after, live: { host: HOST, catalogue: NEW } })
  expect((await failFor(10)).live.catalogue).toBe(NEW)
  expect(lines.at(-1)).toContain('once before')
  expect(outcomes).toEqual(['done', 'refused'])
})

it('refuses nothing where another composer has gone back already', async () => {
  registry = await failFor(3)
  await failFor(3)
  expect(lines.at(-1)).toContain('once before')
  expect(outcomes).toEqual(['done'])
})

it('says that going back failed', async () => {
  await writeFile(path.join(folder, 'registry.json'), 'half a regis')
  await considerFailing()('catalogue', NEW)
  expect(lines).toEqual([expect.stringContaining('; going back failed: ')])
  expect(outcomes).toEqual(['failed'])
})

it('does not go back to what is not stored or does not fit any more', async () => {
  await storeRelease('catalogue', OLD, { provides: {}, requires: { react: '^20.0.0' } })
  expect((await failFor(3)).live.catalogue).toBe(NEW)
  await rm(path.dirname(manifestPath(folder, 'catalogue', OLD)), { recursive: true })
  expect((await failFor(3)).live.catalogue).toBe(NEW)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('no earlier release')
  expect(outcomes).toEqual(['refused', 'refused'])
})

it('does not go back to what nobody who may has signed', async () => {
  keys = { list: async () => [] }
  expect((await failFor(3)).live.catalogue).toBe(NEW)
  expect(lines).toEqual([expect.stringContaining('no earlier release')])
})

it('goes back in the store, and fetches what it goes back to', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'rollback-cache-'))
  for (const [unit, release] of [
    ['host', HOST],
    ['catalogue', NEW],
  ] as const)
    await new FileStore(folder).fetchRelease(unit, release, cache)
  expect((await failFor(3, NEW, true, cache)).live.catalogue).toBe(OLD)
  expect(await new FileStore(cache).hasRelease('catalogue', OLD)).toBe(true)
  await rm(cache, { recursive: true })
})

it('only says so where it may not act', async () => {
  expect((await failFor(3, NEW, false)).generation).toBe(2)
  expect(lines).toEqual([expect.stringContaining('AUTOMATIC_ROLLBACK is off')])
  expect(outcomes).toEqual([])
})
