import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PublicRead, ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { resourcesGate } from './resources.ts'

const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'
const HOST_BUNDLE = 'exports.provided = {}; exports.renderSite = () => {}'
const READ: PublicRead = {
  path: '/tools.json',
  schema: { type: 'object', required: ['tools'], properties: { tools: { type: 'array' } } },
}

let folder: string
let host: ReleaseManifest
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'resources-'))
  host = await makeRelease(folder, 'host', OLD, {}, HOST_BUNDLE)
})
afterEach(() => rm(folder, { recursive: true }))

/** A remote that provides a resource, whose `render` is given as code. */
function provider(release: string, address: string, render: string): Promise<ReleaseManifest> {
  const routes = { pages: [], resources: [{ id: 'tools/list', path: address }] }
  const bundle = `exports.remote = { contract: 1, loadResource: async () => ({ render: async () => (${render}) }) }`
  return makeRelease(folder, 'tools', release, { routes }, bundle)
}
const document = (value: object, status = 200) =>
  `{ status: ${status}, contentType: 'application/json', body: '${JSON.stringify(value)}' }`
const reader = (release: string, reads?: readonly PublicRead[]) =>
  makeRelease(folder, 'toys', release, reads ? { reads } : {})

async function problems(
  before: readonly ReleaseManifest[],
  after: readonly ReleaseManifest[],
): Promise<readonly string[]> {
  const changing = after.filter((one) => !before.includes(one)).map(({ unit }) => unit)
  const byUnit = (all: readonly ReleaseManifest[]) => new Map(all.map((one) => [one.unit, one]))
  const left = before.map(({ unit }) => unit).filter((unit) => !byUnit(after).has(unit))
  const { problems: found } = await resourcesGate.check({
    releasesDir: folder,
    changing: new Set([...changing, ...left]),
    before: byUnit(before),
    after: byUnit(after),
  })
  return found
}

it('passes a document that has what is read', async () => {
  const old = await provider(OLD, '/tools.json', document({ tools: [] }))
  const now = await provider(NEW, '/tools.json', document({ tools: [], more: 1 }))
  const toys = await reader(OLD, [READ])
  expect(await problems([host, old, toys], [host, now, toys])).toEqual([])
})

it('names reader, resource and field of a document that no longer has it', async () => {
  const old = await provider(OLD, '/tools.json', document({ tools: [] }))
  const now = await provider(NEW, '/tools.json', document({ instruments: [] }))
  const toys = await reader(OLD, [READ])
  expect(await problems([host, old, toys], [host, now, toys])).toEqual([
    'toys reads /tools.json of tools, which does not fit: tools is missing; keep what it reads, or first change toys: npm run release -- toys',
  ])
})

it.each([
  [document({}, 503), 'status 503'],
  ["(() => { throw new Error('no tools') })()", 'it fails: Error: no tools'],
])('names a resource that is no document: %s', async (render, problem) => {
  const old = await provider(OLD, '/tools.json', render)
  const toys = await reader(OLD, [READ])
  expect((await problems([host, old], [host, old, toys])).join()).toContain(problem)
})

it('names a resource that ends, also of a service, whose needs the host names', async () => {
  const needs = [{ ...READ, service: 'product-api' }]
  const withNeeds = await makeRelease(folder, 'host', NEW, { reads: needs }, HOST_BUNDLE)
  const old = await provider(OLD, '/tools.json', document({ tools: [] }))
  const now = await provider(NEW, '/instruments.json', document({ tools: [] }))
  const message =
    'product-api reads /tools.json, which tools no longer provides; keep it, or first make product-api do without: start it from changed sources, then npm run release -- host, which says what services read'
  expect(await problems([withNeeds, old], [withNeeds, now])).toEqual([message])
  expect(await problems([withNeeds, old], [withNeeds])).toEqual([message])
})

it('lets a new environment begin with either side, and no live unit read what nobody has', async () => {
  const toys = await reader(NEW, [READ])
  expect(await problems([host], [host, toys])).toEqual([])
  expect(await problems([host, await reader(OLD)], [host, toys])).toEqual([
    'toys reads /tools.json, which no unit provides; release the unit that does first',
  ])
})

it('leaves alone what this release does not touch', async () => {
  const old = await provider(OLD, '/tools.json', document({ instruments: [] }))
  const toys = await reader(OLD, [READ])
  const other = await makeRelease(folder, 'games', NEW)
  expect(await problems([host, old, toys], [host, old, toys, other])).toEqual([])
})
