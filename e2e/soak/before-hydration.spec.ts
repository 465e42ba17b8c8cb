import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { createUser, IDENTITY, newEmail, PASSWORD, signInAs } from '#fixtures/identity.ts'
import { blockAllModules } from '#fixtures/modules.ts'
import { inboxWith } from '#fixtures/product-api.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { pressEarly } from '#fixtures/slow-visit.ts'
import { expect, test } from '#fixtures/test.ts'

/** Errors of a page whose modules are blocked. */
const NO_MODULES = /ERR_FAILED|dynamically imported module/

const cookiesOf = (page: Page) => page.evaluate(() => document.cookie.split('; '))

test.describe('before the shell is hydrated', () => {
  test('the theme, the banner and the cookie question respond', async ({ page }) => {
    const root = page.locator('html')
    await page.emulateMedia({ colorScheme: 'light' })
    await pressEarly(page, '/faq', async () => {
      await page.getByRole('button', { name: 'Close promotion' }).click()
      await page.getByRole('button', { name: 'Switch to dark theme' }).click()
      await page.getByRole('button', { name: 'Decline' }).click()
    })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Promotion' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden()
    expect(await cookiesOf(page)).toContain('cookie_consent=false')
  })

  test('Accept All is stored', async ({ page }) => {
    await pressEarly(page, '/faq', () => page.getByRole('button', { name: 'Accept All' }).click())
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden()
    expect(await cookiesOf(page)).toContain('cookie_consent=true')
  })

  test('an impatient second press does not undo the first', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const button = page.getByRole('button', { name: 'Switch to dark theme' })
    await pressEarly(page, '/faq', async () => {
      await button.click()
      await button.click()
    })
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  for (const [way, press] of [
    ['by touch', (menu: Locator) => menu.click()],
    ['by key', (menu: Locator) => menu.press('Enter')],
  ] as const)
    test(`the menu opens ${way}`, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 })
      const header = page.getByRole('banner')
      const menu = header.getByRole('button', { name: 'Menu' })
      await pressEarly(page, '/faq', () => press(menu))
      await expect(header.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
    })

  test('Logout signs out', async ({ page, context, baseURL }) => {
    await signInAs(context, baseURL ?? '', await createUser())
    const header = page.getByRole('banner')
    await pressEarly(page, '/faq', () => header.getByRole('button', { name: 'Logout' }).click())
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('the search keeps what was typed, and shows what it found', async ({ page }) => {
    const search = new SearchBox(page)
    await pressEarly(page, '/faq', () => search.input.pressSequentially('weath'))
    await expect(search.names.first()).toBeVisible()
    await search.input.pressSequentially('er')
    await expect(search.input).toHaveValue('weather')
    await expect(search.names.first()).toHaveText(/weather/i)
  })

  test('the search leads to the list of results', async ({ page }) => {
    const search = new SearchBox(page)
    await pressEarly(page, '/faq', async () => {
      await search.input.pressSequentially('weather')
      await search.input.press('Enter')
    })
    await expect(page).toHaveURL('/api?q=weather')
  })
})

for (const shortcut of ['/', 'Control+k'])
  test(`${shortcut} leads into the search, and typing goes on there`, async ({ page }) => {
    const search = new SearchBox(page)
    await pressEarly(page, '/faq', async () => {
      await page.keyboard.press(shortcut)
      await page.keyboard.type('weather')
    })
    await expect(search.names.first()).toHaveText(/weather/i)
    await expect(search.input).toBeFocused()
    await expect(search.input).toHaveValue('weather')
  })

for (const unit of ['*', 'catalogue'])
  test.describe(`before the page of the catalogue is hydrated (modules that wait: ${unit})`, () => {
    test('text, category, order and checks filter the list', async ({ page }) => {
      const early = async () => {
        await page.getByLabel('Filter by text').fill('rate')
        await page.getByLabel('Category').selectOption('Finance')
        await page.getByLabel('Sort by').selectOption('Name')
        await page.getByLabel('Available now').check()
      }
      await pressEarly(page, '/api', early, unit)
      await expect(page).toHaveURL('/api?q=rate&category=finance&available=1&sort=name')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance APIs')
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ APIs? of/)
      await expect(page.getByLabel('Filter by text')).toHaveValue('rate')
      await expect(page.getByLabel('Available now')).toBeChecked()
    })

    test('the company size is computed with', async ({ page }) => {
      const size = page.getByRole('radio', { name: /^Enterprise/ })
      await pressEarly(page, '/category/finance', () => size.check(), unit)
      await expect(page).toHaveURL('/category/finance?size=enterprise')
      await expect(size).toBeChecked()
    })

    test('a text is kept for the first request', async ({ page }) => {
      const text = page.getByLabel('zone', { exact: true })
      await pressEarly(page, '/', () => text.fill('Asia/Tokyo'), unit)
      await expect(page.getByRole('main').getByText('?zone=Asia%2FTokyo')).toBeVisible()
      await expect(text).toHaveValue('Asia/Tokyo')
    })
  })

for (const unit of ['*', 'account'])
  test.describe(`before the page of the account is hydrated (modules that wait: ${unit})`, () => {
    test('email and password sign in', async ({ page }) => {
      const account = new AccountPages(page)
      const user = await createUser()
      await pressEarly(page, '/signin', () => account.signIn(user), unit)
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('main').getByText(user.email).first()).toBeVisible()
    })

    test('"Continue with Google" leads there', async ({ page }) => {
      const account = new AccountPages(page)
      const google = account.button('Continue with Google')
      await pressEarly(page, '/signin', () => google.click(), unit)
      await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/social/authorize`))
    })
  })

test('"Sign in with a passkey" leads to its form, with what was typed', async ({ page }) => {
  const account = new AccountPages(page)
  await pressEarly(page, '/signin', async () => {
    await account.email.fill('ada@example.org')
    await account.button('Sign in with a passkey').click()
  })
  await expect(account.heading).toHaveText('Sign in with a passkey')
  await expect(account.email).toHaveValue('ada@example.org')
})

test('"Sign in with the hosted page" leads there', async ({ page }) => {
  const account = new AccountPages(page)
  const hosted = account.button('Sign in with the hosted page')
  await pressEarly(page, '/signin', () => hosted.click())
  await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/(?:oauth2/authorize|login)`))
})

test('Enter sends a registration, and none of it gets into the address', async ({ page }) => {
  const account = new AccountPages(page)
  const email = newEmail()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await pressEarly(page, '/register', async () => {
    await account.email.fill(email)
    await account.password.fill(PASSWORD)
    await account.confirmPassword.fill(PASSWORD)
    await account.confirmPassword.press('Enter')
  })
  await expect(account.code).toBeVisible()
  expect(addresses.join()).not.toMatch(/password|example\.org/)
})

test('an incomplete sign-in says what is missing, and keeps the rest', async ({ page }) => {
  const account = new AccountPages(page)
  await pressEarly(page, '/signin', async () => {
    await account.email.fill('ada@example.org')
    await account.button('Sign in').click()
  })
  await expect(account.password).toHaveAccessibleDescription('Password cannot be empty')
  await expect(account.email).toHaveValue('ada@example.org')
})

test('a reset code is sent', async ({ page }) => {
  const account = new AccountPages(page)
  const { email } = await createUser()
  await pressEarly(page, '/forgotpassword', async () => {
    await account.email.fill(email)
    await account.button('Send reset code').click()
  })
  await expect(account.code).toBeVisible()
})

test('a typed password is shown on request', async ({ page }) => {
  const account = new AccountPages(page)
  await pressEarly(page, '/signin', async () => {
    await account.password.fill(PASSWORD)
    await account.button('Show password').click()
  })
  await expect(account.password).toHaveAttribute('type', 'text')
  await expect(account.password).toHaveValue(PASSWORD)
})

test('a typed address goes along to "Forgot password?"', async ({ page }) => {
  const account = new AccountPages(page)
  await pressEarly(page, '/signin', () => account.email.fill('ada@example.org'))
  await expect(page.locator('html')).toHaveAttribute('data-page-ready')
  await account.link('Forgot password?').click()
  await expect(account.email).toHaveValue('ada@example.org')
})

test('a message is sent before hydration, as without JavaScript', async ({ page }) => {
  const mark = randomUUID()
  const main = page.getByRole('main')
  await pressEarly(page, '/contact', async () => {
    await main.getByLabel('Name', { exact: true }).fill('Ana Lovelace')
    await main.getByLabel('Email', { exact: true }).fill('ana@example.com')
    await main.getByLabel('Topic', { exact: true }).selectOption('A value that looks wrong')
    await main.getByLabel('Message', { exact: true }).fill(`The elevation looks wrong. ${mark}`)
    await main.getByRole('button', { name: 'Send message' }).click()
  })
  await expect(main.getByRole('status')).toContainText('we’ve received')
  expect(await inboxWith(mark)).toHaveLength(1)
})

test('a live example runs, and its fields stay out of the address', async ({ page }) => {
  const path = '/examples/currency-converter-example'
  const example = page.getByRole('main').locator('form').first()
  await pressEarly(page, path, () => example.getByRole('button').click())
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main').getByRole('status').first()).not.toBeEmpty()
})

test('nothing is held where no module arrives', async ({ page, expectConsoleError }) => {
  expectConsoleError(NO_MODULES)
  await blockAllModules(page)
  await page.goto('/faq')
  const search = new SearchBox(page)
  await search.input.fill('weather')
  await search.input.press('Enter')
  await expect(page).toHaveURL('/api?q=weather')
})
