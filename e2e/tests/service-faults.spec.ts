import type { Locator, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { PATIENT_DEADLINE_MS, test } from '#fixtures/faulty-site.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { createUser, PASSWORD, signInAs } from '#fixtures/identity.ts'
import { expect } from '#fixtures/test.ts'

const EMAIL = 'ada@example.org'
const MESSAGE = 'The elevation of Mount Kenya looks wrong.'
const IDENTITY_IS_DOWN = /^Network Error\./

const cell = (service: 'identity provider' | 'product API', page: string) => ({
  annotation: { type: 'service fault', description: `${service}|is down, for ${page}` },
})

test.beforeAll(async ({ site }) => {
  await site.stop()
  await site.start(PATIENT_DEADLINE_MS)
})
test.beforeEach(({ expectConsoleError }) =>
  expectConsoleError(/ERR_CONNECTION_REFUSED|status of 503/),
)

/** Expects another area to be one click away, in the same document if JavaScript runs. */
async function goOn(page: Page): Promise<void> {
  const header = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  const brand = page.getByRole('link', { name: 'API Orchard' }).first()
  const isBare = (await header.count()) === 0
  await (isBare ? brand : header).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    isBare ? /^Good data/ : 'Pricing',
  )
}

async function fillMessage(main: Locator): Promise<void> {
  await main.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await main.getByLabel('Email', { exact: true }).fill(EMAIL)
  await main.getByLabel('Topic', { exact: true }).selectOption('A value that looks wrong')
  await main.getByLabel('Message', { exact: true }).fill(MESSAGE)
  await main.getByRole('button', { name: 'Send message' }).click()
}

/** Expects a message that the server does not respond, and the typed text still in place. */
async function expectKept(main: Locator): Promise<void> {
  await expect(main.getByRole('alert')).toContainText('our server is not responding')
  await expect(main.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE)
}

test.describe('while the identity provider is down,', () => {
  test('sign-in says so', cell('identity provider', 'sign-in'), async ({ page, site }) => {
    const account = new AccountPages(page)
    await page.goto(`${site.origin}/signin`)
    await waitForHydration(page)
    await account.signIn({ email: EMAIL, password: PASSWORD })
    await expect(account.alert).toHaveText(IDENTITY_IS_DOWN)
    await expect(account.password).toHaveValue(PASSWORD)
    await goOn(page)
  })

  test('sign-up says so', cell('identity provider', 'sign-up'), async ({ page, site }) => {
    const account = new AccountPages(page)
    await page.goto(`${site.origin}/register`)
    await waitForHydration(page)
    await account.register({ email: EMAIL, password: PASSWORD })
    await expect(account.alert).toHaveText(IDENTITY_IS_DOWN)
    await expect(account.email).toHaveValue(EMAIL)
    await goOn(page)
  })

  test(
    'a new password is not to be had, which is said @soak',
    cell('identity provider', 'a new password'),
    async ({ page, site }) => {
      const account = new AccountPages(page)
      await page.goto(`${site.origin}/forgotpassword`)
      await waitForHydration(page)
      await account.email.fill(EMAIL)
      await account.button('Send reset code').click()
      await expect(account.alert).toHaveText(IDENTITY_IS_DOWN)
      await expect(account.email).toHaveValue(EMAIL)
      await goOn(page)
    },
  )

  test(
    'whoever is signed in stays so',
    cell('identity provider', 'My Account'),
    async ({ page, site, context }) => {
      const account = new AccountPages(page)
      await signInAs(context, site.origin, await createUser())
      await page.goto(`${site.origin}/profile`)
      await expect(account.section('Security').getByRole('alert')).toHaveText(IDENTITY_IS_DOWN)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      await goOn(page)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
    },
  )
})

test.describe('while the product API is down,', () => {
  test(
    'an account shows what it can @soak',
    cell('product API', 'My Account'),
    async ({ page, site, context }) => {
      const account = new AccountPages(page)
      await signInAs(context, site.origin, await createUser())
      await page.goto(`${site.origin}/profile`)
      const usage = account.section('Plan and usage')
      await expect(usage.getByRole('alert')).toHaveText(/Our server is not responding/)
      await expect(usage.getByRole('button', { name: 'Try again' })).toBeVisible()
      await goOn(page)
    },
  )

  test('Try it says so', cell('product API', 'Try it'), async ({ page, site }) => {
    await page.goto(`${site.origin}/api/time-zone`)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Try it' }).click()
    const form = page.locator('#try-it')
    await form.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('No response:')
    await expect(page.getByRole('heading', { name: 'Parameters' })).toBeVisible()
    await goOn(page)
  })

  test('a form keeps its text', cell('product API', 'a form'), async ({ page, site }) => {
    await page.goto(`${site.origin}/contact`)
    await waitForHydration(page)
    await fillMessage(page.getByRole('main'))
    await expectKept(page.getByRole('main'))
    await goOn(page)
  })

  test(
    'the status page says so @soak',
    cell('product API', 'the status page'),
    async ({ page, site }) => {
      await page.goto(`${site.origin}/status`)
      const overall = page.getByRole('main').getByRole('status')
      await expect(overall).toContainText('Unreachable: Product API, Identity provider.')
      await goOn(page)
    },
  )

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(
      'a form keeps its text @soak',
      cell('product API', 'a form without JavaScript'),
      async ({ page, site }) => {
        await page.goto(`${site.origin}/contact`)
        await fillMessage(page.getByRole('main'))
        await expectKept(page.getByRole('main'))
        await goOn(page)
      },
    )
  })
})
