import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTRACT_VERSION, type Registry, SOURCE_RELEASE } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath, serverBundlePath } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { describeFiles } from '#src/registry/release-files.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { formsOf, type ReleaseSet, readReleaseSet } from './release-set.ts'

const HOST = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const NEW = 'cccccccccccc'

let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'releases-'))
  lines = []
  await store('host', HOST)
  await store('content', OLD)
})
afterEach(() => rm(folder, { recursive: true }))

async function store(unit: string, release: string, text?: string) {
  const file = manifestPath(folder, unit, release)
  const manifest = { unit, release, contract: CONTRACT_VERSION, routes: { pages: [] } }
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text ?? JSON.stringify({ ...manifest, integrity: {}, parts: [] }))
}

const live = (content: string): Registry => ({
  schema: 1,
  generation: 1,
  live: { host: HOST, content },
  history: [],
})
const report = (line: string) => void lines.push(line)
const read = (content: string, before: ReleaseSet | null = null) =>
  readReleaseSet({ releasesDir: folder, keys: null }, live(content), report, [], before)

it('names the releases that are live together', async () => {
  const set = await read(OLD)
  expect(set.isWhole).toBe(true)
  expect(set.key).toBe(`host@${HOST}+content@${OLD}`)
  expect(lines).toEqual([])
})

it('has the flags that are on for everybody and that a release asks for, in its key as well', async () => {
  const flags = ['b', 'a', 'half'].map((name) => ({
    ...{ name: `content/${name}`, purpose: 'Helps.', until: '2027-01-01' },
  }))
  await makeRelease(folder, 'content', NEW, { routes: { pages: [], flags } })
  const on = { percent: 100, since: '2026-11-01' }
  const set = await readReleaseSet(
    { releasesDir: folder, keys: null },
    {
      ...live(NEW),
      flags: {
        ...{ 'content/a': on, 'content/b': on, 'content/gone': on },
        'content/half': { ...on, percent: 50 },
      },
    },
    report,
  )
  expect(set.snapshot.flags).toEqual(['content/a', 'content/b'])
  expect(set.key).toBe(`host@${HOST}+content@${NEW}+content/a+content/b`)
})

it('tells a remote from source at one port from the same at another', async () => {
  const remote = await readManifest(folder, 'content', OLD)
  const sets = ['http://localhost:5174/', 'http://localhost:5175/'].map((base) =>
    readReleaseSet({ releasesDir: folder, keys: null }, live(OLD), report, [
      { ...remote, release: SOURCE_RELEASE, base },
    ]),
  )
  const [one, other] = await Promise.all(sets)
  expect(one?.key).not.toBe(other?.key)
})

it.each([
  ['is not there', null],
  ['has half a manifest', '{"unit":"content"'],
  ['has another contract', '{"unit":"content","contract":0}'],
  ['has no routes', `{"unit":"content","contract":${CONTRACT_VERSION}}`],
  ['has a manifest that is none', 'null'],
])('stays at the release before when the next one %s', async (_what, text) => {
  if (text) await store('content', NEW, text)
  const set = await read(NEW, await read(OLD))
  expect(set.isWhole).toBe(false)
  expect(set.remotes.map(({ release }) => release)).toEqual([OLD])
  expect(lines).toEqual([expect.stringContaining(`content stays at ${OLD}, ${NEW} is unusable: `)])
})

it('stays at the release before when the bundle of the next one is not what was built', async () => {
  await makeRelease(folder, 'content', NEW, {}, 'module.exports = {}')
  await describeFiles(folder, 'content', NEW)
  expect((await read(NEW)).isWhole).toBe(true)
  await writeFile(serverBundlePath(folder, 'content', NEW), 'module.exports = "tampered"')
  const set = await read(NEW, await read(OLD))
  expect(set.remotes.map(({ release }) => release)).toEqual([OLD])
  expect(lines).toEqual([
    `content stays at ${OLD}, ${NEW} is unusable: content@${NEW}: server/bundle.cjs is not what was built`,
  ])
})

it('leaves out a remote that has no release before', async () => {
  const set = await read(NEW)
  expect(set.isWhole).toBe(false)
  expect(set.remotes).toEqual([])
  expect(lines).toEqual([expect.stringContaining(`content is left out, ${NEW} is unusable: `)])
})

it('is not to be had without a host', async () => {
  const registry = { ...live(OLD), live: { content: OLD } }
  await expect(
    readReleaseSet({ releasesDir: folder, keys: null }, registry, () => undefined),
  ).rejects.toThrow('of host')
})

it('has the links and forms that remotes declare', async () => {
  const navigation = { label: 'Weather', path: '/weather' }
  const forms = {
    report: { fields: { place: { type: 'text', label: 'Place', max: 20 } } },
  } as const
  await makeRelease(folder, 'content', NEW, { routes: { pages: [], navigation, forms } })
  const [before, after] = [await read(OLD), await read(NEW)]
  expect(before.snapshot.remotes[0]).not.toHaveProperty('navigation')
  expect(after.snapshot.remotes[0]?.navigation).toEqual(navigation)
  expect([formsOf(before), formsOf(after)]).toEqual([{}, { content: forms }])
})
