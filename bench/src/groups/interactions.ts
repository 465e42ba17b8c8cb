import { setTimeout as wait } from 'node:timers/promises'
import { startComposer } from '@orchard/platform/testing'
import { freePort } from '@orchard/shared/testing/free-port'
import { startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { ask } from '@orchard/shared-node/testing/ask'
import type { Browser, Route } from '@playwright/test'
import {
  launchBrowser,
  type OpenPage,
  openPage,
  SLOWDOWN,
  untilIdleWorkDone,
  untilQuiet,
} from '#src/browser/browser.ts'
import type { RequestKind } from '#src/browser/requests.ts'
import { type SearchPage, typeInto } from '#src/browser/search-page.ts'
import { figure, type Group, row, worst } from '#src/figures.ts'

const CARD = '#content a[href^="/api/"]'

const REST_MS = 100

const PAINT_TIMEOUT_MS = 10_000

/** By then everything that the click asks for has been asked for. */
const AFTERMATH_MS = 500

/** A round has many keystrokes. */
const MAX_ROUNDS = 3

const INDEX = '**/_mf/catalogue/*/parts/search.json'

const MANY = 10_000

const USER = { email: 'bench@example.org', password: 'Only-for-the-bench-1' }

export async function measureClicks(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Group> {
  const clicks: Click[] = []
  for (let round = 0; round < rounds; round++) clicks.push(await measureClick(browser, origin))
  const times = clicks.map(({ ms }) => ms)
  const count = (...kinds: RequestKind[]) =>
    clicks.map(({ requests }) => requests.filter(({ kind }) => kinds.includes(kind)).length)
  return {
    title: 'Card of /api: pointer rests 100 ms, click',
    rows: [
      row('click to painted heading', 'ms', figure(times, { limit: 100 })),
      row(
        'back to painted heading',
        'ms',
        figure(
          clicks.map(({ backMs }) => backMs),
          { limit: 40 },
        ),
      ),
      row('requests for code', 'count', worst(count('script', 'style'), { limit: 0 })),
      row('requests for data', 'count', worst(count('data'))),
      row('document loads', 'count', worst(count('document'), { limit: 0 })),
    ],
  }
}

export type Click = Awaited<ReturnType<typeof measureClick>>

/** Clicks the first card of the list of APIs after the pointer has rested on it, and goes back. */
export async function measureClick(browser: Browser, origin: string) {
  await using opened = await openList(browser, origin)
  return await clickAndGoBack(opened)
}

/** Opens the list of APIs, with the pointer at rest on its first card. */
export async function openList(browser: Browser, origin: string): Promise<OpenPage> {
  const opened = await openPage(browser, SLOWDOWN)
  const { page } = opened
  await page.goto(`${origin}/api`, { waitUntil: 'commit' })
  // Otherwise the search index would share the line with the click.
  await untilIdleWorkDone(opened)
  await page.locator(CARD).first().hover()
  await wait(REST_MS)
  return opened
}

/** Clicks the card under the pointer, and goes back. */
export async function clickAndGoBack(opened: OpenPage) {
  const { page, log } = opened
  const timeOrigin = await page.evaluate(() => performance.timeOrigin)
  const click = await untilHeading(opened, 'click', async () => {
    await page.mouse.down()
    await page.mouse.up()
  })
  await wait(AFTERMATH_MS)
  const from = click ? timeOrigin + click.startedAt : Number.POSITIVE_INFINITY
  const requests = log.requests.filter(({ startedAt }) => startedAt >= from)
  const back = await untilHeading(opened, 'popstate', () => page.evaluate(() => history.back()))
  return { ms: click?.ms ?? null, backMs: back?.ms ?? null, requests }
}

/** Measures from an event to the paint of the next heading; null where none was painted. */
async function untilHeading(
  { page }: OpenPage,
  event: 'click' | 'popstate',
  act: () => Promise<unknown>,
) {
  // In an object, because the browser would wait for a promise, and the page has to watch before the event.
  const watch = (name: typeof event) => ({ seen: window.bench.watchHeading(name) })
  const watched = await page.evaluateHandle(watch, event)
  await act()
  // A new document takes the promise with it.
  const seen = watched.evaluate((one) => one.seen).catch(() => null)
  const times = await Promise.race([seen, wait(PAINT_TIMEOUT_MS, null, { ref: false })])
  return times && { ...times, ms: times.paintedAt - times.startedAt }
}

/** `limits` are for the median and the worst time of a key. */
interface RatedPage extends SearchPage {
  name: string
  limits?: [median: number, worst?: number]
}

/** Types words into the search box, letter by letter. */
export async function measureSearch(
  browser: Browser,
  site: string,
  rounds: number,
): Promise<Group> {
  const pages: RatedPage[] = [
    { name: '', url: `${site}/api`, limits: [30, 60], prepare: untilQuiet },
    {
      name: ' with 10,000 entries',
      // Not /api, whose list would show all of them as well.
      url: `${site}/`,
      limits: [60],
      intercept: ({ page }) => page.route(INDEX, respondWithMany),
      prepare: untilQuiet,
    },
  ]
  const times = pages.map((): number[] => [])
  for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++)
    for (const [index, page] of pages.entries())
      times[index]?.push(...(await typeInto(browser, page)))
  const rows = pages.flatMap(({ name, limits = [] }, index) => [
    row(`median${name}`, 'ms', figure(times[index] ?? [], { limit: limits[0] })),
    row(`worst${name}`, 'ms', worst(times[index] ?? [], { limit: limits[1] })),
  ])
  return { title: 'Search: key to painted results, 4x CPU', rows }
}

/** Repeats the rows of the index, with ids and names of their own. */
async function respondWithMany(route: Route): Promise<void> {
  const { body } = await ask(route.request().url())
  const rows: [id: number, name: string, ...rest: unknown[]][] = JSON.parse(body.toString())
  const json = Array.from({ length: MANY }, (_, index) => {
    const [, name, ...rest] = rows[index % rows.length] ?? [0, '']
    return [index + 1, `${name} ${index + 1}`, ...rest]
  })
  await route.fulfill({ json })
}

/** Signs in by password on the whole site with its real services. */
export async function measureSignIn(rounds: number): Promise<Group> {
  const settings = {
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    PRODUCT_API_PORT: String(await freePort()),
    DATA_DIR: temporaryFolder(),
  }
  await using site = await startComposer(settings, 'inherit')
  await using identity = await startServer('services/identity/src/main.ts', settings)
  await using _api = await startServer('services/product-api/src/main.ts', settings)
  const created = await fetch(`http://localhost:${identity.port}/__dev/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(USER),
  })
  if (!created.ok) throw new Error(`The user was not created: ${await created.text()}`)
  await using browser = await launchBrowser()
  const times: Awaited<ReturnType<typeof signIn>>[] = []
  for (let round = 0; round < rounds; round++)
    times.push(await signIn(browser, `http://localhost:${site.port}`))
  return {
    title: 'Sign-in by password, from Enter',
    rows: [
      row('to My Account', 'ms', figure(times.map(({ arrived }) => arrived))),
      row('to the key', 'ms', figure(times.map(({ keyed }) => keyed))),
    ],
  }
}

async function signIn(browser: Browser, origin: string) {
  await using opened = await openPage(browser, 1)
  const { page } = opened
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Email', { exact: true }).fill(USER.email)
  await page.getByLabel('Password', { exact: true }).fill(USER.password)
  // A visitor types for longer than the form takes to fetch its code.
  await page.locator('button[type=submit]:not([disabled])').waitFor()
  await page.waitForLoadState('networkidle')
  const start = performance.now()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  const arrived = performance.now() - start
  await page.getByRole('button', { name: 'Show API key' }).waitFor()
  return { arrived, keyed: performance.now() - start }
}
