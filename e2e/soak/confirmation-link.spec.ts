import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { newEmail, PASSWORD } from '#fixtures/identity.ts'
import { NO_PRODUCT_API, test } from '#fixtures/identity-site.ts'
import { expect } from '#fixtures/test.ts'

test.use({ siteSettings: { SIGN_UP_CONFIRMATION: 'link' } })

/** Before the link is followed, the provider reports an unconfirmed account. */
const UNCONFIRMED = /status of 400/
const WAITING = 'Waiting for your confirmation…'
const CONFIRMED_WITHIN = { timeout: 15_000 }

test('a new account follows the link in its email, and the page goes on by itself', async ({
  page,
  context,
  open,
  identitySite,
  expectConsoleError,
}) => {
  expectConsoleError(UNCONFIRMED)
  expectConsoleError(NO_PRODUCT_API)
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.heading).toHaveText('Confirm your email address')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expect(page.getByText(WAITING)).toBeVisible()
  await expect(account.code).toHaveCount(0)
  await expect(account.button('Send a new link')).toBeDisabled()
  expect(await violationsInBothThemes(page)).toEqual([])

  const [message] = await identitySite.messagesTo(email)
  expect(message).not.toHaveProperty('code')
  const mail = await context.newPage()
  await mail.goto(message?.link ?? '')
  await expect(mail.getByRole('heading')).toHaveText('Your account is confirmed')
  await mail.close()
  await expect(page).toHaveURL('/profile', CONFIRMED_WITHIN)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('who signs in unconfirmed gets a new link, and is signed in once it was followed', async ({
  page,
  open,
  identitySite,
  expectConsoleError,
}) => {
  expectConsoleError(UNCONFIRMED)
  expectConsoleError(NO_PRODUCT_API)
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(page.getByText(WAITING)).toBeVisible()

  await open('/signin?next=/api/time-zone')
  await account.signIn({ email, password: PASSWORD })
  await expect(account.heading).toHaveText('Confirm your email address')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expect(account.code).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  const [old, fresh] = await identitySite.messagesTo(email)
  expect((await fetch(old?.link ?? '')).status).toBe(400)
  expect((await fetch(fresh?.link ?? '')).status).toBe(200)
  await expect(page).toHaveURL('/api/time-zone', CONFIRMED_WITHIN)
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('who signs up again without having followed the link gets a new one', async ({
  page,
  open,
  identitySite,
  expectConsoleError,
}) => {
  expectConsoleError(UNCONFIRMED)
  expectConsoleError(NO_PRODUCT_API)
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(page.getByText(WAITING)).toBeVisible()

  await account.button('Use another email address').click()
  await open('/register?next=/api/time-zone')
  await account.register({ email, password: PASSWORD })
  await account.alert.getByRole('button', { name: 'Confirm it now' }).click()
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expect(account.code).toHaveCount(0)
  // Only the visitor knows whether the password of this form is the account's.
  await expect(page.getByText(WAITING)).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  const messages = await identitySite.messagesTo(email)
  expect((await fetch(messages.at(-1)?.link ?? '')).status).toBe(200)

  await account.button('Sign in').click()
  await expect(page).toHaveURL('/signin?next=/api/time-zone')
  await expect(account.email).toHaveValue(email)
  await expect(account.password).toBeFocused()
  await account.password.fill(PASSWORD)
  await account.button('Sign in').click()
  await expect(page).toHaveURL('/api/time-zone')
})

test('a page that has waited too long offers to sign in and to wait again', async ({
  page,
  open,
  identitySite,
  expectConsoleError,
}) => {
  expectConsoleError(UNCONFIRMED)
  expectConsoleError(NO_PRODUCT_API)
  const account = new AccountPages(page)
  const email = newEmail()
  await page.clock.install()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.clock.fastForward(181_000)
  await expect(account.alert).toHaveText(
    'Please confirm your account and use your credentials to sign in.',
  )
  await account.button('Wait again').click()
  await expect(page.getByText(WAITING)).toBeVisible()
  const [message] = await identitySite.messagesTo(email)
  await fetch(message?.link ?? '')
  await page.clock.fastForward(5_000)
  await expect(page).toHaveURL('/profile')
})

test('where links confirm, a reset of the password still takes a code', async ({
  page,
  open,
  identitySite,
}) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(page.getByText(WAITING)).toBeVisible()
  const [message] = await identitySite.messagesTo(email)
  await fetch(message?.link ?? '')

  await open('/forgotpassword')
  await account.email.fill(email)
  await account.button('Send reset code').click()
  await expect(account.code).toBeVisible()
  await account.code.fill((await identitySite.messagesTo(email)).at(-1)?.code ?? '')
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Reset password').click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
})
