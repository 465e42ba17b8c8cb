import { SIGNED_IN_DAYS } from '@orchard/shared/facts'
import { DAY_SECONDS } from '@orchard/shared/format'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { writeCertificate } from '@orchard/shared-node/testing/certificate'
import type { BrowserContext, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { cookiePrefix, createUser } from '#fixtures/identity.ts'
import { NO_PRODUCT_API, test as siteTest } from '#fixtures/identity-site.ts'
import { expect, test } from '#fixtures/test.ts'

const TOKENS = ['LastAuthUser', 'accessToken', 'clockDrift', 'idToken', 'refreshToken']

/** A site that serves TLS itself. */
const secureTest = siteTest.extend({
  ignoreHTTPSErrors: true,
  siteSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives dependencies from it
    async ({}, use) => use((await writeCertificate(temporaryFolder())).settings),
    { scope: 'worker' },
  ],
})

const header = (page: Page) => page.getByRole('banner')
const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

async function authCookies(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.filter(({ name }) => /CognitoIdentityServiceProvider|SocialIdentity/.test(name))
}

/** Expects the cookies of a sign-in with the lifetime, path and flags of the specification. */
async function expectSignedInCookies(context: BrowserContext, prefix: string): Promise<void> {
  const cookies = await authCookies(context)
  expect(cookies.map(({ name }) => lastPart(name))).toEqual(expect.arrayContaining(TOKENS))
  const inAYear = Date.now() / 1_000 + SIGNED_IN_DAYS * DAY_SECONDS
  expect(SIGNED_IN_DAYS).toBe(365)
  for (const { expires, name, ...rest } of cookies) {
    expect(name).toMatch(new RegExp(`^${prefix}CognitoIdentityServiceProvider\\.orchardembedded`))
    expect(rest, name).toMatchObject({
      path: '/',
      domain: 'localhost',
      secure: true,
      sameSite: 'Strict',
    })
    expect(Math.abs(expires - inAYear), name).toBeLessThan(120)
  }
}

test('the cookies of a sign-in are kept for a year, for this site alone', async ({
  page,
  context,
  open,
  baseURL,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/signin')
  expect(await authCookies(context)).toEqual([])
  await account.signIn(user)
  await expect(page).toHaveURL('/profile')
  await expectSignedInCookies(context, cookiePrefix(baseURL ?? ''))
})

secureTest.describe('over TLS', () => {
  secureTest.beforeEach(({ expectConsoleError }) => expectConsoleError(NO_PRODUCT_API))

  secureTest(
    'no other host of the domain can set them',
    async ({ page, context, open, identitySite }) => {
      const account = new AccountPages(page)
      await open('/signin')
      await account.signIn(await identitySite.createUser())
      await expect(page).toHaveURL('/profile')
      await expectSignedInCookies(context, '__Host-')

      await open('/faq')
      await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
      await header(page).getByRole('button', { name: 'Logout' }).click()
      await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
      const left = (await authCookies(context)).map(({ name }) => lastPart(name))
      expect(left.filter((name) => TOKENS.includes(name))).toEqual([])
    },
  )

  secureTest(
    'what another host has set signs nobody in @soak',
    async ({ page, context, open, identitySite }) => {
      const account = new AccountPages(page)
      await open('/signin')
      await account.signIn(await identitySite.createUser())
      await expect(page).toHaveURL('/profile')
      const own = await authCookies(context)
      await page.goto('about:blank')
      await context.clearCookies()
      // Another host of the domain cannot use the prefix.
      await context.addCookies(
        own.map((cookie) => ({ ...cookie, name: cookie.name.replace('__Host-', '') })),
      )
      await open('/faq')
      await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(header(page).getByRole('button', { name: 'Logout' })).toBeHidden()
    },
  )
})
