// @module-tag soak

import { CONSENT_DAYS } from '@orchard/shared/facts'
import type { BrowserContext, Page } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import { IDENTITY } from '#fixtures/identity.ts'
import { isInTurn } from '#fixtures/matrix.ts'
import { blockAllModules, modulesOf } from '#fixtures/modules.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { pressEarly } from '#fixtures/slow-visit.ts'
import { expect, test } from '#fixtures/test.ts'

const DAY_S = 24 * 60 * 60
const bar = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })

/** Acts as the analytics collector and records the events. */
async function collectEvents(page: Page | BrowserContext): Promise<string[]> {
  const events: string[] = []
  await page.route('**/events', async (route) => {
    events.push(`${route.request().method()} ${route.request().postData()}`)
    await route.fulfill({ status: 204 })
  })
  return events
}

const EXIT = 'search bar exited'
const END = 'POST end of test'

/** Sends a marker event: once it has arrived, so have all earlier ones. */
async function endEvents(page: Page): Promise<void> {
  await page.evaluate(() => navigator.sendBeacon('/events', 'end of test'))
}

async function leaveSearchBox(page: Page): Promise<void> {
  const { input } = new SearchBox(page)
  await input.focus()
  await expect(input).toBeFocused()
  await input.blur()
}

/** Waits for all events so far and returns how many of them are exits from the search box. */
async function countExits(page: Page, events: readonly string[]): Promise<number> {
  await endEvents(page)
  await expect.poll(() => events).toContain(END)
  return events.filter((event) => event.includes(EXIT)).length
}

const exitAnd = (leave: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await leaveSearchBox(page)
  await leave(page)
}

const WAYS_TO_LEAVE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a link': exitAnd(async (page) => {
    await page.getByRole('banner').getByRole('link', { name: 'Docs', exact: true }).click()
    await page.waitForURL('/docs')
  }),
  'the search': async (page) => {
    const { input } = new SearchBox(page)
    await input.fill('weather')
    await input.press('Enter')
    await page.waitForURL('/api?q=weather')
  },
  'a typed URL': exitAnd((page) => page.goto('/docs')),
  'a reload': exitAnd((page) => page.reload()),
}

test.describe('the question', () => {
  for (const [button, value] of [
    ['Accept All', 'true'],
    ['Decline', 'false'],
  ] as const)
    test(`is decided by ${button} for ${CONSENT_DAYS} days`, async ({ page, open, context }) => {
      await open('/faq')
      await expect(bar(page)).toContainText('We use cookies to enhance your experience')
      expect(await context.cookies()).toEqual([])
      await bar(page).getByRole('button', { name: button }).click()
      await expect(bar(page)).toBeHidden()
      const [cookie, ...others] = await context.cookies()
      expect(others).toEqual([])
      expect(cookie).toMatchObject({
        name: 'cookie_consent',
        value,
        path: '/',
        sameSite: 'Strict',
        secure: true,
        domain: 'localhost',
      })
      const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / DAY_S
      expect(Math.abs(days - CONSENT_DAYS)).toBeLessThan(0.1)

      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar(page)).toBeHidden()
      await page.goto('/signin')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar(page)).toBeHidden()
    })

  test('stays until the visitor decides', async ({ page, open }) => {
    await open('/faq')
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(bar(page)).toBeVisible()
  })
})

test.describe('before consent', () => {
  test('no page asks another origin for anything or sets a cookie', async ({
    page,
    open,
    context,
    baseURL,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      // /status polls the health of our own servers.
      const own = [`${baseURL}/`, `${PRODUCT_API}/readyz`, `${IDENTITY}/healthz`]
      const isOwn = own.some((one) => request.url().startsWith(one))
      if (!isOwn) foreign.push(request.url())
    })
    for (const path of SITE_PATHS.filter((_, row) => isInTurn(row))) await open(path)
    expect(foreign).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  test('leaving the search box is not reported @soak', async ({ page, open }) => {
    const events = await collectEvents(page)
    await open('/faq')
    await leaveSearchBox(page)
    await endEvents(page)
    await expect.poll(() => events).toContain(END)
    expect(events).toEqual([END])
  })

  test('leaving the search box before hydration is not reported after a later Accept All', async ({
    page,
    context,
    baseURL,
  }) => {
    const events = await collectEvents(page)
    await pressEarly(page, '/faq', async () => {
      await leaveSearchBox(page)
      // Another tab accepts while this one hydrates.
      await context.addCookies([{ name: 'cookie_consent', value: 'true', url: `${baseURL}` }])
    })
    await waitForHydration(page)
    await page.reload()
    await waitForHydration(page)
    expect(await countExits(page, events)).toBe(0)
  })

  test('leaving the search of the questions before hydration is no exit', async ({
    page,
    context,
    baseURL,
  }) => {
    const events = await collectEvents(page)
    await context.addCookies([{ name: 'cookie_consent', value: 'true', url: `${baseURL}` }])
    await pressEarly(page, '/faq', async () => {
      await page.getByLabel('Search the questions').focus()
      await page.getByLabel('Search the questions').blur()
    })
    await waitForHydration(page)
    expect(await countExits(page, events)).toBe(0)
  })
})

test.describe('after the response', () => {
  test('Accept All: leaving the search box is reported each time @soak', async ({ page, open }) => {
    const events = await collectEvents(page)
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await leaveSearchBox(page)
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]).toMatch(/^POST /)
    expect(events[0]).toContain('search bar exited')
    await open('/pricing')
    await leaveSearchBox(page)
    await expect.poll(() => events.length).toBe(2)
  })

  test('Accept All: leaving the search box before hydration is reported once', async ({
    page,
    open,
  }) => {
    const events = await collectEvents(page)
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await pressEarly(page, '/pricing', () => leaveSearchBox(page))
    await expect(page.locator('html[data-page-ready]')).toBeAttached()
    expect(await countExits(page, events)).toBe(1)
  })

  for (const [way, leave] of Object.entries(WAYS_TO_LEAVE))
    test(`Accept All: an exit counts once if ${way} leaves the page before hydration`, async ({
      page,
      open,
      context,
    }) => {
      const events = await collectEvents(context)
      await open('/faq')
      await bar(page).getByRole('button', { name: 'Accept All' }).click()
      const tab = await context.newPage()
      await blockAllModules(tab)
      await tab.goto('/pricing')
      await leave(tab)
      await tab.unroute(modulesOf('*'))
      await tab.goto('/blog')
      await waitForHydration(tab)
      expect(await countExits(page, events)).toBe(1)
    })

  test('Accept All: operators see how often the search box was left @soak', async ({
    page,
    open,
  }) => {
    const shown = async () => {
      const text = await (await page.request.get('/_mf/')).text()
      return Number(/search bar exited: (\d+)/.exec(text)?.[1] ?? 0)
    }
    const before = await shown()
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await leaveSearchBox(page)
    await expect.poll(shown).toBeGreaterThan(before)
  })

  test('Accept All: a configured heatmap is loaded, and not before', async ({ page, open }) => {
    const asked: string[] = []
    await page.route('**/heatmap/start.js', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'self.hasHeatmap = true' })
    })
    await page.addInitScript(() => {
      const { parse } = JSON
      JSON.parse = (text: string, reviver) =>
        parse(
          text.replace('"analyticsEndpoint":', '"heatmapModule":"/heatmap/start.js",$&'),
          reviver,
        )
    })
    await open('/faq')
    await leaveSearchBox(page)
    expect(asked).toEqual([])
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await page.waitForFunction(() => 'hasHeatmap' in window)
    await page.reload()
    await page.waitForFunction(() => 'hasHeatmap' in window)
  })

  test('Decline: nothing is reported', async ({ page, open }) => {
    const events = await collectEvents(page)
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Decline' }).click()
    await leaveSearchBox(page)
    await open('/pricing')
    await leaveSearchBox(page)
    await endEvents(page)
    await expect.poll(() => events).toContain(END)
    expect(events).toEqual([END])
  })
})
