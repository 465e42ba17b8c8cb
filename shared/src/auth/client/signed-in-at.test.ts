import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, HOUR_SECONDS } from '#src/format/index.ts'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const EMAIL = 'ana@example.com'
let identity: IdentityProcess
let page: AuthPage

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  await identity.dev('users', { email: EMAIL, password: PASSWORD })
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = await openAuthPage(identity)
})
afterAll(() => vi.unstubAllGlobals())

/** Keeps a token of Google with these claims. */
const keepGoogle = (claims: object) => {
  const expiry = Math.floor((Date.now() + HOUR_MS) / 1_000)
  const all = { sub: '1', aud: 'orchard-social', exp: expiry, ...claims }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'RS256' })}.${part(all)}.c2ln`
  page.cookies.setItem('SocialIdentity.google', token)
}
/** Whole hours from a time until the sign-in. */
const hoursSince = async (time: number) =>
  Math.round((((await page.client.signedInAt()) ?? Number.NaN) - time) / HOUR_MS) + 0

it('is null while nobody is signed in', async () => {
  expect(await page.client.signedInAt()).toBeNull()
})

it.each([0, 3, -3])(
  'follows the clock of this page, even if it is %i hours fast',
  async (hours) => {
    const start = Date.now()
    page.advance(hours * HOUR_MS)
    await page.client.signIn({ email: EMAIL, password: PASSWORD })
    expect(await hoursSince(start)).toBe(hours)
  },
)

it('stays the same after a refresh', async () => {
  const start = Date.now()
  await page.client.signIn({ email: EMAIL, password: PASSWORD })
  const { token } = await page.client.credentials()
  await identity.dev('clock', { advanceSeconds: 2 * HOUR_SECONDS })
  page.advance(2 * HOUR_MS)
  expect((await page.client.credentials()).token).not.toBe(token)
  expect(await hoursSince(start)).toBe(0)
})

it('is when Google issued its token, unless the token says more', async () => {
  keepGoogle({ iat: 1_700_000_000 })
  expect(await page.client.signedInAt()).toBe(1_700_000_000_000)
  keepGoogle({ iat: 1_700_000_000, auth_time: 1_600_000_000 })
  expect(await page.client.signedInAt()).toBe(1_600_000_000_000)
})
