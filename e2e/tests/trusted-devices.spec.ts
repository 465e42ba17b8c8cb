import { DAY_MS } from '@orchard/shared/format'
import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser } from '#fixtures/identity.ts'
import { subjectsTo } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

test('a device that is trusted after a code needs none until its trust ends', async ({
  page,
  open,
  expectConsoleError,
}) => {
  // The pool refuses a device that it has forgotten.
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'totp' })
  const security = account.section('Security')
  let step = 0
  /** Each code of the app serves once. */
  const nextCode = () => totpCode(user.totpSecret, step++)
  const signIn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await account.signIn(user)
  }
  const signOut = async () => {
    await account.button('Logout').click()
    await expect(page).toHaveURL('/')
  }

  // Off by default, and without it a code is asked each time.
  await open('/signin')
  await account.signIn(user)
  await expect(account.trust).not.toBeChecked()
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.authenticationCode.fill(nextCode())
  await account.button('Continue').click()
  await expect(security.getByText('None: we ask for a code at each sign-in.')).toBeVisible()
  await signOut()
  await signIn()
  await account.trust.check()
  await account.authenticationCode.fill(nextCode())
  await account.button('Continue').click()
  const end = new Date(Date.now() + 30 * DAY_MS)
  const day = end.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(security.getByText(`no code until ${day}`)).toBeVisible()
  await expect(security.getByText('This device')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await subjectsTo(user.email)).toContain('You trust a new device')
  await signOut()

  await signIn()
  await expect(page).toHaveURL('/profile')
  await security.getByRole('button', { name: /^Stop trusting/ }).click()
  await account.button('Yes, stop trusting it').click()
  await expect(security.getByText(/is no longer trusted\.$/)).toBeVisible()
  await expect(account.section('Devices').getByText('No trusted devices.')).toBeVisible()
  await signOut()
  await signIn()
  await expect(account.authenticationCode).toBeVisible()
})
