// @module-tag soak

import { HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, deletedAccounts } from '#src/modules/accounts/tables.ts'
import { deviceNames } from '#src/modules/devices/tables.ts'
import { isApiKey } from '#src/modules/keys/api-key.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, SITE, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    api = await createTestApi(open)
  })
  afterEach(async () => api?.close())

  /** A call of the site with a token as Bearer. */
  const call = (token: string, options: InjectOptions) =>
    api.app.inject({
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    })
  const advance = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const rotate = (token: string, retire: unknown) =>
    call(token, { method: 'POST', url: '/op/user/key', payload: { retire } })

  const expectUnavailable = (response: LightMyRequestResponse) => {
    expect([response.statusCode, response.json().code]).toEqual([503, 'identity_unavailable'])
    expect(response.headers['retry-after']).toBe('5')
  }

  describe('GET /op/user', () => {
    it('makes an account with a key at first sight and responds to the same ever after', async () => {
      const first = await api.user(await api.mint.access())
      expect(first.statusCode).toBe(200)
      expect(first.headers['cache-control']).toBe('no-store')
      expect(first.json()).toEqual({
        api_key: expect.stringMatching(/^orchard_/),
        email: 'ana@example.com',
        plan: 'free',
        created_at: '2026-11-21T12:00:00.500Z',
        suspended: null,
        organisation: null,
        memberships: [],
      })
      expect(isApiKey(first.json().api_key)).toBe(true)
      advance(MINUTE_MS)
      expect((await api.user(await api.mint.access())).json()).toEqual(first.json())
    })

    it('makes one account for 50 first calls at once', async () => {
      const token = await api.mint.access()
      const responses = await Promise.all(Array.from({ length: 50 }, () => api.user(token)))
      expect(responses.map((one) => one.statusCode)).toEqual(Array(50).fill(200))
      expect(new Set(responses.map((one) => one.json().api_key)).size).toBe(1)
      expect(await open.database.select().from(accounts)).toHaveLength(1)
      expect(await open.database.select().from(apiKeys)).toHaveLength(1)
    })

    it('keeps people apart by provider and sub, whatever their email', async () => {
      const keys = await Promise.all([
        api.user(await api.mint.access()),
        api.user(await api.mint.access({ sub: 'ben' })),
        api.user(await api.mint.social(), { provider: 'google' }),
      ])
      expect(keys.map((one) => one.json().email)).toEqual(Array(3).fill('ana@example.com'))
      expect(new Set(keys.map((one) => one.json().api_key)).size).toBe(3)
    })

    it('responds for ten minutes without the provider what it knew, and then no longer', async () => {
      const token = await api.mint.access()
      const first = await api.user(token)
      expect(first.json()).toMatchObject({ email: 'ana@example.com', api_key: expect.any(String) })
      api.mint.getUser = null
      advance(10 * MINUTE_MS - 1)
      const known = await api.user(token)
      expect([known.statusCode, known.json()]).toEqual([200, first.json()])
      advance(1)
      expectUnavailable(await api.user(token))
      api.mint.getUser = userNamed('ana@example.com')
      advance(20_000)
      expect((await api.user(token)).json()).toEqual(first.json())
    })

    it('lets nobody in whom the provider was never asked about', async () => {
      api.mint.getUser = null
      expectUnavailable(await api.user(await api.mint.access()))
      expect(await open.database.select().from(accounts)).toEqual([])
    })

    it.each([
      ['is ill', 500, 'InternalErrorException'],
      ['is busy', 400, 'TooManyRequestsException'],
    ])('does not take it for a refusal that the provider %s', async (_name, status, type) => {
      const token = await api.mint.access()
      await api.user(token)
      api.mint.getUser = { status, body: { __type: type, message: 'Rate exceeded' } }
      advance(MINUTE_MS)
      expect((await api.user(token)).statusCode).toBe(200)
      api.mint.getUser = userNamed('new@example.com')
      advance(5_000)
      expect((await api.user(token)).json().email).toBe('new@example.com')
    })

    it('refuses a token without the admin scope, about which the pool tells nothing', async () => {
      const body = {
        __type: 'NotAuthorizedException',
        message: 'Access Token does not have required scopes',
      }
      api.mint.getUser = { status: 400, body }
      const response = await api.user(await api.mint.access({ scope: 'openid' }))
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid'])
    })

    it('asks once a minute per token, so that a changed email is known soon', async () => {
      const token = await api.mint.access()
      await api.user(token)
      api.mint.getUser = userNamed('new@example.com')
      advance(59_999)
      expect((await api.user(token)).json().email).toBe('ana@example.com')
      expect(api.mint.asked).toHaveLength(1)
      advance(1)
      expect((await api.user(token)).json().email).toBe('new@example.com')
      expect(api.mint.asked).toHaveLength(2)
    })

    it('asks about the next token, so that a changed email is known with it', async () => {
      const token = await api.mint.access()
      await api.user(token)
      api.mint.getUser = userNamed('new@example.com')
      expect((await api.user(token)).json().email).toBe('ana@example.com')
      advance(3_000_000)
      expect((await api.user(await api.mint.access())).json().email).toBe('new@example.com')
      expect(api.mint.asked).toHaveLength(2)
    })

    it('refuses a sign-in that the provider has ended, for good', async () => {
      const body = { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' }
      api.mint.getUser = { status: 400, body }
      const token = await api.mint.access()
      const response = await api.user(token)
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid'])
      expect(await open.database.select().from(accounts)).toEqual([])
      for (const getUser of [null, userNamed('ana@example.com')]) {
        api.mint.getUser = getUser
        advance(20 * MINUTE_MS)
        expect((await api.user(token)).statusCode).toBe(401)
      }
    })

    it('wants a token and a provider that it knows', async () => {
      const refusals = [
        [await api.app.inject('/op/user'), 400, 'token_missing'],
        [await api.user(''), 400, 'token_missing'],
        [await api.app.inject('/op/user?token=a&token=b'), 400, 'token_missing'],
        [await api.user('a.b.c'), 401, 'token_invalid'],
        [await api.user(await api.mint.access(), { provider: 'other' }), 400, 'provider_unknown'],
      ] as const
      for (const [response, status, code] of refusals) {
        expect([response.statusCode, response.json().code]).toEqual([status, code])
        expect(response.headers['content-type']).toContain('application/problem+json')
        expect(response.headers['cache-control']).toBe('no-store')
      }
    })

    it.each([
      ['of another issuer', { iss: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Other' }],
      ['of another client', { client_id: 'another' }],
      ['that is an id token', { token_use: 'id', client_id: undefined, aud: 'the_client' }],
      ['without an expiry', { exp: undefined }],
      ['without a subject', { sub: undefined }],
      ['from the future', { nbf: 4_000_000_000 }],
    ])('refuses a token %s', async (_name, claims) => {
      const response = await api.user(await api.mint.access(claims))
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid'])
    })

    it('refuses a token that has expired, was forged, or is not signed', async () => {
      const token = await api.mint.access()
      const [head = '', body = '', signature = ''] = token.split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
      const other = Buffer.from(JSON.stringify({ ...claims, sub: 'ben' })).toString('base64url')
      const unsigned = new UnsecuredJWT(claims).encode()
      for (const bad of [`${head}.${other}.${signature}`, unsigned, `${head}.${body}.`])
        expect((await api.user(bad)).json().code).toBe('token_invalid')
      const social = await api.mint.social()
      expect((await api.user(social)).json().code).toBe('token_invalid')
      advance(2 * HOUR_MS)
      const expired = await api.user(token)
      expect([expired.statusCode, expired.json().code]).toEqual([401, 'token_expired'])
    })

    it.each([
      ['for another client', { aud: 'another' }],
      ['of another issuer', { iss: 'https://accounts.example' }],
    ])('refuses a token of Google’s %s', async (_name, claims) => {
      const response = await api.user(await api.mint.social(claims), { provider: 'google' })
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid'])
    })

    it('says that it cannot tell when the keys cannot be fetched', async () => {
      const { cognito, google } = api.mint.config
      const tokens = { cognito: { ...cognito, jwksUri: 'http://127.0.0.1:9/jwks' }, google }
      const without = await createTestApi(open, { tokens })
      const response = await without.user(await api.mint.access())
      await without.close()
      expect([response.statusCode, response.json().code]).toEqual([503, 'identity_unavailable'])
    })

    it('stops who asks too often and says when again', async () => {
      const busy = await createTestApi(open, { accountCallsPerMinute: 3 })
      const token = await busy.mint.access()
      for (let count = 0; count < 3; count++) expect((await busy.user(token)).statusCode).toBe(200)
      const response = await busy.user(token)
      await busy.close()
      expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    })

    it('is for the site’s own pages', async () => {
      const ask = async (origin: string) =>
        (await api.app.inject({ url: '/op/user', headers: { origin } })).headers[
          'access-control-allow-origin'
        ]
      expect(await ask(SITE)).toBe(SITE)
      expect(await ask('https://other.example')).toBeUndefined()
      const preflight = await api.app.inject({
        method: 'OPTIONS',
        url: '/op/user/device-names/x',
        headers: {
          origin: SITE,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,content-type,x-identity-provider',
        },
      })
      expect(preflight.headers['access-control-allow-methods']).toContain('PUT')
      expect(preflight.headers['access-control-allow-headers']).toContain('x-identity-provider')
    })

    it('logs no token, whatever goes wrong', async () => {
      const token = await api.mint.access()
      await api.user(token)
      api.mint.getUser = null
      await api.user(await api.mint.access({ sub: 'ben' }))
      await open.database.execute('alter table accounts rename to gone')
      try {
        expect((await api.user(token)).statusCode).toBe(500)
      } finally {
        await open.database.execute('alter table gone rename to accounts')
      }
      expect(api.logged.join()).toContain('GET /op/user')
      for (const part of token.split('.')) expect(api.logged.join()).not.toContain(part)
    })
  })

  describe('the key', () => {
    it('is stored so that neither it nor its hash can be told from the database', async () => {
      const { api_key } = (await api.user(await api.mint.access())).json()
      const [stored] = await open.database.select().from(apiKeys)
      expect(JSON.stringify(stored)).not.toContain(api_key)
      expect(stored?.sealed).not.toBe(stored?.hash)
    })

    it('is replaced, the old one ending a day later or at once', async () => {
      const token = await api.mint.access()
      const first = (await api.user(token)).json()
      const second = (await rotate(token, 'after_grace')).json()
      expect(second.old_key_valid_until).toBe('2026-11-22T12:00:00.500Z')
      expect(second.api_key).not.toBe(first.api_key)
      expect((await api.user(token)).json()).toEqual({ ...first, api_key: second.api_key })
      expect(await open.database.select().from(apiKeys)).toHaveLength(2)
      const third = (await rotate(token, 'now')).json()
      expect(third.old_key_valid_until).toBeNull()
      expect(await open.database.select().from(apiKeys)).toHaveLength(1)
    })

    it('is one even after many replacements at once', async () => {
      const token = await api.mint.access()
      await api.user(token)
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, at) => rotate(token, at % 2 ? 'now' : 'after_grace')),
      )
      expect(responses.map((one) => one.statusCode)).toEqual(Array(8).fill(200))
      const { api_key } = (await api.user(token)).json()
      expect(responses.map((one) => one.json().api_key)).toContain(api_key)
    })

    it('is nothing that a stranger learns how to ask for', async () => {
      const ask = (headers: Record<string, string>, payload?: object) =>
        api.app.inject({
          method: 'POST',
          url: '/op/user/key',
          headers,
          ...(payload ? { payload } : {}),
        })
      expect((await ask({}, { retire: 'later' })).json().code).toBe('token_missing')
      const authorization = `Bearer ${await api.mint.access()}`
      const foreign = { authorization, 'x-identity-provider': 'other' }
      expect((await ask(foreign, { retire: 'later' })).json().code).toBe('provider_unknown')
      expect((await ask({ authorization })).json()).toMatchObject({
        status: 422,
        code: 'retire_invalid',
        detail: 'Set "retire" to "now" or "after_grace"',
        errors: { retire: 'Retire must be "now" or "after_grace"' },
      })
    })

    it('is replaced ten times by one sign-in before it has to wait, and only as asked', async () => {
      const token = await api.mint.access()
      expect((await rotate(token, 'later')).json()).toMatchObject({
        status: 422,
        code: 'retire_invalid',
      })
      for (let count = 0; count < 10; count++) await rotate(token, 'now')
      const response = await rotate(token, 'now')
      expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited'])
      expect(response.headers['retry-after']).toBe('5')
    })
  })

  describe('deletion', () => {
    const remove = (token: string, headers: Record<string, string> = {}) =>
      call(token, { method: 'DELETE', url: '/op/user', headers })

    it('leaves nothing of the account', async () => {
      const token = await api.mint.access()
      await api.user(token)
      await call(token, {
        method: 'PUT',
        url: '/op/user/device-names/us-west-2_1',
        payload: { name: 'Laptop' },
      })
      const [account] = await open.database.select().from(accounts)
      const accountId = account?.id ?? ''
      await open.database
        .insert(usageMonths)
        .values({ accountId, month: new Date('2026-11-01'), used: 1, granted: 1, quota: 1 })
      await open.database
        .insert(usageDays)
        .values({ accountId, day: '2026-11-21', slug: 'weather', calls: 1 })
      expect((await remove(token)).statusCode).toBe(204)
      for (const table of [accounts, apiKeys, deviceNames, usageMonths, usageDays])
        expect(await open.database.select().from(table)).toEqual([])
      const [kept] = await open.database.select().from(deletedAccounts)
      expect(JSON.stringify(kept)).not.toContain('ana')
    })

    it('is not undone by a token from before, also one that was refreshed since', async () => {
      const signedIn = Math.floor(api.clock.now.getTime() / 1_000)
      const token = await api.mint.access({ auth_time: signedIn })
      await api.user(token)
      expect((await remove(token)).statusCode).toBe(204)
      for (const response of [await api.user(token), await rotate(token, 'now')])
        expect([response.statusCode, response.json().code]).toEqual([410, 'account_deleted'])
      advance(300_000)
      const refreshed = await api.mint.access({ auth_time: signedIn })
      expect((await api.user(refreshed)).statusCode).toBe(410)
      expect((await remove(refreshed)).statusCode).toBe(204)
      expect(await open.database.select().from(accounts)).toEqual([])
    })

    it('is followed by a new account after a new sign-in, which the old token cannot delete', async () => {
      const token = await api.mint.social()
      const google = { 'x-identity-provider': 'google' }
      const before = (await api.user(token, { provider: 'google' })).json()
      await remove(token, google)
      advance(2_000)
      const again = await api.user(await api.mint.social(), { provider: 'google' })
      expect(again.statusCode).toBe(200)
      expect(again.json().api_key).not.toBe(before.api_key)
      expect((await remove(token, google)).statusCode).toBe(410)
      expect(await open.database.select().from(accounts)).toHaveLength(1)
    })

    it('holds against a provider whose clock is ahead', async () => {
      const ahead = Math.floor(api.clock.now.getTime() / 1_000) + 30
      const token = await api.mint.access({ iat: ahead, auth_time: ahead })
      await api.user(token)
      await remove(token)
      expect((await api.user(token)).statusCode).toBe(410)
    })

    it('wins or loses against 20 first calls, and leaves no half account', async () => {
      const token = await api.mint.access()
      await Promise.all([
        ...Array.from({ length: 20 }, () => api.user(token)),
        remove(token),
        rotate(token, 'now'),
      ])
      expect((await api.user(token)).statusCode).toBe(410)
      expect(await open.database.select().from(apiKeys)).toEqual([])
    })
  })

  describe('while the provider cannot be asked', () => {
    it.each([
      ['a new key', { method: 'POST', url: '/op/user/key', payload: { retire: 'now' } }],
      ['a named key', { method: 'POST', url: '/op/user/keys', payload: { name: 'Till' } }],
      ['the export', { method: 'GET', url: '/op/user/export' }],
      ['the deletion', { method: 'DELETE', url: '/op/user' }],
    ] as const)('%s is refused, whatever was known', async (_name, options) => {
      const token = await api.mint.access()
      await api.user(token)
      const stored = await open.database.select().from(apiKeys)
      api.mint.getUser = null
      expectUnavailable(await call(token, options))
      expect(await open.database.select().from(apiKeys)).toEqual(stored)
      expect((await call(token, { url: '/op/user/usage' })).statusCode).toBe(200)
      expect((await call(token, { url: '/op/user/device-names' })).statusCode).toBe(200)
    })

    it('whoever comes from Google is not asked about', async () => {
      api.mint.getUser = null
      const token = await api.mint.social()
      const headers = { 'x-identity-provider': 'google' }
      expect((await call(token, { url: '/op/user/export', headers })).statusCode).toBe(200)
    })
  })

  describe('what the owner may see and name', () => {
    it('is all there in the export, as a file', async () => {
      const token = await api.mint.access()
      const { api_key } = (await api.user(token)).json()
      advance(1_000)
      await rotate(token, 'after_grace')
      const response = await call(token, { url: '/op/user/export' })
      expect(response.headers['content-disposition']).toContain('attachment')
      expect(response.json()).toMatchObject({
        account: { provider: 'cognito', subject: 'ana', email: 'ana@example.com', plan: 'free' },
        api_keys: [
          { name: 'Default', api_key, valid_until: '2026-11-22T12:00:01.500Z', limits: null },
          { api_key: expect.stringMatching(/^orchard_/), valid_until: null },
        ],
        wishes: [],
        device_names: {},
        usage: [],
      })
    })

    it('has the use of this month by day and by API', async () => {
      const token = await api.mint.access()
      await api.user(token)
      const [account] = await open.database.select().from(accounts)
      const accountId = account?.id ?? ''
      const day = (date: string, slug: string, calls: number) => ({
        accountId,
        day: date,
        slug,
        calls,
      })
      await open.database
        .insert(usageDays)
        .values([
          day('2026-10-31', 'weather', 9),
          day('2026-11-01', 'weather', 2),
          day('2026-11-21', 'advice', 3),
          day('2026-11-21', 'weather', 4),
        ])
      await open.database
        .insert(usageMonths)
        .values({ accountId, month: new Date('2026-11-01'), used: 9, granted: 4, quota: 3_000 })
      const usage = (await call(token, { url: '/op/user/usage' })).json()
      expect(usage).toMatchObject({
        plan: 'free',
        monthly_quota: 3_000,
        legacy_monthly_quota_applies: false,
        period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
        used: 9,
        by_api: [
          { slug: 'weather', calls: 6 },
          { slug: 'advice', calls: 3 },
        ],
      })
      expect(usage.by_day).toHaveLength(21)
      expect(usage.by_day.at(0)).toEqual({ date: '2026-11-01', calls: 2 })
      expect(usage.by_day.at(1)).toEqual({ date: '2026-11-02', calls: 0 })
      expect(usage.by_day.at(-1)).toEqual({ date: '2026-11-21', calls: 7 })
    })

    it('keeps the earlier allowance for an account from before the change', async () => {
      const token = await api.mint.access()
      await api.user(token)
      const createdAt = new Date(1_759_561_199_999)
      await open.database.update(accounts).set({ createdAt }).where(eq(accounts.subject, 'ana'))
      expect((await call(token, { url: '/op/user/usage' })).json()).toMatchObject({
        monthly_quota: 10_000,
        legacy_monthly_quota_applies: true,
      })
    })

    it('has names for devices', async () => {
      const token = await api.mint.access()
      const put = (key: string, name: unknown) =>
        call(token, { method: 'PUT', url: `/op/user/device-names/${key}`, payload: { name } })
      expect((await put('us-west-2_1', '  My laptop ')).json()).toEqual({
        device_key: 'us-west-2_1',
        name: 'My laptop',
      })
      await put('us-west-2_1', 'Laptop')
      await put('us-west-2_2', '📱'.repeat(60))
      for (const bad of ['', ' ', 'x'.repeat(61), 'a\u0007b', 7])
        expect((await put('us-west-2_3', bad)).json().code).toBe('name_invalid')
      expect((await put('a%20b', 'Phone')).json().code).toBe('device_key_invalid')
      const names = async () => (await call(token, { url: '/op/user/device-names' })).json()
      expect(await names()).toEqual({
        names: { 'us-west-2_1': 'Laptop', 'us-west-2_2': '📱'.repeat(60) },
      })
      await call(token, { method: 'DELETE', url: '/op/user/device-names/us-west-2_2' })
      expect(await names()).toEqual({ names: { 'us-west-2_1': 'Laptop' } })
    })

    it('is for the owner alone', async () => {
      for (const url of ['/op/user/export', '/op/user/usage', '/op/user/device-names']) {
        expect((await api.app.inject(url)).json().code).toBe('token_missing')
        expect((await call('a.b.c', { url })).json().code).toBe('token_invalid')
      }
    })
  })
})
