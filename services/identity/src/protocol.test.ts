import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPool, PASSWORD, type TestPool } from '#src/testing/create-test-pool.ts'
import { signInBySrp } from '#src/testing/srp-client.ts'

const EMAIL = 'ana@example.com'
let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
})
afterAll(() => pool.close())

const post = (target: string | undefined, payload: string) =>
  pool.app.inject({
    method: 'POST',
    url: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      ...(target ? { 'x-amz-target': `AWSCognitoIdentityProviderService.${target}` } : {}),
    },
    payload,
  })

it('responds to health', async () => {
  expect((await pool.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await pool.app.inject('/readyz')).statusCode).toBe(200)
})

it('names refusals in headers and body, as Cognito does', async () => {
  const response = await post('GetUser', '{"AccessToken":"x"}')
  expect(response.statusCode).toBe(400)
  expect(response.headers['x-amzn-errortype']).toBe('NotAuthorizedException:')
  expect(response.headers['x-amzn-errormessage']).toBe('Invalid Access Token')
  expect(response.headers['content-type']).toMatch(/^application\/x-amz-json-1\.1/)
  expect(response.json()).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Invalid Access Token',
  })
})

it.each([
  [undefined, '{}', 'UnknownOperationException'],
  ['AdminGetUser', '{}', 'UnknownOperationException'],
  ['GetUser', '{', 'SerializationException'],
  ['GetUser', '[]', 'InvalidParameterException'],
  ['GetUser', '', 'InvalidParameterException'],
])('refuses %s with %s', async (target, body, type) => {
  expect((await post(target, body)).json().__type).toBe(type)
})

it('lets pages of any origin call, with the headers they ask for', async () => {
  const asked = 'amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent'
  const response = await pool.app.inject({
    method: 'OPTIONS',
    url: '/',
    headers: { origin: 'http://localhost:3000', 'access-control-request-headers': asked },
  })
  expect(response.statusCode).toBe(204)
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.headers['access-control-allow-headers']).toBe(asked)
})

it('refuses hosts other than this machine', async () => {
  const headers = { host: 'rebound.example' }
  expect((await pool.app.inject({ url: '/__dev/messages', headers })).statusCode).toBe(421)
})

it('keeps web pages away from the test routes', async () => {
  const headers = { origin: 'http://localhost:3000' }
  expect((await pool.app.inject({ url: '/__dev/messages', headers })).statusCode).toBe(403)
})

it('says what is wrong with a seeded user', async () => {
  const payload = { email: 'x', mfa: 'fax' }
  const response = await pool.app.inject({ method: 'POST', url: '/__dev/users', payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toMatch(/email.*mfa/s)
})

// The members that section 3 of OpenID Connect Discovery 1.0 requires.
const REQUIRED = [
  ...['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'],
  ...['response_types_supported', 'subject_types_supported'],
  'id_token_signing_alg_values_supported',
]

it.each(['pool', 'social'])('tells programs where the endpoints of the %s are', async (which) => {
  const { origin, poolId } = pool.config
  const base = which === 'pool' ? `${origin}/${poolId}` : `${origin}/social`
  const get = (url: string) => pool.app.inject(url.replace(origin, ''))
  const response = await get(`${base}/.well-known/openid-configuration`)
  expect(response.headers['access-control-allow-origin']).toBe('*')
  const document = response.json()
  expect(Object.keys(document)).toEqual(expect.arrayContaining(REQUIRED))
  // Tokens have the issuer of a pool, which is not the URL of this stand-in.
  const ofPool = `https://cognito-idp.us-west-2.amazonaws.com/${poolId}`
  expect(document.issuer).toBe(which === 'pool' ? ofPool : base)
  expect((await get(document.jwks_uri)).json()).toMatchObject({ keys: [{ kty: 'RSA' }] })
  // Both are there, and refuse a request that says nothing.
  expect((await get(document.authorization_endpoint)).statusCode).toBe(400)
  const url = document.token_endpoint.replace(origin, '')
  const asked = await pool.app.inject({ method: 'POST', url, payload: {} })
  expect([asked.statusCode, asked.json()]).toEqual([400, { error: 'invalid_request' }])
})

it('signs tokens that a verifier accepts by the published keys, with Cognito’s claims', async () => {
  const signIn = { ...pool, username: EMAIL, password: PASSWORD }
  const { AuthenticationResult } = await signInBySrp(signIn)
  const { poolId, clientId } = pool.config
  const keys = createRemoteJWKSet(new URL(`${pool.endpoint}/${poolId}/.well-known/jwks.json`))
  const issuer = `https://cognito-idp.us-west-2.amazonaws.com/${poolId}`
  const options = { issuer, algorithms: ['RS256'], currentDate: new Date(pool.clock.now()) }
  const access = await jwtVerify(AuthenticationResult?.AccessToken ?? '', keys, options)
  const { sub, iat, origin_jti } = access.payload
  expect(access.payload).toMatchObject({
    token_use: 'access',
    client_id: clientId,
    scope: 'aws.cognito.signin.user.admin',
    username: sub,
    exp: (iat ?? 0) + 3_600,
    auth_time: iat,
    jti: expect.any(String),
    event_id: expect.any(String),
  })
  expect(access.payload.aud).toBeUndefined()
  const idOptions = { ...options, audience: clientId }
  const id = await jwtVerify(AuthenticationResult?.IdToken ?? '', keys, idOptions)
  expect(id.payload).toMatchObject({
    sub,
    origin_jti,
    token_use: 'id',
    'cognito:username': sub,
    email: EMAIL,
    email_verified: true,
  })
  expect(AuthenticationResult?.ExpiresIn).toBe(3_600)
  expect(() => decodeJwt(AuthenticationResult?.RefreshToken ?? '')).toThrow()
})
