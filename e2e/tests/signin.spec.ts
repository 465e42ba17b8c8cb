import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, IDENTITY, newEmail, newestMessage, PASSWORD } from '#fixtures/identity.ts'
import { expect, test } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

const PHONE = '+12065550100'
/** A code as a keyboard for Japanese writes it, in two groups as an app shows it, with what cannot be seen. */
const wide = (code: string) =>
  `\ufeff${code.slice(0, 3)} ${code.slice(3)}`.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  )
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** Expects a signed-in visitor on My Account. */
async function expectProfile(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
}

test('email and password sign in', async ({ page, open, expectConsoleError }) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin')
  await expect(account.email).toHaveAttribute('autocomplete', 'username')
  await expect(account.password).toHaveAttribute('autocomplete', 'current-password')
  await account.button('Sign in').click()
  await expect(account.email).toBeFocused()
  await expect(account.email).toHaveAccessibleDescription('Username cannot be empty')
  await expect(account.password).toHaveAccessibleDescription('Password cannot be empty')
  expect(await violationsInBothThemes(page)).toEqual([])

  await account.signIn({ ...user, password: 'not it' })
  await expect(account.alert).toHaveText('Incorrect username or password.')
  await expect(account.password).toBeFocused()
  await expect(account.email).toHaveValue(user.email)
  expect(await violationsInBothThemes(page)).toEqual([])

  await account.password.fill(user.password)
  await account.password.press('Enter')
  await expectProfile(page, user.email)
})

test('a code of the authenticator app is asked for', async ({ page, open, expectConsoleError }) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'totp' })
  await open('/signin')
  await account.signIn({ ...user, email: `\u200b${user.email}\u2060` })
  await expect(account.authenticationCode).toBeFocused()
  await expect(account.authenticationCode).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.button('Continue').click()
  await expect(account.authenticationCode).toHaveAccessibleDescription(/cannot be empty/)
  await account.authenticationCode.fill(wrong(totpCode(user.totpSecret)))
  await account.button('Continue').click()
  await expect(account.alert).toBeVisible()
  await expect(account.authenticationCode).toBeFocused()
  await account.authenticationCode.fill(wide(totpCode(user.totpSecret)))
  await account.authenticationCode.press('Enter')
  await expectProfile(page, user.email)
})

test('a code by text message is asked for', async ({ page, open }) => {
  const account = new AccountPages(page)
  const phone = `+1206${String(Math.random()).slice(2, 9)}`
  const user = await createUser({ mfa: 'sms', phone })
  await open('/signin')
  await account.signIn(user)
  await expect(account.authenticationCode).toHaveAccessibleDescription(/text message/)
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.authenticationCode.fill((await newestMessage(phone)).code)
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('who has two factors chooses one', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'both', phone: PHONE })
  await open('/signin')
  await account.signIn(user)
  const choice = page.getByRole('group', { name: 'Choose a verification method' })
  await expect(choice.getByRole('radio', { name: 'Text message' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await choice.getByRole('radio', { name: 'Authenticator app' }).check()
  await account.button('Continue').click()
  await account.authenticationCode.fill(totpCode(user.totpSecret))
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('an authenticator app is set up on the way in', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'setup' })
  await open('/signin')
  await account.signIn(user)
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture.locator('path')).toBeAttached()
  expect(await violationsInBothThemes(page)).toEqual([])
  const secret = (await page.getByRole('main').locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
  await account.authenticationCode.fill(totpCode(secret))
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('a new password is asked for where one must be chosen', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ status: 'FORCE_CHANGE_PASSWORD' })
  await open('/signin')
  await account.signIn(user)
  await expect(account.newPassword).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('a custom challenge may be tried again after a wrong response', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'custom' })
  const response = page.getByLabel('Challenge response')
  await open('/signin')
  await account.signIn(user)
  await expect(response).toBeFocused()
  await account.button('Continue').click()
  await expect(response).toHaveAccessibleDescription(/Challenge response cannot be empty/)
  const { code } = await newestMessage(user.email)
  await response.fill(wrong(code))
  await account.button('Continue').click()
  await expect(account.alert).toHaveText('That response is wrong. Try again.')
  await expect(response).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
  await response.fill(code)
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('an account that was never confirmed is confirmed on the way in @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ status: 'UNCONFIRMED' })
  await open('/signin')
  await account.signIn(user)
  await expect(account.code).toBeFocused()
  await account.code.fill((await newestMessage(user.email)).code)
  await account.button('Confirm account').click()
  await expectProfile(page, user.email)
})

test('a password that must be reset is reset on the way in @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ status: 'RESET_REQUIRED' })
  await open('/signin')
  await account.signIn(user)
  await account.button('Continue').click()
  await expect(account.code).toBeFocused()
  await account.code.fill((await newestMessage(user.email)).code)
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Reset password').click()
  await expect(account.email).toHaveValue(user.email)
  await account.password.fill('Another-horse-2')
  await account.button('Sign in').click()
  await expectProfile(page, user.email)
})

test('the hosted page signs in and comes back without its code in the address', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin?next=/api/time-zone')
  await account.button('Sign in with the hosted page').click()
  await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/`))
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/api/time-zone')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('Google signs in, and My Account says what belongs to Google', async ({ page, open }) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/signin')
  await account.button('Continue with Google').click()
  await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/`))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectProfile(page, email)
  await expect(account.section('Security')).toContainText('You sign in with Google')
  await expect(account.section('Devices')).toContainText('You sign in with Google')
  await expect(account.button('Change password')).toHaveCount(0)
  await account.button('Show API key').click()
  await expect(page.getByLabel('API key', { exact: true })).toHaveText(/^\w{20,}$/)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a cancelled Google sign-in is told, and the form is there @soak', async ({ page, open }) => {
  const account = new AccountPages(page)
  await open('/signin')
  await account.button('Continue with Google').click()
  await page.getByRole('link', { name: 'Back to API Orchard' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(account.alert).toHaveText('The sign-in was cancelled')
  await expect(account.email).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a cancelled Google sign-in still leads to where the visitor was going @soak', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin?next=/api/time-zone')
  await account.button('Continue with Google').click()
  await page.getByRole('link', { name: 'Back to API Orchard' }).click()
  await expect(page).toHaveURL('/signin?next=/api/time-zone')
  await expect(account.alert).toHaveText('The sign-in was cancelled')
  await account.signIn(user)
  await expect(page).toHaveURL('/api/time-zone')
})

test('a message about what came before goes with the next try @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin')
  await account.button('Continue with Google').click()
  await page.getByRole('link', { name: 'Back to API Orchard' }).click()
  await expect(account.alert).toHaveText('The sign-in was cancelled')
  await account.signIn({ ...user, password: 'not it' })
  await expect(account.alert).toHaveText('Incorrect username or password.')
})

test('a new password that is the one before is refused @soak', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ status: 'FORCE_CHANGE_PASSWORD' })
  await open('/signin')
  await account.signIn(user)
  await account.newPassword.fill(user.password)
  await account.confirmNewPassword.fill(user.password)
  await account.button('Continue').click()
  await expect(account.newPassword).toHaveAccessibleDescription(/differs from the one before/)
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('a sign-in without any response can be cancelled, and tried again @soak', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await page.clock.install()
  await open('/signin')
  await page.route(`${IDENTITY}/`, () => undefined)
  await account.signIn(user)
  await expect(account.button('Signing in…')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByText('Still no response.')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.button('Cancel').click()
  await expect(account.button('Cancel')).toHaveCount(0)
  await expect(account.email).toHaveValue(user.email)
  await expect(account.password).toHaveValue(user.password)
  await page.unroute(`${IDENTITY}/`)
  await account.button('Sign in').click()
  await expectProfile(page, user.email)
})

test('a response that nobody asked for is refused, and words that the pool sends freely are not shown', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  await open('/signin?code=stolen&state=guessed')
  await expect(account.alert).toHaveText('Invalid state in OAuth flow')
  await expect(page).toHaveURL('/signin')

  const message = 'PreAuthentication failed with error Call 555-0100.'
  await page.route(`${IDENTITY}/`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { __type: 'UserLambdaValidationException', message },
    }),
  )
  await account.signIn({ email: newEmail(), password: PASSWORD })
  await expect(account.alert).toHaveText('Authentication Error')
  await expect(page.getByText('555-0100')).toHaveCount(0)
})

// `next-path.test.ts` has more addresses.
for (const [row, next] of [
  '//evil.example/',
  'https://evil.example/',
  '/%5Cevil.example',
  '/signin',
].entries())
  test(`next=${next} leads nowhere else${row % 2 ? ' @soak' : ''}`, async ({ page, open }) => {
    const account = new AccountPages(page)
    const user = await createUser()
    await open(`/signin?next=${next}`)
    await account.signIn(user)
    await expect(page).toHaveURL('/profile')
  })

test('who is signed in goes on at once', async ({ page, signInAsNewUser }) => {
  await signInAsNewUser()
  await page.goto('/signin')
  await expect(page).toHaveURL('/profile')
  await page.goto('/register?next=/faq')
  await expect(page).toHaveURL('/faq')
})

test('the back button leaves a step, and never comes back into it @soak', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'totp' })
  await open('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await account.signIn(user)
  await expect(account.authenticationCode).toBeVisible()
  await account.button('Start again').click()
  await expect(account.email).toHaveValue(user.email)
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
})

test('a provider that returns nonsense or not at all is told @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const account = new AccountPages(page)
  const user = { email: newEmail(), password: PASSWORD }
  await open('/signin')
  await page.route(`${IDENTITY}/`, (route) =>
    route.fulfill({ body: '<h1>A proxy</h1>', headers: { 'Access-Control-Allow-Origin': '*' } }),
  )
  await account.signIn(user)
  await expect(account.alert).toHaveText(/try again/)
  await expect(account.password).toHaveValue(PASSWORD)
  await page.unroute(`${IDENTITY}/`)
  await page.route(`${IDENTITY}/`, (route) => route.abort())
  await account.button('Sign in').click()
  await expect(account.alert).toHaveText(/^Network Error\./)
  await expect(account.button('Sign in')).toBeEnabled()
})
