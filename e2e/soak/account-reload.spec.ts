import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { createUser, newEmail, newestMessage, PASSWORD, type TestUser } from '#fixtures/identity.ts'
import { test as ownIdentityTest } from '#fixtures/own-identity.ts'
import { expect, test } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

const newPhone = () => `+1206${String(Math.random()).slice(2, 9)}`

/** Loads the page again; what the tab keeps meanwhile has no password in it. */
async function reload(page: Page, password: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  )
  expect(kept).not.toContain(password)
  await page.reload()
  await waitForHydration(page)
}

async function expectProfile(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
}

test('a reload at the confirmation code of a registration comes back to it', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register?next=/api/time-zone')
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeVisible()
  await reload(page, PASSWORD)
  await expect(account.code).toHaveAccessibleDescription(new RegExp(email))
  await account.code.fill((await newestMessage(email)).code)
  await account.button('Confirm account').click()
  // Nothing kept the password.
  await expect(page).toHaveURL('/signin?next=/api/time-zone')
  await expect(page.getByText('Your account is confirmed.')).toBeVisible()
  await expect(account.email).toHaveValue(email)
  await account.password.fill(PASSWORD)
  await account.button('Sign in').click()
  await expect(page).toHaveURL('/api/time-zone')
})

test('"Use another email address" ends the wait for a code, also after a reload', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  await open('/register')
  await account.register({ email: newEmail(), password: PASSWORD })
  await account.button('Use another email address').click()
  await expect(account.confirmPassword).toBeVisible()
  await reload(page, PASSWORD)
  await expect(account.confirmPassword).toBeVisible()
  await expect(account.code).toHaveCount(0)
})

test('a reload at the confirmation code of a sign-in comes back to it', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ status: 'UNCONFIRMED' })
  await open('/signin')
  await account.signIn(user)
  await expect(account.code).toBeVisible()
  await reload(page, user.password)
  await account.code.fill((await newestMessage(user.email)).code)
  await account.button('Confirm account').click()
  await expect(page.getByText('Your account is confirmed.')).toBeVisible()
  await expect(account.email).toHaveValue(user.email)
})

test('a reload at the code of a password reset comes back to it', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/forgotpassword')
  await account.email.fill(user.email)
  await account.button('Send reset code').click()
  await expect(account.code).toBeVisible()
  await reload(page, user.password)
  await account.code.fill((await newestMessage(user.email)).code)
  await account.newPassword.fill('Another-horse-2')
  await account.confirmNewPassword.fill('Another-horse-2')
  await account.button('Reset password').click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
})

const CHALLENGES: Record<
  string,
  { start(): Promise<TestUser>; respond(account: AccountPages, user: TestUser): Promise<void> }
> = {
  'code of an authenticator app': {
    start: () => createUser({ mfa: 'totp' }),
    respond: (account, user) => account.authenticationCode.fill(totpCode(user.totpSecret)),
  },
  'code of a text message': {
    start: () => createUser({ mfa: 'sms', phone: newPhone() }),
    respond: async (account, user) => {
      await expect(account.authenticationCode).toHaveAccessibleDescription(/text message/)
      await account.authenticationCode.fill((await newestMessage(user.email)).code)
    },
  },
  'new password': {
    start: () => createUser({ status: 'FORCE_CHANGE_PASSWORD' }),
    respond: async (account) => {
      await account.newPassword.fill('Another-horse-2')
      await account.confirmNewPassword.fill('Another-horse-2')
    },
  },
  'custom challenge': {
    start: () => createUser({ mfa: 'custom' }),
    respond: async (account, user) => {
      const { code } = await newestMessage(user.email)
      await account.page.getByLabel('Challenge response').fill(code)
    },
  },
}

for (const [name, { start, respond }] of Object.entries(CHALLENGES))
  test(`a reload at the ${name} comes back to it`, async ({ page, open }) => {
    const account = new AccountPages(page)
    const user = await start()
    await open('/signin?next=/profile')
    await account.signIn(user)
    await expect(account.button('Continue')).toBeVisible()
    await reload(page, user.password)
    await respond(account, user)
    await account.button('Continue').click()
    await expectProfile(page, user.email)
  })

test('a reload at the choice of a second factor comes back to it', async ({ page, open }) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'both', phone: newPhone() })
  await open('/signin')
  await account.signIn(user)
  await expect(account.button('Continue')).toBeVisible()
  await reload(page, user.password)
  await page.getByRole('radio', { name: 'Authenticator app' }).check()
  await account.button('Continue').click()
  await expect(account.authenticationCode).toBeVisible()
  await reload(page, user.password)
  await account.authenticationCode.fill(totpCode(user.totpSecret))
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})

test('setting up an app starts again after a reload, since its secret is not kept', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'setup' })
  await open('/signin')
  await account.signIn(user)
  const secret = (await page.getByRole('main').locator('code').textContent()) ?? ''
  await reload(page, secret)
  await expect(account.alert).toHaveText(/sign in again/i)
  await expect(account.email).toHaveValue(user.email)
})

test('a step that took too long says so after a reload, and starts again', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser({ mfa: 'totp' })
  await page.clock.install()
  await open('/signin')
  await account.signIn(user)
  await expect(account.authenticationCode).toBeVisible()
  await page.clock.fastForward(181_000)
  await reload(page, user.password)
  await expect(account.alert).toHaveText('That took too long. Please sign in again.')
  await expect(account.email).toHaveValue(user.email)
  await expect(account.password).toBeFocused()
})

ownIdentityTest(
  'a step that took too long says so when it is sent, and starts again',
  async ({ page, open, ownIdentity, expectConsoleError }) => {
    // The product API does not accept this provider's tokens.
    expectConsoleError(/status of 40[01]/)
    const account = new AccountPages(page)
    const user = await ownIdentity.createUser({ mfa: 'custom' })
    await open('/signin')
    await account.signIn(user)
    const response = page.getByLabel('Challenge response')
    await expect(response).toBeVisible()
    await ownIdentity.advance(240)
    await response.fill((await ownIdentity.codesFor(user.email)).at(-1) ?? '')
    await account.button('Continue').click()
    await expect(account.alert).toHaveText('That took too long. Please sign in again.')
    await expect(account.email).toHaveValue(user.email)
  },
)

test('a code that was confirmed by its link elsewhere leads on', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeVisible()
  const { code, link = '' } = await newestMessage(email)
  expect((await fetch(link)).status).toBe(200)
  await account.code.fill(code)
  await account.button('Confirm account').click()
  await expectProfile(page, email)
})

test('asking for a new code leads on, too, once the link was followed', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const email = newEmail()
  await page.clock.install()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeVisible()
  expect((await fetch((await newestMessage(email)).link ?? '')).status).toBe(200)
  await page.clock.fastForward(31_000)
  await account.button('Send a new code').click()
  await expectProfile(page, email)
})

test('another text message is sent on request, and the first code counts no more', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const phone = newPhone()
  const user = await createUser({ mfa: 'both', phone })
  await page.clock.install()
  await open('/signin')
  await account.signIn(user)
  await page.getByRole('radio', { name: 'Text message' }).check()
  await account.button('Continue').click()
  await expect(account.authenticationCode).toBeVisible()
  const first = await newestMessage(phone)
  await page.clock.fastForward(31_000)
  await account.button('Send another code').click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  const second = await newestMessage(phone)
  if (first.code !== second.code) {
    await account.authenticationCode.fill(first.code)
    await account.button('Continue').click()
    await expect(account.alert).toBeVisible()
  }
  await account.authenticationCode.fill(second.code)
  await account.button('Continue').click()
  await expectProfile(page, user.email)
})
