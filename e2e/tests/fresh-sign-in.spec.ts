import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { expectLoaded, test } from '#fixtures/account-test.ts'
import { objectionsInBothThemes } from '#fixtures/axe.ts'
import { createUser, newEmail, signInAs, signInWithGoogle, workIn } from '#fixtures/identity.ts'
import { createOrganisation } from '#fixtures/product-api.ts'
import { expect } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

/** Lets the clock of a page go on, and the sign-in get old with it. */
const age = (page: Page, minutes = 11) => page.clock.setFixedTime(Date.now() + minutes * 60_000)

/** Opens an act, which asks for a fresh sign-in and nothing else; leads to that. */
async function askedFor(account: AccountPages, label: string, purpose: string): Promise<void> {
  const { page } = account
  const panel = page.getByRole('region').filter({ has: account.button(label) })
  await account.button(label).click()
  const again = account.button('Sign in again')
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription(
    `You signed in more than ten minutes ago. Sign in again to ${purpose}.`,
  )
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expect(account.alert).toHaveCount(0)
  await again.press('Enter')
  await expect(page.getByText(`Sign in again to ${purpose}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/signin\?next=/)
}

test('deleting the account asks for a fresh sign-in first, and opens for nobody else', async ({
  page,
  account,
}) => {
  const opener = account.button('Delete my account')
  const user = await createUser()
  await age(page)
  await opener.click()
  await expect(account.button('Sign in again')).toBeFocused()
  expect(await objectionsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await test.step('an act does not open for somebody else who signs in instead', async () => {
    await askedFor(account, 'Delete my account', 'delete your account')
    await account.signIn(user)
    await expect(page).toHaveURL('/profile#data')
    await expect(page.getByRole('main').getByText(user.email).first()).toBeVisible()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('an act that the visitor gives up is closed at the next visit', async () => {
    await age(page, 22)
    await askedFor(account, 'Delete my account', 'delete your account')
    await page.goto('/signin')
    await account.signIn(user)
    await expect(page).toHaveURL('/profile')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })
  await age(page, 33)
  await askedFor(account, 'Delete my account', 'delete your account')
  await account.signIn(user)
  await expect(page).toHaveURL('/profile#data')
  await expectLoaded(account)
  const words = page.getByLabel(/^Type/)
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport()
  await words.fill('delete my account')
  await account.button('Yes, delete my account').click()
  await expect(account.heading).toHaveText('Your account is deleted')
})

test('changing the email address and setting up 2FA with recovery codes ask for a fresh sign-in first', async ({
  page,
  account,
  user,
}) => {
  await age(page)
  await askedFor(account, 'Change email address', 'change your email address')
  await account.signIn(user)
  await expect(page).toHaveURL('/profile#security')
  await expectLoaded(account)
  const field = page.getByLabel('New email address')
  await expect(field).toBeFocused()
  await field.fill(newEmail())
  await account.button('Send codes').click()
  await expect(page.getByLabel('Code for the new address')).toBeVisible()
  // Entering them needs no sign-in.
  await age(page, 30)
  await page.reload()
  await account.button('Enter your codes').click()
  await expect(page.getByLabel('Code for the new address')).toBeVisible()
  await account.button('Use another address').click()
  await expect(account.button('Sign in again')).toBeFocused()

  await askedFor(account, 'Set up authenticator app', 'set up an authenticator app')
  await account.signIn(user)
  await expect(page).toHaveURL('/profile#security')
  await expectLoaded(account)
  const secret = (await account.section('Security').locator('code').textContent()) ?? ''
  await account.authenticationCode.fill(totpCode(secret))
  await account.button('Continue').click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
})

test('making recovery codes asks for a fresh sign-in first', async ({
  page,
  context,
  baseURL,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await signInAs(context, baseURL ?? '', user)
  const { totpSecret } = await createUser({ email: user.email, mfa: 'totp' })
  await open('/profile')
  await age(page)
  await askedFor(account, 'Make recovery codes', 'make recovery codes')
  await account.signIn(user)
  await account.authenticationCode.fill(totpCode(totpSecret))
  await account.button('Continue').click()
  await expect(page).toHaveURL('/profile#security')
  await expectLoaded(account)
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await account.button('I have saved my codes').click()
  // The sign-in is fresh for a clock that is wrong, too.
  await account.button('Make new recovery codes').click()
  await expect(account.button('Yes, make new codes')).toBeVisible()
  // Codes are left, so that another app needs no new ones.
  await age(page, 30)
  await account.button('Set up another authenticator app').click()
  await expect(account.authenticationCode).toBeVisible()
})

test('deleting an organisation asks for a fresh sign-in first, and leads back into it', async ({
  page,
  context,
  baseURL,
  open,
  user,
}) => {
  const account = new AccountPages(page)
  await workIn(context, baseURL ?? '', await createOrganisation(user, 'Acme'))
  await signInAs(context, baseURL ?? '', user)
  await open('/organisation')
  await expectLoaded(account, 'Acme')
  await age(page)
  await askedFor(account, 'Delete this organisation', 'delete the organisation')
  await account.signIn(user)
  await expect(page).toHaveURL('/organisation#settings')
  await expectLoaded(account, 'Acme')
  const words = page.getByLabel('Type “Acme” to confirm')
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport()
  await words.fill('Acme')
  await account.button('Yes, delete the organisation').click()
  await expect(account.heading).toHaveText('Organisations')
})

test('with Google, too, whose sign-in tells nothing of a wrong clock', async ({
  page,
  context,
  baseURL,
  open,
}) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await signInWithGoogle(context, baseURL ?? '', email)
  await open('/profile')
  await expectLoaded(account)
  await age(page)
  await askedFor(account, 'Delete my account', 'delete your account')
  await account.button('Continue with Google').click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/profile#data')
  await expectLoaded(account)
  await page.getByLabel(/^Type/).fill('delete my account')
  await account.button('Yes, delete my account').click()
  await expect(account.heading).toHaveText('Your account is deleted')
})
