import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProviderRefusal } from '#src/auth/auth-error.ts'
import { HOUR_MS, HOUR_SECONDS } from '#src/format/index.ts'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { waitFor } from '#src/testing/wait-for.ts'

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

/** Fills in the form of the page that the visitor was sent to, and follows it back. */
async function submit(path: string, fields: Record<string, string>): Promise<URL> {
  const address = new URL(page.left.at(-1) ?? '')
  const form = { ...Object.fromEntries(address.searchParams), ...fields }
  const response = await fetch(identity.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? 'http://nowhere.example')
}
const signInHosted = () => submit('/login', { username: EMAIL, password: PASSWORD })
const chooseGoogle = (email = 'cleo@example.com') => submit('/social/authorize', { email })

/** A token as the social provider makes them; nobody looks at its signature here. */
function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`
}

describe('the hosted page', () => {
  it('is asked with state, proof and the admin scope, and comes back signed in', async () => {
    await page.client.signInByRedirect('hosted', '/profile?tab=1')
    const asked = new URL(page.left[0] ?? '')
    expect(`${asked.origin}${asked.pathname}`).toBe(`${identity.origin}/oauth2/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'orchardembeddedclient',
      redirect_uri: `${SITE}/signin`,
      response_type: 'code',
      scope: 'openid email phone profile aws.cognito.signin.user.admin',
      state: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const back = await signInHosted()
    let form: unknown
    page.intercept((action, _address, init) => {
      if (action === '/oauth2/token') form = init.body
      return undefined
    })
    const [first, again] = await Promise.all([
      page.client.completeRedirect(back),
      page.client.completeRedirect(back),
    ])
    expect(first).toEqual({ returnTo: '/profile?tab=1' })
    expect(again).toEqual(first)
    expect(Object.fromEntries(form as URLSearchParams)).toEqual({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code'),
      client_id: 'orchardembeddedclient',
      redirect_uri: `${SITE}/signin`,
      code_verifier: expect.stringMatching(/^[\w-]{128}$/),
    })
    expect(page.asked.filter((one) => one === '/oauth2/token')).toHaveLength(1)
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL, token: null })
    expect(await page.client.currentUser()).toMatchObject({ attributes: { email: EMAIL } })
  })

  it.each([
    ['another state', '?code=c&state=another'],
    ['an error of another state', '?error=access_denied&state=another'],
  ])('is not believed with %s', async (_name, query) => {
    await page.client.signInByRedirect('hosted', '/')
    await expect(
      page.client.completeRedirect(new URL(`${SITE}/signin${query}`)),
    ).rejects.toMatchObject({ code: 'InvalidState', message: 'Invalid state in OAuth flow' })
    expect(page.asked).toEqual([])
  })

  it('is not believed where nobody was sent there', async () => {
    const back = new URL(`${SITE}/signin?code=c&state=s`)
    await expect(page.client.completeRedirect(back)).rejects.toMatchObject({ code: 'InvalidState' })
    expect(await page.client.completeRedirect(new URL(`${SITE}/signin`))).toBeNull()
  })

  it('may respond with an error', async () => {
    await page.client.signInByRedirect('hosted', '/')
    const state = new URL(page.left[0] ?? '').searchParams.get('state')
    const back = new URL(`${SITE}/signin?error=server_error&error_description=Busy&state=${state}`)
    await expect(page.client.completeRedirect(back)).rejects.toEqual(
      new ProviderRefusal('server_error', 'Busy'),
    )
  })

  it('has 10 s to give the tokens', async () => {
    await page.client.signInByRedirect('hosted', '/')
    const back = await signInHosted()
    const never = new Promise<Response>(() => {})
    page.intercept((action) => (action === '/oauth2/token' ? never : undefined))
    const finishing = page.client.completeRedirect(back)
    await waitFor(() => expect(page.asked.at(-1)).toBe('/oauth2/token'))
    // A concurrent call waits as long, then finds nobody signed in.
    const user = page.client.currentUser()
    await waitFor(() => expect(page.waits.filter((one) => one === 10_000)).toHaveLength(2))
    page.advance(10_000)
    await expect(finishing).rejects.toMatchObject({ message: 'Network Error' })
    await expect(user).rejects.toMatchObject({ message: 'The user is not authenticated' })
  })

  it('is signed out of as well, within 3 s', async () => {
    await page.client.signInByRedirect('hosted', '/')
    await page.client.completeRedirect(await signInHosted())
    const leaving = page.client.signOut()
    await waitFor(() => expect(page.left).toHaveLength(2))
    expect(page.left[1]).toBe(
      `${identity.origin}/logout?client_id=orchardembeddedclient&logout_uri=${encodeURIComponent(`${SITE}/`)}`,
    )
    expect(page.session().hasUser).toBe(false)
    page.advance(3_000)
    await expect(leaving).rejects.toMatchObject({
      code: 'SignOutTimeout',
      message: 'Signout timeout fail',
    })
    expect((await fetch(page.left[1] ?? '', { redirect: 'manual' })).status).toBe(302)
  })

  it('asks nobody where the tab keeps nothing, and does not blame cookies', async () => {
    page.fillTabStorage()
    for (const where of ['hosted', 'google'] as const)
      await expect(page.client.signInByRedirect(where, '/')).rejects.toMatchObject({
        code: 'TabStorageBlocked',
        message: expect.stringContaining('sign in by email'),
      })
    expect(page.left).toEqual([])
  })

  it('is not offered where there is none', async () => {
    page = await openAuthPage(identity, { hostedLogin: null, social: null })
    expect(page.client.offers).toEqual({ hosted: false, google: false, passkeys: true })
    for (const where of ['hosted', 'google'] as const)
      await expect(page.client.signInByRedirect(where, '/')).rejects.toMatchObject({
        message: 'Authentication Error',
      })
  })
})

describe('Google', () => {
  const enter = async () => {
    await page.client.signInByRedirect('google', '/pricing')
    return page.client.completeRedirect(await chooseGoogle())
  }

  it('names the visitor, whose token is then the credential', async () => {
    expect(await enter()).toEqual({ returnTo: '/pricing' })
    const { email, hasUser, token } = page.session()
    expect([hasUser, email]).toEqual([true, 'cleo@example.com'])
    expect(await page.client.credentials()).toEqual({ token, provider: 'google' })
    expect(await page.client.currentUser()).toMatchObject({
      provider: 'google',
      attributes: { email: 'cleo@example.com', emailVerified: true },
      preferredMfa: 'NOMFA',
    })
  })

  it('is found again when a page has loaded, until the token expires', async () => {
    await enter()
    const { clearSession } = await import('#src/session/index.ts')
    clearSession()
    await page.client.restoreSession()
    expect(page.session()).toMatchObject({ hasUser: true, email: 'cleo@example.com' })
    page.advance(HOUR_MS + 2_000)
    await waitFor(() => expect(page.session().hasUser).toBe(false))
    await expect(page.client.credentials()).rejects.toMatchObject({ code: 'EmptySession' })
  })

  it('ends with the sign-out, and with the deletion', async () => {
    await enter()
    await page.client.signOut()
    expect(page.session()).toMatchObject({ hasUser: false, token: null })
    await enter()
    await page.client.deleteUser()
    expect(page.session()).toMatchObject({ hasUser: false, token: null })
    expect(page.asked).not.toContain('DeleteUser')
  })

  it('takes the place of a user of the pool, and the other way round', async () => {
    await page.client.signIn({ email: EMAIL, password: PASSWORD })
    await enter()
    expect(await page.client.credentials()).toMatchObject({ provider: 'google' })
    await page.client.signIn({ email: EMAIL, password: PASSWORD })
    expect(await page.client.credentials()).toMatchObject({ provider: 'cognito' })
    expect(page.session()).toMatchObject({ email: EMAIL, token: null })
  })

  it('may be left by the visitor', async () => {
    await page.client.signInByRedirect('google', '/')
    const shown = await (await fetch(page.left.at(-1) ?? '')).text()
    const back = /href="([^"]+)">Back to API Orchard/.exec(shown)?.[1] ?? ''
    await expect(
      page.client.completeRedirect(new URL(back.replaceAll('&amp;', '&'))),
    ).rejects.toMatchObject({
      code: 'Cancelled',
      message: 'The sign-in was cancelled',
    })
  })

  it.each([
    ['is right', {}, true],
    ['is for another site', { aud: 'another' }, false],
    ['belongs to another request', { nonce: 'another' }, false],
    ['has expired', { exp: 1 }, false],
    ['names nobody', { sub: undefined }, false],
  ])('may hand its token over at once, which %s', async (_how, change, isTaken) => {
    page = await openAuthPage(identity, {
      social: { clientId: 'web', authorizeUrl: 'https://id.example/auth', tokenUrl: null },
    })
    await page.client.signInByRedirect('google', '/')
    const asked = new URL(page.left[0] ?? '')
    expect(asked.searchParams.get('response_type')).toBe('id_token')
    const { nonce, state } = Object.fromEntries(asked.searchParams)
    const exp = Math.floor(Date.now() / 1_000) + HOUR_SECONDS
    const given = token({ sub: '1', aud: 'web', nonce, exp, email: 'cleo@example.com', ...change })
    const outcome = page.client
      .completeRedirect(new URL(`${SITE}/signin#id_token=${given}&state=${state}`))
      .then(() => true)
      .catch(() => false)
    expect(await outcome).toBe(isTaken)
    expect(page.session().hasUser).toBe(isTaken)
  })
})
