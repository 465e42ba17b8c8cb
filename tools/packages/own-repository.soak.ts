import { cp, lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createPackageFromTarballData,
  checkPackage as findTypeProblems,
} from '@arethetypeswrong/core'
import { findChromium } from '@orchard/platform/chromium'
import {
  openStore,
  readRegistry,
  releaseFolder,
  trustedKeysPath,
  updateRegistry,
} from '@orchard/platform/releases'
import {
  BUILT_RELEASES,
  copyLiveReleases,
  startComposer,
  startObjectStore,
  TEST_KEYS,
} from '@orchard/platform/testing'
import { REPOSITORY } from '@orchard/platform/workspace'
import { freePort } from '@orchard/shared/testing/free-port'
import { startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { chromium } from '@playwright/test'
import { publint } from 'publint'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Packed, packPackages } from './pack-packages.ts'
import { run as runCommand, type Settings, startCommand } from './testing/commands.ts'
import { type GuardedRegistry, startGuardedRegistry } from './testing/guarded-registry.ts'

const TOP = temporaryFolder()
const ARCHIVES = path.join(TOP, 'packages')
const WEATHER = path.join(TOP, 'weather')
const PAGE = 'src/pages/home-page.tsx'
const CONTRACT = 'node_modules/@orchard/shared/src/contracts/remote-module.d.ts'
const GUIDE = path.join(REPOSITORY, 'docs/releasing.md')
const COMMAND = path.join(WEATHER, 'node_modules/.bin/orchard-platform')
const DEV_WITHIN_MS = 20_000
const IN_FORCE_WITHIN_MS = 10_000
/** Resolutions for packages that are no ES modules; ours are nothing else. */
const OLD_WAYS = ['node10', 'node16-cjs']

let packed: Packed
let registry: GuardedRegistry
const closers: (() => Promise<unknown>)[] = []

/** The blocks of commands in the guide's section of own repositories. */
async function documentedCommands(): Promise<string[]> {
  const [, section = ''] = (await readFile(GUIDE, 'utf8')).split(
    '## A remote in its own repository',
  )
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** Makes the packages, and a remote with nothing but them, as the guide says word by word. */
beforeAll(async () => {
  packed = await packPackages(ARCHIVES)
  registry = await startGuardedRegistry()
  const [make = ''] = await documentedCommands()
  const output = await succeed(TOP, 'bash', ['-e', '-o', 'pipefail', '-c', make])
  expect(output).not.toMatch(/npm warn/i)
}, 300_000)
afterAll(() => registry?.close())
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Runs a command that asks the registry of this suite for packages. */
const run = (cwd: string, command: string, args: readonly string[], settings: Settings = {}) =>
  runCommand(cwd, command, args, { npm_config_registry: registry.url, ...settings })

async function succeed(...parameters: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...parameters)
  expect(code, output).toBe(0)
  return output
}

/** Starts a script that runs until it is stopped. */
const startScript = (name: string, settings: Settings, ...args: string[]) =>
  startCommand(WEATHER, 'npm', ['run', '--silent', name, '--', ...args], settings)

const script = (name: string, settings: Settings, ...args: string[]) =>
  succeed(WEATHER, 'npm', ['run', '--silent', name, '--', ...args], settings)

/** Replaces a text in a file of the remote. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const place = path.join(WEATHER, file)
  const text = await readFile(place, 'utf8')
  expect(text).toContain(from)
  await writeFile(place, text.replaceAll(from, to))
}

it.each(['shared', 'platform'] as const)('%s is a package without a problem', async (name) => {
  const { archive, folder } = packed[name]
  const { messages } = await publint({ pkgDir: folder, level: 'suggestion', strict: true })
  expect(messages).toEqual([])
  const data = createPackageFromTarballData(new Uint8Array(await readFile(archive)))
  const result = await findTypeProblems(data, {
    excludeEntrypoints: [/\.(?:css|json)$/],
  })
  if (!result.types) throw new Error(`${archive} has no types`)
  const problems = result.problems.filter(
    (one) => !('resolutionKind' in one && OLD_WAYS.includes(one.resolutionKind)),
  )
  expect(problems).toEqual([])
})

it('makes a remote that is checked and tested from the packages alone', async () => {
  for (const name of ['shared', 'platform']) {
    const installed = path.join(WEATHER, 'node_modules/@orchard', name)
    expect((await lstat(installed)).isSymbolicLink()).toBe(false)
  }
  expect(await script('check', {})).toContain('The types of weather are right')
  expect(await script('test', {})).toMatch(/6 passed/)
  const again = await run(WEATHER, COMMAND, ['new-remote', 'rain'])
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
  const elsewhere = await run(TOP, COMMAND, ['release'])
  expect(elsewhere.output).toContain('This is not the repository of a remote')
})

it('never asks a registry for a name that is not ours', async () => {
  const [, use = ''] = await documentedCommands()
  const typed = [...use.matchAll(/^npm run (\S+)/gm)].map(([, name = '']) => name)
  expect(typed).toEqual(expect.arrayContaining(['dev', 'e2e', 'release']))
  const { scripts } = JSON.parse(await readFile(path.join(WEATHER, 'package.json'), 'utf8'))
  for (const name of new Set([...typed, ...Object.keys(scripts)]))
    expect(await succeed(WEATHER, 'npm', ['run', name, '--', '--help'])).toMatch(/usage/i)
  expect(await succeed(TOP, COMMAND, ['--help'])).toContain('Usage: npm exec --offline -- ')
  expect(await succeed(TOP, COMMAND, ['new-remote', '--help'])).toContain('--packages FOLDER')
  const empty = path.join(TOP, 'empty')
  await mkdir(empty)
  const early = await run(empty, 'npm', ['exec', '--offline', '--', 'orchard-platform', '--help'])
  expect(early.code).not.toBe(0)
  expect(registry.refused).toEqual([])
  const mistaken = await run(empty, 'npx', ['--yes', 'orchard-platform', '--help'])
  expect(mistaken.code).not.toBe(0)
  expect(registry.refused.splice(0)).not.toEqual([])
})

/** The site's live releases in a store, and somebody who may release the weather there and nothing else. */
async function openPlace(
  kind: 'folder' | 'bucket',
  name: string = kind,
): Promise<{ site: Settings; author: Settings }> {
  const folder = path.join(TOP, name)
  const releases = path.join(folder, 'releases')
  await copyLiveReleases(releases)
  const TRUSTED_KEYS = path.join(folder, 'trusted-keys.json')
  await cp(trustedKeysPath({}, BUILT_RELEASES), TRUSTED_KEYS)
  const place = kind === 'folder' ? { RELEASES_DIR: releases } : await openBucket(releases)
  const site = { ...place, TRUSTED_KEYS }
  const RELEASE_KEY = path.join(folder, 'wendy.pem')
  const author = {
    ...site,
    ...(kind === 'bucket' ? { RELEASES_DIR: path.join(folder, 'own') } : {}),
    RELEASE_KEY,
  }
  await script('keys', author, 'create', '--name', 'wendy', '--units', 'weather')
  return { site, author }
}

async function openBucket(releases: string): Promise<Settings> {
  const server = await startObjectStore()
  closers.push(server.close)
  const settings = {
    RELEASES_STORE: 's3://releases/site',
    S3_ENDPOINT: server.origin,
    S3_ACCESS_KEY_ID: TEST_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: TEST_KEYS.secretAccessKey,
  }
  const { live } = await readRegistry(releases)
  const store = openStore(settings, releases)
  for (const [unit, release] of Object.entries(live))
    await store.putRelease(unit, release, releaseFolder(releases, unit, release))
  await updateRegistry(store, (now) => ({ ...now, generation: now.generation + 1, live }))
  return { ...settings, RELEASES_DIR: path.join(path.dirname(releases), 'of-composer') }
}

it.each(['folder', 'bucket'] as const)(
  'is released to a %s, rolled back and retired',
  async (kind) => {
    const { site, author } = await openPlace(kind)
    const composer = await startComposer({ ...site, STORE_POLL_MS: '100' })
    closers.push(composer.stop)
    const served = (status: number, title: string) =>
      vi.waitFor(async () => {
        const response = await fetch(`${composer.origin}/weather`)
        expect(response.status).toBe(status)
        expect(await response.text()).toContain(`<h1>${title}</h1>`)
      }, IN_FORCE_WITHIN_MS)

    const first = await script('release', author, '--note', 'Its own repository')
    for (const gate of ['version skew', 'contract', 'byte budget', 'rendering'])
      expect(first).toContain(`passed  ${gate}`)
    await served(200, 'Weather')
    await edit(PAGE, '<h1>Weather</h1>', '<h1>Fair weather</h1>')
    try {
      await script('release', author)
      await served(200, 'Fair weather')
    } finally {
      await edit(PAGE, '<h1>Fair weather</h1>', '<h1>Weather</h1>')
    }
    await script('rollback', author, 'weather')
    await served(200, 'Weather')

    const registry = (await openStore(author, author['RELEASES_DIR'] ?? '').readRegistry()).registry
    const own = registry.history.filter(({ unit }) => unit === 'weather')
    expect(own.map(({ action, by }) => [action, by])).toEqual([
      ['release', 'wendy'],
      ['release', 'wendy'],
      ['rollback', 'wendy'],
    ])
    await script('retire', author)
    await vi.waitFor(async () => {
      expect((await fetch(`${composer.origin}/weather`)).status).toBe(404)
    }, IN_FORCE_WITHIN_MS)
  },
)

it('has data, a link in the header and a form that works without JavaScript', async () => {
  const { site, author } = await openPlace('folder', 'complete')
  const [apiPort, dataApisPort] = [await freePort(), await freePort()]
  const apiHost = `http://127.0.0.1:${apiPort}`
  const composer = await startComposer({
    ...site,
    STORE_POLL_MS: '100',
    PRODUCT_API_HOST: apiHost,
  })
  closers.push(composer.stop)
  const page = async (path: string) => (await fetch(composer.origin + path)).text()
  await script('release', author)
  await vi.waitFor(async () => expect(await page('/weather')).toContain('<h1>Weather'), {
    timeout: IN_FORCE_WITHIN_MS,
  })
  const home = await page('/weather')
  expect(home).toContain('<h2>APIs you can call</h2>')
  expect(home).toMatch(/<li><a href="\/api\/[a-z-]+"/)
  expect(await page('/pricing')).toMatch(/>Docs<\/a><\/li><li><a href="\/weather"[^>]*>Weather</)

  const api = await startServer('services/product-api/src/main.ts', {
    SITE_ORIGIN: composer.origin,
    PRODUCT_API_PORT: String(apiPort),
    DATA_APIS_PORT: String(dataApisPort),
    DATA_DIR: path.join(TOP, 'complete', 'data'),
  })
  closers.push(() => api.stop())
  const send = (message: string) =>
    fetch(`${composer.origin}/weather/feedback`, {
      method: 'POST',
      headers: { origin: composer.origin },
      body: new URLSearchParams({ email: 'ana@example.com', message, leaveEmpty: '' }),
    })
  const short = await send('Short')
  expect(short.status).toBe(422)
  expect(await short.text()).toContain('Message must have at least 10 characters')
  const sent = await send('The forecast was right all week.')
  expect([sent.status, await sent.text()]).toEqual([
    200,
    expect.stringContaining('Thanks for your feedback'),
  ])
})

it('runs from source inside a running site, and an edit reloads the page', async () => {
  const { site } = await openPlace('folder', 'developed')
  const allowing = await startComposer({ ...site, MFE_LOCAL: '1' })
  closers.push(allowing.stop)
  const port = await freePort()
  const dev = startScript('dev', { DEV_PORT: String(port) }, '--site', allowing.origin)
  closers.push(dev.stop)
  await vi.waitFor(() => expect(dev.output()).toContain('Open '), DEV_WITHIN_MS)
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  })
  closers.push(() => browser.close())
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`${allowing.origin}/weather?mfe=weather@local:${port}`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.filter({ hasText: /^Weather$/ }).waitFor()
  await edit(PAGE, '<h1>Weather</h1>', '<h1>Edited weather</h1>')
  await heading.filter({ hasText: 'Edited weather' }).waitFor()
  await edit(PAGE, '<h1>Edited weather</h1>', '<h1>Weather</h1>')
  await heading.filter({ hasText: /^Weather$/ }).waitFor()
  expect(problems).toEqual([])
  await succeed(WEATHER, 'npm', ['run', 'e2e'], { SITE: allowing.origin })
  await dev.stop()

  const refusing = await startComposer(site)
  closers.push(refusing.stop)
  const { code, output } = await run(
    WEATHER,
    'npm',
    ['run', 'dev', '--', '--site', refusing.origin],
    {},
  )
  expect(code).toBe(1)
  expect(output).toContain('does not show weather from source')
  expect(output).toContain('MFE_LOCAL=1 lets a site load remotes from source')
})

it('is refused where its author may release other units only', async () => {
  const folder = path.join(TOP, 'folder')
  const settings = {
    RELEASES_DIR: path.join(folder, 'releases'),
    TRUSTED_KEYS: path.join(folder, 'trusted-keys.json'),
    RELEASE_KEY: path.join(folder, 'carl.pem'),
  }
  await script('keys', settings, 'create', '--name', 'carl', '--units', 'content')
  const { code, output } = await run(WEATHER, 'npm', ['run', 'release'], settings)
  expect(code).toBe(1)
  expect(output).toContain('carl may release content, but not weather')
})

it('does not build when the contract has changed so that it no longer fits', async () => {
  await edit(CONTRACT, 'interface RemoteModule {', 'interface RemoteModule {\n    climate: string;')
  const settings = { RELEASES_DIR: path.join(TOP, 'folder/releases') }
  await edit(PAGE, '<h1>Weather</h1>', '<h1>Changed weather</h1>')
  const { code, output } = await run(
    WEATHER,
    'npm',
    ['run', 'release', '--', '--dry-run'],
    settings,
  )
  expect(code).toBe(1)
  expect(output).toMatch(/The types of weather are wrong:\nsrc\/remote\.ts.*climate/s)
})
