import { CONSENT_DAYS } from '@orchard/shared/facts'
import { DAY_SECONDS } from '@orchard/shared/format'
import type { BrowserContext, Page } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import { blockAllModules, holdModules, modulesOf } from '#fixtures/modules.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

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

/** Opens an address and acts before any module arrives. */
async function beforeHydration(
  page: Page,
  path: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const release = await holdModules(page)
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await waitForHydration(page)
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

/** Expects the bar to hide at the press of a button, and one cookie with the response. */
async function decide(page: Page, button: string, value: string): Promise<void> {
  await bar(page).getByRole('button', { name: button }).click()
  await expect(bar(page)).toBeHidden()
  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({
    name: 'cookie_consent',
    value,
    path: '/',
    sameSite: 'Strict',
    secure: true,
    domain: 'localhost',
  })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / DAY_SECONDS
  expect(Math.abs(days - CONSENT_DAYS)).toBeLessThan(0.1)
}

test(`the question stays until it is decided for ${CONSENT_DAYS} days, and opens again`, async ({
  page,
  open,
  context,
}) => {
  const events = await collectEvents(page)
  await open('/faq')
  await expect(bar(page)).toContainText('We use cookies to enhance your experience')
  expect(await context.cookies()).toEqual([])
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(bar(page)).toBeVisible()

  await test.step('Decline: nothing is reported', async () => {
    await decide(page, 'Decline', 'false')
    await leaveSearchBox(page)
    await open('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await leaveSearchBox(page)
    await endEvents(page)
    await expect.poll(() => events).toContain(END)
    expect(events).toEqual([END])
  })

  await test.step('the footer opens it again, with the response unchanged until there is another', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await expect(bar(page)).toBeVisible()
    await expect(bar(page)).toBeFocused()
    expect((await context.cookies())[0]?.value).toBe('false')
    await decide(page, 'Accept All', 'true')
    for (const path of ['/faq', '/signin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar(page)).toBeHidden()
    }
  })
})

test.describe('before consent', () => {
  test('leaving the search box is not reported @soak', async ({ page, open }) => {
    const events = await collectEvents(page)
    await open('/faq')
    await leaveSearchBox(page)
    await endEvents(page)
    await expect.poll(() => events).toContain(END)
    expect(events).toEqual([END])
  })

  test('leaving a search before hydration is not reported after a later Accept All', async ({
    page,
    context,
    baseURL,
  }) => {
    const events = await collectEvents(page)
    await beforeHydration(page, '/faq', async () => {
      await leaveSearchBox(page)
      // Another tab accepts while this one hydrates.
      await context.addCookies([{ name: 'cookie_consent', value: 'true', url: `${baseURL}` }])
    })
    await test.step('nor is the search of the questions, with consent', () =>
      beforeHydration(page, '/faq', async () => {
        await page.getByLabel('Search the questions').focus()
        await page.getByLabel('Search the questions').blur()
      }))
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

  test('Accept All: an exit before hydration counts once, whatever leaves the page', async ({
    page,
    open,
    context,
  }) => {
    const events = await collectEvents(context)
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await beforeHydration(page, '/pricing', () => leaveSearchBox(page))
    expect(await countExits(page, events), 'on the page itself').toBe(1)
    for (const [way, leave] of Object.entries(WAYS_TO_LEAVE))
      await test.step(way, async () => {
        events.length = 0
        const tab = await context.newPage()
        await blockAllModules(tab)
        await tab.goto('/pricing')
        await leave(tab)
        await tab.unroute(modulesOf('*'))
        await tab.goto('/blog')
        await waitForHydration(tab)
        expect(await countExits(page, events), way).toBe(1)
        await tab.close()
      })
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
})
