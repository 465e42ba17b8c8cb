import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import {
  createUser,
  deleteUser,
  IDENTITY,
  letAccessTokenExpire,
  revoke,
  signInAs,
  type TestUser,
} from '#fixtures/identity.ts'
import { PRODUCT_API, whenRestored } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

/** The causes that end a session (specification, “Errors”), and how to bring each about. */
const CASES: Record<string, (page: Page, user: TestUser) => Promise<unknown>> = {
  'Access Token has been revoked': (_, user) => revoke(user.email, 'access'),
  'Refresh Token has been revoked': async (page, user) => {
    await revoke(user.email, 'refresh')
    await letAccessTokenExpire(page.context())
  },
  'Refresh Token has expired': async (page) => {
    await letAccessTokenExpire(page.context())
    // The provider's exact response; its clock cannot be moved because all tests share it.
    await page.route(`${IDENTITY}/`, async (route) => {
      const target = route.request().headers()['x-amz-target'] ?? ''
      if (!target.endsWith('.GetTokensFromRefreshToken')) return route.fallback()
      return route.fulfill({
        status: 400,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'x-amzn-errortype',
          'x-amzn-errortype': 'NotAuthorizedException:',
        },
        json: { __type: 'NotAuthorizedException', message: 'Refresh Token has expired' },
      })
    })
  },
  'User is disabled.': (_, user) => createUser({ email: user.email, enabled: false }),
  'User does not exist.': (_, user) => deleteUser(user),
  'Password reset required for the user': (_, user) =>
    createUser({ email: user.email, status: 'RESET_REQUIRED' }),
}

/** The message to the visitor. */
const WORDS: Record<keyof typeof CASES, RegExp> = {
  'Access Token has been revoked': /because all sessions of your account were ended/,
  'Refresh Token has been revoked': /because all sessions of your account were ended/,
  'Refresh Token has expired': /because your session expired/,
  'User is disabled.': /because your account has been disabled/,
  'User does not exist.': /because this account no longer exists/,
  'Password reset required for the user': /because your password must be reset/,
}

for (const [row, [message, provoke]] of Object.entries(CASES).entries())
  test(`“${message}” signs out and says why${row % 3 ? ' @soak' : ''}`, async ({
    page,
    open,
    baseURL,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    const user = await createUser()
    await signInAs(page.context(), baseURL ?? '', user)
    const header = page.getByRole('banner')
    const restored = whenRestored(page)
    await open('/faq')
    expect((await restored).status()).toBe(200)
    await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible()
    await provoke(page, user)
    const said: string[] = []
    page.on('response', async (response) => {
      if (!response.url().startsWith(IDENTITY) || response.status() !== 400) return
      said.push((await response.json()).message)
    })
    await page.reload()
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden()
    await expect.poll(() => said).toContain(message)
    const kept = (await page.context().cookies()).filter(({ name }) => /Token$/.test(name))
    expect(kept).toEqual([])

    const words = WORDS[message] ?? ''
    await expect(page.getByText(words)).toBeVisible()
    await page.reload()
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText(words)).toHaveCount(0)
  })

test('My Account leads to the sign-in page, which says why, also in another tab', async ({
  page,
  open,
  context,
  baseURL,
  expectConsoleError,
}) => {
  // A section that is still reading its data is refused by the product API, too.
  expectConsoleError(/status of 40[01]/)
  const user = await createUser()
  await signInAs(context, baseURL ?? '', user)
  await open('/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  const reader = await context.newPage()
  await reader.goto('/pricing')
  await expect(reader.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible()
  await waitForHydration(reader)
  await page.bringToFront()
  for (const one of [page, other])
    await expect(one.getByRole('main').getByText(user.email).first()).toBeVisible()
  await revoke(user.email, 'all')
  await page.reload()
  const words = /because all sessions of your account were ended/
  for (const one of [page, other]) {
    await expect(one).toHaveURL('/signin?next=/profile')
    await expect(one.getByText(words)).toBeVisible()
  }
  await expect(reader.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(reader.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  // Whoever goes on has read it.
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('a revoked access token exports, renews and deletes nothing', async ({
  context,
  request,
  baseURL,
}) => {
  const user = await createUser()
  await signInAs(context, baseURL ?? '', user)
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name.endsWith('.accessToken'))?.value
  const headers = { Authorization: `Bearer ${token}` }
  const account = `${PRODUCT_API}/op/user`
  expect((await request.get(`${account}/export`, { headers })).status()).toBe(200)
  await revoke(user.email, 'access')
  for (const response of [
    await request.get(`${account}/export`, { headers }),
    await request.post(`${account}/key`, { headers, data: { retire: 'now' } }),
    await request.delete(account, { headers }),
  ]) {
    expect(response.status()).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'token_invalid' })
  }
})
