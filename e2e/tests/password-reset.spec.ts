import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, IDENTITY, newEmail, newestMessage } from '#fixtures/identity.ts'
import { expect, test } from '#fixtures/test.ts'

const NEW_PASSWORD = 'Another-horse-2'

test('a forgotten password is replaced, and the email is kept for the sign-in', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin?next=/api/time-zone')
  await account.email.fill(user.email)
  await account.link('Forgot password?').click()
  await expect(page).toHaveURL('/forgotpassword')
  await expect(account.heading).toHaveText('Reset your password')
  await expect(account.email).toHaveValue(user.email)
  await test.step('who is not registered learns nothing about who is', async () => {
    await account.email.fill(newEmail())
    await account.button('Send reset code').click()
    await expect(account.code).toHaveAccessibleDescription(/If there is an account/)
    await account.button('Use another email address').click()
    await expect(account.heading).toHaveText('Reset your password')
  })
  await account.email.fill(user.email)
  await account.button('Send reset code').click()

  await expect(account.heading).toHaveText('Choose a new password')
  await expect(account.code).toBeFocused()
  await expect(account.code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(account.newPassword).toHaveAttribute('autocomplete', 'new-password')
  expect(await violationsInBothThemes(page)).toEqual([])

  const { code } = await newestMessage(user.email)
  await account.code.fill(code === '000000' ? '111111' : '000000')
  await account.newPassword.fill(NEW_PASSWORD)
  await account.confirmNewPassword.fill(NEW_PASSWORD)
  await account.button('Reset password').click()
  await expect(account.alert).toHaveText(/^That code is wrong/)
  await expect(account.code).toBeFocused()
  await expect(account.newPassword).toHaveValue(NEW_PASSWORD)
  expect(await violationsInBothThemes(page)).toEqual([])

  await account.code.fill(code)
  await account.button('Reset password').click()
  await expect(page).toHaveURL('/signin?next=/api/time-zone')
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await expect(account.email).toHaveValue(user.email)
  await account.password.fill(NEW_PASSWORD)
  await account.password.press('Enter')
  await expect(page).toHaveURL('/api/time-zone')
})

test('empty fields and a provider that is down are told, and nothing is lost @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const account = new AccountPages(page)
  await open('/forgotpassword')
  await account.button('Send reset code').click()
  await expect(account.email).toBeFocused()
  await expect(account.email).toHaveAccessibleDescription('Username cannot be empty')

  await page.route(`${IDENTITY}/`, (route) => route.abort())
  await account.email.fill('ada@example.org')
  await account.button('Send reset code').click()
  await expect(account.alert).toHaveText(/^Network Error\./)
  await expect(account.email).toHaveValue('ada@example.org')
})
