// @module-tag soak

import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import type { Page } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import { MODULE_FAULTS, modulesOf } from '#fixtures/modules.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Messages of the browser about a module that does not arrive. */
const FAILED_LOAD = /ERR_FAILED|MIME type|integrity/

/** Collects the site's messages before each retry of the catalogue. */
function watchTries(page: Page): string[] {
  const tries: string[] = []
  page.on('console', (message) => {
    if (/^catalogue@.*trying again/s.test(message.text())) tries.push(message.text())
  })
  return tries
}

/** Parts of the shell that work without the page's remote. */
async function useShell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 375, height: 740 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(heading(page)).toHaveText('Pricing')
  await expect(page.getByRole('radiogroup', { name: 'Billing' })).toBeVisible()
}

async function readApiPage(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(heading(page)).toContainText('Time Zone API')
  await expect(main.getByRole('region', { name: 'Code', exact: true })).toContainText('curl')
  await expect(main.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Related APIs' })).toBeVisible()
}

test.describe('while the catalogue does not arrive', () => {
  for (const fault of IS_FULL_RUN ? (['abort', 'html'] as const) : (['abort'] as const))
    test(`(${fault}) its pages stay readable and the rest works`, async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(FAILED_LOAD)
      const tries = watchTries(page)
      await page.route(modulesOf('catalogue'), MODULE_FAULTS[fault])
      await page.goto('/api/time-zone')
      // Wait until the site has noticed the fault twice.
      await expect.poll(() => tries.length).toBeGreaterThan(1)
      await readApiPage(page)
      await useShell(page)
    })

  test('(hang) its pages stay readable and the rest works @soak', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(FAILED_LOAD)
    const tries = watchTries(page)
    await page.clock.install()
    await page.route(modulesOf('catalogue'), MODULE_FAULTS.hang)
    await page.goto('/api/time-zone', { waitUntil: 'domcontentloaded' })
    await waitForHydration(page, ['shell'])
    await page.clock.fastForward(10_000)
    await expect.poll(() => tries.length).toBeGreaterThan(0)
    await readApiPage(page)
    await useShell(page)
  })

  test('nothing but the missing files is an error @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/^Failed to load resource: net::ERR_FAILED$/)
    await page.route(modulesOf('catalogue'), MODULE_FAULTS.abort)
    await open('/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true }).click()
    await expect(heading(page)).toHaveText('This page did not load')
  })

  test('its page says so in place, and another try works', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(FAILED_LOAD)
    await page.route(modulesOf('catalogue'), MODULE_FAULTS.abort)
    await open('/pricing')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const apis = page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true })
    await apis.click()
    await expect(heading(page)).toHaveText('This page did not load')
    await expect(page).toHaveURL('/api')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    await page.unroute(modulesOf('catalogue'))
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('All APIs')
    await expect(page).toHaveTitle('All APIs | API Orchard')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('a page of another remote is reached from the message @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(FAILED_LOAD)
    await page.route(modulesOf('catalogue'), MODULE_FAULTS.abort)
    await open('/pricing')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Finance' }).click()
    await expect(heading(page)).toHaveText('This page did not load')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(heading(page)).not.toHaveText('This page did not load')
  })

  test('the search says that it cannot and still leads to all APIs', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(FAILED_LOAD)
    await page.route(modulesOf('catalogue'), MODULE_FAULTS.abort)
    await open('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.message).toContainText('Search is not available right now')
    await page.unroute(modulesOf('catalogue'))
    await box.input.press('s')
    await expect(box.near('Related').first()).toContainText('Weather')
    await box.input.press('Backspace')
    await expect(box.names.first()).toHaveText('Weather')
  })

  test('its data may fail, too, and another try works @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/503/)
    const data = /\/_mf\/catalogue\/.*\/(?:data|parts)\/.*\.json$/
    await page.route(data, (route) => route.fulfill({ status: 503, body: 'Later' }))
    await open('/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true }).click()
    await expect(heading(page)).toHaveText('This page did not load')
    await page.unroute(data)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('All APIs')
  })
})

test('a page that was read while the network broke comes alive when it is back', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(FAILED_LOAD)
  await page.route(modulesOf('catalogue'), MODULE_FAULTS.abort)
  const tries = watchTries(page)
  await page.goto('/api/time-zone')
  await expect.poll(() => tries.length).toBeGreaterThan(0)
  await page.unroute(modulesOf('catalogue'))
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Python', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText('urllib')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a browser without import maps loads no module, and pages work as they do without JavaScript', async ({
  page,
}) => {
  const modules: string[] = []
  page.on('request', (request) => modulesOf('*').test(request.url()) && modules.push(request.url()))
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false
  })
  await page.goto('/api/time-zone')
  await readApiPage(page)
  // The start script asks for the modules a second after the document at the latest.
  await page.waitForFunction(() => performance.now() > 2_000)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(heading(page)).toHaveText('Pricing')
  expect(modules).toEqual([])
})

test.describe('without any JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, list and category are readable', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(heading(page)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Featured APIs' })).toBeVisible()
    await main.getByRole('link', { name: 'Time Zone', exact: true }).first().click()
    await expect(page).toHaveURL('/api/time-zone')
    await readApiPage(page)
    await page.goto('/api')
    await expect(main.getByRole('status')).toHaveText(/^\d+ APIs$/)
    await page.goto('/category/finance')
    await expect(heading(page)).toHaveText('Finance APIs')
    await expect(main.getByRole('listitem').first()).toBeVisible()
  })

  test('navigation is there on a narrow screen, without dead buttons', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Pricing' })).toBeVisible()
    await expect(header.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close promotion' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden()
  })

  test('languages of the code sample are links @soak', async ({ page }) => {
    await page.goto('/api/time-zone')
    const code = page.getByRole('region', { name: 'Code', exact: true })
    const languages = page.getByRole('navigation', { name: 'Language' })
    await languages.getByRole('link', { name: 'Python', exact: true }).click()
    await expect(page).toHaveURL(/[?&]lang=python/)
    await expect(code).toContainText('urllib')
    await languages.getByRole('link', { name: 'Go', exact: true }).click()
    await expect(code).toContainText('net/http')
  })

  test('build versus buy is calculated by the server', async ({ page }) => {
    await page.goto('/category/finance')
    const main = page.getByRole('main')
    // (150,000 + 12 x 7,500) x 1 and x 2; “Figures” of the specification.
    await expect(main).toContainText('$240,000')
    await main.getByRole('radio', { name: /Enterprise/ }).check()
    await main.getByRole('button', { name: 'Calculate' }).click()
    await expect(page).toHaveURL('/category/finance?size=enterprise')
    await expect(main).toContainText('$480,000')
    await expect(main.getByRole('radio', { name: /Enterprise/ })).toBeChecked()
  })
})
