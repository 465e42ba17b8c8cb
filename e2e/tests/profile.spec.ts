import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { test } from '#fixtures/account-test.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { comeFromElsewhere } from '#fixtures/client-address.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { createUser, IDENTITY, newestMessage, revoke, signInAs } from '#fixtures/identity.ts'
import { failCalls } from '#fixtures/payments.ts'
import {
  apiKeyOf,
  askAs,
  callWith,
  PRODUCT_API,
  refuseAsTooOld,
  subjectsTo,
} from '#fixtures/product-api.ts'
import { expect } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

const apiKey = (account: AccountPages) => account.page.getByLabel('API key', { exact: true })

test.describe('who is not signed in', () => {
  test('is sent to the sign-in and back, and finds no personal data in the HTML', async ({
    page,
    open,
    user,
  }) => {
    const account = new AccountPages(page)
    await open('/pricing')
    await page.goto('/profile')
    await expect(page).toHaveURL('/signin?next=/profile')
    await account.signIn(user)
    await expect(page).toHaveURL('/profile')
    const response = await page.request.get('/profile')
    expect(await response.text()).not.toContain(user.email)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
  })

  test('is sent there also with tokens that count no more @soak', async ({
    page,
    context,
    baseURL,
    user,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 40[01]/)
    await signInAs(context, baseURL ?? '', user)
    await revoke(user.email, 'all')
    await page.goto('/profile')
    await expect(page).toHaveURL('/signin?next=/profile')
  })
})

test.describe('the API key', () => {
  test.beforeEach(({ context }) => comeFromElsewhere(context))

  /** Logs out while a key rotation is in flight; its response arrives when the result is called. */
  const rotateAndLogOut = async (account: AccountPages) => {
    const { page } = account
    const responses: (() => Promise<void>)[] = []
    await page.route(`${PRODUCT_API}/op/user/key`, async (route) => {
      const response = await route.fetch()
      responses.push(() => route.fulfill({ response }))
    })
    await account.button('Rotate API key').click()
    await account.button('Rotate key').click()
    await expect.poll(() => responses.length).toBe(1)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    return async () => responses[0]?.()
  }
  /** Navigates client-side to a form that fills in the session's key. */
  const openTryIt = async (page: Page) => {
    await page.getByRole('banner').getByRole('link', { name: 'APIs' }).click()
    // The page before may have a link of the same name, and stays in the document.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
    await page.getByRole('main').getByRole('link', { name: 'QR Code', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
  }

  test('is hidden, shown, copied, and rotated with a grace period or at once', async ({
    page,
    account,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await expect(account.section('Plan and usage')).toContainText('No requests yet this month.')
    await expect(apiKey(account)).toHaveText(/Hidden$/)
    await account.button('Show API key').click()
    const first = (await apiKey(account).textContent()) ?? ''
    expect(first).toMatch(/^\w{20,}$/)
    await account.button('Copy API key').click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await pasted(page)).toBe(first)
    await account.button('Hide API key').click()
    await expect(apiKey(account)).not.toContainText(first)

    await account.button('Rotate API key').click()
    await expect(page.getByRole('radio', { name: /In 24 hours/ })).toBeFocused()
    expect(await violationsInBothThemes(page)).toEqual([])
    await account.button('Rotate key').click()
    await expect(page.getByText(/^This is your new key\. The old key works until/)).toBeVisible()
    await expect(account.button('Rotate API key')).toBeFocused()
    await expect(apiKey(account)).not.toHaveText(first)
    await expect(page.getByText(/Your default key.*The old key works until/)).toBeVisible()
    const second = (await apiKey(account).textContent()) ?? ''
    expect(await Promise.all([callWith(first), callWith(second)])).toEqual([200, 200])

    await account.button('Rotate API key').click()
    await page.getByRole('radio', { name: /^Immediately/ }).check()
    await account.button('Rotate key').click()
    await expect(page.getByText('The old key has been revoked.')).toBeVisible()
    expect(await callWith(second)).toBe(401)
    expect(await callWith((await apiKey(account).textContent()) ?? '')).toBe(200)
  })

  test('is dropped when it arrives after the logout @soak', async ({ page, account }) => {
    const arrive = await rotateAndLogOut(account)
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await arrive()
    await page.getByRole('link', { name: 'API Orchard' }).click()
    await openTryIt(page)
    await expect(page.getByLabel('API key (optional)')).toHaveValue('')
  })

  test('is not given to the next person @soak', async ({ page, account }) => {
    const arrive = await rotateAndLogOut(account)
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await account.signIn(await createUser())
    await account.button('Show API key').click()
    const own = (await apiKey(account).textContent()) ?? ''
    await arrive()
    await openTryIt(page)
    const sent = page.waitForRequest((request) => request.url().includes('/v1/'))
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    expect((await sent).headers()['x-api-key']).toBe(own)
  })
})

test.describe('several keys', () => {
  test.beforeEach(({ context }) => comeFromElsewhere(context))

  const row = (account: AccountPages, name: string) =>
    account.page.getByRole('heading', { level: 3, name, exact: true }).locator('..')
  const create = async (account: AccountPages, name: string) => {
    await account.button('Create another key').click()
    await expect(account.page.getByLabel('Key name')).toBeFocused()
    await account.page.getByLabel('Key name').fill(name)
    await account.page.keyboard.press('Enter')
  }

  test('are created, renamed, rotated and revoked, each by itself', async ({ page, account }) => {
    await create(account, 'Till in Ghent')
    await expect(page.getByText('Till in Ghent is ready.')).toBeVisible()
    await expect(account.button('Create another key')).toBeFocused()
    await expect(row(account, 'Till in Ghent')).toContainText('not used yet.')

    await account.button('Show API key Till in Ghent').click()
    const secret = page.getByLabel('API key Till in Ghent', { exact: true })
    const first = (await secret.textContent()) ?? ''
    expect(await callWith(first)).toBe(200)

    await account.button('Rename key Till in Ghent').click()
    await page.getByLabel('Key name').fill('Till')
    await account.button('Save name').click()
    await expect(page.getByRole('heading', { name: 'Till', exact: true })).toBeVisible()

    await account.button('Rotate API key Till').click()
    await page.getByRole('radio', { name: /^Immediately/ }).check()
    expect(await violationsInBothThemes(page)).toEqual([])
    await account.button('Rotate key').click()
    await expect(page.getByText('The old key has been revoked.')).toBeVisible()
    const second = (await page.getByLabel('API key Till', { exact: true }).textContent()) ?? ''
    expect(await Promise.all([callWith(first), callWith(second)])).toEqual([401, 200])

    await page.reload()
    await expect(row(account, 'Till')).toContainText('last used on')
    const copy = account.button('Copy API key')
    await expect(copy).toHaveAttribute('data-variant', 'primary')
    await account.button('Revoke key Till').click()
    await expect(copy).toHaveAttribute('data-variant', 'secondary')
    await account.button('Yes, revoke it').click()
    // A translator wraps its text in an element that cannot have the focus.
    await expect(page.locator(':focus')).toHaveText('Till is revoked.')
    // The form has gone with the key, and is no longer the first action of its panel.
    await expect(copy).toHaveAttribute('data-variant', 'primary')
    await expect(row(account, 'Till')).toBeHidden()
    expect(await callWith(second)).toBe(401)
  })

  test('a name that is taken is said beside the field @soak', async ({
    page,
    account,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 409/)
    await create(account, 'Till')
    await expect(page.getByText('Till is ready.')).toBeVisible()
    await create(account, 'till')
    await expect(account.alert).toHaveText(/Another of your keys has this name/)
    await expect(page.getByLabel('Key name')).toBeFocused()
    await expect(page.getByLabel('Key name')).toHaveValue('till')
  })

  test('are told apart in the usage, on the page and in a file @soak', async ({
    page,
    account,
  }) => {
    await create(account, 'Till')
    await account.button('Show API key Till').click()
    const till = (await page.getByLabel('API key Till', { exact: true }).textContent()) ?? ''
    await account.button('Show API key').click()
    const byDefault = (await apiKey(account).textContent()) ?? ''
    for (const [key, url] of [
      [till, '/v1/uuid'],
      [till, '/v1/uuid'],
      [till, '/v1/moon-phase?date=2026-11-22'],
      [byDefault, '/v1/uuid'],
    ] as const)
      expect(await callWith(key, url)).toBe(200)
    await page.reload()

    const usage = account.section('Plan and usage')
    const keys = usage.getByRole('table', { name: 'Requests by key' })
    await expect(keys.getByRole('row')).toHaveText(['KeyRequests', 'Default1', 'Till3'])
    await usage.getByLabel('Key').selectOption('Till')
    const apis = usage.getByRole('table', { name: 'Requests by API' })
    await expect(apis.getByRole('row')).toHaveText(['APIRequests', 'uuid2', 'moon-phase1'])
    await expect(usage.getByRole('figure').first()).toContainText('Busiest day: 3')
    await usage.getByLabel('API').selectOption('uuid')
    await expect(keys.getByRole('row')).toHaveText(['KeyRequests', 'Till2'])
    await usage.getByLabel('Key').selectOption('Default')
    await usage.getByLabel('API').selectOption('moon-phase')
    await expect(usage.getByText('No requests to this API with this key this month.')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    const download = page.waitForEvent('download')
    await usage.getByRole('button', { name: 'Download usage as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('api-orchard-usage.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'day,api,key,calls',
      'DAY,moon-phase,Till,1',
      'DAY,uuid,Default,1',
      'DAY,uuid,Till,2',
    ])
  })
})

test('plan and usage show the requests of the month; those by status code and latency have refused ones, too', async ({
  page,
  open,
  signInAsNewUser,
}) => {
  const user = await signInAsNewUser()
  const usage = new AccountPages(page).section('Plan and usage')
  const key = await apiKeyOf(user)
  expect(await callWith(key)).toBe(200)
  expect(await callWith(key)).toBe(200)
  expect(await callWith(key, '/v1/uuid?nothing=1')).toBe(400)
  expect(await callWith(key, '/v1/moon-phase')).toBe(200)
  const recorded = async () => {
    type Usage = { responses: { calls: number }[] }
    const { responses } = await askAs<Usage>(user, ['GET', '/usage'])
    return responses.reduce((sum, { calls }) => sum + calls, 0)
  }
  await expect.poll(recorded).toBe(4)
  await open('/profile')
  const statuses = usage.getByRole('table', { name: 'Requests by status code' })
  await expect(statuses.getByRole('row')).toHaveText([
    'Status codeShareRequests',
    '200 Success75.0%3',
    '400 Invalid request25.0%1',
  ])
  await expect(usage.getByRole('definition')).toHaveText([
    '3',
    '3,000',
    '5 requests/s, burst of 10',
  ])
  await expect(usage).toContainText('0.1% of your quota is used.')
  await expect(usage.getByRole('img', { name: 'Requests by day' })).toBeVisible()
  await usage.getByText('Requests by day as a table').click()
  const days = usage.getByRole('table', { name: 'Requests by day' })
  await expect(days.getByRole('row').last().getByRole('cell').last()).toHaveText('3')
  const apis = usage.getByRole('table', { name: 'Requests by API' })
  await expect(apis.getByRole('link', { name: 'uuid' })).toHaveAttribute('href', '/api/uuid')
  expect(await violationsInBothThemes(page)).toEqual([])
  await expect(usage.getByRole('img', { name: 'Latency by day' })).toBeVisible()
  const latency = usage.getByRole('table', { name: 'Latency by API' })
  await expect(latency.getByRole('row')).toHaveText([
    'APIp50p95',
    /^uuid[\d,]+ ms[\d,]+ ms$/,
    /^moon-phase[\d,]+ ms[\d,]+ ms$/,
  ])
  await usage.getByLabel('API').selectOption('moon-phase')
  await expect(statuses.getByRole('row').last()).toHaveText('200 Success100.0%1')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('security', () => {
  test('changes the password and signs out everywhere, and both are confirmed by email', async ({
    page,
    account,
    user,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    const current = page.getByLabel('Current password', { exact: true })
    await account.button('Change password').click()
    await expect(current).toBeFocused()
    await expect(current).toHaveAttribute('autocomplete', 'current-password')
    await current.fill('not it')
    await account.newPassword.fill('Another-horse-2')
    await account.confirmNewPassword.fill('Another-horse-2')
    await account.button('Save new password').click()
    await expect(account.alert).toHaveText('Incorrect username or password.')
    await expect(current).toBeFocused()
    expect(await violationsInBothThemes(page)).toEqual([])
    await current.fill('Another-horse-2')
    await account.button('Save new password').click()
    await expect(account.newPassword).toHaveAccessibleDescription(/differs from the one before/)
    await current.fill(user.password)
    await account.button('Save new password').click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(account.button('Change password')).toBeFocused()
    await expect.poll(() => subjectsTo(user.email)).toContain('Your password has changed')
    await account.button('Sign out everywhere').click()
    await account.button('Yes, sign out everywhere').click()
    await expect(page).toHaveURL(/\/signin/)
    expect(await subjectsTo(user.email)).toContain('Signing out everywhere')
  })

  test('verifies an email address @soak', async ({ page, account, user: { email } }) => {
    await createUser({ email, emailVerified: false })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Verify your email address' })).toBeVisible()
    await account.button('Verify email').click()
    await expect(account.code).toBeFocused()
    await account.code.fill((await newestMessage(email)).code)
    await account.button('Confirm email').click()
    await expect(page.getByText('Email verified')).toBeVisible()
    await expect(account.section('Security').getByText('Verified', { exact: true })).toBeVisible()
  })

  test('adds, verifies, uses and removes a phone number @soak', async ({ page, account }) => {
    const number = `+1206${String(Math.random()).slice(2, 9)}`
    const security = account.section('Security')
    await expect(account.button('Use text messages')).toBeDisabled()
    await account.button('Add phone number').click()
    await page.getByLabel('Phone number').fill('12345')
    await account.button('Send code').click()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/country code/)
    // As people write it.
    await page.getByLabel('Phone number').fill(`+1 (206) ${number.slice(5, 8)}-${number.slice(8)}`)
    await account.button('Send code').click()
    await expect(account.code).toBeFocused()
    await account.code.fill((await newestMessage(number)).code)
    await account.button('Confirm phone number').click()
    await expect(security.getByText('Your phone number is verified.')).toBeVisible()
    await expect(security.getByText(number)).toBeVisible()

    await account.button('Use text messages').click()
    await expect(
      security.getByText('2FA is on. Sign in with codes that we send by text message.'),
    ).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    await account.button('Remove phone number').click()
    await account.button('Yes, remove it').click()
    await expect(security.getByText('None. Needed only')).toBeVisible()
    await expect(security.getByText('Off', { exact: true })).toBeVisible()
  })

  test('sets up an authenticator app, and turns it off @soak', async ({ page, account }) => {
    const security = account.section('Security')
    await account.button('Set up authenticator app').click()
    const secret = (await security.locator('code').textContent()) ?? ''
    await expect(security.getByRole('img', { name: /QR code/ }).locator('path')).toBeAttached()
    expect(await violationsInBothThemes(page)).toEqual([])
    await account.authenticationCode.fill(totpCode(secret))
    await account.button('Continue').click()
    await expect(security.getByText('2FA is on.')).toBeVisible()
    await expect(security.getByText('On', { exact: true })).toBeVisible()
    await account.button('Turn off 2FA').click()
    await expect(security.getByText('2FA is off.')).toBeVisible()
    await expect(security.getByText('Off', { exact: true })).toBeVisible()
    await expect(account.button('Set up authenticator app')).toBeVisible()
  })
})

test.describe('devices', () => {
  test('are listed, renamed and forgotten @soak', async ({ page, onDevice: account }) => {
    const devices = account.section('Devices')
    await expect(devices.getByRole('heading', { name: /This device/ })).toBeVisible()
    await devices.getByRole('button', { name: /^Rename device/ }).click()
    await page.getByLabel('Device name').fill('My desk')
    await page.getByLabel('Device name').press('Enter')
    await expect(devices.getByRole('heading', { name: /My desk/ })).toBeVisible()
    await page.reload()
    await expect(devices.getByRole('heading', { name: /My desk/ })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await devices.getByRole('button', { name: /^Forget device/ }).click()
    await expect(devices.getByText(/its next sign-in asks for your 2FA code/)).toBeVisible()
    await account.button('Yes, forget it').click()
    await expect(devices.getByText('My desk is forgotten.')).toBeVisible()
    await expect(devices.getByText('No trusted devices.')).toBeVisible()
  })

  test('come in pages of 60 @soak', async ({ page, open, context, baseURL, user }) => {
    const deviceOf = (number: number) => ({
      DeviceKey: `us-west-2_${number}`,
      DeviceAttributes: [{ Name: 'device_name', Value: `Device ${number}` }],
      DeviceCreateDate: 1_795_000_000 + number,
      DeviceLastAuthenticatedDate: 1_795_000_000 + number,
    })
    const devices = Array.from({ length: 65 }, (_, index) => deviceOf(index))
    await page.route(`${IDENTITY}/`, async (route) => {
      const request = route.request()
      if (!request.headers()['x-amz-target']?.endsWith('.ListDevices')) return route.fallback()
      const asked: { Limit: number; PaginationToken?: string } = request.postDataJSON()
      const start = Number(asked.PaginationToken ?? 0)
      const end = start + asked.Limit
      await route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: {
          Devices: devices.slice(start, end),
          ...(end < devices.length ? { PaginationToken: String(end) } : {}),
        },
      })
    })
    await signInAs(context, baseURL ?? '', user)
    await open('/profile')
    const account = new AccountPages(page)
    const headings = account.section('Devices').getByRole('heading', { name: /^Device \d+/ })
    await expect(headings).toHaveCount(60)
    await account.button('Show more devices').click()
    await expect(headings).toHaveCount(65)
    await expect(account.button('Show more devices')).toHaveCount(0)
  })

  test('are all signed out at once @soak', async ({ page, account, user, browser, baseURL }) => {
    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
    await signInAs(elsewhere, baseURL ?? '', user)
    await account.button('Sign out everywhere').click()
    await account.button('Yes, sign out everywhere').click()
    await expect(page).toHaveURL('/signin?next=/profile')
    await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
    const other = await elsewhere.newPage()
    await other.goto('/profile')
    await expect(other).toHaveURL('/signin?next=/profile')
    await elsewhere.close()
  })
})

test('Logout leaves My Account, and the next person never sees the first one’s', async ({
  page,
  account,
  user,
}) => {
  await account.button('Show API key').click()
  const key = (await apiKey(account).textContent()) ?? ''
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByRole('main').getByText(user.email).first()).toBeVisible()
  // A request that is still under way would notice the end by itself.
  await other.waitForLoadState('networkidle')
  await page.bringToFront()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL('/')
    await expect(one.getByText('You are signed out.')).toBeVisible()
  }
  const next = await createUser()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText('You are signed out.')).toHaveCount(0)
  await account.signIn(next)
  await expect(page).toHaveURL('/profile')
  await account.button('Show API key').click()
  await expect(apiKey(account)).toHaveText(/^\w{20,}$/)
  await expect(apiKey(account)).not.toHaveText(key)
  await expect(page.getByText(user.email)).toHaveCount(0)

  await test.step('Login right after Logout leads to the sign-in form', async () => {
    await other.close()
    // A request that is still under way when the session ends would be refused.
    await page.waitForLoadState('networkidle')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Login', includeHidden: true }).evaluate((link) => {
      // Nobody can press it sooner.
      const root = document.documentElement
      new MutationObserver((_, observer) => {
        if (root.dataset['session']) return
        observer.disconnect()
        ;(link as HTMLElement).click()
      }).observe(root, { attributes: true })
    })
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
})

test('a copy of the data is downloaded, and the account deleted after its words were typed', async ({
  page,
  account,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[01]/)
  await test.step('a download that takes long says so, and can be cancelled', async () => {
    await page.route('**/op/user/export', () => undefined)
    await account.button('Download my data').click()
    await expect(account.button('Preparing your file…')).toBeVisible()
    await account.button('Cancel download').click()
    await expect(page.locator(':focus')).toHaveText('Download cancelled.')
    await expect(account.button('Download my data')).toBeVisible()
    await page.unroute('**/op/user/export')
  })
  const downloading = page.waitForEvent('download')
  await account.button('Download my data').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('api-orchard-account.json')
  expect(await readFile(await download.path(), 'utf8')).toContain(user.email)
  await expect(page.getByText(/^Saved as api-orchard-account\.json \(\d+ kB\)\.$/)).toBeVisible()

  const key = await apiKeyOf(user)
  await account.button('Delete my account').click()
  const words = page.getByLabel('Type “delete my account” to confirm')
  await words.fill('yes')
  await account.button('Yes, delete my account').click()
  await expect(words).toHaveAccessibleDescription('Please type: delete my account')
  expect(await violationsInBothThemes(page)).toEqual([])
  const remove = async () => {
    // A panel that still loads would be told that the account is gone.
    await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0)
    await expect(page.getByText('All your API keys stop working immediately.')).toBeVisible()
    await words.fill('Delete my account')
    await account.button('Yes, delete my account').click()
  }
  await test.step('a deletion whose sign-in got too old meanwhile goes on after a fresh one', async () => {
    await refuseAsTooOld(page, 'DELETE', '/op/user')
    await remove()
    await expect(account.alert).toContainText('Nothing was changed: sign in again')
    await page.unroute(`${PRODUCT_API}/op/user`)
    await account.alert.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByText('Sign in again to delete your account.')).toBeVisible()
    await account.signIn(user)
    await expect(page).toHaveURL('/profile#data')
  })
  await remove()
  await expect(account.heading).toHaveText('Your account is deleted')
  expect(await callWith(key)).toBe(401)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await account.signIn(user)
  await expect(account.alert).toHaveText('Incorrect username or password.')
})

test('an account is deleted though its plan cannot be looked up, which the form says', async ({
  page,
  open,
  signInAsNewUser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 503/)
  const account = new AccountPages(page)
  await signInAsNewUser()
  const session = `cs_test_${Date.now()}`
  await failCalls(`GET /v1/checkout/sessions/${session}`)
  try {
    await open(`/profile?checkout=${session}#billing`)
    await expect(account.section('Plan and billing').getByRole('alert')).toBeVisible()
  } finally {
    await failCalls(null)
  }
  await account.button('Delete my account').click()
  await expect(
    page.getByText(
      'Your plan could not be looked up. A paid plan, if you have one, ends immediately',
    ),
  ).toBeVisible()
  await page.getByLabel(/^Type/).fill('delete my account')
  await account.button('Yes, delete my account').click()
  await expect(account.heading).toHaveText('Your account is deleted')
})

test('a deletion that fails half-way is gone on with @soak', async ({
  page,
  onDevice: account,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await expect(account.section('Devices').getByText('This device')).toBeVisible()
  await account.button('Delete my account').click()
  await page.getByLabel(/^Type/).fill('delete my account')
  await page.route(`${IDENTITY}/`, (route) => route.abort())
  await account.button('Yes, delete my account').click()
  await expect(account.alert).toHaveText(/^Network Error\./)
  await page.unroute(`${IDENTITY}/`)
  await account.button('Yes, delete my account').click()
  await expect(account.heading).toHaveText('Your account is deleted')
})

test('while the product API is down, only what it keeps is missing @soak', async ({
  page,
  open,
  context,
  baseURL,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const account = new AccountPages(page)
  await signInAs(context, baseURL ?? '', user)
  await page.route(`${PRODUCT_API}/op/**`, (route) => route.abort())
  await open('/profile')
  const usage = account.section('Plan and usage')
  await expect(usage.getByRole('alert')).toHaveText(/Our server is not responding/)
  await expect(account.section('Security').getByText(user.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.unroute(`${PRODUCT_API}/op/**`)
  await usage.getByRole('button', { name: 'Try again' }).click()
  await expect(usage).toContainText('No requests yet this month.')
  const billing = account.section('Plan and billing')
  await billing.getByRole('button', { name: 'Try again' }).click()
  await expect(billing).toContainText('The Free plan costs nothing.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(account.button('Show API key')).toBeVisible()
})

test('while the provider is down, key and usage are there @soak', async ({
  page,
  open,
  context,
  baseURL,
  user,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const account = new AccountPages(page)
  await signInAs(context, baseURL ?? '', user)
  await page.route(`${IDENTITY}/`, (route) => route.abort())
  await open('/profile')
  await expect(account.section('Security').getByRole('alert')).toHaveText(/^Network Error\./)
  await expect(account.section('Devices').getByRole('alert')).toHaveText(/^Network Error\./)
  await expect(account.button('Show API key')).toBeVisible()
  await expect(account.section('Plan and usage')).toContainText('No requests yet this month.')
  await page.unroute(`${IDENTITY}/`)
  await account.section('Security').getByRole('button', { name: 'Try again' }).click()
  await expect(account.button('Change password')).toBeVisible()
})
