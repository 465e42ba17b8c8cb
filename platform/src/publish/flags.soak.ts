import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { ask } from '@orchard/shared-node/testing/ask'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { requireChromium } from '#src/gates/chromium.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { PATIENT, startComposer } from '#src/serve/testing/composer-process.ts'
import { copyLiveReleases } from '#src/testing/copy-releases.ts'
import { copyWorkspace } from '#src/testing/copy-workspace.ts'

const BUILT_WITHIN_MS = 400_000
const WAIT = { timeout: 20_000, interval: 50 }
const FLAG = `{ name: 'content/tour', purpose: 'Offers a tour.', until: '2099-01-01' }`
const ON = 'Take the tour'
const VISITORS = Array.from({ length: 40 }, (_, number) => number)

const copy = path.join(temporaryFolder(), 'sources')
const releasesDir = path.join(copy, '.releases')
let composer: Awaited<ReturnType<typeof startComposer>>

/** Runs a file of the platform in the copy, as `npm start` and its commands do. */
async function run(file: string, ...args: string[]): Promise<string> {
  // A run of tests would get React's development build, and no federation.
  const { NODE_ENV: _, VITEST: __, ...own } = process.env
  const env = { ...own, RELEASES_DIR: releasesDir }
  const parameters = ['--import', 'tsx', `platform/src/cli/${file}.ts`, ...args]
  return (await promisify(execFile)(process.execPath, parameters, { cwd: copy, env })).stdout
}

async function setFlag(...args: string[]): Promise<string> {
  const said = await run('flags-cli', 'content/tour', ...args)
  const { generation } = await readRegistry(releasesDir)
  const followed = async () =>
    JSON.parse(String((await ask(`${composer.origin}/_mf/registry.json`)).body)).generation
  await vi.waitFor(async () => expect(await followed()).toBe(generation), WAIT)
  return said
}

async function edit(file: string, ...changes: [from: string, to: string][]): Promise<void> {
  const source = path.join(copy, 'remote-content/src', file)
  let text = await readFile(source, 'utf8')
  for (const [from, to] of changes) {
    expect(text, file).toContain(from)
    text = text.replace(from, to)
  }
  await writeFile(source, text)
}

beforeAll(async () => {
  await copyWorkspace(copy)
  await copyLiveReleases(releasesDir)
  await writeFile(
    path.join(copy, 'remote-content/src/flags.ts'),
    `import type { Flag } from '@orchard/shared/contracts'\nexport const TOUR: Flag = ${FLAG}\n`,
  )
  await edit('routes.ts', [
    'export const routes: RouteTable = {',
    "import { TOUR } from './flags.ts'\nexport const routes: RouteTable = {\n  flags: [TOUR],",
  ])
  await edit(
    'pages/faq-page.tsx',
    [
      'function FaqPage({ data }',
      "import { useFlag } from '@orchard/shared/flags'\nimport { TOUR } from '#src/flags.ts'\nfunction FaqPage({ data }",
    ],
    [
      '<p className={classes.After}>',
      `<p className={classes.After}>{useFlag(TOUR) && <b>${ON}</b>} `,
    ],
  )
  await run('prepare-cli')
  composer = await startComposer({ ...PATIENT, RELEASES_DIR: releasesDir })
}, BUILT_WITHIN_MS)
afterAll(() => composer?.stop())

async function sees(visitor: number | null, query = ''): Promise<boolean> {
  const cookie = visitor === null ? {} : { cookie: `visitor_group=${visitor}` }
  const { body, status } = await ask(`${composer.origin}/faq${query}`, cookie)
  expect(status).toBe(200)
  return String(body).includes(ON)
}

it('is off for everybody until somebody turns it on', async () => {
  expect(await sees(null)).toBe(false)
  expect(await run('flags-cli')).toMatch(
    /content\/tour +off .*Offers a tour\. \(until 2099-01-01\)/,
  )
})

it('is on for a share of the visitors, the same ones each time, and more of them when it grows', async () => {
  expect(await setFlag('--percent', '50')).toBe('content/tour is on for 50 % of the visitors\n')
  const half = await Promise.all(VISITORS.map((one) => sees(one)))
  expect(half).toContain(true)
  expect(half).toContain(false)
  expect(await Promise.all(VISITORS.map((one) => sees(one)))).toEqual(half)
  await setFlag('--percent', '75')
  const more = await Promise.all(VISITORS.map((one) => sees(one)))
  expect(VISITORS.filter((one) => half[one] && !more[one])).toEqual([])
  await setFlag('--percent', '100')
  expect(await sees(null)).toBe(true)
})

it('hydrates with the flag as the server rendered it', async () => {
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(`${composer.origin}/faq`)
    await page.waitForFunction(() => 'pageReady' in document.documentElement.dataset)
    expect(await page.getByText(ON).count()).toBe(1)
    // From another page, without the server.
    await page.goto(`${composer.origin}/versioning`)
    await page.waitForFunction(() => 'pageReady' in document.documentElement.dataset)
    await page.locator('footer').getByRole('link', { name: 'FAQ' }).click()
    await page.getByText(ON).waitFor()
    expect(errors.filter((one) => !/Failed to load resource/.test(one))).toEqual([])
  } finally {
    await browser.close()
  }
})

it('is turned off at once, without a release, and for one browser alone in a preview', async () => {
  const { live } = await readRegistry(releasesDir)
  await setFlag('--percent', '0', '--note', 'It confuses people')
  expect(await sees(null)).toBe(false)
  const preview = { cookie: 'mfe=content/tour@on' }
  expect(String((await ask(`${composer.origin}/faq`, preview)).body)).toContain(ON)
  const operations = String((await ask(`${composer.origin}/_mf/`)).body)
  expect(operations).toContain('has the flag <code>content/tour</code> on for 0 % of the visitors')
  expect(operations).toContain('It confuses people')
  expect((await readRegistry(releasesDir)).live).toEqual(live)
})
