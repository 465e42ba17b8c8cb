import { AccountPages } from '#fixtures/account-pages.ts'
import { newEmail, PASSWORD } from '#fixtures/identity.ts'
import { test } from '#fixtures/own-identity.ts'
import { expect } from '#fixtures/test.ts'

const TWO_DAYS_S = 2 * 86_400
const EXPIRED = 'That code has expired. Request a new one.'

test('a code that has expired is refused, and a new one does', async ({
  page,
  open,
  ownIdentity,
  expectConsoleError,
}) => {
  // The product API does not accept this provider's tokens.
  expectConsoleError(/status of 40[01]/)
  const account = new AccountPages(page)
  const email = newEmail()
  await page.clock.install()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeVisible()
  await ownIdentity.advance(TWO_DAYS_S)
  const [old = ''] = await ownIdentity.codesFor(email)
  await account.code.fill(old)
  await account.button('Confirm account').click()
  await expect(account.alert).toHaveText(EXPIRED)
  await expect(account.code).toHaveValue(old)

  await page.clock.fastForward(31_000)
  await account.button('Send a new code').click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  const codes = await ownIdentity.codesFor(email)
  expect(codes).toHaveLength(2)
  await account.code.fill(codes[1] ?? '')
  await account.button('Confirm account').click()
  await expect(page).toHaveURL('/profile')
})

test('a reset code serves once and expires', async ({
  page,
  open,
  ownIdentity,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[01]/)
  const account = new AccountPages(page)
  const email = await ownIdentity.signUp()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

  await open('/forgotpassword')
  await account.email.fill(email)
  await account.button('Send reset code').click()
  await expect(account.newPassword).toBeVisible()
  await ownIdentity.advance(TWO_DAYS_S)
  const code = (await ownIdentity.codesFor(email)).at(-1) ?? ''
  await account.code.fill(code)
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Reset password').click()
  await expect(account.alert).toHaveText(EXPIRED)
  await expect(account.newPassword).toHaveValue('Another-horse-2')
})
