import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { clientFolder } from './layout.ts'
import { compareReleases } from './release-difference.ts'

const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'
const page = (id: string) => ({ id, path: `/${id}`, skeleton: 'list' as const, cache: {} })

const resource = (path: string) => ({ id: path, path })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'difference-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes files of so many bytes, as browsers get them. */
async function fill(unit: string, release: string, sizes: Record<string, number>): Promise<void> {
  for (const [file, size] of Object.entries(sizes))
    await writeFile(path.join(clientFolder(folder, unit, release), `${file}.br`), 'x'.repeat(size))
}

it('compares the sizes of routes and the listed pages of two releases', async () => {
  await makeRelease(folder, 'content', OLD, {
    routes: {
      pages: [page('a'), page('b'), page('c')],
      resources: ['/b.md', '/c.json', '/old.json'].map(resource),
    },
    modules: ['door.js'],
    pageModules: { a: ['a.js'], b: ['b.js'], c: ['door.js'] },
    paths: ['/a', '/b'],
  })
  await fill('content', OLD, { 'door.js': 100, 'a.js': 10, 'b.js': 20 })
  await makeRelease(folder, 'content', NEW, {
    routes: {
      pages: [page('a'), page('c'), page('d')],
      resources: ['/d.md', '/c.json', '/new.json'].map(resource),
    },
    modules: ['door.js'],
    styles: ['all.css'],
    pageModules: { a: ['a.js'], d: ['d.js'] },
    pageStyles: { d: ['d.css'] },
    paths: ['/a', '/d'],
  })
  await fill('content', NEW, { 'door.js': 90, 'all.css': 10, 'a.js': 15, 'd.js': 1, 'd.css': 2 })
  expect(await compareReleases(folder, 'content', OLD, NEW)).toEqual({
    sizes: [
      { route: 'a', before: 110, after: 115 },
      { route: 'b', before: 120, after: null },
      { route: 'd', before: null, after: 103 },
    ],
    pages: { added: ['/d'], removed: ['/b'] },
    resources: { added: ['/new.json'], removed: ['/old.json'] },
  })
  expect(await compareReleases(folder, 'content', NEW, null)).toMatchObject({
    sizes: [{ after: null }, { after: null }, { after: null }],
    pages: { added: [], removed: ['/a', '/d'] },
    resources: { added: [], removed: ['/c.json', '/new.json'] },
  })
})

it('compares what every page needs of the host', async () => {
  for (const [release, size] of [
    [OLD, 5],
    [NEW, 7],
  ] as const) {
    await makeRelease(folder, 'host', release, { modules: ['main.js'] })
    await fill('host', release, { 'main.js': size })
  }
  const { sizes } = await compareReleases(folder, 'host', OLD, NEW)
  expect(sizes).toEqual([{ route: 'every page', before: 5, after: 7 }])
})

it('cannot compare with a release that is gone', async () => {
  await makeRelease(folder, 'content', NEW)
  await expect(compareReleases(folder, 'content', OLD, NEW)).rejects.toThrow('ENOENT')
})
