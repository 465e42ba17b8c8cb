import { PATIENT_DEADLINE_MS, test } from '#fixtures/faulty-site.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { expect } from '#fixtures/test.ts'

test('a site that sells no plans says so', async ({ page, site, expectConsoleError }) => {
  // The page stays open while its site stops.
  expectConsoleError(/ERR_CONNECTION_REFUSED/)
  await site.stop()
  await site.start(PATIENT_DEADLINE_MS, { BILLING: 'off' })
  try {
    await page.goto(`${site.origin}/pricing`)
    await waitForHydration(page)
    const main = page.getByRole('main')
    await expect(main).toContainText('No plans are sold here. Every account is free')
    await expect(main.getByRole('heading', { level: 3 }).first()).toHaveText('Free')
    await expect(main.getByRole('link', { name: /^Choose / })).toHaveText('Choose Free')
    await expect(page.getByRole('region', { name: 'Promotion' })).toHaveCount(0)
    // A client-side navigation runs the loader in the browser.
    await page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(main).toContainText('No plans are sold here.')
  } finally {
    await site.stop()
    await site.start()
  }
})
