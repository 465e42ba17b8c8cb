import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry, Unit } from '@orchard/shared/contracts'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { createDependencies } from '@orchard/shared-node/health'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { FileStore } from './file-store.ts'
import { Mirror } from './mirror.ts'

const ID = '0123456789ab'
const OTHER = 'ba9876543210'

/** A store that responds when the test says so. */
class FakeStore extends FileStore {
  registry: Registry = registryOf(1, ID)
  reads = 0
  fetched: string[] = []
  /** Awaited before each read of the registry, and before each fetch. */
  beforeRead: () => Promise<void> = async () => undefined
  beforeFetch: (release: string) => Promise<void> = async () => undefined

  override async readRegistry() {
    this.reads++
    const { registry } = this
    await this.beforeRead()
    return { registry, version: null }
  }

  override async fetchRelease(unit: Unit, release: string, releasesDir: string) {
    this.fetched.push(release)
    await this.beforeFetch(release)
    await makeRelease(releasesDir, unit, release)
  }

  override listReleases = async () => []
}

let folder: string
let store: FakeStore
let mirror: Mirror
let reports: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mirror-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.setTimerTickMode('nextTimerAsync')
  store = new FakeStore('the store')
  reports = []
  mirror = new Mirror(store, folder, {
    pollMs: 1_000,
    report: (line) => reports.push(line),
    watched: createDependencies((line) => reports.push(line), { registers: [] })('store', {
      failing: 'The store is unavailable',
      again: 'The store is available again',
    }),
    now: () => 1 + performance.now(), // the cache takes 0 for no time at all
  })
})
afterEach(async () => {
  mirror.close()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

function registryOf(generation: number, release: string): Registry {
  return { schema: 1, generation, live: { content: release }, history: [] }
}

/** A promise and how to settle it. */
function gate() {
  let [open, fail] = [() => {}, () => {}]
  const promise = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = () => reject(new Error('no connection'))
  })
  return { wait: () => promise, open, fail }
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('shares one look-up among all who ask before it begins', async () => {
  await mirror.sync()
  const asked = Array.from({ length: 50 }, () => mirror.names('content', OTHER))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]))
  expect(store.reads).toBe(2)
})

it('looks again for one who asks after a look-up began, which may have missed its release', async () => {
  const slow = gate()
  store.beforeRead = slow.wait
  const early = mirror.names('content', OTHER)
  await pass(10)
  store.registry = registryOf(2, OTHER)
  store.beforeRead = async () => undefined
  const late = mirror.names('content', OTHER)
  expect(await late).toBe(true)
  slow.open()
  await early
  expect(store.reads).toBe(2)
})

it('looks a few times a second at most', async () => {
  const start = performance.now()
  for (let number = 0; number < 5; number++)
    expect(await mirror.names('content', number.toString(16).padStart(12, '0'))).toBe(false)
  expect(store.reads).toBe(5)
  expect(performance.now() - start).toBeGreaterThanOrEqual(1_000)
})

it('looks as rarely for 400 that are asked for one after another', async () => {
  const start = performance.now()
  const asked: Promise<boolean>[] = []
  for (let number = 0; number < 400; number++) {
    asked.push(mirror.ensure('content', number.toString(16).padStart(12, '0')))
    await pass(5)
  }
  expect(await Promise.all(asked)).not.toContain(true)
  const seconds = (performance.now() - start) / 1_000
  expect(store.reads).toBeGreaterThan(1)
  expect(store.reads).toBeLessThanOrEqual(1 + seconds * 4)
})

it('does not look again for an absent release for five seconds', async () => {
  expect(await mirror.names('content', OTHER)).toBe(false)
  store.registry = registryOf(2, OTHER)
  expect(await mirror.names('content', OTHER)).toBe(false)
  expect(store.reads).toBe(1)
  await pass(5_001)
  expect(await mirror.names('content', OTHER)).toBe(true)
})

it('keeps nobody waiting for a store that hangs, and does not take its silence for a response', async () => {
  const hang = gate()
  store.beforeRead = hang.wait
  store.registry = registryOf(2, OTHER)
  const start = performance.now()
  expect(await mirror.names('content', OTHER)).toBe(false)
  expect(performance.now() - start).toBeGreaterThanOrEqual(3_000)
  expect(performance.now() - start).toBeLessThan(4_000)
  hang.open()
  expect(await mirror.names('content', OTHER)).toBe(true)
})

it('lets a hundred wait for a store that hangs, and refuses the others at once', async () => {
  store.beforeRead = gate().wait
  const waiting = Array.from({ length: 100 }, () => mirror.names('content', OTHER))
  const start = performance.now()
  expect(await mirror.names('content', OTHER)).toBe(false)
  expect(performance.now()).toBe(start)
  await Promise.all(waiting)
})

it('reports a store that fails, and asks it again for the next', async () => {
  store.beforeRead = () => Promise.reject(new Error('no connection'))
  expect(await mirror.ensure('content', ID)).toBe(false)
  expect(reports).toEqual([expect.stringContaining('no connection')])
  store.beforeRead = async () => undefined
  expect(await mirror.ensure('content', ID)).toBe(true)
})

it('fetches a release once for a page that asks while it is mirrored', async () => {
  const slow = gate()
  store.beforeFetch = slow.wait
  const syncing = mirror.sync()
  await waitFor(() => expect(store.fetched).toEqual([ID]))
  const asked = [mirror.ensure('content', ID), mirror.ensure('content', ID)]
  await pass(10)
  slow.open()
  expect(await Promise.all(asked)).toEqual([true, true])
  await syncing
  expect(store.fetched).toEqual([ID])
})

it('publishes a registry only when its releases are here', async () => {
  await mirror.sync()
  const slow = gate()
  store.registry = registryOf(2, OTHER)
  store.beforeFetch = slow.wait
  const syncing = mirror.sync()
  await waitFor(() => expect(store.fetched).toContain(OTHER))
  expect((await readRegistry(folder)).generation).toBe(1)
  slow.open()
  await syncing
  expect((await readRegistry(folder)).generation).toBe(2)
})

it('stays at what it has when a release does not arrive, and tries again', async () => {
  await mirror.sync()
  store.registry = registryOf(2, OTHER)
  const lost = gate()
  store.beforeFetch = lost.wait
  const synced = expect(mirror.sync()).rejects.toThrow('no connection')
  await waitFor(() => expect(store.fetched).toContain(OTHER))
  const asked = mirror.ensure('content', OTHER)
  await pass(1)
  lost.fail()
  await synced
  expect(await asked).toBe(false)
  expect((await readRegistry(folder)).generation).toBe(1)
  store.beforeFetch = async () => undefined
  await mirror.sync()
  expect((await readRegistry(folder)).generation).toBe(2)
})

it('follows the store through a failure until it is closed', async () => {
  await mirror.follow()
  store.beforeRead = () => Promise.reject(new Error('no connection'))
  await waitFor(() => expect(reports.length).toBeGreaterThan(0))
  store.beforeRead = async () => undefined
  store.registry = registryOf(2, OTHER)
  await waitFor(async () => expect((await readRegistry(folder)).generation).toBe(2))
  const slow = gate()
  store.beforeRead = slow.wait
  const before = store.reads
  await waitFor(() => expect(store.reads).toBeGreaterThan(before))
  mirror.close()
  const { reads } = store
  slow.open()
  await pass(10_000)
  expect(store.reads).toBe(reads)
})
