import type { BrowserContext, Page } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import {
  createUser,
  IDENTITY,
  newEmail,
  revoke,
  signInAs,
  signInWithGoogle,
} from '#fixtures/identity.ts'
import { PRODUCT_API, whenRestored } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

const CLIENT = /\/open-auth[^/]*\.js/

const header = (page: Page) => page.getByRole('banner')
const myAccount = (page: Page) => header(page).getByRole('link', { name: 'My Account' })
const logout = (page: Page) => header(page).getByRole('button', { name: 'Logout' })
const login = (page: Page) => header(page).getByRole('link', { name: 'Login' })

/** Records the addresses that a page requests from now on. */
function requestsOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

/** Names of the cookies that belong to a session. */
async function tokenCookies(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies()
  return cookies
    .map(({ name }) => name)
    .filter((name) => /LastAuthUser|Token$|^SocialIdentity/.test(name))
}

test('an anonymous visitor gets nothing of the identity client', async ({ page, open }) => {
  const addresses = requestsOf(page)
  await open('/')
  await header(page).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  // A page makes its last requests some seconds after it has loaded.
  await expect
    .poll(() => addresses.some((one) => one.endsWith('/assets/follow-session.js')))
    .toBe(true)
  await page.waitForLoadState('networkidle')
  expect(addresses.filter((one) => CLIENT.test(one) || one.startsWith(IDENTITY))).toEqual([])
  expect(addresses.filter((one) => one.startsWith(`${PRODUCT_API}/op/user`))).toEqual([])
  await expect(login(page)).toBeVisible()
})

for (const [who, signIn] of [
  [
    'a user of the pool',
    async (context: BrowserContext, url: string) => signInAs(context, url, await createUser()),
  ],
  [
    'a user of Google',
    (context: BrowserContext, url: string) => signInWithGoogle(context, url, newEmail()),
  ],
] as const)
  test(`${who} is seen in the header from the first paint on, also after a reload`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL ?? '')
    // Every state of the header that was painted.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        const element = document.querySelector('header a[href="/signin"]')
        if (element) seen.add(element.checkVisibility() ? 'signed out' : 'signed in')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    for (const go of [() => page.goto('/faq'), () => page.reload()]) {
      const restored = whenRestored(page)
      await go()
      expect((await restored).status()).toBe(200)
      await expect(logout(page)).toBeVisible()
      expect(await page.evaluate(() => [...Reflect.get(window, 'seen')])).toEqual(['signed in'])
    }
  })

test.describe('a signed-in visitor', () => {
  test.beforeEach(async ({ signInAsNewUser }) => {
    await signInAsNewUser()
  })

  test('gets the key with the access token, which stands in no address of the site, and logs out in every tab', async ({
    page,
    open,
    context,
  }) => {
    const addresses = requestsOf(page)
    const restored = whenRestored(page)
    await open('/faq')
    const token = new URL((await restored).url()).searchParams.get('token') ?? ''
    expect(token.split('.')).toHaveLength(3)
    const withToken = addresses.filter((one) => one.includes(token))
    expect(withToken.map((one) => new URL(one).origin)).toEqual([PRODUCT_API])
    expect(await tokenCookies(context)).toHaveLength(4)

    const other = await context.newPage()
    const otherRestored = whenRestored(other)
    await other.goto('/pricing')
    await otherRestored
    const revoked = page.waitForRequest(
      (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true,
    )
    await logout(page).click()
    for (const one of [page, other]) {
      await expect(login(one)).toBeVisible()
      await expect(logout(one)).toBeHidden()
    }
    await revoked
    expect(await tokenCookies(context)).toEqual([])
    await page.reload()
    await expect(login(page)).toBeVisible()
  })

  test('logs out also when the identity client cannot be had @soak', async ({
    page,
    open,
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/)
    await page.route(CLIENT, (route) => route.abort())
    await open('/faq')
    // Without the client the site cannot know the user, but the tokens are still there.
    await expect(login(page)).toBeVisible()
    expect(await tokenCookies(context)).toHaveLength(4)
    await page.evaluate(() => {
      document.documentElement.dataset['session'] = 'user'
    })
    await logout(page).click()
    await expect.poll(() => tokenCookies(context)).toEqual([])
    await expect(login(page)).toBeVisible()
  })

  test('gets the client at the second try when the first was lost @soak', async ({
    page,
    open,
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/)
    await page.route(CLIENT, (route) => route.abort(), { times: 1 })
    await open('/faq')
    await expect(login(page)).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dataset['session'] = 'user'
    })
    const revoked = page.waitForRequest(
      (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true,
    )
    await logout(page).click()
    await revoked
    expect(await tokenCookies(context)).toEqual([])
  })

  test('is nobody any more once the provider says so, without a word', async ({
    context,
    baseURL,
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    const user = await createUser()
    await signInAs(context, baseURL ?? '', user)
    await revoke(user.email, 'all')
    await open('/faq')
    await expect(login(page)).toBeVisible()
    expect(await tokenCookies(context)).toHaveLength(3)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('stays signed in while the provider is down or returns nonsense, without a word', async ({
    page,
    context,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/)
    let isDown = true
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await page.route(`${IDENTITY}/`, (route) =>
      isDown ? route.abort() : route.fulfill({ body: '<h1>A proxy</h1>', headers }),
    )
    for (const go of [() => page.goto('/faq'), () => page.reload()]) {
      const restored = whenRestored(page)
      await go()
      await restored
      await waitForHydration(page)
      await expect(myAccount(page)).toBeVisible()
      expect(await tokenCookies(context)).toHaveLength(4)
      await expect(page.getByRole('alert')).toHaveCount(0)
      isDown = false
    }
  })
})

test('a sign-in in one tab is seen in the other, without waiting for the provider or for idle time', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  const person = await createUser()
  const other = await context.newPage()
  await other.goto('/pricing')
  await page.route(`${IDENTITY}/`, () => undefined)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await open('/faq')
  await expect(login(page)).toBeVisible()
  await signInAs(context, baseURL ?? '', person)
  await other.evaluate(() => localStorage.setItem('session', 'changed'))
  await expect(myAccount(page)).toBeVisible()
})

test('another person in another tab takes the place of the first', async ({
  page,
  open,
  context,
  signInAsNewUser,
}) => {
  await signInAsNewUser()
  const first = whenRestored(page)
  await open('/faq')
  const firstKey = await (await first).json()
  const other = await context.newPage()
  await other.goto('/pricing')
  const second = whenRestored(page)
  await context.clearCookies()
  await signInAsNewUser()
  await other.evaluate(() => localStorage.setItem('session', 'changed'))
  const secondKey = await (await second).json()
  expect(secondKey.api_key).toBeTruthy()
  expect(secondKey.api_key).not.toBe(firstKey.api_key)
  await expect(logout(page)).toBeVisible()
})
