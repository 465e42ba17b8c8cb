import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { expect, test } from '#fixtures/test.ts'

/** Ways in which browsers block cookies and storage. */
const BROWSERS = {
  'ignores what is kept': () => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  },
  'throws at each look': () => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(document, 'cookie', { get, set: get })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get })
  },
}

const blocked = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your browser blocks cookies for this site' })

for (const [how, block] of Object.entries(BROWSERS))
  test.describe(`a browser that ${how}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(block))

    test('shows pages, switches the theme, and closes bar and banner', async ({ page, open }) => {
      await open('/api')
      const root = page.locator('html')
      await page.getByRole('button', { name: 'Switch to dark theme' }).click()
      await expect(root).toHaveAttribute('data-theme', 'dark')
      const bar = page.getByRole('region', { name: 'Cookie consent' })
      await bar.getByRole('button', { name: 'Accept All' }).click()
      await expect(bar).toBeHidden()
      await page.getByRole('button', { name: 'Close promotion' }).click()
      await expect(page.getByRole('region', { name: 'Promotion' })).toBeHidden()
      await page.getByRole('main').getByRole('link', { name: 'Time Zone', exact: true }).click()
      const code = page.getByRole('region', { name: 'Code sample' })
      await code.getByRole('link', { name: 'Python', exact: true }).click()
      await expect(code).toContainText('import')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
    })

    test('is told on the account pages what to allow', async ({ page, open }) => {
      await open('/profile')
      await expect(page).toHaveURL('/signin?next=/profile')
      await expect(blocked(page)).toHaveCount(1)
      await new AccountPages(page).signIn({ email: 'ada@example.org', password: 'Any-password-1' })
      await expect(blocked(page)).toHaveCount(2)
      await open('/register')
      await expect(blocked(page)).toBeVisible()
    })
  })
