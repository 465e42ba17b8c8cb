import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { GateError } from './after-gates.ts'
import { goLive } from './go-live.ts'
import { type Retirement, retireUnit } from './retire.ts'
import { rollbackUnits } from './rollback.ts'
import { Staging } from './staging.ts'

const ID = 'aaaaaaaaaaaa'
const HOST = 'exports.provided = {}; exports.renderSite = () => {}'
const REMOTE =
  'exports.remote = { contract: 1, loadPage: async () => ({ Component() {}, head() {} }), loadResource: async () => ({ render() {} }) }'

let folder: string
let staging: Staging
let printed: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retire-'))
  staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  printed = []
})
afterEach(() => rm(folder, { recursive: true }))

async function put(
  unit: string,
  given: Partial<ReleaseManifest> = {},
  bundle = REMOTE,
): Promise<void> {
  await makeRelease(staging.builtDir, unit, ID, given, bundle)
  await goLive(staging, { [unit]: ID }, { action: 'release', gates: [] })
}

const retire = (unit: string, retirement?: Retirement) =>
  retireUnit(staging, unit, (line) => printed.push(line), retirement)

it('takes a remote out of the site, which a rollback brings back', async () => {
  await put('host', {}, HOST)
  await put('tools')
  await expect(retire('host')).rejects.toThrow('The host cannot be retired')
  await expect(retire('toys')).rejects.toThrow('toys is not live; there is tools')
  await retire('tools', { note: 'They are blunt' })
  const { generation, history, live } = await readRegistry(folder)
  expect(live).toEqual({ host: ID })
  expect(history.at(-1)).toMatchObject({
    generation,
    unit: 'tools',
    release: ID,
    action: 'retire',
    note: 'They are blunt',
    gates: { passed: ['departures', 'resources'] },
  })
  expect(await staging.store.hasRelease('tools', ID)).toBe(true)

  expect(await rollbackUnits(staging, { tools: null })).toEqual({ tools: ID })
  const back = await readRegistry(folder)
  expect(back.live).toEqual({ host: ID, tools: ID })
  expect(back.history.at(-1)).toMatchObject({ action: 'rollback', release: ID, previous: null })
})

it('does not take what others read, says who, and what would leave', async () => {
  await put('host', {}, HOST)
  const routes = { pages: [], resources: [{ id: 'tools/list', path: '/tools.json' }] }
  await put('tools', { routes })
  await put('toys', { reads: [{ path: '/tools.json', schema: {} }] })
  const before = await readRegistry(folder)
  const problem =
    'resources: toys reads /tools.json, which tools no longer provides; keep it, or first make toys do without: npm run release -- toys'
  for (const isDryRun of [true, false]) {
    const refusal = await retire('tools', { isDryRun }).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(GateError)
    expect(String(refusal)).toContain(problem)
    expect(String(refusal)).toContain('With --accept-breakage "WHY" it is retired all the same')
  }
  expect(printed.join('\n')).toContain('Resources that leave (1): /tools.json')
  expect(await readRegistry(folder)).toEqual(before)

  await retire('tools', { acceptsBreakage: true, isDryRun: true })
  expect(await readRegistry(folder)).toEqual(before)
  await retire('tools', { acceptsBreakage: true })
  const { history, live } = await readRegistry(folder)
  expect(live).toEqual({ host: ID, toys: ID })
  expect(history.at(-1)?.gates).toEqual({ passed: ['departures'], overridden: ['resources'] })
})

it('does not take a part that the shell uses', async () => {
  await put('host', {}, HOST)
  await put('tools', { parts: ['search'] })
  await expect(retire('tools')).rejects.toThrow(
    'departures: the shell uses the part search, which leaves with tools; let another unit have it first',
  )
})
