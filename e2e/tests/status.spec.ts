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

test('what responds is available, and how long it took is told', async ({
  page,
  open,
  productApi,
}) => {
  await open('/status')
  await expect(part(page, 'This site')).toContainText('Available')
  await expect(part(page, 'Product API')).toContainText('Available')
  expect(productApi.asked).toBe(1)
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

test('the identity provider is asked as well, and everything that responds makes a whole', async ({
  page,
  open,
  productApi,
}) => {
  await open('/status')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'up')
  expect(productApi.asked).toBe(1)
  await expect(part(page, 'Identity provider')).toContainText('Available')
  await expect(overall(page)).toHaveAttribute('data-state', 'up')
})

test('APIs that are coming soon are told beside the state of the whole', async ({
  page,
  open,
  request,
  productApi,
}) => {
  const { apis } = await readCatalogue(request)
  const comingSoon = apis.filter(({ available }) => !available).length
  expect(comingSoon).toBeGreaterThan(1)
  await open('/status')
  await expect(part(page, 'Product API')).toHaveAttribute('data-state', 'up')
  expect(productApi.asked).toBe(1)
  await expect(page.getByRole('main')).toContainText(
    `${apis.length - comingSoon} APIs are available. ${comingSoon} more APIs are coming soon: not offered yet`,
  )
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

test('every unit names its live release', async ({ page, open, productApi, request }) => {
  await open('/status')
  const registry: { live: Record<string, string> } = await (
    await request.get('/_mf/registry.json')
  ).json()
  const releases = Object.values(registry.live)
  for (const release of releases)
    await expect(page.getByRole('main').getByText(release)).toBeVisible()
  await expect(page.getByRole('main').getByText('Live since')).toHaveCount(releases.length)
  expect(productApi.asked).toBe(1)
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
  await expect(first).toContainText('Calls are slow')
  await expect(first).toContainText('Cause found')
  await expect(first).toContainText('22 November 2026 at 07:05 UTC, ongoing')
  await expect(second).toContainText('This site')
  await expect(second).toContainText('07:05 UTC to 22 November 2026 at 08:40 UTC')
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
    await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('No incidents')
  })
})
