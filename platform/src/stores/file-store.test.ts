import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releaseFolder } from '#src/registry/layout.ts'
import { FileStore } from './file-store.ts'
import { updateRegistry } from './update-registry.ts'

const ID = '0123456789ab'

let folder: string
let place: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-store-'))
  place = path.join(folder, 'releases')
  store = new FileStore(place)
})
afterEach(() => rm(folder, { recursive: true }))

async function build(name: string): Promise<string> {
  const built = path.join(folder, name)
  await mkdir(path.join(built, 'client'), { recursive: true })
  await writeFile(path.join(built, 'client', 'page.js'), name)
  await writeFile(path.join(built, 'release.json'), '{}')
  return built
}

const target = () => releaseFolder(place, 'content', ID)
const pageOf = (release: string) => readFile(path.join(release, 'client', 'page.js'), 'utf8')

it.each([
  ['nothing is there', false],
  ['half of a removal is there', true],
])(
  'takes one of many copies that processes put at a time, whole, where %s',
  async (_what, isHalf) => {
    if (isHalf) {
      await mkdir(path.join(target(), 'client'), { recursive: true })
      await writeFile(path.join(target(), 'client', 'left-over.js'), '')
    }
    const built = await Promise.all(
      Array.from({ length: 8 }, (_, index) => build(`built-${index}`)),
    )
    const stores = built.map(() => new FileStore(place))
    await Promise.all(stores.map((one, index) => one.putRelease('content', ID, built[index] ?? '')))
    expect(await readdir(target())).toEqual(['client', 'release.json'])
    expect(await readdir(path.dirname(target()))).toEqual([ID])
    expect(await pageOf(target())).toMatch(/^built-\d$/)
    expect(await store.listReleases()).toMatchObject([{ unit: 'content', release: ID }])
  },
)

it('leaves a release as it is that is there already', async () => {
  await store.putRelease('content', ID, await build('first'))
  await store.putRelease('content', ID, await build('second'))
  expect(await pageOf(target())).toBe('first')
})

it('replaces a folder that has no manifest, such as half of a removal', async () => {
  await mkdir(path.join(target(), 'client'), { recursive: true })
  await writeFile(path.join(target(), 'client', 'left-over.js'), '')
  expect(await store.hasRelease('content', ID)).toBe(false)
  expect(await store.listReleases()).toEqual([])
  await store.putRelease('content', ID, await build('built'))
  expect(await readdir(path.join(target(), 'client'))).toEqual(['page.js'])
})

it('never removes a release that has a manifest', async () => {
  await store.putRelease('content', ID, await build('built'))
  await expect(store.removeRelease('content', ID)).rejects.toThrow(`content@${ID} has a manifest`)
  expect(await pageOf(target())).toBe('built')
  expect(await readdir(path.dirname(target()))).toEqual([ID])
})

it('keeps a release that is put while the half of a removal is cleared', async () => {
  for (let round = 0; round < 50; round++) {
    await rm(target(), { recursive: true, force: true })
    await mkdir(path.join(target(), 'client'), { recursive: true })
    const built = await build(`built-${round}`)
    await Promise.all([
      new FileStore(place).removeRelease('content', ID).catch(() => undefined),
      new FileStore(place).putRelease('content', ID, built),
    ])
    expect(await store.hasRelease('content', ID)).toBe(true)
    expect(await pageOf(target())).toBe(`built-${round}`)
  }
})

it('does not hide that a release could not be stored', async () => {
  await expect(store.putRelease('content', ID, path.join(folder, 'none'))).rejects.toThrow('ENOENT')
})

it('hides a release from everybody, and shows it again with all its files', async () => {
  await store.putRelease('content', ID, await build('built'))
  await store.hideRelease('content', ID)
  expect(await store.hasRelease('content', ID)).toBe(false)
  expect(await store.listReleases()).toEqual([])
  await expect(store.fetchRelease('content', ID, path.join(folder, 'there'))).rejects.toThrow(
    `content@${ID} is not in ${place}`,
  )
  expect(await pageOf(target())).toBe('built')
  await store.showRelease('content', ID)
  expect(await store.hasRelease('content', ID)).toBe(true)
  await store.hideRelease('content', ID)
  await store.removeRelease('content', ID)
  await store.removeRelease('content', ID)
  expect(await readdir(path.join(place, 'content'))).toEqual([])
})

it('copies a release into another folder once', async () => {
  await store.putRelease('content', ID, await build('built'))
  const there = path.join(folder, 'there')
  await store.fetchRelease('content', ID, there)
  const copy = releaseFolder(there, 'content', ID)
  expect(await pageOf(copy)).toBe('built')
  await writeFile(path.join(copy, 'client', 'page.js'), 'kept')
  await store.fetchRelease('content', ID, there)
  await store.fetchRelease('content', ID, place)
  expect(await pageOf(copy)).toBe('kept')
})

it('lists releases alone, whatever else lies there', async () => {
  await store.putRelease('content', ID, await build('built'))
  await mkdir(path.join(place, '.registry', ID), { recursive: true })
  await mkdir(path.join(place, 'content', 'copy'))
  await writeFile(path.join(place, 'registry.json'), '{}')
  expect(await store.listReleases()).toMatchObject([{ unit: 'content', release: ID }])
  expect(await new FileStore(path.join(folder, 'none')).listReleases()).toEqual([])
})

it('keeps what the gates said in each run', async () => {
  await store.putRelease('content', ID, await build('built'))
  const report = (at: string) =>
    ({ schema: 1, unit: 'content', release: ID, at, beside: {}, gates: [] }) as const
  const [first, second] = ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z']
  await Promise.all([first, second, second].map((at) => store.addGates(report(at))))
  expect(await readdir(target())).toEqual(['client', 'gates', 'release.json'])
  const runs = (await readdir(path.join(target(), 'gates'))).sort()
  const texts = runs.map((run) => readFile(path.join(target(), 'gates', run), 'utf8'))
  const ats = (await Promise.all(texts)).map((text) => JSON.parse(text).at)
  expect(ats).toEqual([first, second, second])
})

it('reads files of a release and nothing beside it', async () => {
  await store.putRelease('content', ID, await build('built'))
  expect(`${await store.readFile('content', ID, 'release.json')}`).toBe('{}')
  expect(await store.readFile('content', ID, 'none.json')).toBeNull()
  await expect(store.readFile('content', ID, '../other')).rejects.toThrow('leads elsewhere')
})

it('has registries that do not see each other, over the same releases', async () => {
  const staging = store.inRegistry('staging')
  const change = (release: string) => (now: Registry) => ({
    ...now,
    generation: now.generation + 1,
    live: { content: release },
  })
  await updateRegistry(store, change(ID))
  await updateRegistry(staging, change('ffffffffffff'))
  expect((await store.readRegistry()).registry.live).toEqual({ content: ID })
  expect((await staging.readRegistry()).registry.live).toEqual({ content: 'ffffffffffff' })
  expect((await store.listRegistries()).sort()).toEqual(['production', 'staging'])
})
