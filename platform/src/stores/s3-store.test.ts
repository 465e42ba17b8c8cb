import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Registry } from '@orchard/shared/contracts'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { hashFiles } from '#src/registry/release-files.ts'
import { type ObjectStore, startObjectStore, TEST_KEYS } from '#src/testing/object-store.ts'
import { unwatched } from '#src/testing/unwatched.ts'
import { Mirror } from './mirror.ts'
import { openStore } from './open-store.ts'
import { Bucket } from './s3-bucket.ts'
import type { ReleaseStore } from './store.ts'
import { updateRegistry } from './update-registry.ts'

const ID = '0123456789ab'
const OTHER = 'ba9876543210'
const CODE = 'export const page = 1\n'

let server: ObjectStore
let folder: string
let store: ReleaseStore
let now = 1_000
beforeEach(async () => {
  server = await startObjectStore()
  folder = await mkdtemp(path.join(tmpdir(), 's3-'))
  store = open({})
  now = 1_000
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function open(settings: Record<string, string>): ReleaseStore {
  return openStore(
    {
      RELEASES_STORE: 's3://releases/site',
      S3_ENDPOINT: server.origin,
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: TEST_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: TEST_KEYS.secretAccessKey,
      ...settings,
    },
    folder,
  )
}

function mirrorOf(of: ReleaseStore, report = (_message: string): unknown => undefined): Mirror {
  return new Mirror(of, folder, { pollMs: 60_000, report, watched: unwatched, now: () => now })
}

async function build(release = ID, files = 3): Promise<string> {
  const built = path.join(folder, 'built', release)
  await mkdir(path.join(built, 'client', 'assets'), { recursive: true })
  const integrity: Record<string, string> = {}
  for (let index = 0; index < files; index++) {
    const file = `assets/page-${index}.js`
    await writeFile(path.join(built, 'client', file), CODE)
    integrity[file] = `sha384-${createHash('sha384').update(CODE).digest('base64')}`
  }
  await writeFile(path.join(built, 'release.json'), JSON.stringify({ integrity }))
  return built
}

const live = (release: string) =>
  updateRegistry(store, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { content: release },
    history: [
      ...now.history,
      {
        generation: now.generation + 1,
        unit: 'content',
        release,
        previous: now.live['content'] ?? null,
        action: 'release',
        at: new Date().toISOString(),
      },
    ],
  }))

it('brings a release back as it was put there', async () => {
  await store.putRelease('content', ID, await build(ID, 130))
  expect(await store.hasRelease('content', ID)).toBe(true)
  expect(await store.hasRelease('content', OTHER)).toBe(false)
  await store.fetchRelease('content', ID, folder)
  const found = await readdir(path.join(releaseFolder(folder, 'content', ID), 'client', 'assets'))
  expect(found).toHaveLength(130)
  expect(await store.listReleases()).toMatchObject([{ unit: 'content', release: ID }])
})

it('writes the manifest last, so that an interrupted upload is no release', async () => {
  const built = await build()
  server.fault = (method, key) => (method === 'PUT' && key.endsWith('page-2.js') ? 400 : undefined)
  await expect(store.putRelease('content', ID, built)).rejects.toThrow('responded 400')
  expect(await store.hasRelease('content', ID)).toBe(false)
  expect(await store.listReleases()).toEqual([])
  server.fault = () => undefined
  await store.putRelease('content', ID, built)
  expect(await store.hasRelease('content', ID)).toBe(true)
})

it('loses none of many changes at the same time', async () => {
  const grow = (place: ReleaseStore) =>
    updateRegistry(place, (now) => ({ ...now, generation: now.generation + 1 }))
  await Promise.all(Array.from({ length: 12 }, () => grow(open({}))))
  expect((await store.readRegistry()).registry.generation).toBe(12)
})

it('refuses a registry that replaces another one than was seen', async () => {
  const seen = await store.readRegistry()
  const next = { ...seen.registry, generation: 1 }
  expect(await store.replaceRegistry(next, seen)).toBe(true)
  expect(await store.replaceRegistry(next, seen)).toBe(false)
})

it('keeps old changes of the history in a file of their own', async () => {
  const old = [{ generation: 3 }, { generation: 4 }] as never
  await store.keepHistory(old)
  const file = server.objects.get('site/.history/3-4.json')
  expect(JSON.parse(String(file?.body))).toEqual(old)
})

it('asks again after an error of the service', async () => {
  let failures = 2
  server.fault = () => (failures-- > 0 ? 503 : undefined)
  expect((await store.readRegistry()).registry.generation).toBe(0)
})

it('refuses files that are not what was built', async () => {
  await store.putRelease('content', ID, await build())
  const key = `site/content/${ID}/client/assets/page-1.js`
  const object = server.objects.get(key)
  if (object) object.body = Buffer.from('tampered')
  await expect(store.fetchRelease('content', ID, folder)).rejects.toThrow('not what was built')
  expect(await readdir(path.join(folder, 'content'))).toEqual([])
})

it('never takes an object that has vanished for an empty file', async () => {
  await store.putRelease('content', ID, await build())
  const at = '2026-11-01T12:00:00.000Z'
  await store.addGates({ schema: 1, unit: 'content', release: ID, at, beside: {}, gates: [] })
  const gone = [...server.objects.keys()].find((key) => key.includes('/gates/')) ?? ''
  server.fault = (method, key) => {
    // Deleted between the listing and the download.
    if (method === 'GET' && key === gone) server.objects.delete(gone)
    return undefined
  }
  await expect(store.fetchRelease('content', ID, folder)).rejects.toThrow(
    `${gone.slice('site/'.length)} is no longer in s3://releases/site`,
  )
  expect(await readdir(path.join(folder, 'content'))).toEqual([])
})

it('has registries that do not see each other, over the same releases', async () => {
  await store.putRelease('content', ID, await build())
  const staging = store.inRegistry('staging')
  expect(staging.registryName).toBe('staging')
  const live = (release: string) => (now: Registry) => ({
    ...now,
    generation: now.generation + 1,
    live: { content: release },
  })
  await updateRegistry(store, live(ID))
  await updateRegistry(open({ REGISTRY: 'staging' }), live('ffffffffffff'))
  expect((await store.readRegistry()).registry.live).toEqual({ content: ID })
  expect((await staging.readRegistry()).registry.live).toEqual({ content: 'ffffffffffff' })
  expect((await store.listRegistries()).sort()).toEqual(['production', 'staging'])
  expect(await store.listReleases()).toMatchObject([{ unit: 'content', release: ID }])
  expect(await staging.hasRelease('content', ID)).toBe(true)
})

it('keeps what the gates said in each run', async () => {
  await store.putRelease('content', ID, await build())
  for (const at of ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z'])
    await store.addGates({ schema: 1, unit: 'content', release: ID, at, beside: {}, gates: [] })
  const runs = [...server.objects.keys()].filter((key) => key.includes(`/${ID}/gates/`))
  expect(runs.map((run) => /gates\/([-\d]+)/.exec(run)?.[1]).sort()).toEqual([
    '2026-11-01',
    '2026-11-02',
  ])
})

it('stores one release when several processes put the same one', async () => {
  const built = await build()
  await Promise.all(Array.from({ length: 6 }, () => open({}).putRelease('content', ID, built)))
  await store.fetchRelease('content', ID, folder)
  const assets = path.join(releaseFolder(folder, 'content', ID), 'client', 'assets')
  expect(await readdir(assets)).toHaveLength(3)
})

it.each(['client/assets/page-1.js.br', 'server/bundle.cjs'])(
  'refuses a release when %s is not what was built, or is missing',
  async (file) => {
    const built = await build()
    for (const one of ['client/assets/page-1.js.br', 'server/bundle.cjs']) {
      await mkdir(path.dirname(path.join(built, one)), { recursive: true })
      await writeFile(path.join(built, one), CODE)
    }
    await writeFile(
      path.join(built, 'release.json'),
      JSON.stringify({ unit: 'content', release: ID, files: await hashFiles(built) }),
    )
    await store.putRelease('content', ID, built)
    const key = `site/content/${ID}/${file}`
    const good = server.objects.get(key)
    if (!good) throw new Error(`${key} was not stored`)
    server.objects.set(key, { ...good, body: Buffer.from('tampered') })
    await expect(store.fetchRelease('content', ID, folder)).rejects.toThrow(
      `content@${ID}: ${file} is not what was built`,
    )
    server.objects.delete(key)
    await expect(store.fetchRelease('content', ID, folder)).rejects.toThrow('ENOENT')
    server.objects.set(key, good)
    await store.fetchRelease('content', ID, folder)
  },
)

it('hides, shows and removes a release', async () => {
  await store.putRelease('content', ID, await build())
  await store.hideRelease('content', ID)
  expect(await store.hasRelease('content', ID)).toBe(false)
  await store.showRelease('content', ID)
  expect(await store.hasRelease('content', ID)).toBe(true)
  await expect(store.removeRelease('content', ID)).rejects.toThrow('has a manifest')
  await store.hideRelease('content', ID)
  await store.removeRelease('content', ID)
  expect(server.objects.size).toBe(0)
})

it('names the reason when the credentials are wrong', async () => {
  const stranger = open({ S3_SECRET_ACCESS_KEY: 'wrong' })
  await expect(stranger.readRegistry()).rejects.toThrow('403 SignatureDoesNotMatch')
})

it('lists every setting that is missing', () => {
  const settings = { RELEASES_STORE: 's3//x', S3_ENDPOINT: 'no' }
  expect(() => openStore(settings, folder)).toThrow(
    /RELEASES_STORE must.*S3_ENDPOINT must.*S3_ACCESS_KEY_ID.*S3_SECRET_ACCESS_KEY/s,
  )
})

it('mirrors what is live before it says so, and keeps that when the store fails', async () => {
  await store.putRelease('content', ID, await build())
  await live(ID)
  const reports: string[] = []
  const mirror = mirrorOf(store, (message) => reports.push(message))
  await mirror.sync()
  expect((await readRegistry(folder)).live).toEqual({ content: ID })
  expect(await readFile(manifestPath(folder, 'content', ID), 'utf8')).toContain('integrity')

  await live(OTHER)
  await expect(mirror.sync()).rejects.toThrow(`content@${OTHER} is not in s3://releases/site`)
  expect((await readRegistry(folder)).live).toEqual({ content: ID })

  await store.putRelease('content', OTHER, await build(OTHER))
  await mirror.sync()
  expect((await readRegistry(folder)).live).toEqual({ content: OTHER })
  expect(reports).toEqual([])
})

it('fetches a release of the past when it is asked for, and never one that was not live', async () => {
  await store.putRelease('content', ID, await build())
  await store.putRelease('content', OTHER, await build(OTHER))
  await live(ID)
  await live(OTHER)
  const mirror = mirrorOf(store)
  await mirror.sync()
  await rm(releaseFolder(folder, 'content', ID), { recursive: true })
  expect(await mirror.ensure('content', ID)).toBe(true)
  // The registry is read once more, in case it names the release by now; nothing is searched.
  const before = server.requests.length
  expect(await mirror.ensure('content', 'ffffffffffff')).toBe(false)
  expect(server.requests.slice(before)).toEqual(['GET /releases/site/registry.json'])
  expect(await mirror.ensure('content', 'ffffffffffff')).toBe(false)
  expect(await mirror.ensure('content', '../0123456789')).toBe(false)
  expect(await mirror.ensure('..', 'ffffffffffff')).toBe(false)
  expect(server.requests).toHaveLength(before + 1)
})

it('finds a release that went live since it looked, with one look for all who ask', async () => {
  await store.putRelease('content', ID, await build())
  await live(ID)
  const mirror = mirrorOf(store)
  await mirror.sync()
  await store.putRelease('content', OTHER, await build(OTHER))
  await live(OTHER)
  const before = server.requests.length
  const asked = Array.from({ length: 20 }, () => mirror.ensure('content', OTHER))
  expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  const made = server.requests.slice(before)
  expect(made.filter((one) => one === 'GET /releases/site/registry.json')).toHaveLength(1)
  expect(await readFile(manifestPath(folder, 'content', OTHER), 'utf8')).toContain('integrity')
  // It goes live here when all of it was mirrored.
  expect((await readRegistry(folder)).live).toEqual({ content: ID })
  await mirror.sync()
  expect((await readRegistry(folder)).live).toEqual({ content: OTHER })
})

it('asks the store once for a pruned release, however many files of it are asked for', async () => {
  await store.putRelease('content', OTHER, await build(OTHER))
  await live(ID)
  await live(OTHER)
  const reports: string[] = []
  const mirror = mirrorOf(store, (message) => reports.push(message))
  await mirror.sync()
  const before = server.requests.length
  for (let count = 0; count < 50; count++) expect(await mirror.ensure('content', ID)).toBe(false)
  expect(server.requests.slice(before)).toHaveLength(1)
  expect(reports).toEqual([`content@${ID} is not in s3://releases/site`])
  await store.putRelease('content', ID, await build(ID))
  now += 10_001
  expect(await mirror.ensure('content', ID)).toBe(true)
})

it('looks again for what was absent, after a while or when it is named', async () => {
  await store.putRelease('content', ID, await build())
  await live(ID)
  const mirror = mirrorOf(store)
  await mirror.sync()
  expect(await mirror.ensure('content', OTHER)).toBe(false)
  await store.putRelease('content', OTHER, await build(OTHER))
  await live(OTHER)
  expect(await mirror.ensure('content', OTHER)).toBe(false)
  now += 5_001
  expect(await mirror.ensure('content', OTHER)).toBe(true)
})

it('knows nothing more of a store that cannot be asked, and says so', async () => {
  await store.putRelease('content', ID, await build())
  await live(ID)
  const reports: string[] = []
  const mirror = mirrorOf(store, (message) => reports.push(message))
  await mirror.sync()
  server.fault = () => 400
  expect(await mirror.ensure('content', OTHER)).toBe(false)
  expect(reports).toEqual([expect.stringContaining('Looking up a release in the store failed')])
})

it('a request to a store that hangs ends in time, whatever is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const asked: Socket[] = []
  const hanging = createServer((socket) => {
    asked.push(socket.on('error', () => undefined))
  }).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const bucket = new Bucket({
    endpoint: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    ...{ region: 'eu-west-1', bucket: 'releases', prefix: '', ...TEST_KEYS },
  })
  let end = 'pending'
  const got = bucket.get('registry.json', 2_000).catch((error: Error) => {
    end = error.name
  })
  await waitFor(() => expect(asked).toHaveLength(1))
  for (let count = 0; count < 10; count++) {
    collect()
    await new Promise(setImmediate)
  }
  await Promise.race([got, new Promise((resolve) => setTimeout(resolve, 8_000))])
  for (const socket of asked) socket.destroy()
  hanging.close()
  expect(end).toBe('TimeoutError')
})
