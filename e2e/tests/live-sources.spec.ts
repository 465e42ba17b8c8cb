import { violationsInBothThemes } from '#fixtures/axe.ts'
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
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Not set up here')
  await expect(main).toContainText('Live from USGS')
  await expect(main.getByRole('heading', { name: 'Try it' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Get a free key' })).toHaveCount(0)
  const sample = await main.getByRole('link', { name: 'documented sample' }).getAttribute('href')
  const answer = await request.get(sample ?? '')
  expect(answer.headers()['x-sample-data']).toBe('true')
  expect(await violationsInBothThemes(page)).toEqual([])

  const { apis }: { apis: { available: boolean }[] } = await (
    await request.get('/catalogue.json')
  ).json()
  await main.getByRole('link', { name: 'See the available APIs' }).click()
  await expect(page.getByRole('checkbox', { name: 'Available now' })).toBeChecked()
  const count = apis.filter(({ available }) => available).length
  await expect(page.getByRole('status').filter({ hasText: 'APIs' })).toHaveText(
    `${count} APIs of ${apis.length}`,
  )
  await expect(main.getByText('Not set up here')).toHaveCount(0)
  await open('/status')
  await expect(main).toContainText('No outside source is enabled here.')
})

ofSite(
  'an API whose source is turned on answers with its credit @soak',
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
      await expect(main.getByRole('heading', { level: 1 })).not.toContainText('Not set up here')
      await main.getByRole('link', { name: 'Try it', exact: true }).click()
      await main.getByLabel('API key', { exact: true }).fill(await newApiKey())
      await main.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(main.getByRole('region', { name: 'Answer', exact: true })).toContainText(
        '"magnitude": 7.8',
      )

      // A client-side navigation runs the loader in the browser.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
      await expect(main.getByRole('heading', { name: 'USGS', level: 3 })).toBeVisible()
      await expect(main).toContainText('Answers; last answer')
      expect(await violationsInBothThemes(page)).toEqual([])
    } finally {
      // An open page would log errors once its site is gone.
      await page.goto('about:blank')
      await site.stop()
      await site.start()
    }
  },
)
