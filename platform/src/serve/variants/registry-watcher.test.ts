import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry } from '@orchard/shared/contracts'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TrustedKeys } from '#src/signing/trusted-keys.ts'
import { RegistryWatcher } from './registry-watcher.ts'

let folder: string
let lines: string[]
let watcher: RegistryWatcher | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watcher-'))
  lines = []
})
afterEach(async () => {
  watcher?.close()
  await rm(folder, { recursive: true })
})

const registry = (generation: number): Registry => ({
  schema: 1,
  generation,
  live: { host: '0123456789ab' },
  history: [],
})
/** As registries are published: never half. */
async function put(text: string, file = 'registry.json') {
  await writeFile(path.join(folder, 'new'), text)
  await rename(path.join(folder, 'new'), path.join(folder, file))
}
const report = (message: string) => void lines.push(message)

async function follow(respond: (now: Registry, isNew: boolean) => boolean) {
  watcher = await RegistryWatcher.open({ releasesDir: folder }, report)
  watcher.follow(async (now, isNew) => respond(now, isNew), { report, pollMs: 20 })
  return watcher
}

it('begins with the newest generation on record where there is no usable registry', async () => {
  await mkdir(path.join(folder, '.registry'))
  await put(JSON.stringify(registry(7)), '.registry/7.json')
  for (const text of [null, '{"schema":1', JSON.stringify({ ...registry(9), live: {} })]) {
    if (text) await put(text)
    const opened = await RegistryWatcher.open({ releasesDir: folder }, report)
    expect(opened.registry).toEqual(registry(7))
  }
  expect(lines).toHaveLength(3)
})

it('refuses a registry that is none when nothing is on record', async () => {
  await put('{"schema":1')
  await expect(RegistryWatcher.open({ releasesDir: folder })).rejects.toThrow('JSON')
})

it('keeps what it has while the registry is unusable, and says so once', async () => {
  await put(JSON.stringify(registry(1)))
  const seen: number[] = []
  const own = await follow(({ generation }) => seen.push(generation) > 0)
  await put('{"schema":1')
  await waitFor(() => expect(lines).toHaveLength(1))
  await put(JSON.stringify(registry(2)))
  await waitFor(() => expect(lines).toHaveLength(2))
  expect(lines).toEqual([
    expect.stringContaining('The registry is unusable; keeping the current releases'),
    'The registry is usable again',
  ])
  expect(seen).toEqual([2])
  expect(own.registry.generation).toBe(2)
})

it('says once that the registry is gone, also when that happens during a look', async () => {
  await put(JSON.stringify(registry(1)))
  // A look may outlast this test.
  const file = path.join(folder, 'registry.json')
  let isRemoving = false
  let looks = 0
  const mark = async () => {
    looks++
    // After the look at the registry, before it is read.
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (isRemoving) await rm(file, { force: true })
    return String(isRemoving)
  }
  const seen: Registry[] = []
  watcher = await RegistryWatcher.open({ releasesDir: folder, keys: { mark } }, report)
  watcher.follow(async (now) => seen.push(now) > 0, { report, pollMs: 20 })
  await waitFor(() => expect(looks).toBeGreaterThan(1))
  isRemoving = true
  await waitFor(() => expect(lines.length).toBeGreaterThan(0))
  const before = looks
  await waitFor(() => expect(looks).toBeGreaterThan(before + 2))
  expect(lines).toEqual([expect.stringContaining('no such file')])
  expect(seen).toEqual([])
})

it('looks again while not everything was there', async () => {
  await put(JSON.stringify(registry(1)))
  const looks: boolean[] = []
  await follow((_now, isNew) => looks.push(isNew) > 2)
  await put(JSON.stringify(registry(2)))
  await waitFor(() => expect(looks).toEqual([true, false, false]))
})

it('looks again when the trusted keys change, and tells a refusal once', async () => {
  await put(JSON.stringify(registry(1)))
  await put('first', 'keys.json')
  const keys = new TrustedKeys(path.join(folder, 'keys.json'))
  const seen: boolean[] = []
  let isRefused = false
  watcher = await RegistryWatcher.open({ releasesDir: folder, keys }, report)
  watcher.follow(
    async (_now, isNew) => {
      seen.push(isNew)
      if (isRefused) throw new Error('host is refused')
      return true
    },
    { report, pollMs: 20 },
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toEqual([])
  isRefused = true
  await put('second', 'keys.json')
  await waitFor(() => expect(seen.length).toBeGreaterThan(2))
  expect(seen[0]).toBe(true)
  expect(lines).toEqual(['The registry is unusable; keeping the current releases: host is refused'])
  isRefused = false
  await waitFor(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toBe('The registry is usable again')
})

it('follows the registry of an environment', async () => {
  await put(JSON.stringify(registry(3)), 'registry.staging.json')
  await put(JSON.stringify(registry(1)))
  watcher = await RegistryWatcher.open({ releasesDir: folder, registry: 'staging' })
  expect(watcher.registry.generation).toBe(3)
  const seen: number[] = []
  watcher.follow(async ({ generation }) => seen.push(generation) > 0, { report, pollMs: 20 })
  await put(JSON.stringify(registry(4)), 'registry.staging.json')
  await waitFor(() => expect(seen).toEqual([4]))
})
