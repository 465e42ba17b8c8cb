import { AccountPages } from '#fixtures/account-pages.ts'
import { expectSections } from '#fixtures/account-test.ts'
import { addAuthenticator } from '#fixtures/authenticator.ts'
import { objectionsInBothThemes, violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, newEmail, signInAs, type TestUser } from '#fixtures/identity.ts'
import { subjectsTo } from '#fixtures/product-api.ts'
import { test as base, expect } from '#fixtures/test.ts'

const UNUSED = 'No passkey was used. Try again, or sign in with your password.'
const NONE = 'This account has no passkey you can sign in with. Sign in with your password.'

/** Like `test`, signed in on My Account. */
const test = base.extend<{ user: TestUser; account: AccountPages }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives dependencies from it
  user: async ({}, use) => {
    await use(await createUser())
  },
  account: async ({ page, context, baseURL, user }, use) => {
    await signInAs(context, baseURL ?? '', user)
    await use(new AccountPages(page))
  },
})

test('a passkey is added, signs in without the password, and is removed', async ({
  page,
  context,
  open,
  account,
  user,
}) => {
  const authenticator = await addAuthenticator(page)
  await open('/profile')
  await expectSections(page)
  const security = account.section('Security')
  await account.button('Add a passkey').click()
  await expect(security.getByText('Your passkey is added.')).toBeVisible()
  await expect(security.getByText(/^Passkey, added on \d+ \w+ \d{4}$/)).toBeVisible()
  expect(await authenticator.count()).toBe(1)
  expect(await violationsInBothThemes(page)).toEqual([])

  await context.clearCookies()
  await open('/signin')
  await account.email.fill(user.email)
  await account.button('Sign in with a passkey').click()
  await expect(account.heading).toHaveText('Sign in with a passkey')
  await expect(account.email).toHaveValue(user.email)
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await objectionsInBothThemes(page)).toEqual([])
  await account.button('Continue').click()
  await expect(page).toHaveURL('/profile')
  await expect(account.heading).toHaveText('My Account')

  await account.button('Sign out everywhere').click()
  await expect(account.section('Devices')).toContainText('So do your passkeys')
  await account.section('Devices').getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page).toHaveURL('/profile#security')
  await security.getByRole('button', { name: /^Remove passkey/ }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await account.button('Yes, remove it').click()
  await expect(page.locator(':focus')).toContainText('The passkey is removed.')
  await expect(security.getByText(/^Passkey, added on/)).toHaveCount(0)
  await expect
    .poll(() => subjectsTo(user.email))
    .toEqual(expect.arrayContaining(['A passkey was added', 'A passkey was removed']))

  await context.clearCookies()
  await open('/signin')
  await test.step('a stranger learns nothing from a passkey that was asked for', async () => {
    await account.button('Sign in with a passkey').click()
    await account.email.fill(newEmail())
    await account.button('Continue').click()
    // As for people who have no passkey, or none on this device.
    await expect(page.getByText(NONE).or(page.getByText(UNUSED))).toBeVisible()
    await account.button('Use your password').click()
  })
  await account.button('Sign in with a passkey').click()
  await account.email.fill(user.email)
  await account.button('Continue').click()
  await expect(account.alert).toHaveText(NONE)
  await account.button('Use your password').click()
  await expect(account.email).toHaveValue(user.email)
  await account.signIn(user)
  await expect(account.heading).toHaveText('My Account')
})

test('a person who is not recognised can try again, and with 2FA their passkey waits', async ({
  page,
  context,
  open,
  account,
  user,
}) => {
  const authenticator = await addAuthenticator(page)
  await open('/profile')
  await expectSections(page)
  await authenticator.recognises(false)
  await account.button('Add a passkey').click()
  await expect(account.button('Add a passkey')).toBeEnabled()
  await expect(account.alert).toHaveCount(0)
  expect(await authenticator.count()).toBe(0)
  await authenticator.recognises(true)
  await account.button('Add a passkey').click()
  await expect(page.getByText('Your passkey is added.')).toBeVisible()

  await context.clearCookies()
  await open('/signin')
  await account.button('Sign in with a passkey').click()
  await account.email.fill(user.email)
  await authenticator.recognises(false)
  await account.button('Continue').click()
  await expect(page.getByRole('status').filter({ hasText: UNUSED })).toBeVisible()
  await expect(account.alert).toHaveCount(0)
  await authenticator.recognises(true)
  await account.button('Continue').click()
  await expect(account.heading).toHaveText('My Account')

  // 2FA asks for the password and a code, and passkeys wait.
  await createUser({ email: user.email, mfa: 'totp' })
  await open('/profile')
  await expect(page.getByText('Passkeys and 2FA can’t be used together.')).toBeVisible()
  await expect(account.button('Add a passkey')).toHaveCount(0)
  await context.clearCookies()
  await open('/signin')
  await account.button('Sign in with a passkey').click()
  await account.email.fill(user.email)
  await account.button('Continue').click()
  await expect(account.alert).toHaveText(NONE)
})

test('a browser without passkeys is offered none', async ({ page, open, account }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await open('/profile')
  await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible()
  await expect(account.button('Add a passkey')).toHaveCount(0)
  await page.context().clearCookies()
  await open('/signin')
  await expect(account.button('Continue with Google')).toBeVisible()
  await expect(account.button('Sign in with a passkey')).toHaveCount(0)
})
