import { randomUUID } from 'node:crypto'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { comeFromElsewhere } from '#fixtures/client-address.ts'
import { test as ofSite, PATIENT_DEADLINE_MS } from '#fixtures/faulty-site.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { newApiKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

const QUAKES = '/api/earthquakes'

test('an API whose source is not turned on says so, and shows its sample', async ({
  page,
  open,
  request,
}) => {
  await open(QUAKES)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Coming soon')
  await expect(main).toContainText('Source: USGS')
  await expect(main).not.toContainText(/operator|enabled|Tested|Live from/)
  await expect(main.getByRole('heading', { name: 'Example response' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Try it' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Get a free key' })).toHaveCount(0)
  const sample = await main.getByRole('link', { name: 'example response' }).getAttribute('href')
  const response = await request.get(sample ?? '')
  expect(response.headers()['x-sample-data']).toBe('true')
  expect(await violationsInBothThemes(page)).toEqual([])

  const twin = await (await request.get('/api.md')).text()
  const [responding = '', coming = ''] = twin.split('\n## Coming soon\n')
  expect(responding).not.toContain('(Coming soon)')
  expect(coming).toContain('/api/earthquakes) (Coming soon)')

  const { apis }: { apis: { available: boolean }[] } = await (
    await request.get('/catalogue.json')
  ).json()
  await main.getByRole('link', { name: 'See the available APIs' }).click()
  await expect(page.getByRole('checkbox', { name: 'Available now' })).toBeChecked()
  const count = apis.filter(({ available }) => available).length
  await expect(page.getByRole('status').filter({ hasText: 'APIs' })).toHaveText(
    `${count} APIs of ${apis.length}`,
  )
  await expect(main.getByText('Coming soon')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(main).toContainText('No outside source is enabled here.')
})

test('who wants to be told of an API leaves an address, and is led to another until then', async ({
  page,
  open,
}) => {
  await comeFromElsewhere(page.context())
  await open('/api/vat-number')
  const main = page.getByRole('main')
  const until = main.locator('p', { hasText: 'Until then:' })
  await expect(until.getByRole('link')).toHaveAttribute('href', '/api/tax-id-check')
  const related = main.locator('section', { hasText: 'Related APIs' }).getByRole('listitem')
  await expect(related.first()).toContainText('Tax ID Check')

  const button = main.getByRole('button', { name: 'Tell me when it is there' })
  await button.click()
  await expect(main.getByRole('alert')).toContainText('Nothing has been sent yet')
  const email = main.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Email cannot be empty/)
  await page.keyboard.type(`${randomUUID()}@example.com`)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status').filter({ hasText: 'You’ll get one email' })).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the wish to be told is stored as well', async ({ page }) => {
    await comeFromElsewhere(page.context())
    await page.goto('/api/air-quality')
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`)
    await main.getByRole('button', { name: 'Tell me when it is there' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'You’ll get one email' })).toBeVisible()
    await expect(page).toHaveURL('/api/air-quality')
  })
})

ofSite(
  'an API whose source is turned on responds with its credit @soak',
  async ({ page, site, expectConsoleError }) => {
    // Nothing listens at the identity provider's address.
    expectConsoleError(/ERR_CONNECTION_REFUSED/)
    await site.stop()
    const { port } = new URL(PRODUCT_API)
    await site.start(PATIENT_DEADLINE_MS, { LIVE_SOURCES: 'usgs', PRODUCT_API_PORT: port })
    try {
      await page.goto(`${site.origin}${QUAKES}`)
      await waitForHydration(page)
      const main = page.getByRole('main')
      await expect(main).toContainText('Live from USGS')
      await expect(main.getByRole('heading', { level: 1 })).not.toContainText('Coming soon')
      await main.getByRole('link', { name: 'Try it', exact: true }).click()
      await main.getByLabel('API key', { exact: true }).fill(await newApiKey())
      await main.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(main.getByRole('region', { name: 'Response', exact: true })).toContainText(
        '"magnitude": 7.8',
      )

      // A client-side navigation runs the loader in the browser.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
      await expect(main.getByRole('heading', { name: 'USGS', level: 3 })).toBeVisible()
      await expect(main).toContainText('Available; last response')
      expect(await violationsInBothThemes(page)).toEqual([])
    } finally {
      // An open page would log errors once its site is gone.
      await page.goto('about:blank')
      await site.stop()
      await site.start()
    }
  },
)
