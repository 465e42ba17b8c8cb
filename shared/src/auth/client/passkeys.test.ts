import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const EMAIL = 'ana@example.com'
let identity: IdentityProcess
let page: AuthPage

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = await openAuthPage(identity)
  await identity.dev('users', { email: EMAIL, password: PASSWORD })
})
afterAll(() => vi.unstubAllGlobals())

const enter = () => page.client.signIn({ email: EMAIL, password: PASSWORD })

it('says that an account has no passkey, and leaves the way to the password open', async () => {
  const reason = { code: 'NoPasskey', message: expect.stringMatching(/Sign in with your password/) }
  await expect(page.client.signInWithPasskey(` ${EMAIL} `)).rejects.toMatchObject(reason)
  expect(page.session().hasUser).toBe(false)
  expect(await enter()).toEqual({ challenge: 'DONE' })
})

it('asks nobody without an email address, and one attempt at a time', async () => {
  await expect(page.client.signInWithPasskey(' ')).rejects.toMatchObject({ code: 'EmptyUsername' })
  expect(page.asked).toEqual([])
  const first = enter()
  const second = page.client.signInWithPasskey(EMAIL)
  await expect(second).rejects.toMatchObject({ code: 'SignInPending' })
  await first
})

it('reads all pages of the list, and times in milliseconds', async () => {
  await enter()
  expect(await page.client.listPasskeys()).toEqual([])
  const one = { CredentialId: 'a', FriendlyCredentialName: 'Phone', CreatedAt: 1_700_000_000.5 }
  const pages = [
    { Credentials: [one, {}], NextToken: 'more' },
    { Credentials: [{ CredentialId: 'b' }] },
  ]
  const tokens: unknown[] = []
  page.intercept((action, _address, { body }) => {
    if (action !== 'ListWebAuthnCredentials') return undefined
    tokens.push(JSON.parse(String(body)).NextToken)
    return Response.json(pages[tokens.length - 1])
  })
  expect(await page.client.listPasskeys()).toEqual([
    { id: 'a', name: 'Phone', createdAt: 1_700_000_000_500 },
    { id: 'b', name: '', createdAt: 0 },
  ])
  expect(tokens).toEqual([undefined, 'more'])
})

it('needs somebody who is signed in, and a browser with passkeys to add one', async () => {
  const { client } = page
  for (const call of [client.addPasskey, client.listPasskeys, () => client.removePasskey('x')])
    await expect(call()).rejects.toMatchObject({ code: 'NotAuthenticated' })
  await enter()
  // Node has none.
  await expect(client.addPasskey()).rejects.toMatchObject({ code: 'PasskeyUnsupported' })
  await expect(client.removePasskey('x')).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  })
})
