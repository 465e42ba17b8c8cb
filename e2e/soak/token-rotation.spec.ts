import { IDENTITY, letAccessTokenExpire } from '#fixtures/identity.ts'
import { test } from '#fixtures/own-identity.ts'
import { expect } from '#fixtures/test.ts'

const REFRESH = 'GetTokensFromRefreshToken'

test.use({ identitySettings: { IDENTITY_TOKEN_ROTATION: 'on' } })

test('two tabs that refresh rotating tokens at the same moment stay signed in', async ({
  page,
  context,
  ownIdentity,
  expectConsoleError,
}) => {
  // The product API does not accept this provider's tokens.
  expectConsoleError(/status of 40[01]/)
  const email = await ownIdentity.signUp()

  let refreshes = 0
  await context.route(`${IDENTITY}/`, async (route) => {
    const isRefresh = route.request().headers()['x-amz-target']?.endsWith(`.${REFRESH}`)
    if (isRefresh) {
      refreshes++
      // Long enough for the other tab to begin its own.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await route.fallback()
  })
  await letAccessTokenExpire(context)
  const other = await context.newPage()
  const tabs = [page, other]
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await expect(tab.getByText(email).first()).toBeVisible()
  }
  expect(refreshes).toBe(1)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.some((name) => name.endsWith('.refreshToken'))).toBe(true)
  await other.close()
})
