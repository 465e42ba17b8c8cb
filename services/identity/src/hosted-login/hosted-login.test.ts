import { createHash, randomBytes } from 'node:crypto'
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const CALLBACK = 'http://localhost:3000/signin'
const VERIFIER = randomBytes(96).toString('base64url')
let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
})
afterAll(() => pool.close())

const wanted = (change: Record<string, string> = {}) => ({
  client_id: pool.config.clientId,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email aws.cognito.signin.user.admin',
  state: 'the-state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  ...change,
})
const authorize = (change?: Record<string, string>) =>
  pool.app.inject({ url: '/oauth2/authorize', query: wanted(change) })
const form = (url: string, fields: Record<string, string>) =>
  pool.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const login = (password = PASSWORD, change: Record<string, string> = {}) =>
  form('/login', { ...wanted(change), username: change['username'] ?? EMAIL, password })
const codeOf = (response: { headers: { location?: string | undefined } }) =>
  new URL(response.headers.location ?? '').searchParams.get('code') ?? ''
const exchange = (code: string, change: Record<string, string> = {}) =>
  form('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: pool.config.clientId,
    redirect_uri: CALLBACK,
    code,
    code_verifier: VERIFIER,
    ...change,
  })

describe('the hosted page', () => {
  it('shows a form with labels and no script, and keeps what is in its address out of the HTML', async () => {
    const page = await authorize({ state: '"><script>alert(1)</script>' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Sign in</h1>')
    expect(page.body).toContain('<label for="username">Email</label>')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it.each([
    [{ redirect_uri: 'http://localhost:3000/signin/../evil' }, 'not on the list'],
    [{ redirect_uri: 'https://evil.example/signin' }, 'not on the list'],
    [{ client_id: 'another' }, 'is unknown'],
  ])('does not redirect for %o', async (change, words) => {
    const page = await authorize(change)
    expect(page.statusCode).toBe(400)
    expect(page.headers.location).toBeUndefined()
    expect(page.body).toContain(words)
    expect((await login(PASSWORD, change)).statusCode).toBe(400)
  })

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'openid everything' }, 'invalid_scope'],
  ])('reports the error to the site: %o', async (change, error) => {
    const { location } = (await authorize(change)).headers
    const { searchParams } = new URL(location ?? '')
    expect(searchParams.get('error')).toBe(error)
    expect(searchParams.get('state')).toBe('the-state')
  })

  it('says that the password is wrong and keeps the address typed', async () => {
    const page = await login('Wrong-horse-1')
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('<p role="alert" id="alert">Incorrect username or password.</p>')
    expect(page.body).toContain(`value="${EMAIL}"`)
  })

  it('asks for the second factor and takes another try', async () => {
    const email = 'sms@example.com'
    await pool.dev('users', { email, password: PASSWORD, mfa: 'sms' })
    const page = await login(PASSWORD, { username: email })
    expect(page.body).toContain('<h1>Authentication code</h1>')
    const session = /name="session" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const submit = (text: string) =>
      form('/login/challenge', { ...wanted(), challenge: 'SMS_MFA', session, answer: text })
    expect((await submit('x')).body).toContain('Invalid verification code provided')
    const done = await submit(await pool.code(email))
    expect(done.statusCode).toBe(303)
    expect((await exchange(codeOf(done))).statusCode).toBe(200)
    expect((await submit('x')).body).toContain('<h1>Sign in</h1>')
  })
})

describe('the code', () => {
  it('gives tokens once, with the scopes asked for', async () => {
    const response = await login()
    expect(response.statusCode).toBe(303)
    expect(new URL(response.headers.location ?? '').searchParams.get('state')).toBe('the-state')
    const tokens = (await exchange(codeOf(response))).json()
    expect(tokens).toEqual({
      id_token: expect.any(String),
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3_600,
      token_type: 'Bearer',
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: wanted().scope, version: 2 })
    await pool.client.send(new GetUserCommand({ AccessToken: tokens.access_token }))
    expect((await exchange(codeOf(response))).json()).toEqual({ error: 'invalid_grant' })
    const { AuthenticationResult: renewed } = await pool.client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: pool.config.clientId,
        RefreshToken: tokens.refresh_token,
      }),
    )
    expect(decodeJwt(renewed?.AccessToken ?? '').sub).toBe(decodeJwt(tokens.access_token).sub)
  })

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://localhost:3000/register' }, 'invalid_grant'],
    ['another client', { client_id: 'another' }, 'invalid_client'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another grant', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  ])('is refused with %s', async (_what, change, error) => {
    const response = await exchange(codeOf(await login()), change)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error })
  })

  it('expires after five minutes', async () => {
    const code = codeOf(await login())
    pool.clock.advance(300)
    expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' })
  })
})

describe('the token', () => {
  it('reads the user only where the admin scope was asked for', async () => {
    const { access_token } = (
      await exchange(codeOf(await login(PASSWORD, { scope: 'openid' })))
    ).json()
    expect(
      await refusalOf(pool.client.send(new GetUserCommand({ AccessToken: access_token }))),
    ).toBe('NotAuthorizedException: Access Token does not have required scopes')
  })
})

describe('the way out', () => {
  it('tells the site that the visitor gave up', async () => {
    const decline = `<a href="${CALLBACK}?error=access_denied&amp;state=the-state">Back to API Orchard</a>`
    expect((await authorize()).body).toContain(decline)
    expect((await login('Wrong-horse-1')).body).toContain(decline)
  })

  it('leads to the home page where the address to return to is not trusted', async () => {
    const page = await authorize({ redirect_uri: 'https://evil.example/signin' })
    expect(page.body).toContain('<a href="http://localhost:3000/">Back to API Orchard</a>')
    expect(page.body).not.toContain('evil.example')
  })

  it('only redirects to listed addresses', async () => {
    const logout = (logout_uri: string) =>
      pool.app.inject({ url: '/logout', query: { client_id: pool.config.clientId, logout_uri } })
    expect((await logout('http://localhost:3000/')).headers.location).toBe('http://localhost:3000/')
    expect((await logout('https://evil.example/')).statusCode).toBe(400)
  })
})
