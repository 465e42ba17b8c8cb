import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { pruneRelease, pruneReleases } from './prune.ts'

const NOW = new Date('2026-12-31T12:00:00Z')
const LONG_AGO = new Date('2026-10-01T12:00:00Z')
const LIVE = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const YOUNG = 'cccccccccccc'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prune-'))
  store = new FileStore(folder)
  await put(LIVE, LONG_AGO)
  await put(OLD, LONG_AGO)
  await put(YOUNG, new Date('2026-12-30T12:00:00Z'))
  await live(LIVE)
})
afterEach(() => rm(folder, { recursive: true }))

async function put(release: string, storedAt: Date): Promise<void> {
  await mkdir(releaseFolder(folder, 'content', release), { recursive: true })
  const manifest = manifestPath(folder, 'content', release)
  await writeFile(manifest, '{}')
  await utimes(manifest, storedAt, storedAt)
}

function live(release: string): Promise<Registry> {
  return updateRegistry(store, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { content: release },
  }))
}

const left = async () => (await store.listReleases()).map(({ release }) => release).sort()

it('removes what is old and not in use', async () => {
  const removed = await pruneReleases(store, NOW, false)
  expect(removed.map(({ release }) => release)).toEqual([OLD])
  expect(await left()).toEqual([LIVE, YOUNG])
})

it('only names it in a dry run', async () => {
  const before = await store.readRegistry()
  expect(await pruneReleases(store, NOW, true)).toHaveLength(1)
  expect(await left()).toEqual([LIVE, OLD, YOUNG])
  expect(await store.readRegistry()).toEqual(before)
})

it('brings back what went live while it was being removed', async () => {
  const racing = Object.assign(Object.create(store), {
    async hideRelease(unit: string, release: string) {
      await live(release)
      await store.hideRelease(unit, release)
    },
  })
  expect(await pruneReleases(racing, NOW, false)).toEqual([])
  expect(await left()).toEqual([LIVE, OLD, YOUNG])
})

it('refuses to remove a live release, and says why', async () => {
  await expect(pruneRelease(store, 'content', LIVE, false)).rejects.toThrow('it stays')
  expect(await left()).toEqual([LIVE, OLD, YOUNG])
})

it('removes a named release however young it is', async () => {
  await pruneRelease(store, 'content', YOUNG, false)
  expect(await left()).toEqual([LIVE, OLD])
})
