import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath } from '#src/registry/layout.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { goLive } from './go-live.ts'
import { promoteReleases } from './promote.ts'
import { pruneRelease, pruneReleases } from './prune.ts'
import { Staging } from './staging.ts'

const FIRST = 'aaaaaaaaaaaa'
const SECOND = 'bbbbbbbbbbbb'
const HOST = 'exports.provided = { react: {} }\nexports.renderSite = () => {}'
const REMOTE_ENTRY = 'exports.remote = { contract: 1 }'

let folder: string
let staging: Staging
let production: Staging
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'promote-'))
  const inRegistry = (name?: string) =>
    new Staging(new FileStore(folder, name), folder, testPublisher(folder))
  staging = inRegistry('staging')
  production = inRegistry()
  await makeRelease(staging.builtDir, 'host', FIRST, {}, HOST)
  await makeRelease(staging.builtDir, 'content', FIRST, {}, REMOTE_ENTRY)
  await makeRelease(staging.builtDir, 'content', SECOND, {}, REMOTE_ENTRY)
  await put(production, { host: FIRST, content: FIRST })
})
afterEach(() => rm(folder, { recursive: true }))

const put = (where: Staging, releases: Record<string, string>) =>
  goLive(where, releases, { action: 'release', gates: [] })
const promote = (unit = 'content', from = 'staging', isDryRun = false) =>
  promoteReleases(
    production,
    { units: [unit], from, isDryRun, note: 'Tried for a day' },
    () => undefined,
  )

it('keeps what is released in one registry out of the others', async () => {
  await put(staging, { host: FIRST, content: SECOND })
  expect((await readRegistry(folder)).live).toEqual({ host: FIRST, content: FIRST })
  expect((await readRegistry(folder, 'staging')).live).toEqual({ host: FIRST, content: SECOND })
})

it('refuses what is not live there, or is live here', async () => {
  await expect(promote()).rejects.toThrow(
    'content has no live release in staging; there is nothing',
  )
  await put(staging, { content: FIRST })
  await expect(promote()).rejects.toThrow(`content@${FIRST} is live in production already`)
  await expect(promote('tools')).rejects.toThrow('tools has no live release in staging')
  await expect(promote('content', 'production')).rejects.toThrow('--from and --to must differ')
  await expect(promote('content', '../x')).rejects.toThrow('no name of a registry')
})

it('puts the very release that is live there live here, as it was signed, and says where it came from', async () => {
  await put(staging, { host: FIRST, content: SECOND })
  const folderOf = path.join(folder, 'content', SECOND)
  const built = await readdir(folderOf)
  const before = await readRegistry(folder)
  expect(await promote('content', 'staging', true)).toEqual({ content: SECOND })
  expect(await readRegistry(folder)).toEqual(before)
  expect(await promote()).toEqual({ content: SECOND })
  const { history, live } = await readRegistry(folder)
  expect(live).toEqual({ host: FIRST, content: SECOND })
  expect(history.at(-1)).toMatchObject({
    action: 'release',
    unit: 'content',
    release: SECOND,
    previous: FIRST,
    by: 'development',
    from: 'staging',
    note: 'Tried for a day',
    gates: { passed: expect.arrayContaining(['version skew', 'contract', 'rendering']) },
  })
  expect(await readdir(folderOf)).toEqual(built)
  expect(await readdir(path.join(folderOf, 'gates'))).toHaveLength(2)
})

it('puts a promoted release to the gates of the target', async () => {
  const unfit = { requires: { react: '^20.0.0' } }
  await makeRelease(staging.builtDir, 'tools', SECOND, unfit, REMOTE_ENTRY)
  await put(staging, { tools: SECOND })
  const before = await readRegistry(folder)
  await expect(promote('tools')).rejects.toThrow('tools needs react ^20.0.0')
  expect(await readRegistry(folder)).toEqual(before)
})

it('never removes a release that another registry needs', async () => {
  await put(staging, { content: SECOND })
  const longAgo = new Date('2026-01-01T12:00:00Z')
  await utimes(manifestPath(folder, 'content', SECOND), longAgo, longAgo)
  const later = new Date('2027-12-31T12:00:00Z')
  expect(await pruneReleases(production.store, later, false)).toEqual([])
  await expect(pruneRelease(production.store, 'content', SECOND, false)).rejects.toThrow('it stays')
  expect((await readdir(path.join(folder, 'content'))).sort()).toEqual([FIRST, SECOND])
  await put(staging, { content: FIRST })
  expect(await production.store.hasRelease('content', SECOND)).toBe(true)
})
