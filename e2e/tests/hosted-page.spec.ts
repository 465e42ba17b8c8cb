import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { IDENTITY } from '#fixtures/identity.ts'
import { expect, test } from '#fixtures/test.ts'

for (const name of ['Continue with Google', 'Sign in with the hosted page'])
  test(`the page of "${name}" fits a phone, is accessible, and leads back to the site${/Google/.test(name) ? '' : ' @soak'}`, async ({
    page,
    open,
  }) => {
    const account = new AccountPages(page)
    await open('/signin?next=/api/time-zone')
    await account.button(name).click()
    await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/`))
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 375, height: 800 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBe(0)
    await page.getByRole('link', { name: 'Back to API Orchard' }).click()
    await expect(page).toHaveURL('/signin?next=/api/time-zone')
    await expect(account.alert).toHaveText('The sign-in was cancelled')
  })

test('a page that cannot sign in leads to the site', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 400/)
  await page.goto(`${IDENTITY}/oauth2/authorize`)
  await page.getByRole('link', { name: 'Back to API Orchard' }).click()
  await expect(page).toHaveURL('/')
})
