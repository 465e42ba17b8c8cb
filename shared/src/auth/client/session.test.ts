import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#src/format/index.ts'
import {
  ACCOUNT,
  type AuthPage,
  openAuthPage,
  PASSWORD,
  type ProductApi,
  SITE,
  startProductApi,
} from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { waitFor } from '#src/testing/wait-for.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const EMAIL = 'ana@example.com'
/** The one before tests replace it. */
const realFetch = globalThis.fetch
let identity: IdentityProcess
let api: ProductApi
let page: AuthPage
let warned: string[]

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((line) => {
    if (!/custom Amazon/.test(String(line))) warned.push(String(line))
  })
  await identity.dev('users', {
    email: EMAIL,
    password: PASSWORD,
    status: 'CONFIRMED',
    mfa: 'none',
    enabled: true,
  })
  api = await startProductApi()
  page = await openAuthPage(identity, { apiHost: api.host })
  return () => api.stop()
})
afterAll(() => vi.unstubAllGlobals())

const enter = async () => {
  await page.client.signIn({ email: EMAIL, password: PASSWORD })
  await waitFor(() => expect(page.session().apiKey).toBe('the-key'))
}
/** The address of a stored token of the user. */
const storedKey = (name: string) => {
  const prefix = 'CognitoIdentityServiceProvider.orchardembeddedclient'
  return `${prefix}.${page.cookies.getItem(`${prefix}.LastAuthUser`)}.${name}`
}
/** Stores new tokens as another tab does, then refuses the request as a pool with rotation would. */
const refreshInAnotherTab = async (address: string, init: RequestInit) => {
  const { AuthenticationResult } = await (await realFetch(address, init)).json()
  for (const name of ['AccessToken', 'IdToken'])
    page.cookies.setItem(
      storedKey(name.charAt(0).toLowerCase() + name.slice(1)),
      AuthenticationResult[name],
    )
  return refused('RefreshTokenReuseException', 'Refresh token has been reused')
}
const refused = (name: string, message: string) =>
  Response.json({ __type: name, message }, { status: 400 })

const NOBODY = {
  hasUser: false,
  email: null,
  token: null,
  apiKey: null,
  createdAt: null,
  organisation: null,
  memberships: [],
  wasRemoved: false,
  wasReplaced: false,
  groups: [],
}

it('knows the groups of who signs in, and none after the sign-out', async () => {
  await identity.dev('users', { email: EMAIL, groups: ['operators'] })
  await enter()
  expect(page.session().groups).toEqual(['operators'])
  await page.client.signOut()
  expect(page.session().groups).toEqual([])
  await identity.dev('users', { email: EMAIL, groups: [] })
})

describe('the key', () => {
  it('is asked for with the access token and kept in the session', async () => {
    await enter()
    const { token, provider } = await page.client.credentials()
    expect(provider).toBe('cognito')
    expect(Object.fromEntries(api.queries[0] ?? [])).toEqual({ token })
  })

  it.each([
    [503, {}],
    [200, { api_key: 7 }],
    [200, { api_key: null }],
    [200, { memberships: [{ id: 'acme', name: 'Acme' }] }],
    [200, { organisation: { id: 'acme', name: 'Acme', role: 'auditor' } }],
  ])('is only missed in the log when the product API returns %i %j', async (status, body) => {
    api.respondWith(status, body)
    await page.client.signIn({ email: EMAIL, password: PASSWORD })
    await waitFor(() => expect(warned).toHaveLength(1))
    expect(warned[0]).toMatch(/^The account could not be read/)
    expect(warned[0]).not.toMatch(/token|eyJ/)
    expect(page.session()).toMatchObject({ hasUser: true, apiKey: null })
    expect(await page.client.loadAccount()).toBeNull()
  })

  it('can be asked for again, with what else the account has', async () => {
    await enter()
    const body = { api_key: 'new-key', email: EMAIL, plan: 'free', created_at: '2026-01-01' }
    api.respondWith(200, body)
    expect(await page.client.loadAccount()).toEqual({
      apiKey: 'new-key',
      email: EMAIL,
      plan: 'free',
      createdAt: '2026-01-01',
      organisation: null,
      memberships: [],
    })
    expect(page.session().apiKey).toBe('new-key')
  })

  it('is asked for no longer after the sign-out, which makes the request an error', async () => {
    await enter()
    const release = api.hold()
    const late = page.client.loadAccount()
    await waitFor(() => expect(api.queries).toHaveLength(2))
    await page.client.signOut()
    expect(await late).toBeNull()
    expect(warned).toEqual([])
    release()
    expect(page.session()).toEqual({ ...NOBODY, end: 'logout' })
  })
})

describe('an organisation', () => {
  const ACME = { id: '0d6f', name: 'Acme', role: 'developer' }
  const ofAcme = { api_key: 'acme-key', organisation: ACME, memberships: [ACME] }

  it('is worked in without another sign-in, until the sign-out', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    expect(await page.client.workIn(ACME.id)).toMatchObject({ apiKey: 'acme-key' })
    expect(api.queries.at(-1)?.get('organisation')).toBe(ACME.id)
    expect(page.session()).toMatchObject({
      apiKey: 'acme-key',
      organisation: ACME,
      memberships: [ACME],
    })
    api.respondWith(200, { api_key: 'own-key', organisation: null, memberships: [ACME] })
    expect(await page.client.workIn(null)).toMatchObject({ apiKey: 'own-key' })
    expect(api.queries.at(-1)?.has('organisation')).toBe(false)
    expect(page.session()).toMatchObject({ organisation: null, memberships: [ACME] })
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    await page.client.signOut()
    api.respondWith(200, { api_key: 'the-key' })
    await enter()
    expect(page.session().organisation).toBeNull()
  })

  it('ends with a sign-in whose cookies have expired, for whoever signs in next', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    page.cookies.removeItem('CognitoIdentityServiceProvider.orchardembeddedclient.LastAuthUser')
    api.respondWith(200, { api_key: 'the-key' })
    await enter()
    expect(page.session()).toMatchObject({ organisation: null, wasRemoved: false })
    expect(api.queries.at(-1)?.has('organisation')).toBe(false)
  })

  it('gives no key to a role that may not see one', async () => {
    await enter()
    const reader = { ...ACME, role: 'reader' }
    api.respondWith(200, { api_key: null, organisation: reader, memberships: [reader] })
    await page.client.workIn(ACME.id)
    expect(page.session()).toMatchObject({ apiKey: null, organisation: reader })
  })

  it('is left for the own account by who is no member any more', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    api.respondTo((query) =>
      query.has('organisation')
        ? [403, { code: 'organisation_forbidden' }]
        : [200, { api_key: 'own-key', organisation: null, memberships: [] }],
    )
    expect(await page.client.loadAccount()).toMatchObject({ apiKey: 'own-key' })
    expect(page.session()).toMatchObject({ organisation: null, memberships: [], wasRemoved: true })
  })

  it('is said to be left in a page that another tab told first', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    api.respondWith(200, { api_key: 'own-key', organisation: null, memberships: [ACME] })
    page.workElsewhere(null)
    await page.client.loadAccount()
    expect(page.session()).toMatchObject({ organisation: null, wasRemoved: false })
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    api.respondWith(200, { api_key: 'own-key', organisation: null, memberships: [] })
    page.workElsewhere(null)
    await page.client.loadAccount()
    expect(page.session()).toMatchObject({ organisation: null, wasRemoved: true })
  })

  it('that the own account has become leaves its person another own account', async () => {
    await enter()
    const first = { api_key: 'own-key', created_at: '2026-01-01', memberships: [] }
    api.respondWith(200, first)
    await page.client.loadAccount()
    await page.client.loadAccount()
    expect(page.session()).toMatchObject({ createdAt: '2026-01-01', wasReplaced: false })
    const next = { api_key: 'next-key', created_at: '2026-02-01', memberships: [ACME] }
    api.respondWith(200, next)
    await page.client.loadAccount()
    expect(page.session()).toMatchObject({ createdAt: '2026-02-01', wasReplaced: true })
    api.respondWith(200, { ...ofAcme, created_at: '2026-01-01' })
    await page.client.workIn(ACME.id)
    api.respondWith(200, next)
    await page.client.workIn(null)
    expect(page.session()).toMatchObject({ createdAt: '2026-02-01', wasReplaced: false })
  })

  it('is not gone back to by a page that shows another when its request is cut short', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    const asked: { respond(body: object): void; cut(): void }[] = []
    page.intercept((action) => {
      if (action !== '/op/user') return undefined
      return new Promise((resolve, reject) => {
        const cut = () => reject(new TypeError('Failed to fetch'))
        asked.push({ respond: (body) => resolve(Response.json(body)), cut })
      })
    })
    const first = page.client.loadAccount()
    await waitFor(() => expect(asked).toHaveLength(1))
    const left = page.client.workIn(null)
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[0]?.respond({ ...ACCOUNT, ...ofAcme })
    await waitFor(() => expect(asked).toHaveLength(3))
    asked[2]?.respond({ ...ACCOUNT, api_key: 'own-key', memberships: [ACME] })
    await first
    expect(page.session()).toMatchObject({ apiKey: 'own-key', organisation: null })
    // As when the visitor goes on to another page.
    asked[1]?.cut()
    await left
    page.intercept(null)
    await page.client.loadAccount()
    expect(api.queries.at(-1)?.has('organisation')).toBe(false)
  })

  it('stays what it was where another cannot be loaded', async () => {
    await enter()
    api.respondWith(200, ofAcme)
    await page.client.workIn(ACME.id)
    api.respondWith(503, {})
    expect(await page.client.workIn(null)).toBeNull()
    expect(page.session()).toMatchObject({ apiKey: 'acme-key', organisation: ACME })
    api.respondWith(200, ofAcme)
    await page.client.loadAccount()
    expect(api.queries.at(-1)?.get('organisation')).toBe(ACME.id)
  })
})

describe('sign-out', () => {
  it('revokes the refresh token and clears everything, then tells the other tabs', async () => {
    await enter()
    const before = page.announced()
    await page.client.signOut()
    expect(page.asked).toContain('RevokeToken')
    expect(page.session()).toEqual({ ...NOBODY, end: 'logout' })
    expect(page.announced()).toBe(before + 1)
    await expect(page.client.credentials()).rejects.toMatchObject({
      code: 'EmptySession',
      message: 'Failed to get the session because the user is empty',
    })
  })

  it.each([
    ['is down', () => new TypeError('Failed to fetch')],
    ['has a fault', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('clears everything also when the provider %s', async (_how, respond) => {
    await enter()
    page.intercept(respond)
    await page.client.signOut()
    expect(page.session().hasUser).toBe(false)
    page.intercept(null)
    await expect(page.client.currentUser()).rejects.toMatchObject({ code: 'NotAuthenticated' })
  })

  it('everywhere ends the other browsers as well, and says when it could not', async () => {
    await enter()
    await page.client.signOut({ everywhere: true })
    expect(page.asked).toContain('GlobalSignOut')
    await enter()
    page.intercept((action) => (action === 'GlobalSignOut' ? new TypeError('down') : undefined))
    await expect(page.client.signOut({ everywhere: true })).rejects.toMatchObject({
      code: 'NetworkError',
    })
    expect(page.session().hasUser).toBe(false)
  })
})

describe('a response that arrives after the sign-out', () => {
  it('does not sign in again', async () => {
    await enter()
    const release = page.hold('GetUser')
    const late = page.client.restoreSession()
    await waitFor(() => expect(page.asked).toContain('GetUser'))
    await page.client.signOut()
    release()
    await late
    expect(page.session()).toEqual({ ...NOBODY, end: 'logout' })
  })

  it('does not sign out who has signed in since', async () => {
    await enter()
    page.intercept((action) => (action === 'GetUser' ? refusedLater : undefined))
    let refuse = () => {}
    const refusedLater = new Promise<Response>((resolve) => {
      refuse = () => resolve(refused('NotAuthorizedException', 'Access Token has been revoked'))
    })
    const late = page.client.restoreSession()
    await waitFor(() => expect(page.asked).toContain('GetUser'))
    await page.client.signOut()
    await enter()
    refuse()
    await late
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL })
  })

  it('leaves the tokens of who has signed in since', async () => {
    await enter()
    const release = page.hold('RevokeToken')
    const leaving = page.client.signOut()
    await waitFor(() => expect(page.asked).toContain('RevokeToken'))
    await enter()
    release()
    await leaving
    expect(await page.client.currentUser()).toMatchObject({ provider: 'cognito' })
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL })
  })
})

describe('a page that has loaded', () => {
  it('finds who is signed in, with the key', async () => {
    await enter()
    const { clearSession } = await import('#src/session/index.ts')
    clearSession()
    await Promise.all([page.client.restoreSession(), page.client.restoreSession()])
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL })
    expect(page.asked.filter((one) => one === 'GetUser')).toHaveLength(1)
    await waitFor(() => expect(page.session().apiKey).toBe('the-key'))
  })

  it('finds nobody where nobody signed in, without asking', async () => {
    await page.client.restoreSession()
    expect(page.session().hasUser).toBe(false)
    expect(page.asked).toEqual([])
  })

  it('keeps who is signed in while the provider is out of reach', async () => {
    await enter()
    page.intercept((action) => (action === 'GetUser' ? new TypeError('down') : undefined))
    await page.client.restoreSession()
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL })
  })

  it('ignores that expired tokens could not be refreshed, and keeps them', async () => {
    await enter()
    page.skipWaits(5_000)
    page.intercept(() => new TypeError('down'))
    page.advance(2 * HOUR_MS)
    await page.client.restoreSession()
    expect(page.session().hasUser).toBe(false)
    expect(page.waits.slice(-5)).toEqual([250, 450, 850, 1_650, 3_250])
    expect(page.asked.filter((one) => one === 'GetTokensFromRefreshToken')).toHaveLength(6)
    page.intercept(null)
    await page.client.restoreSession()
    expect(page.session().hasUser).toBe(true)
  })

  it.each([
    ['NotAuthorizedException', 'Access Token has been revoked', 'revoked'],
    ['NotAuthorizedException', 'Refresh Token has been revoked', 'revoked'],
    ['NotAuthorizedException', 'Refresh Token has expired', 'expired'],
    ['NotAuthorizedException', 'User is disabled.', 'disabled'],
    ['UserNotFoundException', 'User does not exist.', 'deleted'],
    ['PasswordResetRequiredException', 'Password reset required for the user', 'reset'],
  ])('signs out on %s: %s', async (name, message, end) => {
    await enter()
    page.intercept((action) => (action === 'GetUser' ? refused(name, message) : undefined))
    await expect(page.client.currentUser()).rejects.toMatchObject({ code: name, message })
    expect(page.session()).toEqual({ ...NOBODY, end })
    page.intercept(null)
    await expect(page.client.currentUser()).rejects.toMatchObject({
      message: 'The user is not authenticated',
    })
  })

  it.each(['access', 'refresh', 'all'])('signs out when the provider revoked: %s', async (what) => {
    await enter()
    await identity.dev('revoke', { email: EMAIL, what })
    page.advance(what === 'access' ? 0 : 2 * HOUR_MS)
    await expect(page.client.currentUser()).rejects.toMatchObject({
      message: expect.stringMatching(/Token has been revoked/),
    })
    expect(page.session().hasUser).toBe(false)
  })
})

describe('a refresh', () => {
  it('happens once for all who need it, and keeps the refresh token', async () => {
    await enter()
    const before = await page.client.credentials()
    page.advance(2 * HOUR_MS)
    const [first, second] = await Promise.all([
      page.client.credentials(),
      page.client.credentials(),
    ])
    expect(first).toEqual(second)
    expect(first.token).not.toBe(before.token)
    expect(page.asked.filter((one) => one === 'GetTokensFromRefreshToken')).toHaveLength(1)
    expect(await page.client.currentUser()).toMatchObject({ provider: 'cognito' })
  })

  it('comes early for whoever needs a younger token, and not where it is young', async () => {
    await enter()
    const { token } = await page.client.credentials()
    page.advance(HOUR_MS / 12)
    expect((await page.client.credentials(HOUR_MS / 10)).token).toBe(token)
    expect((await page.client.credentials(HOUR_MS / 15)).token).not.toBe(token)
  })

  it('ends with the tokens that another tab got while the provider refused ours', async () => {
    await enter()
    const { token: before } = await page.client.credentials()
    page.intercept((action, address, init) =>
      action === 'GetTokensFromRefreshToken' ? refreshInAnotherTab(address, init) : undefined,
    )
    page.advance(2 * HOUR_MS)
    const { token } = await page.client.credentials()
    expect(token).not.toBe(before)
    expect(token).toBe(page.cookies.getItem(storedKey('accessToken')))
    expect(page.session().hasUser).toBe(true)
  })

  it('is repeated while the provider is overloaded', async () => {
    await enter()
    page.skipWaits(5_000)
    let faults = 2
    page.intercept((action) =>
      action === 'GetTokensFromRefreshToken' && faults-- > 0
        ? refused('TooManyRequestsException', 'Slow down')
        : undefined,
    )
    page.advance(2 * HOUR_MS)
    expect(await page.client.credentials()).toMatchObject({ provider: 'cognito' })
    expect(page.waits.slice(-2)).toEqual([250, 450])
  })
})
