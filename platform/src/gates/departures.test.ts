import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PageRoute, ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { departuresGate } from './departures.ts'

const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'

/** A host whose header and pages link to pages of toys; `/toys/moved` leads on, `/toys/gone` is gone. */
const HOST_BUNDLE = `
const HTML = '<header><a href="/toys">Toys</a></header><main><a href="/toys/gone">x</a> <a href="/toys/moved?a=1">y</a> <a href="/toys.json">z</a></main>'
exports.provided = {}
exports.renderSite = async (releases, config, request) => ({
  status: request.url.endsWith('/toys/gone') ? 404 : 200,
  html: HTML, styleHashes: [], scriptHashes: [], failed: null,
})`
const ROUTE = { skeleton: 'list', cache: {} } as const
const LIST: PageRoute = { ...ROUTE, id: 'toys/list', path: '/toys' }
const TOY: PageRoute = { ...ROUTE, id: 'toys/toy', path: '/toys/:name' }
const RESOURCE = { id: 'toys/json', path: '/toys.json' }

let folder: string
let host: ReleaseManifest
let tools: ReleaseManifest
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'departures-'))
  host = await makeRelease(folder, 'host', OLD, {}, HOST_BUNDLE)
  tools = await makeRelease(folder, 'tools', OLD, { paths: ['/tools', '/tools/saw'] })
})
afterEach(() => rm(folder, { recursive: true }))

const toys = (release: string, given: Partial<ReleaseManifest>) =>
  makeRelease(folder, 'toys', release, given)

function check(before: ReleaseManifest, after: ReleaseManifest | null) {
  const byUnit = (all: readonly ReleaseManifest[]) => new Map(all.map((one) => [one.unit, one]))
  return departuresGate.check({
    releasesDir: folder,
    changing: new Set(['toys']),
    before: byUnit([host, tools, before]),
    after: byUnit([host, tools, ...(after ? [after] : [])]),
  })
}

const WHOLE = {
  routes: { pages: [LIST, TOY], resources: [RESOURCE] },
  paths: ['/toys', '/toys/gone', '/toys/moved'],
}

it('says nothing where nothing leaves', async () => {
  const found = await check(await toys(OLD, WHOLE), await toys(NEW, WHOLE))
  expect(found).toEqual({ problems: [], notes: [] })
})

it('names what leaves with a remote, and who links to it', async () => {
  expect(await check(await toys(OLD, WHOLE), null)).toEqual({
    problems: [
      'the header or footer links to /toys, which leaves; remove the link first',
      '/tools of tools (and 1 more of its pages) links to /toys/gone, /toys/moved, /toys.json, which leave; remove the links first',
    ],
    notes: [
      'Pages that leave (2): /toys, /toys/:name',
      'Resources that leave (1): /toys.json',
      'Entries of the sitemap that leave (3): /toys, /toys/gone, /toys/moved',
    ],
  })
})

it('names a page that is no longer there, but none that leads on', async () => {
  const { problems } = await check(
    await toys(OLD, WHOLE),
    await toys(NEW, { ...WHOLE, paths: ['/toys'] }),
  )
  expect(problems).toEqual([
    '/tools of tools (and 1 more of its pages) links to /toys/gone, which leaves; remove the link first',
    '/toys of toys links to /toys/gone, which leaves; remove the link first',
  ])
})
