import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { GateError } from './after-gates.ts'
import { goLive } from './go-live.ts'
import { retireUnit } from './retire.ts'
import { rollbackUnits } from './rollback.ts'
import { Staging } from './staging.ts'

const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  await makeRelease(staging.builtDir, 'content', OLD)
  await put('content', OLD)
  await makeRelease(staging.builtDir, 'content', NEW)
})
afterEach(() => rm(folder, { recursive: true }))

const put = (unit: string, release: string) =>
  goLive(staging, { [unit]: release }, { action: 'release', gates: [] })

it('loses neither of many releases at the same time', async () => {
  const units = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']
  for (const unit of units) await makeRelease(staging.builtDir, unit, NEW)
  await Promise.all(units.map((unit) => put(unit, NEW)))
  const { live, history, generation } = await readRegistry(folder)
  expect(live).toEqual({ content: OLD, ...Object.fromEntries(units.map((unit) => [unit, NEW])) })
  expect(generation).toBe(units.length + 1)
  expect(history.map((change) => change.generation)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('looks again at the gates when another release went live while they looked', async () => {
  await makeRelease(staging.builtDir, 'account', NEW)
  const seen: string[] = []
  const gate = {
    name: 'patient',
    async check({ before }: { before: ReadonlyMap<string, unknown> }) {
      seen.push([...before.keys()].join())
      if (seen.length === 1) await put('account', NEW)
      return { problems: before.has('account') ? ['does not fit to account'] : [] }
    },
  }
  const release = goLive(staging, { content: NEW }, { action: 'release', gates: [gate] })
  await expect(release).rejects.toThrow(GateError)
  expect(seen).toEqual(['content', 'content,account'])
  expect((await readRegistry(folder)).live).toEqual({ content: OLD, account: NEW })
})

it('stores nothing of a release that a gate refuses, and nothing in a dry run', async () => {
  const gate = { name: 'strict', check: () => ({ problems: ['It is too blue; use less blue'] }) }
  const before = await readRegistry(folder)
  const next = { content: NEW }
  await expect(goLive(staging, next, { action: 'release', gates: [gate] })).rejects.toThrow(
    'strict: It is too blue; use less blue',
  )
  await goLive(staging, next, { action: 'release', gates: [], isDryRun: true })
  expect(await readRegistry(folder)).toEqual(before)
  expect(await staging.store.hasRelease('content', NEW)).toBe(false)
})

it('rolls back as far as it is asked to, and names what there is', async () => {
  const [first, second, third] = ['aaaaaaaaaaa1', 'aaaaaaaaaaa2', 'aaaaaaaaaaa3']
  // A rollback runs the gates that need a host.
  await makeRelease(
    staging.builtDir,
    'host',
    OLD,
    {},
    'exports.provided = {}; exports.renderSite = () => {}',
  )
  await put('host', OLD)
  for (const release of [first, second, third]) {
    await makeRelease(staging.builtDir, 'tools', release, {}, 'exports.remote = { contract: 1 }')
    await put('tools', release)
  }
  const back = async (release: string | null = null) =>
    (await rollbackUnits(staging, { tools: release }))['tools']
  const before = await readRegistry(folder)
  expect(await rollbackUnits(staging, { tools: null }, { isDryRun: true })).toEqual({
    tools: second,
  })
  expect(await readRegistry(folder)).toEqual(before)
  expect(await back()).toBe(second)
  expect(await back()).toBe(first)
  await expect(back()).rejects.toThrow('tools has no earlier release to go back to')
  expect(await back(third)).toBe(third)
  expect((await readRegistry(folder)).live['tools']).toBe(third)
  await expect(back(third)).rejects.toThrow(`tools@${third} is live already`)
  await expect(back(NEW)).rejects.toThrow(
    `tools@${NEW} was never live; there is ${second}, ${first}`,
  )
})

it('says in the history who did it, why, and which gates looked', async () => {
  const passing = { name: 'kind', check: () => ({ problems: [] }) }
  const absent = { name: 'costly', check: () => ({ problems: [], skipped: true }) }
  await makeRelease(staging.builtDir, 'tools', NEW, { commit: 'abc123' })
  const note = 'The new tools'
  await goLive(staging, { tools: NEW }, { action: 'release', gates: [passing, absent], note })
  expect((await readRegistry(folder)).history.at(-1)).toMatchObject({
    by: 'development',
    note,
    commit: 'abc123',
    gates: { passed: ['kind'], skipped: ['costly'] },
  })
  await retireUnit(staging, 'tools', () => undefined, { note: 'They are blunt' })
  expect((await readRegistry(folder)).history.at(-1)).toMatchObject({
    action: 'retire',
    by: 'development',
    note: 'They are blunt',
  })
})

it('keeps what the gates said beside the release', async () => {
  const gate = { name: 'kind', check: () => ({ problems: [], notes: ['fine'] }) }
  await goLive(staging, { content: NEW }, { action: 'release', gates: [gate] })
  const runs = path.join(folder, 'content', NEW, 'gates')
  const [file = '', ...others] = await readdir(runs)
  expect(others).toEqual([])
  expect(JSON.parse(await readFile(path.join(runs, file), 'utf8'))).toMatchObject({
    unit: 'content',
    release: NEW,
    beside: { content: OLD },
    gates: [{ gate: 'kind', outcome: 'passed', problems: [], notes: ['fine'] }],
  })
})
