import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireChromium } from '@orchard/platform/chromium'
import { REPOSITORY } from '@orchard/platform/workspace'
import { holdBar } from '@orchard/shared/testing/bars'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { nameCommit } from '@orchard/shared-node/testing/trees'
import { type Browser, chromium, expect as expectInPage, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPorts } from './cluster-ports.ts'
import { databaseUrl } from './databases.ts'
import { type ClusterSecrets, storeSettings } from './own-processes.ts'
import { builtTree, keepTrees } from './testing/built-tree.ts'
import { ask, type Customer, type Customers, customersOf } from './testing/customers.ts'
import { type RunningCluster, startCluster } from './testing/running-cluster.ts'
import { type SteadyLoad, startLoad } from './testing/steady-load.ts'

/** An operator follows docs/upgrading.md, with its own commands, while visitors and callers go on. */

const MANUAL = readFileSync(path.join(REPOSITORY, 'docs/upgrading.md'), 'utf8')
const LINK = '/opt/orchard'
/** The oldest version that can be upgraded, and the one before. */
const FROM = ['363106ce4b4f5d08f28892333f0aa0d758380036', await nameCommit('HEAD^')]
const TO = await nameCommit('HEAD')
const PAGES = ['/', '/api', '/api/cities', '/blog', '/pricing', '/catalogue.json']
const BETWEEN_CALLS_MS = 1_000

/** The lines of a block of commands in the manual. */
function commandsOf(block: string): string[] {
  const [, text = ''] = new RegExp(`^\`\`\`sh ${block}\n(.*?)^\`\`\``, 'ms').exec(MANUAL) ?? []
  const commands = text.split('\n').map((line) => line.replace(/\s+# .*/, '').trim())
  return commands.filter((command) => command !== '' && !command.startsWith('cd '))
}

let next: string
let browser: Browser
beforeAll(async () => {
  keepTrees([...FROM, TO])
  next = await builtTree(TO, commandsOf('prepare'))
  browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox'],
  })
}, 900_000)
afterAll(async () => browser?.close())

/** A signed-in visitor whose tab stays open. */
async function openTab(site: string, { email, password }: Customer): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${site}/signin`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await seesAccount(page, email)
  return page
}

const seesAccount = (page: Page, email: string) =>
  expectInPage(page.getByRole('main').getByText(email).first()).toBeVisible({ timeout: 60_000 })

/** Goes to another unit's page and back without a new document. */
async function goesOn(page: Page, email: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'APIs', exact: true }).click()
  await expectInPage(page).toHaveURL(/\/api$/, { timeout: 60_000 })
  await navigation.getByRole('link', { name: 'My Account', exact: true }).click()
  await seesAccount(page, email)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

/** Customers who call once a second, each with a key of their own. */
class Callers {
  readonly all: { customer: Customer; load: SteadyLoad }[] = []
  readonly #productApi: string
  constructor(productApi: string) {
    this.#productApi = productApi
  }
  add(customer: Customer): void {
    const group = { kind: 'call', count: 1, pauseMs: BETWEEN_CALLS_MS, origin: this.#productApi }
    const headers = { 'x-api-key': customer.key }
    this.all.push({ customer, load: startLoad([{ ...group, paths: ['/v1/uuid'], headers }]) })
  }
  /** Ends them, and compares what was counted of each with what each got. */
  async stop(customers: Customers) {
    const failures = (await Promise.all(this.all.map(({ load }) => load.stop()))).flat()
    for (const { customer, load } of this.all)
      await waitFor(async () => {
        const { status, text } = await customers.usage(customer.token)
        expect(status, text).toBe(200)
        const days: { calls: number }[] = JSON.parse(text).by_day
        const counted = days.reduce((sum, { calls }) => sum + calls, 0)
        expect(counted).toBe(load.responded() - failures.length)
      })
    return failures
  }
}

describe.each(FROM)('an upgrade from %s', (from) => {
  let cluster: RunningCluster
  let folder: string
  let customers: Customers
  let callers: Callers
  let visitors: SteadyLoad
  let tab: Page
  let secrets: ClusterSecrets
  const people: Customer[] = []
  const trees: Record<string, string> = {}

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
    const link = path.join(folder, 'orchard')
    trees[`${LINK}-new`] = next
    trees[`${LINK}-old`] = await builtTree(from, commandsOf('prepare'))
    trees[LINK] = link
    symlinkSync(trees[`${LINK}-old`] ?? '', link)
    cluster = await startCluster(['--tree', link, '--monitoring'])
    secrets = JSON.parse(readFileSync(path.join(cluster.folder, 'secrets.json'), 'utf8'))
    customers = customersOf(cluster)
    callers = new Callers(cluster.productApi)
    for (let count = 0; count < 8; count++) people.push(await customers.signUp())
    for (const person of people.slice(0, 3)) await customers.buy(person)
    tab = await openTab(cluster.site, people[0] as Customer)
    for (const person of people.slice(0, 4)) callers.add(person)
    visitors = startLoad([
      { kind: 'page', count: 3, pauseMs: 200, origin: cluster.site, paths: PAGES },
    ])
  }, 900_000)
  afterAll(async () => {
    await visitors?.stop()
    await Promise.all((callers?.all ?? []).map(({ load }) => load.stop()))
    await tab?.context().close()
    await cluster?.stop()
    if (folder) rmSync(folder, { recursive: true })
  }, 120_000)

  /** Runs a command of the manual in the new tree, as somebody who operates this cluster. */
  async function run(command: string): Promise<string> {
    const ports = readPorts({ CLUSTER_PORT: String(cluster.port) })
    const postgres = { folder: '', port: ports.postgres, password: secrets.database }
    const line = command.replaceAll(/\/opt\/orchard(?:-\w+)?/g, (name) => `"${trees[name]}"`)
    const start = performance.now()
    const child = spawn('sh', ['-c', line], {
      cwd: next,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATABASE_URL: databaseUrl(postgres),
        KEY_SECRET: secrets.keySecret,
        ...storeSettings({ folder: cluster.folder, ports }),
        RELEASES_DIR: path.join(cluster.folder, 'publisher'),
        RELEASE_KEY: path.join(cluster.folder, 'release-key.pem'),
        DATA_DIR: path.dirname(cluster.folder),
        PRODUCT_API_HOST: cluster.productApi,
        NODE_EXTRA_CA_CERTS: cluster.certificate,
        CHROMIUM_PATH: await requireChromium(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        printed += data.toString()
      })
    const [code] = await once(child, 'close')
    expect(code, `${command}\n${printed}`).toBe(0)
    const value = Math.round((performance.now() - start) / 600) / 100
    holdBar({ name: `Upgrade from ${from.slice(0, 7)}: ${command}`, value, limit: 15, unit: 'min' })
    return printed
  }

  /** Nothing of an account has changed. */
  async function keepAccounts(): Promise<void> {
    for (const [index, { email, key, token }] of people.entries())
      expect((await customers.account(token)).json()).toMatchObject({
        api_key: key,
        email,
        plan: index % 8 < 3 ? 'learner' : 'free',
      })
  }

  const running = () => realpathSync(readlinkSync(trees[LINK] ?? ''))
  const email = () => people[0]?.email ?? ''

  /** What the commands of the upgrade have printed. */
  let output = ''
  it('takes the documents’ own commands', { timeout: 1_800_000 }, async () => {
    for (const command of commandsOf('upgrade')) output += await run(command)
    expect(running()).toBe(next)
    await keepAccounts()
  })

  it('keeps the tab of the old release at work, and its visitor signed in', async () => {
    await goesOn(tab, email())
    await tab.reload()
    await seesAccount(tab, email())
  })

  it('serves those who come and buy afterwards', async () => {
    const later = await Promise.all([1, 2, 3, 4].map(() => customers.signUp()))
    people.push(...later)
    await customers.buy(later[0] as Customer)
    for (const person of later) callers.add(person)
  })

  it('is taken back by the documents’ own commands', { timeout: 1_800_000 }, async () => {
    const commands = commandsOf('back')
    // As the page says: there is no set to take back when no unit has changed.
    const hasMoved = !output.includes('All that the sources make is live already')
    for (const command of hasMoved ? commands : commands.slice(1)) await run(command)
    expect(running()).toBe(trees[`${LINK}-old`])
    await goesOn(tab, email())
    await tab.reload()
    await seesAccount(tab, email())
  })

  it('has failed no request, lost nothing and woken nobody', async () => {
    expect(await visitors.stop()).toEqual([])
    expect(await callers.stop(customers)).toEqual([])
    for (const { key } of people)
      expect(
        (await ask(`${cluster.productApi}/v1/uuid`, { headers: { 'x-api-key': key } })).status,
      ).toBe(200)
    const { prometheus } = readPorts({ CLUSTER_PORT: String(cluster.port) })
    const query = 'count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[1h]))'
    const alerting = await ask(
      `http://127.0.0.1:${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`,
    )
    const alerts: string[] = alerting
      .json()
      .data.result.map(({ metric }: { metric: { alertname: string } }) => metric.alertname)
    // A small machine that builds the units meanwhile is slow.
    expect(alerts.filter((name) => !name.endsWith('Slow'))).toEqual([])
  })
})
