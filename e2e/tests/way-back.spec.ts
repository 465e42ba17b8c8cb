import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AccountPages } from '#fixtures/account-pages.ts'
import { test } from '#fixtures/account-test.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, newEmail } from '#fixtures/identity.ts'
import { emailCodeTo, PRODUCT_API, refuseAsTooOld, subjectsTo } from '#fixtures/product-api.ts'
import { expect } from '#fixtures/test.ts'
import { misfits, setTextSize } from '#fixtures/text-size.ts'
import { totpCode } from '#fixtures/totp.ts'

const RECOVERY_CODE = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/

/** Another code of six digits. */
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

/** Sets up an authenticator app, and returns its secret and the recovery codes that are shown then. */
async function setUp2fa(page: Page, account: AccountPages) {
  const security = account.section('Security')
  await account.button('Set up authenticator app').click()
  const secret = (await security.locator('code').textContent()) ?? ''
  await account.authenticationCode.fill(totpCode(secret))
  await account.button('Continue').click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expect(page.locator(':focus')).toContainText('2FA is on.')
  return { secret, codes: await list.getByRole('listitem').allTextContents() }
}

async function signOut(page: Page) {
  await page.context().clearCookies()
}

test('a lost phone: a recovery code turns off 2FA, once, and the owner is told', async ({
  page,
  open,
  account,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/)
  const { codes } = await setUp2fa(page, account)
  const security = account.section('Security')
  for (const code of codes) expect(code).toMatch(RECOVERY_CODE)
  expect(await violationsInBothThemes(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await account.button('Download codes').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('api-orchard-recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'))
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await account.button('I have saved my codes').click()
  await expect(security.getByText('10 of 10 left')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await signOut(page)
  await open('/signin')
  await account.signIn(user)
  await expect(account.heading).toHaveText('Enter your 2FA code')
  await account.button('Lost your phone?').click()
  await expect(account.heading).toHaveText('Use a recovery code')
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.button('Turn off 2FA').click()
  await expect(field).toHaveAccessibleDescription(/Recovery code cannot be empty/)
  await field.fill('0000-0000-0000-0000')
  await account.button('Turn off 2FA').click()
  await expect(account.alert).toHaveText(/That code is wrong, or was used before/)
  // As people type it.
  await field.fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' '))
  await account.button('Turn off 2FA').click()
  await expect(page).toHaveURL('/profile#security')
  await expect(security.getByText(/A recovery code turned off 2FA on/)).toBeVisible()
  await expect(security.getByText('Off', { exact: true })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await subjectsTo(user.email)).toEqual(
    expect.arrayContaining(['You have new recovery codes', 'A recovery code turned off your 2FA']),
  )

  // 2FA is on again: the code that was used is worth nothing, the others go on.
  await createUser({ email: user.email, mfa: 'totp' })
  await signOut(page)
  await open('/signin')
  await account.signIn(user)
  await account.button('Lost your phone?').click()
  await field.fill(codes[0] ?? '')
  await account.button('Turn off 2FA').click()
  await expect(account.alert).toHaveText(/That code is wrong, or was used before/)
  // Phones reload a page while its visitor looks a code up.
  await page.reload()
  await expect(account.heading).toHaveText('Use a recovery code')
  await field.fill(codes[1] ?? '')
  await account.button('Turn off 2FA').click()
  await expect(page.getByText('2FA is off. Sign in with your password.')).toBeVisible()
  await expect(account.email).toHaveValue(user.email)
  await account.password.fill(user.password)
  await account.button('Sign in').click()
  await expect(page).toHaveURL('/profile#security')
})

test('recovery codes are made anew, end with 2FA, and ask for a fresh sign-in once theirs got too old', async ({
  page,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/)
  const { codes } = await setUp2fa(page, account)
  const security = account.section('Security')
  await account.button('I have saved my codes').click()
  await account.button('Make new recovery codes').click()
  await expect(security.getByText('Your earlier codes no longer work.')).toBeVisible()
  await account.button('Yes, make new codes').click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expect(page.locator(':focus')).toContainText('Save these codes now.')
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[0])
  await account.button('I have saved my codes').click()
  await expect(security.getByText('Your new recovery codes work now.')).toBeVisible()
  await account.button('Turn off 2FA').click()
  await expect(page.locator(':focus')).toHaveText('2FA is off.')
  await expect(security.getByText('Recovery codes', { exact: true })).toHaveCount(0)

  await setUp2fa(page, account)
  await account.button('I have saved my codes').click()
  await refuseAsTooOld(page, 'POST', '/op/user/recovery-codes')
  await account.button('Make new recovery codes').click()
  await account.button('Yes, make new codes').click()
  await expect(account.alert).toContainText('You signed in more than ten minutes ago.')
  await expect(account.button('Try again')).toHaveCount(0)
  await account.button('Sign in again').click()
  await expect(page.getByText('Sign in again to make recovery codes.')).toBeVisible()
})

test('an email address changes once both mailboxes have agreed, also when the response gets lost', async ({
  page,
  open,
  account,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_FAILED|status of (?:400|409|422)/)
  const security = account.section('Security')
  const next = newEmail()
  await account.button('Change email address').click()
  const field = page.getByLabel('New email address')
  await expect(field).toBeFocused()
  await field.fill('not an address')
  await account.button('Send codes').click()
  await expect(field).toHaveAccessibleDescription(/must look like/)
  await field.fill(user.email)
  await account.button('Send codes').click()
  await expect(account.alert).toHaveText('Your account has this email address already')
  await field.fill(next)
  await account.button('Send codes').click()
  const oldCode = page.getByLabel('Code for your current address')
  const newCode = page.getByLabel('Code for the new address')
  await expect(oldCode).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
  // It waits while the page is loaded again.
  await page.reload()
  await account.button('Enter your codes').click()
  await oldCode.fill(notThis(await emailCodeTo(user.email)))
  await newCode.fill(await emailCodeTo(next))
  await account.button('Change email address').click()
  await expect(oldCode).toHaveAccessibleDescription(/This code is wrong/)
  await oldCode.fill(await emailCodeTo(user.email))
  await account.button('Change email address').click()
  await expect(security.getByText('Your email address is changed.')).toBeInViewport()
  await expect(security.getByText(next)).toBeVisible()
  await expect(page.getByText(user.email)).toHaveCount(0)
  const changed = 'The email address of your account has changed'
  expect(await subjectsTo(user.email)).toContain(changed)
  expect(await subjectsTo(next)).toContain(changed)

  await signOut(page)
  await open('/signin')
  await account.signIn(user)
  await expect(account.alert).toHaveText('Incorrect username or password.')
  await account.signIn({ ...user, email: next })
  await expect(page).toHaveURL('/profile')

  await test.step('a change whose response got lost is shown', async () => {
    const last = newEmail()
    await account.button('Change email address').click()
    await field.fill(last.toUpperCase())
    await account.button('Send codes').click()
    await expect(oldCode).toBeFocused()
    await oldCode.fill(await emailCodeTo(next))
    await newCode.fill(await emailCodeTo(last))
    const confirm = `${PRODUCT_API}/op/user/email/confirm`
    await page.route(confirm, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await account.button('Change email address').click()
    await expect(account.alert).toBeVisible()
    await page.unroute(confirm)
    await account.button('Change email address').click()
    await expect(security.getByText('Your email address is changed.')).toBeInViewport()
    await expect(security.getByText(last)).toBeVisible()
  })
})

test('a change whose sign-in got too old meanwhile leads to a fresh one and back, and is given up', async ({
  page,
  account,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/)
  await refuseAsTooOld(page, 'POST', '/op/user/email')
  await account.button('Change email address').click()
  await page.getByLabel('New email address').fill(newEmail())
  await account.button('Send codes').click()
  await expect(account.alert).toContainText('You signed in more than ten minutes ago.')
  await account.button('Sign in again').click()
  await expect(page.getByText('Sign in again to change your email address.')).toBeVisible()
  await account.signIn(user)
  await expect(page).toHaveURL('/profile#security')
  await expect(page.getByLabel('New email address')).toBeFocused()

  await page.unroute(`${PRODUCT_API}/op/user/email`)
  await page.getByLabel('New email address').fill(newEmail())
  await account.button('Send codes').click()
  await account.button('Use another address').click()
  await expect(page.getByLabel('New email address')).toBeVisible()
  await page.reload()
  await expect(account.button('Change email address')).toBeVisible()
})

test('nothing is cut off on a small screen', async ({ page, open, account, user }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 700 })
  await setUp2fa(page, account)
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 375, height: 700 })
  await setTextSize(page, 2)
  expect(await misfits(page)).toEqual([])
  await setTextSize(page, 1)
  await page.setViewportSize({ width: 320, height: 700 })
  await account.button('I have saved my codes').click()
  await account.button('Change email address').click()
  await page.getByLabel('New email address').fill(newEmail())
  await account.button('Send codes').click()
  await expect(page.getByLabel('Code for the new address')).toBeVisible()
  expect(await overflow()).toBe(0)
  await signOut(page)
  await open('/signin')
  await account.signIn(user)
  await account.button('Lost your phone?').click()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  expect(await overflow()).toBe(0)
})
