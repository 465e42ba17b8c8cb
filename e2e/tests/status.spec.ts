import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import type { Page } from '@playwright/test'
import { objectionsInBothThemes } from '#fixtures/axe.ts'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { HealthServer } from '#fixtures/health-server.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { test as base, expect } from '#fixtures/test.ts'

/** Like `test`, with a fake product API for each test. */
const test = base.extend<{ productApi: HealthServer }>({
  productApi: async ({ page }, use) => {
    const server = await HealthServer.start(page)
    await use(server)
    await server.stop()
  },
})

const overall = (page: Page) => page.getByRole('main').getByRole('status')
const part = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) })
const checkNow = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Check now' })

test('what responds is available, with its times, its releases and the APIs to come', async ({
  page,
  open,
  request,
  productApi,
}) => {
  await open('/status')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'up')
  await expect(part(page, 'This site')).toContainText('Available')
  await expect(part(page, 'Product API')).toContainText('Available')
  expect(productApi.asked).toBe(1)
  await expect(part(page, 'Identity provider')).toContainText('Available')
  await expect(overall(page)).toHaveAttribute('data-state', 'up')

  const { apis } = await readCatalogue(request)
  const comingSoon = apis.filter(({ available }) => !available).length
  expect(comingSoon).toBeGreaterThan(1)
  await expect(page.getByRole('main')).toContainText(
    `${apis.length - comingSoon} APIs are available. ${comingSoon} more APIs are coming soon: not offered yet`,
  )

  const registry: { live: Record<string, string> } = await (
    await request.get('/_mf/registry.json')
  ).json()
  const releases = Object.values(registry.live)
  for (const release of releases)
    await expect(page.getByRole('main').getByText(release)).toBeVisible()
  await expect(page.getByRole('main').getByText('Live since')).toHaveCount(releases.length)

  const chart = part(page, 'Product API').getByRole('img', {
    name: 'Response times of Product API',
  })
  await expect(chart).toHaveAccessibleDescription(
    /^Last \d+ ms, median \d+ ms, slowest \d+ ms, in 1 check$/,
  )
  await checkNow(page).click()
  await expect(chart).toHaveAccessibleDescription(/in 2 checks$/)
  expect(productApi.asked).toBe(2)
})

for (const health of ['failing', 'other words'] as const)
  test(`a server that responds with ${health} is not available${health === 'failing' ? '' : ' @soak'}`, async ({
    page,
    open,
    productApi,
    expectConsoleError,
  }) => {
    expectConsoleError(/503/)
    productApi.health = health
    await open('/status')
    await expect(part(page, 'Product API')).toContainText('Not available')
    await expect(overall(page)).toContainText('Some systems are down')
    productApi.health = 'well'
    await checkNow(page).click()
    await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'up')
    await expect(overall(page)).not.toContainText('do not respond')
  })

test('a server that hangs is unreachable after five seconds and then left alone @soak', async ({
  page,
  open,
  productApi,
}) => {
  productApi.health = 'hanging'
  await open('/status')
  await expect(part(page, 'This site')).toHaveAttribute('data-state', 'up')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'unknown')
  await expect(part(page, 'Product API')).toContainText('Unreachable')
  await expect(part(page, 'Product API')).toContainText('No response in 1 check')
  await expect(overall(page)).toContainText('Some systems are down')
  productApi.health = 'well'
  await checkNow(page).click()
  await expect(part(page, 'This site')).toContainText('in 2 checks')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'unreachable')
  expect(productApi.asked).toBe(1)
})

test('a server that is not there is unreachable @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED/)
  await page.route(`${PRODUCT_API}/**`, (route) => route.abort('connectionrefused'))
  await open('/status')
  await expect(part(page, 'Product API')).toContainText('Unreachable')
  await expect(overall(page)).toContainText('Unreachable: Product API.')
})

test('incidents are listed, or the page says that there were none', async ({
  page,
  open,
  productApi,
}) => {
  const incidents = page.getByRole('region', { name: 'Incidents' })
  const showStatus = async (recorded: object[]) => {
    await page.route('**/data/incidents.json', (route) => route.fulfill({ json: recorded }))
    await open('/privacy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  }
  await showStatus([])
  await expect(incidents).toContainText('No incidents have been recorded.')
  expect(productApi.health).toBe('well')

  const lasting = {
    id: '2026-11-22-slow',
    title: 'Calls are slow',
    start: '2026-11-22T07:05Z',
    end: null,
    components: ['product-api'],
    state: 'identified',
    paragraphs: ['Calls take several seconds.'],
  }
  const over = { ...lasting, id: 'b', title: 'Pages were slow', end: '2026-11-22T08:40Z' }
  await showStatus([lasting, { ...over, components: ['site'], state: 'resolved' }])
  const [first, second] = [
    incidents.getByRole('listitem').nth(0),
    incidents.getByRole('listitem').nth(1),
  ]
  await expect(page.getByRole('main').getByRole('link', { name: '1 open incident' })).toBeVisible()
  await expect(first).toContainText('Calls are slow')
  await expect(first).toContainText('Cause found')
  await expect(first).toContainText('22 November 2026 at 07:05 UTC, ongoing')
  await expect(second).toContainText('This site')
  await expect(second).toContainText('07:05 UTC to 22 November 2026 at 08:40 UTC')
})

const figures = { ok: 1_440, failed: 0, uptime: 1, p50_ms: 8, p95_ms: 24 }
const bad = { ok: 1_296, failed: 144, uptime: 0.9, p50_ms: 9, p95_ms: 180 }
const none = { ok: 0, failed: 0, uptime: null, p50_ms: null, p95_ms: null }
/** 90 days: 60 without data, then 30 with checks, of which one is bad. */
const days = Array.from({ length: 90 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 7, 24 + index)).toISOString().slice(0, 10),
  ...(index < 60 ? none : index === 80 ? bad : figures),
}))
const found = {
  ...{ id: '0b2f4b1e-8a6c-4a53-9c3e-5d1f2a7c9e10', part: 'api:lakes', kind: 'down' },
  ...{ title: 'Lakes API: not available', details: '3 checks in a row failed.' },
  ...{ opened_at: '2026-11-21T10:01:00.000Z', resolved_at: '2026-11-21T10:09:00.000Z' },
}
const HISTORY = {
  checked_at: '2026-11-21T12:00:00.000Z',
  parts: [
    {
      ...{ id: 'product-api', name: 'Product API', state: 'up', days },
      ...{ ok: 43_056, failed: 144, uptime: 43_056 / 43_200, p50_ms: 8, p95_ms: 25 },
    },
    {
      ...{ id: 'payments', name: 'Payments', state: 'unknown', ...none },
      days: days.map(({ date }) => ({ date, ...none })),
    },
  ],
  apis: { checked: 231, down: ['lakes'], slow: [], ...none, days },
  incidents: [found],
}
const history = (page: Page) => page.getByRole('region', { name: `Last ${STATUS_KEPT_DAYS} days` })

test('90 days are shown by part: a day without checks is no good day', async ({
  page,
  open,
  productApi,
}) => {
  productApi.history = HISTORY
  await open('/status')
  await expect(history(page)).toContainText('99.66% uptime in 43,200 checks')
  const bars = history(page).getByRole('img', { name: 'Uptime of Product API by day' })
  await expect(bars).toHaveAccessibleDescription(
    '1 day with failed checks, the worst 12 November 2026 with 90%. 60 days without data.',
  )
  const drawn = async (tone: string) =>
    (await bars.locator(`[data-tone=${tone}]`).getAttribute('d'))?.match(/M/g)?.length
  expect(await drawn('quiet')).toBe(60)
  expect(await drawn('danger')).toBe(1)
  expect(await drawn('accent')).toBe(29)
  const day = history(page).getByRole('slider', { name: 'Values of Uptime of Product API by day' })
  await day.focus()
  await page.keyboard.press('Home')
  await expect(day).toHaveAttribute('aria-valuetext', /: No data$/)
  await expect(history(page)).toContainText('p50 8 ms, p95 25 ms')

  const payments = history(page).getByRole('listitem').filter({ hasText: 'Payments' })
  await expect(payments).toContainText('No data')
  await expect(payments).toContainText('90 days without data.')
  await expect(payments).not.toContainText('%')

  const product = history(page).getByRole('listitem').filter({ hasText: 'Product API' })
  await product.locator('summary').focus()
  await page.keyboard.press('Enter')
  const table = history(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row', { name: '12 November 2026' })).toContainText('144')

  await expect(history(page)).toContainText('we checked 231 APIs')
  await expect(history(page).getByRole('link', { name: 'lakes' })).toHaveAttribute(
    'href',
    '/api/lakes',
  )
  const incidents = page.getByRole('region', { name: 'Incidents' })
  await expect(incidents.getByRole('listitem')).toHaveCount(1)
  await expect(incidents).toContainText('Lakes API: not available')
  await expect(incidents).toContainText('10:01 UTC to 21 November 2026 at 10:09 UTC')
  expect(await objectionsInBothThemes(page)).toEqual([])
})

test('a history from memory says from when it is', async ({ page, open, productApi }) => {
  productApi.history = { ...HISTORY, is_current: false, read_at: '2026-11-21T11:58:00.000Z' }
  await open('/status')
  await expect(history(page)).toContainText(
    'The product API cannot reach its database: calls and accounts return an error. This is what it knew on 21 November 2026 at 11:58 UTC.',
  )
})

test('a history that cannot be read is no good history', async ({
  page,
  open,
  productApi,
  expectConsoleError,
}) => {
  expectConsoleError(/503/)
  productApi.history = null
  await open('/status')
  await expect(history(page)).toContainText('We could not read the history.')
  await expect(history(page).getByRole('img')).toHaveCount(0)
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'up')
})

base('the server keeps the history, as JSON, as a feed and as text', async ({ page, request }) => {
  interface Status {
    parts: { id: string; ok: number; state: string; days: object[] }[]
    apis: { checked: number; ok: number }
  }
  const read = async (): Promise<Status> => (await request.get(`${PRODUCT_API}/status`)).json()
  // It checks within 15 seconds of its start, and once a minute; the servers that start after it may miss the first time.
  const leastOk = async () => {
    const { apis, parts } = await read()
    return Math.min(apis.ok, ...parts.map(({ ok }) => ok))
  }
  await expect.poll(leastOk, { timeout: 90_000 }).toBeGreaterThan(0)
  const { apis, parts } = await read()
  expect(apis.checked).toBeGreaterThan(0)
  expect(parts.map(({ id }) => id)).toEqual([
    ...['site', 'product-api', 'data-apis', 'identity', 'payments'],
  ])
  for (const { days: kept, state } of parts) {
    expect(state).toBe('up')
    expect(kept).toHaveLength(STATUS_KEPT_DAYS)
  }
  await page.goto('/status')
  const json = history(page).getByRole('link', { name: 'History as JSON' })
  await expect(json).toHaveAttribute('href', `${PRODUCT_API}/status`)
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/status/feed.xml',
  )
  const feed = await request.get('/status/feed.xml')
  expect(feed.headers()['content-type']).toContain('application/rss+xml')
  expect(await feed.text()).toContain('<title>API Orchard: incidents</title>')
  const text = await (await request.get('/status.md')).text()
  expect(text).toMatch(/^\| Product API \| 100% \| \d+ \| 0 \| p50 [\d,]+ ms, p95 [\d,]+ ms \|/m)
})

test('has no violation, whatever the states @soak', async ({
  page,
  open,
  productApi,
  expectConsoleError,
}) => {
  expectConsoleError(/503/)
  productApi.health = 'failing'
  await open('/status')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'failing')
  expect(await objectionsInBothThemes(page)).toEqual([])
})

base.describe('without JavaScript', () => {
  base.use({ javaScriptEnabled: false })

  base('the page says what it needs and shows what the server knows', async ({ page }) => {
    await page.goto('/status')
    await expect(page.getByText('The live state needs JavaScript')).toBeVisible()
    await expect(checkNow(page)).toBeHidden()
    await expect(overall(page)).toContainText('Status unknown')
    for (const name of ['This site', 'Product API', 'Identity provider'])
      await expect(part(page, name)).toHaveAttribute('data-state', 'unknown')
    await expect(page.getByRole('link', { name: 'Health check of Product API' })).toHaveAttribute(
      'href',
      `${PRODUCT_API}/readyz`,
    )
    await expect(history(page).getByRole('link', { name: 'read it as text' })).toBeVisible()
    await expect(history(page)).not.toContainText('Loading', { useInnerText: true })
    // The test of the operators’ console plans maintenance, which is listed for some seconds.
    await expect(async () => {
      await page.goto('/status')
      await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('No incidents', {
        timeout: 2_000,
      })
    }).toPass()
  })
})
