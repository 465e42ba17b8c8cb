import type { Page, Route } from '@playwright/test'
import { MODULE_FAULTS, modulesOf, withoutStartFiles } from '#fixtures/modules.ts'
import { expect, test } from '#fixtures/test.ts'

/** A page of each remote, and the parts into which faults are injected. */
const REMOTES = {
  catalogue: {
    path: '/api/time-zone',
    heading: 'Time Zone API',
    /** Another page of the same remote that links to it. */
    from: '/api',
    file: 'api-page',
    handlers: 'api-page',
    /** Text that the page shows as soon as it renders. */
    words: '"Code sample"',
    /** Triggers an event handler of the page. */
    act: (page: Page) => page.getByRole('button', { name: 'Copy code' }).click(),
  },
  content: {
    path: '/pricing',
    heading: 'Pricing',
    from: '/faq',
    file: 'pricing-page',
    handlers: 'pricing-page',
    words: '"Billing"',
    act: (page: Page) => page.getByRole('radio', { name: 'Annual' }).click(),
  },
  account: {
    path: '/register',
    heading: 'Create your account',
    from: '/signin',
    file: 'register-page',
    /** Its fields are in a shared chunk. */
    handlers: 'common',
    words: '"Compare plans"',
    act: (page: Page) => page.getByRole('button', { name: 'Show password', exact: true }).click(),
  },
} as const

type Remote = keyof typeof REMOTES

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'no' })

/** Faults of the network, for every module of a remote. */
const NETWORK: Record<string, (route: Route) => unknown> = {
  'returns 404': status(404),
  'returns 500': status(500),
  'returns a page': MODULE_FAULTS.html,
  'breaks off': MODULE_FAULTS.abort,
  'has wrong integrity': (route) => rewrite(route, (text) => `${text};`),
  'is cut short': (route) => rewrite(route, (text) => text.slice(0, text.length / 2)),
}

async function rewrite(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}

const FAULT = 'a fault of the test'
const thrown = `(()=>{throw new Error("${FAULT}")})()`
/** Messages of the browser, of the site and of the fault itself. */
const NOISE =
  /a fault of the test|ERR_FAILED|status of (?:404|500)|MIME type|SyntaxError|Unexpected|Minified React error|did not load|has no page|integrity/

/** Expects a report of the failed release. */
function watchReports(page: Page, remote: Remote): string[] {
  const named: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/_mf/reports')) return
    const { failures = [] }: { failures?: { unit: string; release: string }[] } = JSON.parse(
      request.postData() ?? '{}',
    )
    for (const { unit, release } of failures)
      if (unit === remote && /^[a-f0-9]{12}$/.test(release)) named.push(release)
  })
  return named
}

/** Injects a fault into the page's module. */
async function breakPage(
  page: Page,
  remote: Remote,
  change: (text: string) => string,
  file: string = REMOTES[remote].file,
) {
  let isChanged = false
  await withoutStartFiles(page)
  await page.route(new RegExp(`/_mf/${remote}/.*/${file}\\.js`), (route) =>
    rewrite(route, (text) => {
      const changed = change(text)
      isChanged ||= changed !== text
      return changed
    }),
  )
  return () => isChanged
}

/** Expects a readable page, a working shell, and another area that is one click away and works. */
async function checkSurvival(page: Page, remote: Remote): Promise<void> {
  const { heading, path } = REMOTES[remote]
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  await page.getByRole('button', { name: 'Close promotion' }).click()
  await expect(page.getByRole('region', { name: 'Promotion' })).toBeHidden()
  if (path === '/register') {
    await page.getByRole('link', { name: 'API Orchard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good data')
    return
  }
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const other = remote === 'content' ? 'Login' : 'Pricing'
  await page.getByRole('banner').getByRole('link', { name: other }).click()
  const title = remote === 'content' ? 'Sign in' : 'Pricing'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

type TestBody = Parameters<typeof test>[2]

for (const remote of Object.keys(REMOTES) as Remote[]) {
  const { act, file, from, handlers, heading, path, words } = REMOTES[remote]
  const pair = (fault: string, run: TestBody) => {
    test(fault, { annotation: { type: 'fault', description: `${remote}|${fault}` } }, run)
  }

  test.describe(`${remote}, whose code`, () => {
    test.beforeEach(({ expectConsoleError }) => expectConsoleError(NOISE))

    for (const [fault, respond] of Object.entries(NETWORK))
      pair(fault, async ({ page }) => {
        const named = watchReports(page, remote)
        await page.route(modulesOf(remote), respond)
        await page.goto(path)
        await expect.poll(() => named.length).toBeGreaterThan(0)
        await checkSurvival(page, remote)
      })

    pair('hangs', async ({ page }) => {
      const named = watchReports(page, remote)
      await page.clock.install()
      await page.route(modulesOf(remote), MODULE_FAULTS.hang)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect
        .poll(async () => {
          await page.clock.fastForward(10_000)
          return named.length
        })
        .toBeGreaterThan(0)
      await checkSurvival(page, remote)
    })

    pair('is 3 s late', async ({ page, open }) => {
      await page.route(modulesOf(remote), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await page.unroute(modulesOf(remote))
      await open(path)
      await checkSurvival(page, remote)
    })

    pair('lacks the page', async ({ page }) => {
      const named = watchReports(page, remote)
      await withoutStartFiles(page)
      await page.route(new RegExp(`/_mf/${remote}/.*/remoteEntry\\.js`), (route) =>
        rewrite(route, (text) => text.replaceAll(`"./pages/${file}.tsx"`, '"nothing"')),
      )
      await page.goto(path)
      await expect.poll(() => named.length).toBeGreaterThan(0)
      await checkSurvival(page, remote)
    })

    pair('throws when it loads', async ({ page }) => {
      const named = watchReports(page, remote)
      const isBroken = await breakPage(
        page,
        remote,
        (text) => `${text};throw new Error("${FAULT}")`,
      )
      await page.goto(path)
      await expect.poll(() => named.length).toBeGreaterThan(0)
      expect(isBroken()).toBe(true)
      await checkSurvival(page, remote)
    })

    pair('throws when it renders', async ({ page }) => {
      const named = watchReports(page, remote)
      const isBroken = await breakPage(page, remote, (text) => text.replaceAll(words, thrown))
      await page.goto(path)
      await expect.poll(() => named.length).toBeGreaterThan(0)
      expect(isBroken()).toBe(true)
      await expect(page.getByRole('alert')).toContainText('You can read this page')
      await checkSurvival(page, remote)
    })

    pair('throws in a loader', async ({ page, open }) => {
      const named = watchReports(page, remote)
      const isBroken = await breakPage(page, remote, (text) =>
        text
          .replace(/async loader\(([^)]*)\)\{/, `async loader($1){${thrown};`)
          .replace(/\bloader:(?=async|\w+[,}])/, `loader:async()=>${thrown},unused:`),
      )
      await open(from)
      await page.locator(`#content a[href^="${path}"], header a[href="${path}"]`).first().click()
      await expect.poll(() => named.length).toBeGreaterThan(0)
      expect(isBroken(), `${file} has a loader`).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
      await page.unroute(new RegExp(`/_mf/${remote}/.*/${file}\\.js`))
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Good data')
    })

    pair('throws in an event handler', async ({ page, open }) => {
      const named = watchReports(page, remote)
      const thrownErrors: string[] = []
      page.on('pageerror', (error) => thrownErrors.push(error.message))
      // Matches the function itself, not a property that refers to it.
      const handler = /\bon(Click|Change):(?=\(|async|\w+=>)/g
      const isBroken = await breakPage(
        page,
        remote,
        (text) => text.replaceAll(handler, `on$1:()=>${thrown},after$1:`),
        handlers,
      )
      await open(path)
      expect(isBroken()).toBe(true)
      await act(page)
      await expect.poll(() => thrownErrors.join()).toContain(FAULT)
      await expect.poll(() => named.length).toBeGreaterThan(0)
      await checkSurvival(page, remote)
    })
  })
}
