import { beforeEach, expect, it } from 'vitest'
import type { AuthClient } from './auth-client.ts'
import { AuthError } from './auth-error.ts'
import { configureAuth, loadAuth } from './load-auth.ts'
import { hasStoredSession, STORED_SESSION } from './stored-session.ts'

const client = {} as AuthClient
let asked: number[] = []

beforeEach(() => {
  asked = []
})

it('gets the client once, however often it is asked for', async () => {
  configureAuth(async (attempt) => {
    asked.push(attempt)
    return client
  })
  expect(await Promise.all([loadAuth(), loadAuth()])).toEqual([client, client])
  expect(await loadAuth()).toBe(client)
  expect(asked).toEqual([0])
})

it('says that the network failed, and tries again when asked again', async () => {
  configureAuth(async (attempt) => {
    asked.push(attempt)
    if (attempt === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return client
  })
  await expect(loadAuth()).rejects.toEqual(new AuthError('NetworkError', 'Network Error'))
  expect(await loadAuth()).toBe(client)
  expect(asked).toEqual([0, 1])
})

it('passes on what the client itself says is wrong', async () => {
  const refusal = new AuthError('NotConfigured', 'Authentication Error')
  configureAuth(() => Promise.reject(refusal))
  await expect(loadAuth()).rejects.toBe(refusal)
})

it.each([
  ['CognitoIdentityServiceProvider.abc.LastAuthUser=ana', true],
  ['theme=dark; SocialIdentity.google=e30', true],
  ['theme=dark; __Host-CognitoIdentityServiceProvider.abc.LastAuthUser=ana', true],
  ['__Host-SocialIdentity.google=e30', true],
  ['CognitoIdentityServiceProvider.abc.LastAuthUser=', false],
  ['CognitoIdentityServiceProvider.abc.ana.idToken=e30', false],
  ['xSocialIdentity.google=e30', false],
  ['', false],
])('sees in the cookies %j whether somebody signed in: %s', (cookies, expected) => {
  expect(STORED_SESSION.test(cookies)).toBe(expected)
})

it('knows no sign-in on a server', () => {
  expect(hasStoredSession()).toBe(false)
})
