import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { storeSigned, testPublisher } from '#src/testing/sign-release.ts'
import { GateError } from './after-gates.ts'
import { goLive } from './go-live.ts'
import { promoteUnit, rolloutUnit, stopTrial } from './rollout.ts'
import { Staging } from './staging.ts'

const LIVE = 'aaaaaaaaaaaa'
const OTHER = 'bbbbbbbbbbbb'
const REMOTE_ENTRY = `exports.remote = { contract: 1, loadPage: async () => ({ Component() {}, head() {} }) }`
const hostBundle = `exports.provided = { react: {} }\nexports.renderSite = () => {}`

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rollout-'))
  staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  await storeSigned(folder, 'host', LIVE, { provides: { react: '19.3.1' } }, hostBundle)
  await storeSigned(folder, 'content', LIVE, {}, REMOTE_ENTRY)
  await storeSigned(folder, 'tools', LIVE, {}, REMOTE_ENTRY)
  const live = { host: LIVE, content: LIVE, tools: LIVE }
  await goLive(staging, live, { action: 'release', gates: [] })
})
afterEach(() => rm(folder, { recursive: true }))

const pageAt = (unit: string, address: string) => ({
  routes: { pages: [{ id: `${unit}/a`, path: address, skeleton: 'list' as const, cache: {} }] },
  pageModules: { [`${unit}/a`]: [] },
})
const store = (unit: string, given = {}, bundle = REMOTE_ENTRY) =>
  storeSigned(folder, unit, OTHER, given, bundle)
const tryOut = (unit: string, percent = 5, isDryRun = false) =>
  rolloutUnit(staging, { unit, release: OTHER, percent, isDryRun }, () => undefined)

it('gives a stored release that fits to a share of the visitors, and takes it back', async () => {
  await store('content')
  const before = await readRegistry(folder)
  expect(await tryOut('content', 5, true)).toBe(OTHER)
  expect(await readRegistry(folder)).toEqual(before)
  expect(await tryOut('content')).toBe(OTHER)
  const { live, rollouts } = await readRegistry(folder)
  expect(live['content']).toBe(LIVE)
  expect(rollouts).toMatchObject({ content: { release: OTHER, percent: 5 } })
  expect(await stopTrial(staging, 'content')).toBe(LIVE)
  expect((await readRegistry(folder)).rollouts).toEqual({})
})

it('changes nothing for a release that does not fit to what is live', async () => {
  await store('content', { requires: { react: '^20.0.0' } })
  const before = await readRegistry(folder)
  await expect(tryOut('content')).rejects.toThrow('content needs react ^20.0.0')
  expect(await readRegistry(folder)).toEqual(before)
})

it('changes nothing for a release that does not fit to another one that is tried', async () => {
  await store('content', pageAt('content', '/new'))
  await store('tools', pageAt('tools', '/new'))
  await tryOut('content')
  const before = await readRegistry(folder)
  const second = tryOut('tools')
  await expect(second).rejects.toThrow(GateError)
  await expect(second).rejects.toThrow('beside what else is tried: /new is claimed by')
  expect(await readRegistry(folder)).toEqual(before)
})

it('refuses what is not stored or is live, before anything is built', async () => {
  await expect(tryOut('content')).rejects.toThrow(`content@${OTHER} is not in`)
  const live = rolloutUnit(staging, { unit: 'tools', release: LIVE, percent: 5 }, () => undefined)
  await expect(live).rejects.toThrow('live for everybody already')
  await store('content')
  await expect(tryOut('content', 101)).rejects.toThrow('from 0 to 100')
})

it('ends the trial of a unit whose pointer moves, and no other', async () => {
  await store('content')
  await store('tools')
  await tryOut('content')
  await tryOut('tools')
  await storeSigned(folder, 'content', 'cccccccccccc', {}, REMOTE_ENTRY)
  const next = { content: 'cccccccccccc' }
  await goLive(staging, next, { action: 'release', gates: [] })
  expect(Object.keys((await readRegistry(folder)).rollouts ?? {})).toEqual(['tools'])
})

it('promotes nothing where nothing is tried', async () => {
  await expect(promoteUnit(staging, 'content', () => undefined)).rejects.toThrow('No rollout')
})
