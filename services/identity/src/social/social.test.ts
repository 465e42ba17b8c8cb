import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPool, type TestPool } from '#src/testing/create-test-pool.ts'

const CALLBACK = 'http://localhost:3000/social'
const VERIFIER = randomBytes(96).toString('base64url')
let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool()
})
afterAll(() => pool.close())

const wanted = () => ({
  client_id: pool.config.socialClientId,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
})
const form = (url: string, fields: Record<string, string>) =>
  pool.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const choose = (fields: Record<string, string>) =>
  form('/social/authorize', { ...wanted(), ...fields })
const exchange = (code: string, change: Record<string, string> = {}) =>
  form('/social/token', {
    grant_type: 'authorization_code',
    client_id: pool.config.socialClientId,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    code,
    ...change,
  })
const queryOf = (response: { headers: { location?: string | undefined } }) =>
  Object.fromEntries(new URL(response.headers.location ?? '').searchParams)

/** Verifies a token against the published keys. */
async function verified(email: string) {
  const { code = '' } = queryOf(await choose({ email }))
  const { id_token } = (await exchange(code)).json()
  const keys = createLocalJWKSet((await pool.app.inject('/social/jwks.json')).json())
  const issuer = `${pool.config.origin}/social`
  const options = { issuer, audience: pool.config.socialClientId, algorithms: ['RS256'] }
  return (await jwtVerify(id_token, keys, options)).payload
}

it('asks for an email address and signs it', async () => {
  const page = await pool.app.inject({ url: '/social/authorize', query: wanted() })
  expect(page.body).toContain('<h1>Choose an account</h1>')
  const claims = await verified('Cleo@example.com')
  expect(claims).toMatchObject({
    email: 'cleo@example.com',
    email_verified: true,
    nonce: 'the-nonce',
    sub: expect.stringMatching(/^\d{21}$/),
  })
  expect((await verified('cleo@example.com')).sub).toBe(claims.sub)
  expect((await verified('dan@example.com')).sub).not.toBe(claims.sub)
})

it('has a link that tells the site that the visitor cancelled', async () => {
  const page = await pool.app.inject({ url: '/social/authorize', query: wanted() })
  expect(page.body).toContain(
    `<a href="${CALLBACK}?error=access_denied&amp;state=the-state">Back to API Orchard</a>`,
  )
})

it('wants an address', async () => {
  const page = await choose({ email: '<b>' })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('role="alert"')
  expect(page.body).not.toContain('<b>')
})

it('only redirects to listed addresses', async () => {
  const foreign = { email: 'cleo@example.com', redirect_uri: 'https://evil.example/' }
  expect((await choose(foreign)).statusCode).toBe(400)
})

it('gives the token once, and only to its requester', async () => {
  const { code: first = '' } = queryOf(await choose({ email: 'cleo@example.com' }))
  expect((await exchange(first)).statusCode).toBe(200)
  expect((await exchange(first)).json()).toEqual({ error: 'invalid_grant' })
  const { code: second = '' } = queryOf(await choose({ email: 'cleo@example.com' }))
  expect((await exchange(second, { code_verifier: 'a'.repeat(43) })).json()).toEqual({
    error: 'invalid_grant',
  })
  expect((await exchange(second, { client_id: 'another' })).json()).toEqual({
    error: 'invalid_client',
  })
})
