import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '@orchard/shared/format'
import { holdBar } from '@orchard/shared/testing/bars'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { chromium } from '@playwright/test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { editRules } from '#src/cli/edit-rules.ts'
import { ALL_GATES } from '#src/gates/all-gates.ts'
import { approveRelease } from '#src/publish/approvals.ts'
import { goLive } from '#src/publish/go-live.ts'
import { signFolder } from '#src/publish/signed-release.ts'
import { Staging } from '#src/publish/staging.ts'
import { clientFolder, manifestPath } from '#src/registry/layout.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { addTrustedKey } from '#src/signing/edit-trusted-keys.ts'
import { type KeyPair, temporaryKeyPair } from '#src/signing/key-pair.ts'
import { Publisher } from '#src/signing/publisher.ts'
import { TrustedKeys, trustedKeysPath } from '#src/signing/trusted-keys.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { copyLiveReleases } from '#src/testing/copy-releases.ts'
import { type Patch, patchRelease } from '#src/testing/patch-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'

/** A release is stopped within this time: all gates, two of them in a browser. */
const STOPPED_WITHIN_S = 90
const HEADING = '"All APIs"'

const folder = temporaryFolder()
const releasesDir = path.join(folder, 'releases')
const staging = new Staging(new FileStore(releasesDir), releasesDir, testPublisher(releasesDir))
let live = ''
/** The first characters of the page component of /api in the browser's code, and its name for `useEffect`. */
let component = ''
let useEffect = ''

beforeAll(async () => {
  live = (await copyLiveReleases(releasesDir)).live['catalogue'] ?? ''
  const file = path.join(clientFolder(releasesDir, 'catalogue', live), 'assets/browse-page.js')
  const code = await readFile(file, 'utf8')
  component = /Component:function\([^)]*\)\{.{40}/.exec(code)?.[0] ?? ''
  useEffect = /useEffect as (\w+)/.exec(code)?.[1] ?? ''
  expect([component, useEffect]).not.toContain('')
})

/** A patch that has the page /api do something when it has come to a browser. */
function effect(code: string): Patch {
  const start = component.indexOf('{', 'Component:function({'.length) + 1
  const to = `${component.slice(0, start)}${useEffect}(()=>{${code}},[]);${component.slice(start)}`
  return { from: component, to, side: 'client' }
}

/** Puts a patched release of the catalogue to every gate; returns why it was refused. */
async function refusal(name: string, gate: string, ...patches: Patch[]): Promise<string> {
  const release = await patchRelease(releasesDir, 'catalogue', live, patches)
  return stopped(`${name}: stopped by ${gate}`, staging, release)
}

/** Tries to release the catalogue; returns the message of what stopped it. */
async function stopped(name: string, tools: Staging, release: string): Promise<string> {
  const start = performance.now()
  const released = goLive(tools, { catalogue: release }, { action: 'release', gates: ALL_GATES })
  const error = await released.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: expect.stringMatching(/^(?:gate_failed|approval_missing)$/) })
  const value = Math.round((performance.now() - start) / 100) / 10
  holdBar({ name, value, limit: STOPPED_WITHIN_S, unit: 's' })
  expect((await readRegistry(releasesDir)).live['catalogue']).toBe(live)
  return (error as Error).message
}

describe('a page that breaks in a browser alone', () => {
  it.each([
    [
      'an effect that throws',
      'throw new Error("Broken effect")',
      /browser: catalogue: \/api, opened at 375 px: .*Broken effect \(src\/pages\/browse-page\.tsx, assets\/browse-page\.js:\d+:\d+ of catalogue\)/,
    ],
    [
      'a timer that throws after 4 s',
      'setTimeout(()=>{throw new Error("Broken timer")},4000)',
      /\/api, standing still at 375 px: Error: Broken timer/,
    ],
    [
      'an error at a width of 600 px',
      'if(innerWidth===600)throw new Error("Broken at this width")',
      /\/api, reached from \S+ at 600 px: .*Broken at this width/,
    ],
    [
      'a click that throws',
      'document.querySelector("main[data-mfe=catalogue]").addEventListener("click",()=>{throw new Error("Broken click")})',
      /\/api, after pressing “[^”]+” at 1280 px: Error: Broken click/,
    ],
    [
      'an error with ?page=2',
      'if(location.search==="?page=2")throw new Error("Broken second page")',
      /\/api, opened with \?page=2: .*Broken second page/,
    ],
    [
      'a picture that the policy forbids',
      'document.body.append(Object.assign(new Image(),{src:"https://tracker.example/a.png"}))',
      /\/api, opened at 375 px: .*Content Security Policy/,
    ],
    ['an error in the console', 'console.error("Broken promise")', /\/api, .*: Broken promise/],
  ])('%s', async (name, code, message) => {
    expect(await refusal(name, 'browser', effect(code))).toMatch(message)
  })

  it('HTML that differs from that of the server', async () => {
    const patch = { from: HEADING, to: '"Each API"', side: 'client' } as const
    const message = await refusal('other HTML than on the server', 'browser', patch)
    expect(message).toMatch(/\/api, opened at 375 px: .*Hydration failed: the browser rendered/)
    expect(message).toMatch(/in <h1.*> the server sent “All APIs”, the browser rendered “Each API”/)
  })

  it('passes where it reads a resource of the site', async () => {
    const code =
      'fetch("/catalogue.json").then(async(r)=>{if(!r.ok||!(await r.json()))throw new Error("No catalogue")})'
    const release = await patchRelease(releasesDir, 'catalogue', live, [effect(code)])
    const launch = { action: 'release', gates: ALL_GATES, isDryRun: true } as const
    await goLive(staging, { catalogue: release }, launch)
  })

  it('an import that leads nowhere', async () => {
    const [from, to] = ['from"@orchard/shared/facts"', 'from"@orchard/shared/fact"']
    const message = await refusal('an import that leads nowhere', 'browser', {
      from,
      to,
      side: 'client',
    })
    expect(message).toMatch(/\/api, opened at 375 px: .*"@orchard\/shared\/fact"/)
  })
})

describe('production', () => {
  const [anna, bert] = [temporaryKeyPair(), temporaryKeyPair()]
  const keys = new TrustedKeys(trustedKeysPath({}, releasesDir))
  const toolsOf = (pair: KeyPair) =>
    new Staging(staging.store, releasesDir, new Publisher({ keys, loadPair: async () => pair }))
  const rules = (...args: string[]) => editRules(args, async () => toolsOf(anna))

  beforeAll(async () => {
    await addTrustedKey(keys.file, { ...anna, name: 'anna', units: ['*'] })
    await addTrustedKey(keys.file, { ...bert, name: 'bert', units: ['catalogue'] })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  /** A release of the catalogue with another heading, of a commit. */
  async function made(commit = 'abc123'): Promise<string> {
    const release = await patchRelease(releasesDir, 'catalogue', live, [
      { from: HEADING, to: '"Each API"' },
    ])
    const file = manifestPath(releasesDir, 'catalogue', release)
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...manifest, commit }))
    await signFolder(path.dirname(file), { pair: anna })
    return release
  }

  it('takes nothing that no browser has looked at', async () => {
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', folder)
    vi.spyOn(chromium, 'executablePath').mockReturnValue(path.join(folder, 'chromium'))
    const message = await stopped(
      'no browser: stopped by required gates',
      toolsOf(anna),
      await made(),
    )
    expect(message).toMatch(/browser: It must run here, and could not\. No Chrome or Chromium is/)
  })

  it('says that CHROMIUM_PATH is mistyped, which development does, too', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/usr/bin/chromiun')
    const release = await made()
    for (const tools of [toolsOf(anna), staging]) {
      const message = await stopped('a mistyped browser: stopped by browser', tools, release)
      expect(message).toContain('CHROMIUM_PATH names /usr/bin/chromiun, which is not there')
    }
  })

  it('takes no uncommitted changes', async () => {
    const release = await made('abc123+')
    const message = await stopped('a dirty tree: stopped by the rules', toolsOf(anna), release)
    expect(message).toContain('catalogue is made of uncommitted changes')
  })

  it('takes nothing while it is frozen', async () => {
    const [start, end] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
    await rules('--freeze', `${start}..${end}`, '--reason', 'Holidays')
    const message = await stopped('a freeze: stopped by the rules', toolsOf(anna), await made())
    expect(message).toContain(`Releases are frozen until ${end}: Holidays`)
    await rules('--unfreeze', `${start}`)
  })

  it('takes what somebody else has approved, and nothing before', async () => {
    await rules('--approvals', '1')
    const release = await made()
    const message = await stopped('no approval: stopped by the rules', toolsOf(anna), release)
    expect(message).toContain(`npm run approve -- catalogue@${release}`)
    await approveRelease(toolsOf(bert), 'catalogue', release)
    const launch = { action: 'release', gates: ALL_GATES } as const
    await goLive(toolsOf(anna), { catalogue: release }, launch)
    const { history, live: now } = await readRegistry(releasesDir)
    expect(now['catalogue']).toBe(release)
    expect(history.at(-1)).toMatchObject({ by: 'anna', approvedBy: ['bert'] })
  })
})
