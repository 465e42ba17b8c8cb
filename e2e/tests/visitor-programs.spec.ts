import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { holdModules } from '#fixtures/modules.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'
import { VISITOR_PROGRAMS } from '#fixtures/visitor-programs.ts'

/** One path of this many is tried by `npm test`. */
const EVERY = 9

/** Collects what a page logs about its hydration, and its failure reports. */
function watchFailures(page: Page): { hydrations: string[]; proven: string[] } {
  const seen = { hydrations: [] as string[], proven: [] as string[] }
  page.on('console', (message) => {
    if (message.text().startsWith('Hydration')) seen.hydrations.push(message.text())
  })
  page.on('request', (request) => {
    const isReport = request.url().endsWith('/_mf/reports')
    const report = request.postData() ?? ''
    if (isReport && !report.includes('"hasForeignNodes":true')) seen.proven.push(report)
  })
  return seen
}

for (const start of ['before hydration', 'after hydration'] as const)
  for (const [index, name] of VISITOR_PROGRAMS.entries())
    test.describe(`with ${name} at work ${start}`, () => {
      test.use({ program: { name, start } })

      for (const [row, path] of SITE_PATHS.entries())
        test(`${path} is whole${row % EVERY === 2 * index ? '' : ' @soak'}`, async ({
          page,
          open,
        }) => {
          const failures = watchFailures(page)
          await open(path)
          await page.waitForFunction(() => window.isChanged)
          const place = name === 'translator' ? 'main font' : '[data-lastpass-icon-root]'
          await expect(page.locator(place).first()).toBeAttached()
          await page
            .getByRole('button', { name: /Switch to/ })
            .or(page.locator('main a').first())
            .first()
            .click()
          await page.waitForLoadState('networkidle')
          // A program that is faster than React, such as a translator, makes it render a part anew.
          if (name === 'extensions' && start === 'before hydration')
            expect(failures.hydrations).toEqual([])
          expect(failures.proven).toEqual([])
        })
    })

test.describe('a translated page', () => {
  test.use({ program: { name: 'translator', start: 'after hydration' } })

  test('follows what is typed at sign-up and the reset of a password', async ({ page, open }) => {
    const account = new AccountPages(page)
    await open('/register')
    await page.locator('main font').first().waitFor()
    await account.password.pressSequentially('aA1')
    await expect(page.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(3)
    await account.password.clear()
    await expect(page.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(0)
    await page
      .getByRole('button', { name: /Show password/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /Hide password/ }).first()).toBeVisible()
    await open('/forgotpassword')
    await account.email.fill('nobody@example.org')
    await page.getByRole('button', { name: 'Send reset code' }).click()
    await expect(account.newPassword).toBeVisible()
  })

  test('shows the prices of the chosen term and the number of results', async ({ page, open }) => {
    await open('/pricing')
    await page.locator('main font').first().waitFor()
    await expect(page.getByText('$29 a month').first()).toBeVisible()
    await page.getByRole('radio', { name: 'Annual' }).check()
    await expect(page.getByText('$228 a year').first()).toBeVisible()
    await expect(page.getByText('$29 a month')).toHaveCount(0)
    await open('/api')
    const count = page.getByRole('status').filter({ hasText: 'APIs' })
    await expect(count).toHaveText(/^\d+ APIs$/)
    await page.getByLabel('Category').selectOption('finance')
    await expect(count).toHaveText(/^\d+ APIs of \d+$/)
  })

  test('runs, copies and sends the values of a choice, whatever its words are', async ({
    page,
    open,
  }) => {
    await open('/api/loan-schedule')
    await page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
    const place = page.locator('#try-it')
    const run = place.getByRole('button', { name: 'Run', exact: true })
    const status = place.getByRole('status').filter({ hasText: /^200\b/ })
    await run.click()
    await expect(status).toBeVisible()
    await run.click()
    await expect(status).toBeVisible()
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Loan Schedule')

    const method = place.locator('select[name=method]')
    await method.evaluate((select: HTMLSelectElement) => {
      for (const option of select.options) option.text = `${option.text} (übersetzt)`
    })
    await method.selectOption({ label: 'equal_principal (übersetzt)' })
    const call = page.waitForRequest((request) => request.url().startsWith(`${PRODUCT_API}/v1/`))
    await run.click()
    expect(new URL((await call).url()).searchParams.get('method')).toBe('equal_principal')
  })

  test('of an account works', async ({ page, open, signInAsNewUser }) => {
    const account = new AccountPages(page)
    await signInAsNewUser()
    await open('/profile')
    await page.locator('main font').first().waitFor()
    await account.button('Show API key').click()
    await expect(page.getByLabel('API key', { exact: true })).toHaveText(/^\w{20,}$/)
    await account.button('Hide API key').click()
    await account.button('Change password').click()
    await expect(account.newPassword).toBeVisible()
    await account.newPassword.pressSequentially('aA1')
    await account.button('Cancel').click()
    const download = page.waitForEvent('download')
    await account.button('Download my data').click()
    await download
    await expect(account.heading).toHaveText('My Account')
  })
})

test.describe('what a password manager adds before hydration', () => {
  test.use({ program: { name: 'extensions', start: 'before hydration' } })

  test('neither fails hydration nor is lost', async ({ page }) => {
    const failures = watchFailures(page)
    const release = await holdModules(page, 'account')
    await page.goto('/signin', { waitUntil: 'domcontentloaded' })
    const account = new AccountPages(page)
    const icons = page.locator('form [data-lastpass-icon-root]')
    await expect(icons).toHaveCount(2)
    await account.email.fill('ada@example.org')
    release()
    await waitForHydration(page)
    await expect(account.email).toHaveValue('ada@example.org')
    await expect(icons).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    expect(failures).toEqual({ hydrations: [], proven: [] })
  })
})
