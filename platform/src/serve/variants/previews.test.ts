import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { parseSelection, type Selection } from './preview-selection.ts'
import { type PreviewOptions, Previews } from './previews.ts'

const HOST = 'aaaaaaaaaaaa'
const LIVE = 'bbbbbbbbbbbb'
const OTHER = 'cccccccccccc'
const UNFIT = 'dddddddddddd'
const REGISTRY: Registry = {
  schema: 1,
  generation: 1,
  live: { host: HOST, content: LIVE },
  history: [],
}

let folder: string
let now = 0
const pool = { isCalm: true, render: () => Promise.reject(new Error('nothing is rendered here')) }

const store = (unit: Unit, release: string, more: Partial<ReleaseManifest> = {}) =>
  makeRelease(folder, unit, release, { provides: { react: '19.3.1' }, ...more })

beforeEach(async () => {
  now = 0
  folder = await mkdtemp(path.join(tmpdir(), 'override-'))
  await store('host', HOST)
  await store('content', LIVE)
  await store('content', OTHER)
  await store('content', UNFIT, { requires: { react: '^20.0.0' } })
})
afterEach(() => rm(folder, { recursive: true }))

function open(options: Partial<PreviewOptions> = {}) {
  return new Previews({
    pool,
    isSecure: false,
    connectTo: [],
    devOrigins: [],
    log: () => {},
    releasesDir: folder,
    keys: null,
    allowLocal: false,
    registry: () => REGISTRY,
    isNewInStore: async () => false,
    fetchRelease: async () => {},
    now: () => now,
    ...options,
  })
}
const select = (text: string) => parseSelection(text) as Selection

it('puts a published release in the place of the live one, and keeps its site', async () => {
  const sites = open()
  const site = await sites.siteFor(select(`content@${OTHER}`))
  expect(site.releaseSet.key).toBe(`host@${HOST}+content@${OTHER}`)
  expect(await sites.siteFor(select(`content@${OTHER}`))).toBe(site)
})

it('turns a flag on or off for one browser, whatever it is for everybody', async () => {
  const flags = ['content/tour', 'content/tips'].map((name) => ({
    ...{ name, purpose: 'Helps.', until: '2027-01-01' },
  }))
  await store('content', OTHER, { routes: { pages: [], flags } })
  const set = { 'content/tips': { percent: 100, since: '2026-11-01' } }
  const registry = () => ({ ...REGISTRY, live: { host: HOST, content: OTHER }, flags: set })
  const shown = async (text: string) =>
    (await open({ registry }).siteFor(select(text))).releaseSet.snapshot.flags
  expect(await shown(`content@${OTHER}`)).toEqual(['content/tips'])
  expect(await shown('content/tour@on')).toEqual(['content/tips', 'content/tour'])
  expect(await shown('content/tips@off')).toBeUndefined()
})

it.each([
  ['content/tour@on', 'There is no feature flag content/tour in these releases.'],
  ['content@eeeeeeeeeeee', 'content@eeeeeeeeeeee is not a published release.'],
  ['host@eeeeeeeeeeee', 'host@eeeeeeeeeeee is not a published release.'],
  ['garden@eeeeeeeeeeee', 'There is no part of the site with the name garden.'],
  ['constructor@eeeeeeeeeeee', 'There is no part of the site with the name constructor.'],
  [`content@${UNFIT}`, 'do not fit together'],
  ['content@local:5175', 'in development only'],
  ['garden@local:5175', 'There is no part of the site with the name garden.'],
])('refuses %s in words', async (text, message) => {
  await expect(open().siteFor(select(text))).rejects.toThrow(message)
})

it('brings a release here that the registry names, and looks for no other', async () => {
  const asked: string[] = []
  const fetchRelease = async (unit: Unit, release: string) => {
    asked.push(release)
    await store(unit, release)
  }
  const history = ['eeeeeeeeeeee'].map((release) => ({
    generation: 1,
    unit: 'content',
    release,
    previous: null,
    action: 'release' as const,
    at: '2026-01-01T00:00:00.000Z',
  }))
  const sites = open({ fetchRelease, registry: () => ({ ...REGISTRY, history }) })
  await sites.siteFor(select('content@eeeeeeeeeeee'))
  await sites.siteFor(select(`content@${OTHER}`))
  await expect(sites.siteFor(select('content@ffffffffffff'))).rejects.toThrow('published')
  expect(asked).toEqual(['eeeeeeeeeeee'])
})

it('brings a release here that another composer knows already', async () => {
  const sites = open({
    isNewInStore: async (_unit, release) => release === 'eeeeeeeeeeee',
    fetchRelease: async (unit, release) => void (await store(unit, release)),
  })
  const site = await sites.siteFor(select('content@eeeeeeeeeeee'))
  expect(site.releaseSet.key).toContain('content@eeeeeeeeeeee')
  await expect(sites.siteFor(select('content@ffffffffffff'))).rejects.toThrow('published')
})

it('opens a few releases a minute, and refusals do not count', async () => {
  const ids = Array.from({ length: 13 }, (_, index) => index.toString(16).padStart(12, '0'))
  for (const id of ids) await store('content', id)
  const sites = open()
  for (let time = 0; time < 20; time++)
    await expect(sites.siteFor(select('content@eeeeeeeeeeee'))).rejects.toThrow('published')
  for (const id of ids.slice(0, 12)) await sites.siteFor(select(`content@${id}`))
  const last = select(`content@${ids[12]}`)
  await expect(sites.siteFor(last)).rejects.toThrow('Too many')
  now = 60_001
  await expect(sites.siteFor(last)).resolves.toBeDefined()
})

it('mixes in a remote that runs from source on this machine, in development', async () => {
  const server = createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://localhost:${port}/`
  const manifest = { ...(await store('content', OTHER)), release: 'source', base }
  server.on('request', (_request, response) => response.end(JSON.stringify(manifest)))
  try {
    const sites = open({ allowLocal: true })
    const site = await sites.siteFor(select(`content@local:${port}`))
    expect(site.releaseSet.snapshot.remotes).toMatchObject([{ unit: 'content', base }])
    await expect(sites.siteFor(select(`host@local:${port}`))).rejects.toThrow('Only remotes')

    const joining = { ...manifest, unit: 'garden', routes: { pages: [] } }
    server.removeAllListeners('request')
    server.on('request', (_request, response) => response.end(JSON.stringify(joining)))
    const grown = await sites.siteFor(select(`garden@local:${port}`))
    expect(grown.releaseSet.snapshot.remotes.map(({ unit }) => unit)).toEqual(['content', 'garden'])
  } finally {
    server.close()
  }
})
