import { AXE_SOURCE, runAxe } from '@orchard/shared/testing/axe'
import type { Page } from '@playwright/test'
import { openCheckout, TEST_CARD } from '#fixtures/payments.ts'
import { expect, test } from '#fixtures/test.ts'

async function fillIn(page: Page, card: Partial<typeof TEST_CARD> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...TEST_CARD, ...card }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Country').selectOption({ label: 'Portugal' })
}

/** Violations that axe finds in both colour schemes, and overflow, at phone and desktop width. */
async function objections(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(AXE_SOURCE)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [375, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await page.evaluate(runAxe, { theme: colorScheme })))
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      if (isTooWide) found.push(`wider than ${width} px`)
    }
  return found
}

test('the stand-in for Stripe shows its pages well in every look @soak', async ({
  expectConsoleError,
  page,
}) => {
  expectConsoleError(/status of 402/)
  await page.goto(await openCheckout('http://localhost/done'))
  await expect(page.getByRole('heading', { name: 'Test mode' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await fillIn(page, { 'Card number': '4000 0000 0000 0002' })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page.getByLabel('Name on card')).toHaveValue(TEST_CARD['Name on card'])
  expect(await objections(page)).toEqual([])
  await fillIn(page, { 'Card number': '4000 0027 6000 3184' })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Fail authentication' })).toBeVisible()
  expect(await objections(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the stand-in for Stripe sells after authentication', async ({ baseURL, page }) => {
    await page.goto(await openCheckout(`${baseURL}/faq?checkout={CHECKOUT_SESSION_ID}`))
    await fillIn(page, { 'Card number': '4000 0025 0000 3155' })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page).toHaveURL(/\/faq\?checkout=cs_test_\w+$/)
  })
})
