import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey } from '#src/keys/api-key.ts'
import type { OpenDatabase } from '#src/store/open-database.ts'
import { accounts, deletedAccounts, usageDays, usageMonths } from '#src/store/schema.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const QUOTA = 3_000

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let token = ''
  let key = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
  }, 60_000)
  afterAll(async () => {
    await site?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await open.database.delete(accounts)
    await open.database.delete(deletedAccounts)
    site.isDown = false
    api = await createTestApi(open, { siteOrigins: [site.origin] })
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
  })
  afterEach(async () => api?.close())

  const call = (url: string, apiKey = key) =>
    api.app.inject({ url, headers: { 'x-api-key': apiKey } })
  const calls = (count: number, url = '/v1/colours') =>
    Promise.all(Array.from({ length: count }, () => call(url)))
  const account = (options: { method: 'POST' | 'DELETE' | 'GET'; url: string; payload?: object }) =>
    api.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
  const usage = async () => (await account({ method: 'GET', url: '/op/user/usage' })).json()
  /** Sets what the account has used this month, as if it had been counted. */
  const setUsed = async (used: number) => {
    const [{ id = '' } = {}] = await open.database.select().from(accounts)
    await open.database
      .insert(usageMonths)
      .values({ accountId: id, month: '2026-11-01', used, granted: used, quota: QUOTA })
      .onConflictDoUpdate({ target: [usageMonths.accountId, usageMonths.month], set: { used } })
  }

  it('answers the sample, marked, with what is left of the month', async () => {
    const answer = await call('/v1/weather?city=Ghent')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ _sample: true, city: 'Ghent', temperature: 11.5 })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-sample-data': 'true',
      'ratelimit-policy': `"month";q=${QUOTA};w=2592000`,
      ratelimit: `"month";r=${QUOTA - 1};t=820800`,
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Retry-After'])
      expect(answer.headers['access-control-expose-headers']).toContain(name)
  })

  it('leaves a sample’s own members and lists as they are', async () => {
    expect((await call('/v1/advice?topic=x')).json()).toEqual({
      advice: 'Read the manual.',
      _sample: 'mine',
    })
    expect((await call('/v1/colours')).json()).toEqual(['red', 'green'])
  })

  it('takes the id that a caller gives the request', async () => {
    const headers = { 'x-api-key': key, 'x-request-id': 'my-own-id-7' }
    const answer = await api.app.inject({ url: '/v1/colours', headers })
    expect(answer.headers['x-request-id']).toBe('my-own-id-7')
  })

  it('refuses with a reason, says what is left, and counts none of it', async () => {
    const stranger = createApiKey((count) => Buffer.alloc(count, 7))
    const refusals = [
      [await api.app.inject('/v1/colours'), 401, 'key_missing'],
      [await call('/v1/colours', 'nonsense'), 401, 'key_invalid'],
      [await call('/v1/colours', `${key}x`), 401, 'key_invalid'],
      [await call('/v1/colours', stranger), 401, 'key_invalid'],
      [await call('/v1/nothing'), 404, 'api_unknown'],
      [await call('/v1/colours/red'), 404, 'api_unknown'],
      [await call('/v1/..%2F..%2Fetc'), 404, 'api_unknown'],
      [await call('/v1/weather'), 400, 'parameter_missing'],
      [await call('/v1/weather?city=Ghent&days=9'), 400, 'parameter_invalid'],
      [await call('/v1/weather?city=Ghent&colour=red'), 400, 'parameter_unknown'],
    ] as const
    for (const [answer, status, code] of refusals) {
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['x-request-id']).toBeDefined()
      const name = status === 401 ? '"keyless"' : '"month"'
      expect(answer.headers['ratelimit-policy']).toMatch(new RegExp(`^${name};q=\\d+;w=\\d+$`))
      expect(answer.headers['ratelimit']).toMatch(new RegExp(`^${name};r=\\d+;t=\\d+$`))
    }
    expect(await usage()).toMatchObject({ used: 0, by_api: [] })
  })

  it('only knows GET', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await api.app.inject({
        method,
        url: '/v1/colours',
        headers: { 'x-api-key': key, 'content-type': 'text/odd' },
        ...(method === 'HEAD' ? {} : { payload: 'x' }),
      })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, OPTIONS'])
      expect(answer.headers['ratelimit']).toBeDefined()
    }
    const preflight = await api.app.inject({ method: 'OPTIONS', url: '/v1/colours' })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('X-Api-Key')
  })

  it('stops an address that goes on without a key that counts', async () => {
    const ask = () => api.app.inject('/v1/colours')
    const answers = await Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([401]))
    const stopped = await ask()
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('/v1/colours')).statusCode).toBe(200)
  })

  it('counts 200 calls at once exactly, by day and by API', async () => {
    const answers = (await Promise.all([calls(150), calls(50, '/v1/weather?lat=1&lon=2')])).flat()
    expect(answers.map((one) => one.statusCode)).toEqual(Array(200).fill(200))
    const left = answers.map((one) => Number(/r=(\d+)/.exec(String(one.headers['ratelimit']))?.[1]))
    expect(left.toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 200 }, (_, index) => QUOTA - 1 - index),
    )
    const report = await usage()
    expect(report).toMatchObject({
      used: 200,
      by_api: [
        { slug: 'colours', calls: 150 },
        { slug: 'weather', calls: 50 },
      ],
    })
    expect(report.by_day.at(-1)).toEqual({ date: '2026-11-21', calls: 200 })
    const [month] = await open.database.select().from(usageMonths)
    expect(month?.used).toBe(200)
  })

  it('gives out the last calls of a month once, from several servers at once', async () => {
    const second = await createTestApi(open, { siteOrigins: [site.origin] })
    await setUsed(QUOTA - 30)
    const answers = (
      await Promise.all([
        calls(60),
        calls(40, '/v1/weather?city=Ghent'),
        Promise.all(
          Array.from({ length: 100 }, () =>
            second.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } }),
          ),
        ),
      ])
    ).flat()
    await second.close()
    const byStatus = (status: number) => answers.filter((one) => one.statusCode === status)
    expect([byStatus(200).length, byStatus(429).length]).toEqual([30, 170])
    const [refused] = byStatus(429)
    expect(refused?.json().code).toBe('quota_exceeded')
    expect(refused?.headers).toMatchObject({
      'retry-after': '820800',
      ratelimit: '"month";r=0;t=820800',
    })
    const [month] = await open.database.select().from(usageMonths)
    expect(month?.used).toBe(QUOTA)
    const days = await open.database.select().from(usageDays)
    expect(days.reduce((sum, one) => sum + one.calls, 0)).toBe(30)
  })

  it('begins a new month with the whole quota', async () => {
    await setUsed(QUOTA)
    expect((await call('/v1/colours')).statusCode).toBe(429)
    api.clock.now = new Date('2026-12-01T00:00:00Z')
    token = await api.mint.access()
    const answer = await call('/v1/colours')
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': `"month";q=${QUOTA};w=2678400`,
      ratelimit: `"month";r=${QUOTA - 1};t=2678400`,
    })
    expect(await usage()).toMatchObject({ used: 1, by_day: [{ date: '2026-12-01', calls: 1 }] })
  })

  it('keeps to the quota of the plan, and to the earlier one of an old account', async () => {
    const createdAt = new Date('2025-01-01T00:00:00Z')
    await open.database.update(accounts).set({ plan: 'learner', createdAt })
    expect((await call('/v1/colours')).headers['ratelimit-policy']).toContain('q=200000;')
  })

  it('knows a replaced key for a day, or no longer', async () => {
    const rotate = async (retire: string) =>
      (await account({ method: 'POST', url: '/op/user/key', payload: { retire } })).json().api_key
    expect((await call('/v1/colours')).statusCode).toBe(200)
    const second = await rotate('after_grace')
    const statuses = async (...keys: string[]) =>
      Promise.all(keys.map(async (one) => (await call('/v1/colours', one)).statusCode))
    expect(await statuses(key, second)).toEqual([200, 200])
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * 60 * 1_000)
    expect(await statuses(key, second)).toEqual([401, 200])
    token = await api.mint.access()
    const third = await rotate('now')
    expect(await statuses(key, second, third)).toEqual([401, 401, 200])
  })

  it('knows at once that a key is gone, also when another server heard of it', async () => {
    const other = await createTestApi(open, { siteOrigins: [site.origin] })
    const there = (apiKey: string) =>
      other.app.inject({ url: '/v1/colours', headers: { 'x-api-key': apiKey } })
    expect((await there(key)).statusCode).toBe(200)
    await account({ method: 'POST', url: '/op/user/key', payload: { retire: 'now' } })
    expect((await there(key)).json().code).toBe('key_invalid')
    key = (await api.user(token)).json().api_key
    expect((await there(key)).statusCode).toBe(200)
    await account({ method: 'DELETE', url: '/op/user' })
    expect((await there(key)).json().code).toBe('key_invalid')
    expect((await call('/v1/colours')).json().code).toBe('key_invalid')
    await other.close()
    expect(await open.database.select().from(usageDays)).toEqual([])
  })

  it('is deleted in the midst of calls without a trace', async () => {
    await calls(5)
    const [answers] = await Promise.all([
      Promise.all([calls(40), calls(40, '/v1/weather?city=Ghent')]),
      account({ method: 'DELETE', url: '/op/user' }),
      calls(20),
    ])
    for (const { statusCode } of answers.flat()) expect([200, 401]).toContain(statusCode)
    for (const table of [accounts, usageDays, usageMonths])
      expect(await open.database.select().from(table)).toEqual([])
  })

  it('refuses what it cannot count', async () => {
    await call('/v1/colours')
    await open.database.execute(sql`alter table usage_months rename to gone`)
    try {
      const answer = await call('/v1/colours')
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    } finally {
      await open.database.execute(sql`alter table gone rename to usage_months`)
    }
    expect((await call('/v1/colours')).statusCode).toBe(200)
    expect(api.logged.join()).not.toContain(key)
  })

  it('forwards to an upstream where there is one, and counts the call whatever comes of it', async () => {
    site.documents.set('/upstream/weather?city=Ghent+%26+co', { city: 'Ghent', live: true })
    const upstreamBaseUrl = `${site.origin}/upstream`
    const live = await createTestApi(open, { siteOrigins: [site.origin], upstreamBaseUrl })
    const ask = (url: string) => live.app.inject({ url, headers: { 'x-api-key': key } })
    const answer = await ask('/v1/weather?city=Ghent%20%26%20co')
    expect(answer.json()).toEqual({ city: 'Ghent', live: true })
    expect(answer.headers).not.toHaveProperty('x-sample-data')
    expect(answer.headers['ratelimit']).toContain(`r=${QUOTA - 1};`)
    expect((await ask('/v1/weather')).json().code).toBe('parameter_missing')
    await ask('/v1/colours')
    site.isDown = true
    const failed = await ask('/v1/colours')
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'upstream_failed'])
    expect(failed.headers['ratelimit']).toContain(`r=${QUOTA - 3};`)
    await live.close()
  })

  it('tells its owner nothing of others', async () => {
    const other = await api.mint.access({ sub: 'ben' })
    const { api_key } = (await api.user(other)).json()
    await call('/v1/colours', api_key)
    expect(await usage()).toMatchObject({ used: 0 })
    const [ben] = await open.database.select().from(accounts).where(eq(accounts.subject, 'ben'))
    const days = await open.database.select().from(usageDays)
    expect(days.map((one) => one.accountId)).toEqual([ben?.id])
  })
})
