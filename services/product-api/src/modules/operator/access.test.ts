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
const asHolder = ({ headers = {}, ...options }: InjectOptions) =>
  ask(`Bearer ${TOKEN}`, { ...options, headers: { 'x-operator': 'ben', ...headers } })
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

it('knows whoever runs a command on its machine, by the name that they give', async () => {
  const local = await createTestApi(open, {}, undefined, { operatorToken: TOKEN })
  const asking = (headers: Record<string, string>) =>
    local.app.inject({
      url: '/op/operator/me',
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    })
  expect((await asking({})).json()).toEqual({ name: 'operator', how: 'token', email: null })
  const named = await asking({ 'x-operator': 'anybody' })
  expect(named.json()).toMatchObject({ name: 'anybody', how: 'token' })
  expect((await asking({ 'x-operator': 'ben <b>' })).statusCode).toBe(400)
  await local.close()
})

it('knows the holder of OPERATOR_TOKEN by a name of OPERATOR_NAMES alone', async () => {
  const token = 'a token for the two of OPERATOR_NAMES'
  const shared = await createTestApi(open, {
    operatorToken: token,
    operatorNames: ['ada', 'grace'],
  })
  const asking = (headers: Record<string, string>) =>
    shared.app.inject({
      url: '/op/operator/me',
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  expect((await asking({ 'x-operator': 'grace' })).json()).toMatchObject({ name: 'grace' })
  for (const headers of [{}, { 'x-operator': 'operator' }, { 'x-operator': 'Ada' }])
    expect((await asking(headers)).json()).toMatchObject({ status: 403, code: 'operator_unknown' })
  // A wrong name is no guess at the token, and is not counted as one.
  for (let count = 0; count < 30; count++) await asking({ 'x-operator': 'eve' })
  expect((await asking({ 'x-operator': 'ada' })).statusCode).toBe(200)
  await shared.close()
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

it('asks the pool about each act now, and about reading within 10 s', async () => {
  const authorization = await signIn()
  await ask(authorization)
  api.mint.getUser = { status: 400, body: { __type: 'NotAuthorizedException' } }
  expect((await ask(authorization)).statusCode).toBe(200)
  for (const route of operatorRoutes().filter(({ method }) => method !== 'GET'))
    expect((await ask(authorization, route)).json()).toMatchObject({ code: 'token_invalid' })
  api.clock.now = new Date(api.clock.now.getTime() + 10_000)
  expect((await ask(authorization)).statusCode).toBe(401)
})

it('wants a sign-in of the last ten minutes for what hurts a customer, and for their data', async () => {
  const nowS = api.clock.now.getTime() / 1_000
  const refreshed = await signIn(undefined, { auth_time: Math.floor(nowS - 11 * 60) })
  const fresh = await signIn(undefined, { auth_time: Math.floor(nowS - 9 * 60) })
  const asksAgain: string[] = []
  for (const route of operatorRoutes()) {
    const refused = await ask(refreshed, route)
    if (!refused.body.includes('sign_in_too_old')) continue
    expect(refused.headers['www-authenticate']).toContain('insufficient_user_authentication')
    for (const allowed of [await ask(fresh, route), await asHolder(route)])
      expect(allowed.body).not.toContain('sign_in_too_old')
    asksAgain.push(`${route.method} ${route.url.replaceAll(/[\da-f-]{36}/g, ':id')}`)
  }
  expect(asksAgain.toSorted()).toEqual([
    'GET /op/operator/accounts/:id/export',
    'POST /op/operator/deletions',
    'POST /op/operator/refunds',
    'POST /op/operator/suspensions',
    'POST /op/operator/suspensions/:id/lift',
    'PUT /op/operator/accounts/:id/limits',
  ])
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
  expect((await asHolder({ headers })).statusCode).toBe(200)
  expect((await ask('Bearer wrong')).statusCode).toBe(401)
})

it('lets an operator in, whatever others at the same address send', async () => {
  const busy = await createTestApi(open, {
    operatorToken: TOKEN,
    operatorNames: ['ben'],
    accountCallsPerMinute: 5,
  })
  try {
    const from = (authorization: string) =>
      busy.app.inject({
        url: '/op/operator/me',
        headers: { authorization, 'x-operator': 'ben' },
      })
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
