import type { Page, Response } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import { expect, test } from '#fixtures/test.ts'

const STRANGER = "document.documentElement.dataset.stranger = 'ran';"

/** Prepends foreign code to a file, like an attacker who can write to a cache. */
async function tamper(page: Page, files: RegExp): Promise<void> {
  await page.route(files, async (route) => {
    // Requests that are still open at the end of the test do not matter.
    const response = await route.fetch().catch(() => null)
    const body = await response?.text().catch(() => null)
    if (!response || !body) return route.abort().catch(() => undefined)
    return route.fulfill({ response, body: STRANGER + body }).catch(() => undefined)
  })
}

const REMOTE_ENTRY = /\/_mf\/content\/.*\/remoteEntry\.js/
const isRemoteEntry = (response: Response) => REMOTE_ENTRY.test(response.url())

test.describe('a changed file', () => {
  test.beforeEach(({ expectConsoleError }) => {
    expectConsoleError(/integrity|Failed to fetch|Failed to load resource/)
  })

  test('of the remote is refused under every address, and the page stays readable', async ({
    page,
  }) => {
    await tamper(page, REMOTE_ENTRY)
    const first = page.waitForResponse(isRemoteEntry)
    await page.goto('/faq')
    await first
    // The retry uses another address.
    await page.waitForResponse((one) => isRemoteEntry(one) && one.url().includes('?try=1'))
    await page.waitForResponse((one) => isRemoteEntry(one) && one.url().includes('?try=2'))
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Switch to dark theme/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('of a page is refused', async ({ page }) => {
    await tamper(page, /\/_mf\/content\/.*\/faq-page\.js/)
    const responded = page.waitForResponse(/faq-page\.js/)
    await page.goto('/faq')
    await responded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
  })

  test('of the host is refused, and the page stays readable', async ({ page }) => {
    await tamper(page, /\/_mf\/host\/.*\/boot\.js/)
    const responded = page.waitForResponse(/\/boot\.js/)
    await page.goto('/faq')
    await responded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
  })

  test('of another remote is refused when the visitor goes there', async ({ page }) => {
    await tamper(page, /\/_mf\/catalogue\/.*\.js/)
    await page.goto('/faq')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'APIs', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
  })

  test('that says what the others must be lets none of them in', async ({ page }) => {
    await page.route(/\/_mf\/content\/.*\/start\.json/, (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"map":"{}","modules":[],"pages":{}}',
      }),
    )
    await tamper(page, /\/_mf\/content\/.*\.js/)
    const responded = page.waitForResponse(/\/_mf\/content\/.*\/start\.json/)
    await page.goto('/faq')
    await responded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
  })
})

test('every module of every page is held against an import map, which is said once', async ({
  open,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/_mf\/.*\.js$/.test(pathname)) asked.push(pathname + search)
  })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  // One of the first modules that are not in the document's import map.
  const late = page.waitForResponse(/\/follow-session\.js/)
  await open('/')
  await (await late).finished()
  expect(warnings).toEqual([])
  for (const path of ['/api/time-zone', '/pricing', '/signin']) await open(path)
  const known = await page.evaluate(async () => {
    const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '')
    const { host, remotes } = state.snapshot
    const bases: string[] = remotes.map((remote: { base: string }) => remote.base)
    const maps = await Promise.all(
      [`/_mf/host/${host}/`, ...bases].map((base) => fetch(`${base}start.json`)),
    )
    const parsed: { map: string }[] = await Promise.all(maps.map((map) => map.json()))
    const here = [...document.querySelectorAll('script[type=importmap]')]
    return [...here.map(({ textContent }) => textContent), ...parsed.map(({ map }) => map)].flatMap(
      (map) => Object.keys(JSON.parse(map).integrity),
    )
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((address) => !known.includes(address))).toEqual([])
})
