import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { OPERATOR_TOKEN as TOKEN } from '#src/testing/operator.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open, { operatorToken: TOKEN })
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})
beforeEach(() => {
  api.clock.now = new Date(api.clock.now.getTime() + 120_000)
  api.mint.getUser = userNamed('ana@example.com', { secondFactors: ['SOFTWARE_TOKEN_MFA'] })
})

let addresses = 0
const ask = (authorization: string, options: InjectOptions = {}) =>
  api.app.inject({
    url: '/op/operator/me',
    remoteAddress: '127.0.0.1',
    ...options,
    headers: {
      authorization,
      'x-forwarded-for': `192.0.2.${addresses++ % 250}`,
      ...options.headers,
    },
  })
const signIn = async (options = { groups: ['operators'] }, claims = {}) =>
  `Bearer ${await api.mint.access(claims, options)}`

/** Every route for operators, with an id in place of each parameter. */
const operatorRoutes = () =>
  api.routes
    .filter(({ url, method }) => url.startsWith('/op/operator/') && /^(?:GET|P|D)/.test(method))
    .map(({ method, url }) => ({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    }))

it('knows an operator by a sign-in of the group with 2FA', async () => {
  const response = await ask(await signIn())
  expect(response.json()).toEqual({
    name: 'ana@example.com',
    how: 'sign-in',
    email: 'ana@example.com',
  })
  expect(response.headers['cache-control']).toBe('no-store')
})

it('knows the holder of the token, by the name that they give', async () => {
  const unnamed = await ask(`Bearer ${TOKEN}`)
  expect(unnamed.json()).toEqual({ name: 'operator', how: 'token', email: null })
  const named = await ask(`Bearer ${TOKEN}`, { headers: { 'x-operator': 'ben' } })
  expect(named.json()).toMatchObject({ name: 'ben', how: 'token' })
  const odd = await ask(`Bearer ${TOKEN}`, { headers: { 'x-operator': 'ben <b>' } })
  expect(odd.statusCode).toBe(400)
})

it('lets nobody else use any of the routes', async () => {
  const routes = operatorRoutes()
  expect(routes.length).toBeGreaterThan(3)
  const known = userNamed('ana@example.com', { secondFactors: ['SOFTWARE_TOKEN_MFA'] })
  const strangers: [name: string, header: string, status: number, code: string, user?: object][] = [
    ['nobody', '', 401, 'token_invalid'],
    ['a wrong token', 'Bearer wrong', 401, 'token_invalid'],
    ['an invented sign-in', 'Bearer made.up.token', 401, 'token_invalid'],
    ['an old sign-in', await signIn(undefined, { exp: 1 }), 401, 'token_expired'],
    ['a customer', await signIn({ groups: [] }), 403, 'not_operator'],
    ['a member of another group', await signIn({ groups: ['operator'] }), 403, 'not_operator'],
    [
      'somebody of Google',
      `Bearer ${await api.mint.social({ 'cognito:groups': ['operators'] })}`,
      403,
      'not_operator',
    ],
    [
      'an operator without 2FA',
      await signIn(undefined, { sub: 'careless' }),
      403,
      'second_factor_required',
      userNamed('careless@example.com'),
    ],
  ]
  for (const [name, authorization, status, code, user = known] of strangers)
    for (const route of routes) {
      api.mint.getUser = user as typeof api.mint.getUser
      const provider = name.endsWith('Google') ? 'google' : 'cognito'
      const headers = { 'x-identity-provider': provider }
      const response = await ask(authorization, { ...route, headers })
      expect(response.json(), `${name}: ${route.method} ${route.url}`).toMatchObject({
        status,
        code,
      })
    }
})

it('asks the pool about each act now, and about reading within a minute', async () => {
  const authorization = await signIn()
  await ask(authorization)
  api.mint.getUser = { status: 400, body: { __type: 'NotAuthorizedException' } }
  expect((await ask(authorization)).statusCode).toBe(200)
  for (const route of operatorRoutes().filter(({ method }) => method !== 'GET'))
    expect((await ask(authorization, route)).json()).toMatchObject({ code: 'token_invalid' })
  api.clock.now = new Date(api.clock.now.getTime() + 61_000)
  expect((await ask(authorization)).statusCode).toBe(401)
})

it('refuses an address that tries tokens, and not the operator behind it', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const codes: number[] = []
  const urls = ['/op/operator/me', '/op/operator/accounts', '/op/operator/suspensions']
  for (let count = 0; count < 21; count++) {
    const url = urls[count % urls.length] ?? ''
    codes.push((await ask('Bearer wrong', { url, headers })).statusCode)
  }
  expect(codes).toEqual([...Array(20).fill(401), 429])
  expect((await ask(`Bearer ${TOKEN}`, { headers })).statusCode).toBe(200)
  expect((await ask('Bearer wrong')).statusCode).toBe(401)
})

it('lets an operator in, whatever others at the same address send', async () => {
  const busy = await createTestApi(open, { operatorToken: TOKEN, accountCallsPerMinute: 5 })
  try {
    const from = (authorization: string) =>
      busy.app.inject({ url: '/op/operator/me', headers: { authorization } })
    const codes = []
    for (let count = 0; count < 6; count++)
      codes.push((await from('Bearer made.up.token')).statusCode)
    expect(codes).toEqual([...Array(5).fill(401), 429])
    busy.mint.getUser = userNamed('ana@example.com', { secondFactors: ['SOFTWARE_TOKEN_MFA'] })
    const signedIn = `Bearer ${await busy.mint.access({}, { groups: ['operators'] })}`
    expect((await from(signedIn)).statusCode).toBe(200)
    expect((await from(`Bearer ${TOKEN}`)).statusCode).toBe(200)
  } finally {
    await busy.close()
  }
})
