import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@orchard/shared/format'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editRules } from '#src/cli/edit-rules.ts'
import type { Gate } from '#src/gates/gate.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { addTrustedKey, revokeKey } from '#src/signing/edit-trusted-keys.ts'
import { type KeyPair, temporaryKeyPair } from '#src/signing/key-pair.ts'
import { Publisher } from '#src/signing/publisher.ts'
import { TrustedKeys } from '#src/signing/trusted-keys.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { GateError } from './after-gates.ts'
import { ApprovalError, approveRelease } from './approvals.ts'
import { goLive } from './go-live.ts'
import { releaseUnits } from './release.ts'
import { rollbackUnits } from './rollback.ts'
import { rolloutUnit } from './rollout.ts'
import type { Exceptions } from './rules.ts'
import { signStored } from './sign-stored.ts'
import { Staging } from './staging.ts'

const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'
const HOST = 'exports.provided = {}; exports.renderSite = () => {}'
const REMOTE_ENTRY = 'exports.remote = { contract: 1 }'

const [owner, anna, bert] = [temporaryKeyPair(), temporaryKeyPair(), temporaryKeyPair()]
let folder: string
let keys: TrustedKeys
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rules-'))
  const file = path.join(folder, 'trusted-keys.json')
  keys = new TrustedKeys(file)
  await addTrustedKey(file, { ...owner, name: 'owner', units: ['*'] })
  await addTrustedKey(file, { ...anna, name: 'anna', units: ['content'] })
  await addTrustedKey(file, { ...bert, name: 'bert', units: ['content', 'catalogue'] })
  await release(owner, 'host', OLD, {}, HOST)
  await release(anna, 'content', OLD)
})
afterEach(() => rm(folder, { recursive: true }))

/** The tools of somebody in a registry of production. */
function toolsOf(pair: KeyPair, registry?: string): Staging {
  const publisher = new Publisher({ keys, loadPair: async () => pair })
  return new Staging(new FileStore(folder, registry), folder, publisher)
}

interface Given {
  exceptions?: Exceptions
  gates?: readonly Gate[]
  commit?: string
  registry?: string
  note?: string
}

async function release(
  pair: KeyPair,
  unit: string,
  id: string,
  { commit, exceptions = {}, gates = [], note, registry }: Given = {},
  bundle = REMOTE_ENTRY,
): Promise<void> {
  const tools = toolsOf(pair, registry)
  if (!(await tools.has(unit, id)))
    await makeRelease(tools.builtDir, unit, id, commit ? { commit } : {}, bundle)
  await goLive(tools, { [unit]: id }, { action: 'release', gates, exceptions, note })
}

const rules = (text: string, pair = owner) =>
  editRules(
    text.split(' ').map((one) => one.replaceAll('_', ' ')),
    async (registry) => toolsOf(pair, registry),
  )
const last = async () => (await readRegistry(folder)).history.at(-1)
const liveContent = async () => (await readRegistry(folder)).live['content']
/** A freeze that lasts from an hour ago to an hour from now, as an argument. */
function currentFreeze(): string {
  const [start, end] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
  return `--freeze ${start}..${end} --reason The_holidays`
}

describe('a gate that cannot run', () => {
  const gate: Gate = {
    name: 'browser',
    check: () => ({ problems: [], notes: ['Install a browser'], skipped: true }),
  }

  it('refuses a release in production, and says what helps', async () => {
    const released = release(anna, 'content', NEW, { gates: [gate] })
    await expect(released).rejects.toThrow(GateError)
    await expect(released).rejects.toThrow(
      'browser: It must run here, and could not. Install a browser',
    )
    expect(await liveContent()).toBe(OLD)
  })

  it('is skipped in staging and in development', async () => {
    await release(anna, 'content', NEW, { gates: [gate], registry: 'staging' })
    expect((await readRegistry(folder, 'staging')).live['content']).toBe(NEW)
    const local = new Staging(new FileStore(folder), folder, testPublisher(folder))
    await goLive(local, { content: NEW }, { action: 'release', gates: [gate] })
    expect(await last()).toMatchObject({ gates: { skipped: ['browser'] } })
  })

  it('is what the rules make of it', async () => {
    await expect(rules('--require-gates colour')).rejects.toThrow('not colour')
    await rules('--require-gates contract,facts')
    await release(anna, 'content', NEW, { gates: [gate] })
    expect(await liveContent()).toBe(NEW)
    await rules('--require-gates browser --registry staging')
    const inStaging = release(anna, 'content', NEW, { gates: [gate], registry: 'staging' })
    await expect(inStaging).rejects.toThrow('It must run here')
  })
})

describe('uncommitted changes', () => {
  it('do not go to production, unless their author says so, which the history keeps', async () => {
    const commit = 'abc123+'
    await expect(release(anna, 'content', NEW, { commit })).rejects.toThrow(
      'content is made of uncommitted changes',
    )
    expect(await liveContent()).toBe(OLD)
    await release(anna, 'content', NEW, { commit, exceptions: { allowDirty: true } })
    expect(await last()).toMatchObject({ commit, overrides: ['uncommitted changes'] })
  })

  it('are forgotten with a build that nobody has stored, so that committed sources are built anew', async () => {
    const tools = toolsOf(anna)
    await makeRelease(tools.builtDir, 'content', NEW, { commit: 'abc123+' })
    await makeRelease(tools.builtDir, 'catalogue', NEW, { commit: 'abc123' })
    for (const unit of ['content', 'catalogue']) await tools.forgetDirty(unit, NEW)
    expect(tools.isBuilt('content', NEW)).toBe(false)
    expect(tools.isBuilt('catalogue', NEW)).toBe(true)
  })

  it('go to staging', async () => {
    await release(anna, 'content', NEW, { commit: 'abc123+', registry: 'staging' })
    expect((await readRegistry(folder, 'staging')).live['content']).toBe(NEW)
  })
})

describe('a freeze', () => {
  it('holds releases up, and no rollback', async () => {
    await release(anna, 'content', NEW)
    await rules(currentFreeze())
    await expect(release(anna, 'content', 'cccccccccccc')).rejects.toThrow(
      /Releases are frozen until .*: The holidays\. In an emergency: --override-freeze/,
    )
    expect(await rollbackUnits(toolsOf(anna), { content: null })).toEqual({ content: OLD })
    expect(await liveContent()).toBe(OLD)
  })

  it('is overridden in an emergency, which the timeline shows', async () => {
    await rules(currentFreeze())
    const exceptions = { overrideFreeze: true }
    await release(anna, 'content', NEW, { exceptions, note: 'Prices were wrong' })
    expect(await last()).toMatchObject({
      overrides: ['freeze (The holidays)'],
      note: 'Prices were wrong',
    })
  })

  it('ends by itself, or when it is taken back', async () => {
    await rules('--freeze 2020-12-24..2021-01-02 --reason Past')
    await release(anna, 'content', NEW)
    await rules(currentFreeze())
    const { rules: { freezes = [] } = {} } = await readRegistry(folder)
    await rules(`--unfreeze ${freezes[1]?.start}`)
    await release(anna, 'content', 'cccccccccccc')
    expect(await liveContent()).toBe('cccccccccccc')
  })
})

describe('approvals', () => {
  beforeEach(async () => {
    await rules('--approvals 1')
  })

  it('hold a release up that is stored, until somebody else has approved it', async () => {
    const first = release(anna, 'content', NEW)
    await expect(first).rejects.toThrow(ApprovalError)
    await expect(first).rejects.toThrow(`npm run approve -- content@${NEW}`)
    expect(await liveContent()).toBe(OLD)
    expect(await approveRelease(toolsOf(bert), 'content', NEW)).toEqual(['bert'])
    const print = () => undefined
    await releaseUnits(toolsOf(bert), { content: NEW }, print)
    expect(await liveContent()).toBe(NEW)
    expect(await last()).toMatchObject({ by: 'bert', approvedBy: ['bert'] })
  })

  it('hold a trial up, too', async () => {
    await release(anna, 'content', NEW).catch(() => undefined)
    const trial = { unit: 'content', release: NEW, percent: 5 }
    const tried = () => rolloutUnit(toolsOf(anna), trial, () => undefined)
    await expect(tried()).rejects.toThrow(ApprovalError)
    await approveRelease(toolsOf(bert), 'content', NEW)
    await tried()
    expect(await last()).toMatchObject({ action: 'rollout', approvedBy: ['bert'] })
  })

  it('come from nobody who signed it, also with another key, and from nobody who may not release it', async () => {
    await release(anna, 'content', NEW).catch(() => undefined)
    await expect(approveRelease(toolsOf(anna), 'content', NEW)).rejects.toThrow(
      'somebody else must',
    )
    const second = temporaryKeyPair()
    await addTrustedKey(keys.file, { ...second, name: 'anna', units: ['content'] })
    await expect(approveRelease(toolsOf(second), 'content', NEW)).rejects.toThrow(ApprovalError)
    const carl = temporaryKeyPair()
    await addTrustedKey(keys.file, { ...carl, name: 'carl', units: ['catalogue'] })
    await expect(approveRelease(toolsOf(carl), 'content', NEW)).rejects.toThrow('but not content')
    await expect(release(anna, 'content', NEW)).rejects.toThrow('0 of 1 approvals')
  })

  it('end with the key that they were given with', async () => {
    await release(anna, 'content', NEW).catch(() => undefined)
    await approveRelease(toolsOf(bert), 'content', NEW)
    await revokeKey(keys.file, 'bert', new Date())
    await expect(release(anna, 'content', NEW)).rejects.toThrow('0 of 1 approvals')
  })

  it('do not count for one who has become the signer', async () => {
    await release(anna, 'content', NEW).catch(() => undefined)
    await approveRelease(toolsOf(bert), 'content', NEW)
    await signStored(toolsOf(bert), 'content', NEW)
    await expect(release(bert, 'content', NEW)).rejects.toThrow('0 of 1 approvals')
  })
})

describe('the rules', () => {
  it('are changed by those who may release every unit, and recorded', async () => {
    await expect(rules('--approvals 1', anna)).rejects.toThrow(
      'anna may release content, but not *',
    )
    const shown = await rules('--approvals 2 --note Two_pairs_of_eyes')
    expect(shown).toContain('approvals by others: 2')
    expect(await last()).toMatchObject({
      action: 'rules',
      by: 'owner',
      note: 'Two pairs of eyes',
      rules: 'approvals by others: 2',
    })
  })

  it('stay as they are where nothing changes', async () => {
    await rules('--approvals 2')
    const before = await readRegistry(folder)
    await rules('--approvals 2')
    expect(await rules('--registry production')).toContain('gates that must run: the default')
    expect(await readRegistry(folder)).toEqual(before)
  })

  it.each([
    ['--approvals many', 'a number from 0 to 9, not many'],
    ['--freeze tomorrow --reason x', 'two days or times'],
    ['--freeze 2027-01-02..2026-12-24 --reason x', 'ends before it begins'],
    ['--freeze 2026-12-24..2027-01-02', 'needs a --reason'],
    ['--unfreeze 2026-12-24', 'no freeze begins at'],
  ])('refuse %s', async (text, message) => {
    await expect(rules(text)).rejects.toThrow(message)
  })
})
