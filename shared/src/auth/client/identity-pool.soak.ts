import { Amplify } from 'aws-amplify'
import { decodeJWT } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const IDENTITY_POOL = 'us-west-2:01234567-89ab-cdef-0123-456789abcdef'
const AMAZON = 'https://cognito-identity.us-west-2.amazonaws.com/'
/** Key of a login at Amazon: the issuer of the token without its scheme. */
const LOGIN = 'cognito-idp.us-west-2.amazonaws.com/us-west-2_OrchardDev'
const NEW_PASSWORD = 'Another-horse-2'

let identity: IdentityProcess
let page: AuthPage
let count = 0
let email = ''
let other = ''

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  email = `ana.${++count}@example.com`
  other = `eva.${count}@example.com`
  for (const one of [email, other]) await identity.dev('users', { email: one, password: PASSWORD })
  page = await openAuthPage(identity, { identityPoolId: IDENTITY_POOL })
})
afterAll(() => vi.unstubAllGlobals())

const signIn = (name: string) => page.client.signIn({ email: name, password: PASSWORD })
const changePassword = () =>
  page.client.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })

/** Responses as Amazon's identity pool: an identity belongs to one user, and others are refused. */
function respondAsIdentityPool(action: string, address: string, init: RequestInit) {
  if (address !== AMAZON) return undefined
  const body = JSON.parse(String(init.body))
  const owner = `us-west-2:${decodeJWT(body.Logins[LOGIN]).payload.sub}`
  if (action === 'GetId') {
    expect(body.IdentityPoolId).toBe(IDENTITY_POOL)
    return Response.json({ IdentityId: owner })
  }
  if (body.IdentityId !== owner)
    return Response.json(
      { __type: 'NotAuthorizedException', message: "Logins don't match." },
      { status: 400 },
    )
  const Credentials = { AccessKeyId: 'id', SecretKey: 'secret', SessionToken: 'session' }
  return Response.json({ IdentityId: owner, Credentials })
}

it('is part of the configuration of Amplify, without guests', () => {
  expect(Amplify.getConfig().Auth).toEqual({
    Cognito: {
      userPoolId: 'us-west-2_OrchardDev',
      userPoolClientId: 'orchardembeddedclient',
      userPoolEndpoint: identity.origin,
      identityPoolId: IDENTITY_POOL,
      allowGuestAccess: false,
    },
  })
})

it('is not where none is configured', async () => {
  await openAuthPage(identity)
  expect(Amplify.getConfig().Auth?.Cognito).not.toHaveProperty('identityPoolId')
})

it('is asked for nothing by a sign-in, a restored session and a sign-out', async () => {
  page.intercept((_action, address) =>
    address === AMAZON ? new TypeError('Failed to fetch') : undefined,
  )
  expect(await signIn(email)).toEqual({ challenge: 'DONE' })
  await page.client.restoreSession()
  expect(page.session()).toMatchObject({ hasUser: true, email })
  expect(await page.client.currentUser()).toMatchObject({ provider: 'cognito' })
  await page.client.signOut()
  expect(page.session().hasUser).toBe(false)
  expect(page.asked).not.toContain('GetId')
})

it('gives credentials with the token of whoever is signed in', async () => {
  page.intercept(respondAsIdentityPool)
  await signIn(email)
  await changePassword()
  expect(page.asked).toContain('GetCredentialsForIdentity')
  expect(await page.client.signIn({ email, password: NEW_PASSWORD })).toEqual({ challenge: 'DONE' })
})

it('forgets the identity of whoever was signed in before', async () => {
  page.intercept(respondAsIdentityPool)
  await signIn(email)
  await page.client.setUpTotp()
  // No sign-out: the next sign-in takes the place of the first.
  await signIn(other)
  await changePassword()
  expect(page.asked.filter((action) => action === 'GetId')).toHaveLength(2)
})

it('takes nothing else with it when it fails', async () => {
  page.intercept((_action, address) =>
    address === AMAZON ? new TypeError('Failed to fetch') : undefined,
  )
  await signIn(email)
  await expect(changePassword()).rejects.toMatchObject({ code: 'NetworkError' })
  expect(page.session()).toMatchObject({ hasUser: true, email })
})
