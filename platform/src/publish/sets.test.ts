import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FIT_GATES } from '#src/gates/quick-gates.ts'
import { isRetired, setBefore } from '#src/registry/earlier-releases.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { goLive } from './go-live.ts'
import { findMissing } from './missing-units.ts'
import { promoteReleases } from './promote.ts'
import { rollbackUnits } from './rollback.ts'
import { Staging } from './staging.ts'

const [OLD, NEW, NEWER] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']
const HOST = 'exports.provided = { react: {} }\nexports.renderSite = () => {}'
const REMOTE = 'exports.remote = { contract: 1 }'

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sets-'))
  staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  // Content and host need each other in both versions; tools and toys fit to each.
  for (const [release, version] of [
    [OLD, 18],
    [NEW, 19],
  ] as const) {
    const provides = { react: `${version}.0.0` }
    await makeRelease(staging.builtDir, 'host', release, { provides }, HOST)
    const requires = { react: `^${version}.0.0` }
    await makeRelease(staging.builtDir, 'content', release, { requires }, REMOTE)
    await makeRelease(staging.builtDir, 'tools', release, {}, REMOTE)
  }
  await makeRelease(staging.builtDir, 'tools', NEWER, {}, REMOTE)
  await makeRelease(staging.builtDir, 'toys', NEW, {}, REMOTE)
  await put({ host: OLD, content: OLD, tools: OLD })
})
afterEach(() => rm(folder, { recursive: true }))

const put = (next: Record<string, string>, where = staging) =>
  goLive(where, next, { action: 'release', gates: FIT_GATES })
const live = async () => (await readRegistry(folder)).live
const message = (work: Promise<unknown>) =>
  work.then(
    () => 'It did not fail',
    (error: Error) => error.message,
  )

it('go live that no order of single releases would let through, in one move', async () => {
  await expect(put({ host: NEW })).rejects.toThrow('content needs react ^18.0.0')
  await expect(put({ content: NEW })).rejects.toThrow('content needs react ^19.0.0')
  await put({ host: NEW, content: NEW })
  expect(await live()).toEqual({ host: NEW, content: NEW, tools: OLD })
  const { generation, history } = await readRegistry(folder)
  expect(history.slice(-2)).toMatchObject([
    { unit: 'host', generation },
    { unit: 'content', generation },
  ])
})

it('are named as small as they can be where one unit is refused', async () => {
  const others = { content: NEW, tools: NEW }
  expect(await findMissing(staging, { host: NEW }, others)).toEqual(['content'])
  expect(await findMissing(staging, { tools: NEW }, { content: NEW })).toEqual([])
  expect(await findMissing(staging, { host: NEW }, { tools: NEW })).toEqual([])
})

it('go back together, and a refusal says with whom', async () => {
  await put({ host: NEW, content: NEW, tools: NEW })
  const refusal = await message(rollbackUnits(staging, { host: null }))
  expect(refusal).toContain('content needs react ^19.0.0, the host provides 18.0.0')
  expect(refusal).toContain('Together they fit: npm run rollback -- host content\n')
  expect(refusal).toContain('--accept-breakage "WHY"')
  const back = { host: OLD, content: OLD }
  expect(await rollbackUnits(staging, { host: null, content: null })).toEqual(back)
  expect(await live()).toEqual({ ...back, tools: NEW })
})

it('go back all to what was live before the last of them, and further the second time', async () => {
  const all = async () => {
    const before = Object.entries(setBefore((await staging.store.readRegistry()).registry))
    const wanted = before.map(([unit, release]) => [unit, release ?? false])
    return rollbackUnits(staging, Object.fromEntries(wanted))
  }
  await put({ tools: NEW })
  await put({ host: NEW, content: NEW, tools: NEWER, toys: NEW })
  expect(await all()).toEqual({ host: OLD, content: OLD, tools: NEW, toys: null })
  expect(await live()).toEqual({ host: OLD, content: OLD, tools: NEW })
  // It comes back with the set, unlike one that somebody has retired.
  expect(isRetired(await readRegistry(folder), 'toys')).toBe(false)
  expect(await all()).toEqual({ tools: OLD })
  expect(setBefore((await staging.store.readRegistry()).registry)).toEqual({})
  await put({ toys: NEW })
  expect(await all()).toEqual({ toys: null })
  expect(await rollbackUnits(staging, { toys: null })).toEqual({ toys: NEW })
})

it('go back all to the set before, also where one of them has gone back alone', async () => {
  await put({ host: NEW, content: NEW, tools: NEW })
  await rollbackUnits(staging, { tools: null })
  expect(setBefore((await staging.store.readRegistry()).registry)).toEqual({
    host: OLD,
    content: OLD,
  })
})

it('break what somebody accepts to break in going back, which the history tells', async () => {
  await put({ host: NEW, content: NEW })
  const printed: string[] = []
  await rollbackUnits(
    staging,
    { host: null },
    { acceptsBreakage: true, note: 'No page opens', print: (line) => printed.push(line) },
  )
  expect(printed.join('\n')).toContain('content needs react ^19.0.0')
  expect((await readRegistry(folder)).history.at(-1)).toMatchObject({
    action: 'rollback',
    unit: 'host',
    note: 'No page opens',
    gates: { overridden: ['version skew'] },
  })
})

it('go on to another environment at once', async () => {
  const at = (name: string) =>
    new Staging(new FileStore(folder, name), folder, testPublisher(folder))
  const trial = at('trial')
  const promote = (units: string[] | null) =>
    promoteReleases(trial, { units, from: 'production' }, () => undefined)
  await put({ host: NEW, content: NEW })
  await expect(promote(['content'])).rejects.toThrow('No host is live')
  expect(await promote(null)).toEqual({ host: NEW, content: NEW, tools: OLD })
  await expect(promote(null)).rejects.toThrow('All of production is live in trial already')
})
