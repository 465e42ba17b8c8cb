import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findChromium } from '@orchard/platform/chromium'
import { trustedKeysPath } from '@orchard/platform/releases'
import { BUILT_RELEASES, copyLiveReleases, startComposer } from '@orchard/platform/testing'
import { REPOSITORY } from '@orchard/platform/workspace'
import { freePort } from '@orchard/shared/testing/free-port'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { chromium } from '@playwright/test'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { run, type Settings, startCommand, succeed } from '../packages/testing/commands.ts'

/** A remote whose team has nothing else, with a page and a text of its heading to edit. */
const AREAS = [
  {
    unit: 'content',
    page: '/contact',
    file: 'remote-content/src/notes/contact.md',
    from: 'title: Contact',
    to: 'title: Write to us',
    heading: ['Contact', 'Write to us'],
  },
  {
    unit: 'account',
    page: '/signin',
    file: 'remote-account/src/pages/signin-page.tsx',
    from: "password: 'Sign in',",
    to: "password: 'Sign in here',",
    heading: ['Sign in', 'Sign in here'],
  },
] as const
type Area = (typeof AREAS)[number]

const TOP = temporaryFolder()
const RELEASES_DIR = path.join(TOP, 'releases')
const TRUSTED_KEYS = path.join(TOP, 'trusted-keys.json')
const STORE = { RELEASES_DIR, TRUSTED_KEYS }
const START_WITHIN_MS = 60_000
const closers: (() => Promise<unknown>)[] = []

const folderOf = ({ unit }: Area) => path.join(TOP, unit)
const workspaceOf = ({ unit }: Area) => `remote-${unit}`

/** Makes the checkouts as CONTRIBUTING.md says, of the present commit. */
beforeAll(async () => {
  await copyLiveReleases(RELEASES_DIR)
  await cp(trustedKeysPath({}, BUILT_RELEASES), TRUSTED_KEYS)
  for (const area of AREAS) {
    const git = (...args: string[]) => succeed(folderOf(area), 'git', args)
    await succeed(TOP, 'git', ['clone', '--quiet', '--sparse', `file://${REPOSITORY}`, area.unit])
    await git('sparse-checkout', 'set', 'tools', 'shared-node')
    await git('config', 'user.name', area.unit)
    await git('config', 'user.email', `${area.unit}@example.com`)
    await npm(area, ['run', 'checkout', '--', area.unit])
    await npm(area, ['ci', '--prefer-offline'])
  }
}, 600_000)

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const npm = (area: Area, args: readonly string[], settings: Settings = {}) =>
  succeed(folderOf(area), 'npm', args, settings)

/** Runs the script of the remote's own package.json. */
const script = (area: Area, name: string, settings: Settings = {}) =>
  npm(area, ['run', name, '--workspace', workspaceOf(area)], settings)

async function edit(area: Area, file: string, from: string, to: string): Promise<void> {
  const place = path.join(folderOf(area), file)
  const text = await readFile(place, 'utf8')
  expect(text).toContain(from)
  await writeFile(place, text.replace(from, to))
}

it.each(AREAS)('$unit is tested without any other unit and without services', async (area) => {
  const folders = await succeed(folderOf(area), 'git', ['ls-tree', '-d', '--name-only', 'HEAD'])
  const list = await succeed(folderOf(area), 'git', ['sparse-checkout', 'list'])
  expect(list.trim().split('\n')).toEqual([
    'platform',
    workspaceOf(area),
    'shared',
    'shared-node',
    'tools',
  ])
  expect(folders.split('\n')).toEqual(expect.arrayContaining(['host', 'services']))
  const output = await script(area, 'test')
  expect(output).toMatch(/Tests .*\d+ passed/)
  expect(output).not.toContain('failed')
})

it('teams develop at once, each in its area, and an edit shows', async () => {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  })
  closers.push(() => browser.close())
  for (const area of AREAS) {
    const origin = `http://localhost:${await freePort()}`
    const settings = { ...STORE, PORT: new URL(origin).port }
    const args = ['run', 'dev', '--workspace', workspaceOf(area)]
    const dev = startCommand(folderOf(area), 'npm', args, settings)
    closers.push(dev.stop)
    await vi.waitFor(async () => {
      expect((await fetch(origin + area.page).catch(() => null))?.ok, dev.output()).toBe(true)
    }, START_WITHIN_MS)
    const page = await browser.newPage()
    await page.goto(origin + area.page)
    const heading = page.getByRole('heading', { level: 1 })
    const [before, after] = area.heading
    await heading.filter({ hasText: new RegExp(`^${before}$`) }).waitFor()
    await edit(area, area.file, area.from, area.to)
    await heading.filter({ hasText: new RegExp(`^${after}$`) }).waitFor()
    await edit(area, area.file, area.to, area.from)
    // Its client would try to reach a server that is gone.
    await page.close()
  }
})

it.each(AREAS)('$unit is built and released to the store of all', async (area) => {
  const RELEASE_KEY = path.join(TOP, `${area.unit}.pem`)
  const author = { ...STORE, RELEASE_KEY }
  await npm(
    area,
    ['run', 'keys', '--', 'create', '--name', area.unit, '--units', area.unit],
    author,
  )
  await edit(area, area.file, area.from, area.to)
  const built = await script(area, 'build', author)
  const [release = ''] = new RegExp(`${area.unit}@[0-9a-f]{12}`).exec(built) ?? []
  await edit(
    area,
    `${workspaceOf(area)}/package.json`,
    '"scripts": {',
    '"scripts": { "hi": "echo",',
  )
  expect(await script(area, 'build', author)).toContain(release)
  const git = (...args: string[]) => succeed(folderOf(area), 'git', args)
  await git('checkout', '--quiet', `${workspaceOf(area)}/package.json`)
  await git('commit', '--quiet', '--all', '--message', 'Say it better')

  const composer = await startComposer({ ...STORE, STORE_POLL_MS: '100' })
  closers.push(composer.stop)
  const [before, after] = area.heading
  const title = async () =>
    /<h1[^>]*>([^<]*)/.exec(await (await fetch(composer.origin + area.page)).text())?.[1]
  expect(await title()).toBe(before)
  // The build of uncommitted changes does not count any more.
  const tried = await npm(area, ['run', 'rollout', '--', area.unit, '--percent', '5'], author)
  expect(tried).toContain(`${release} is tried with 5 % of the visitors`)
  const output = await npm(area, ['run', 'release', '--', area.unit], author)
  expect(output).toContain(`${release} is live`)
  for (const gate of ['contract', 'rendering', 'browser', 'accessibility'])
    expect(output).toContain(`passed  ${gate}`)
  await vi.waitFor(async () => expect(await title()).toBe(after), START_WITHIN_MS)
})

it('says what a part of the repository cannot do', async () => {
  const [area] = AREAS
  const start = await run(folderOf(area), 'npm', ['start'])
  expect(start).toMatchObject({ code: 1, output: expect.stringContaining('the whole repository') })
  const checkout = await run(folderOf(area), 'npm', ['run', 'checkout', '--', 'weather'])
  expect(checkout).toMatchObject({ code: 1, output: expect.stringContaining('Name units, of') })
  const build = await run(folderOf(area), 'npm', ['run', 'build', '--', area.unit], {
    RELEASES_DIR: path.join(TOP, 'none'),
  })
  expect(build).toMatchObject({ code: 1, output: expect.stringContaining('has no live host') })
})
