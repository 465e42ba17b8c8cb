// @module-tag soak

import { gzipSync } from 'node:zlib'
import { DAY_MS } from '@orchard/shared/format'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { createApiKey } from '#src/modules/keys/api-key.ts'
import { deletedUsage, usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'

/** Of the plan with the highest rate: all calls of a test are of one moment. */
const QUOTA = 10_000_000

/** More parameters than any API has. */
const MANY = [
  ['lat', '51.05'],
  ['lon', '3.72'],
  ...Array.from({ length: 2_000 }, (_, index) => [`p${index}`, '1']),
]

/** The names of the limits in a `RateLimit` or `RateLimit-Policy` header. */
const namesIn = (header: unknown) =>
  String(header)
    .split(', ')
    .map((one) => /^"(\w+)";[qr]=\d+;[wt]=\d+(?:;orchard-burst=\d+)?$/.exec(one)?.[1])

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let token = ''
  let key = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  })
  beforeEach(async () => {
    await forgetPeople(open.database)
    site.isDown = false
    site.isUpstreamDown = false
    site.responses.clear()
    site.calls.length = 0
    api = await createTestApi(open, site.settings)
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
    await open.database.update(accounts).set({ plan: 'professional' })
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
      .values({ accountId: id, month: new Date('2026-11-01'), used, granted: used, quota: QUOTA })
      .onConflictDoUpdate({ target: [usageMonths.accountId, usageMonths.month], set: { used } })
  }

  it('responds as the data APIs do, with the source and the calls that are left', async () => {
    site.responses.set('/weather?city=Ghent', {
      status: 200,
      headers: {
        'X-Answer-Kind': 'computed',
        'X-Data-Source': 'ISO 1',
        'X-Data-Date': '2026',
        'Cache-Control': 'private, max-age=86400',
        ETag: '"1"',
        'Set-Cookie': 'a=b',
      },
      body: { city: 'Ghent', temperature: 3 },
    })
    const response = await call('/v1/weather?city=Ghent')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ city: 'Ghent', temperature: 3 })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-answer-kind': 'computed',
      'x-data-source': 'ISO 1',
      'x-data-date': '2026',
      'cache-control': 'private, max-age=86400',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
      vary: 'X-Api-Key, Origin',
      'ratelimit-policy': `"month";q=${QUOTA};w=2592000, "second";q=200;w=1;orchard-burst=400`,
      ratelimit: `"month";r=${QUOTA - 1};t=820800, "second";r=399;t=1`,
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'access-control-allow-origin': '*',
    })
    for (const name of ['set-cookie', 'x-sample-data'])
      expect(response.headers).not.toHaveProperty(name)
    for (const name of ['RateLimit', 'Retry-After', 'X-Answer-Kind', 'X-Data-Date'])
      expect(response.headers['access-control-expose-headers']).toContain(name)
    const sent = JSON.stringify(site.calls.at(-1)?.headers)
    for (const secret of [key, token]) expect(sent).not.toContain(secret)
  })

  it('takes parameters as a JSON object, and nothing else', async () => {
    const post = (payload: string, type = 'application/json') =>
      api.app.inject({
        method: 'POST',
        url: '/v1/weather',
        headers: { 'x-api-key': key, 'content-type': type },
        payload,
      })
    const response = await post('{"lat":51.05,"lon":3.72,"hourly":false}')
    expect([response.statusCode, response.headers['ratelimit']]).toEqual([
      200,
      `"month";r=${QUOTA - 1};t=820800, "second";r=399;t=1`,
    ])
    expect(site.calls.at(-1)?.asked).toEqual(['/weather?lat=51.05&lon=3.72&hourly=false'])
    const refusals = [
      [await post('{"lat":"north","lon":3.72}'), 400, 'parameter_invalid'],
      [await post('[]'), 400, 'body_invalid'],
      [await post('{'), 400, 'request_malformed'],
      [
        await post('city=Ghent', 'application/x-www-form-urlencoded'),
        415,
        'media_type_unsupported',
      ],
      [await post(JSON.stringify({ city: 'x'.repeat(70_000) })), 413, 'body_too_large'],
      [await post('['.repeat(60_000)), 400, 'request_malformed'],
      [await post(`{"lat":${'['.repeat(20_000)}${']'.repeat(20_000)}}`), 400, 'parameter_missing'],
      [await post(JSON.stringify(Object.fromEntries(MANY))), 400, 'parameter_unknown'],
      [await call(`/v1/weather?${new URLSearchParams(MANY)}`), 400, 'parameter_unknown'],
      [await call('/v1/weather?city=Ghent&__proto__=1'), 400, 'parameter_unknown'],
      [await post(gzipSync('{"lat":51.05,"lon":3.72}').toString()), 400, 'request_malformed'],
    ] as const
    for (const [refused, status, code] of refusals)
      expect([refused.statusCode, refused.json().code]).toEqual([status, code])
    expect(await usage()).toMatchObject({ used: 1 })
  })

  it('says of an API that will be retired since when, and until when it responds', async () => {
    site.add({
      ...contractOf('tide-tables', { high: '12:00' }),
      deprecated: { since: '2026-11-01', sunset: '2027-05-01' },
    })
    const fresh = await createTestApi(open, site.settings)
    const ask = (url: string) => fresh.app.inject({ url, headers: { 'x-api-key': key } })
    // The list on disk is taken first, the one of the site a moment later.
    await expect.poll(async () => (await ask('/v1/tide-tables')).statusCode).toBe(200)
    const headers = {
      deprecation: '@1793491200',
      sunset: 'Sat, 01 May 2027 00:00:00 GMT',
      link: `<${site.origin}/versioning>; rel="deprecation"; type="text/html"`,
    }
    const wrong = await ask('/v1/tide-tables?nothing=1')
    expect([wrong.statusCode, wrong.headers]).toEqual([400, expect.objectContaining(headers)])
    for (const response of [await ask('/v1/tide-tables'), await ask('/v1/tide-tables/try')])
      expect([response.statusCode, response.headers]).toEqual([
        200,
        expect.objectContaining(headers),
      ])
    expect((await ask('/v1/colours')).headers).not.toHaveProperty('deprecation')
    await fresh.close()
  })

  it('counts responses and an API’s own 404, 409 and 422, and no other status', async () => {
    const statuses = [200, 400, 404, 409, 413, 422, 429, 500, 503, 504]
    const seen = new Map<number, number>()
    let left = QUOTA
    for (const status of statuses) {
      const body = { status, code: 'own', title: 'Own', detail: 'As the API says' }
      site.responses.set(`/advice?topic=${status}`, { status, headers: {}, body })
      const response = await call(`/v1/advice?topic=${status}`)
      const now = Number(/r=(\d+)/.exec(String(response.headers['ratelimit']))?.[1])
      if (now < left) seen.set(status, response.statusCode)
      left = now
    }
    expect([...seen.keys()]).toEqual([200, 404, 409, 422])
    expect(await usage()).toMatchObject({ used: 4, by_api: [{ slug: 'advice', calls: 4 }] })
  })

  it('says that an API is not available yet, and counts nothing', async () => {
    site.add({ ...contractOf('tides', { high: '05:12' }), answer: null })
    const fresh = await createTestApi(open, site.settings)
    const ask = async (url: string) => {
      const response = await fresh.app.inject({ url, headers: { 'x-api-key': key } })
      return [response.statusCode, response.json().code]
    }
    // The list on disk is taken first, the one of the site a moment later.
    await expect.poll(() => ask('/v1/tides')).toEqual([503, 'not_deployed'])
    expect(await ask('/v1/tides/try')).toEqual([503, 'not_deployed'])
    expect((await fresh.app.inject('/v1/tides/sample')).json()).toEqual({ high: '05:12' })
    expect((await fresh.app.inject('/v1')).json().apis).toEqual(
      expect.arrayContaining([
        { slug: 'tides', category: null, kind: null, configured: false },
        { slug: 'weather', category: null, kind: 'computed', configured: true },
      ]),
    )
    await fresh.close()
    expect(await usage()).toMatchObject({ used: 0 })
  })

  it('gives the example response to everybody, marked and uncounted', async () => {
    const response = await api.app.inject('/v1/colours/sample')
    expect(response.json()).toEqual(['red', 'green'])
    expect(response.headers).toMatchObject({
      'x-sample-data': 'true',
      'content-type': 'application/json; charset=utf-8',
    })
    expect((await api.app.inject('/v1/nothing/sample')).json().code).toBe('api_unknown')
    expect((await api.app.inject('/v1/barometer/sample')).json()).toMatchObject({
      status: 410,
      detail: 'This API was retired on 2026-10-01. The source has ended. Instead: weather, colours',
    })
    expect((await api.app.inject('/v1/barometer/try')).json().code).toBe('api_retired')
  })

  it('takes the id that a caller gives the request', async () => {
    const headers = { 'x-api-key': key, 'x-request-id': 'my-own-id-7' }
    const response = await api.app.inject({ url: '/v1/colours', headers })
    expect(response.headers['x-request-id']).toBe('my-own-id-7')
  })

  it('refuses with a reason, says what is left, and counts none of it', async () => {
    const stranger = createApiKey((count) => Buffer.alloc(count, 7))
    const refusals = [
      [await api.app.inject('/v1/colours'), 401, 'key_missing'],
      [await call('/v1/colours', 'nonsense'), 401, 'key_invalid'],
      [await call('/v1/colours', `${key}x`), 401, 'key_invalid'],
      [await call('/v1/colours', stranger), 401, 'key_invalid'],
      [await call('/v1/nothing'), 404, 'api_unknown'],
      [await call('/v1/barometer'), 410, 'api_retired'],
      [await call('/v1/colours/red'), 404, 'api_unknown'],
      [await call('/v1/..%2F..%2Fetc'), 404, 'api_unknown'],
      [await call('/v1/weather'), 400, 'parameter_missing'],
      [await call('/v1/weather?city=Ghent&days=9'), 400, 'parameter_invalid'],
      [await call('/v1/weather?city=Ghent&colour=red'), 400, 'parameter_unknown'],
    ] as const
    for (const [response, status, code] of refusals) {
      expect([response.statusCode, response.json().code]).toEqual([status, code])
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.headers['x-request-id']).toBeDefined()
      const names = status === 401 ? ['keyless'] : ['month', 'second']
      for (const header of ['ratelimit-policy', 'ratelimit'])
        expect(namesIn(response.headers[header])).toEqual(names)
    }
    expect(await usage()).toMatchObject({ used: 0, by_api: [] })
  })

  it('only knows GET and POST', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const response = await api.app.inject({
        method,
        url: '/v1/colours',
        headers: { 'x-api-key': key, 'content-type': 'text/odd' },
        payload: 'x',
      })
      expect([response.statusCode, response.headers.allow]).toEqual([
        405,
        'GET, HEAD, POST, OPTIONS',
      ])
      expect(response.headers['ratelimit']).toBeDefined()
    }
  })

  it.each(['/v1', '/v1/colours/sample'])('only reads %s', async (url) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await api.app.inject({ method, url, payload: {} })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(response.headers['access-control-allow-origin']).toBe('*')
    }
  })

  // Sentry, OpenTelemetry and Datadog add theirs to every request of a page (getsentry/sentry-javascript#6077).
  it.each(['', '/colours', '/colours/try', '/colours/sample', '/colours/batch'])(
    'lets pages of every origin send what their tools add to requests of /v1%s',
    async (path) => {
      const preflight = await api.app.inject({
        ...{ method: 'OPTIONS', url: `/v1${path}` },
        headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
      })
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe('*')
      const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase()
      for (const name of ['x-api-key', 'content-type', 'if-none-match', 'x-requested-with'])
        expect(allowed.split(', ')).toContain(name)
      for (const name of ['traceparent', 'tracestate', 'baggage', 'sentry-trace'])
        expect(allowed.split(', ')).toContain(name)
    },
  )

  it('stops an address that goes on without a key that counts', async () => {
    const ask = () => api.app.inject('/v1/colours')
    const responses = await Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(responses.map((one) => one.statusCode))).toEqual(new Set([401]))
    const stopped = await ask()
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('/v1/colours')).statusCode).toBe(200)
  })

  it('counts 200 calls at once exactly, by day and by API', async () => {
    const responses = (await Promise.all([calls(150), calls(50, '/v1/weather?lat=1&lon=2')])).flat()
    expect(responses.map((one) => one.statusCode)).toEqual(Array(200).fill(200))
    const left = responses.map((one) =>
      Number(/r=(\d+)/.exec(String(one.headers['ratelimit']))?.[1]),
    )
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
    const second = await createTestApi(open, site.settings)
    await setUsed(QUOTA - 30)
    const responses = (
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
    const byStatus = (status: number) => responses.filter((one) => one.statusCode === status)
    expect([byStatus(200).length, byStatus(429).length]).toEqual([30, 170])
    const [refused] = byStatus(429)
    expect(refused?.json().code).toBe('quota_exceeded')
    expect(refused?.headers).toMatchObject({
      'retry-after': '820800',
      ratelimit: expect.stringMatching(/^"month";r=0;t=820800, "second";r=\d+;t=\d$/),
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
    const response = await call('/v1/colours')
    expect(response.headers).toMatchObject({
      'ratelimit-policy': expect.stringMatching(`^"month";q=${QUOTA};w=2678400, `),
      ratelimit: expect.stringMatching(`^"month";r=${QUOTA - 1};t=2678400, `),
    })
    expect(await usage()).toMatchObject({ used: 1, by_day: [{ date: '2026-12-01', calls: 1 }] })
  })

  it('gives no new quota for a deleted account until the month ends', async () => {
    const openAnew = async () => {
      await account({ method: 'DELETE', url: '/op/user' })
      api.clock.now = new Date(api.clock.now.getTime() + 5_000)
      token = await api.mint.access()
      key = (await api.user(token)).json().api_key
    }
    const left = async () => {
      const { headers } = await call('/v1/colours')
      return Number(/"month";r=(\d+)/.exec(String(headers['ratelimit']))?.[1])
    }
    for (const round of [0, 1, 2]) {
      expect(await left()).toBe((round === 0 ? QUOTA : 3_000) - 3 * round - 1)
      await calls(2)
      await openAnew()
    }
    expect(await usage()).toMatchObject({ used: 9 })
    const marks = await open.database.select().from(deletedUsage)
    expect(marks).toEqual([{ person: expect.any(String), month: '2026-11-01', used: 9 }])
    expect(JSON.stringify(marks)).not.toContain('ana')

    api.clock.now = new Date('2026-12-01T00:00:00Z')
    token = await api.mint.access()
    expect(await left()).toBe(2_999)
    const services = { database: open.database, now: () => api.clock.now, log: () => undefined }
    await forgetOldEntries(services)
    expect(await open.database.select().from(deletedUsage)).toEqual([])
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
    api.clock.now = new Date(api.clock.now.getTime() + DAY_MS)
    expect(await statuses(key, second)).toEqual([401, 200])
    token = await api.mint.access()
    const third = await rotate('now')
    expect(await statuses(key, second, third)).toEqual([401, 401, 200])
  })

  it('knows at once that a key is gone, also when another server heard of it', async () => {
    const other = await createTestApi(open, site.settings)
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
    const [responses] = await Promise.all([
      Promise.all([calls(40), calls(40, '/v1/weather?city=Ghent')]),
      account({ method: 'DELETE', url: '/op/user' }),
      calls(20),
    ])
    for (const { statusCode } of responses.flat()) expect([200, 401]).toContain(statusCode)
    for (const table of [accounts, usageDays, usageMonths])
      expect(await open.database.select().from(table)).toEqual([])
  })

  it('refuses what it cannot count', async () => {
    await call('/v1/colours')
    await open.database.execute(sql`alter table usage_months rename to gone`)
    try {
      const response = await call('/v1/colours')
      expect([response.statusCode, response.json().code]).toEqual([503, 'database_unavailable'])
      expect(response.headers['retry-after']).toBe('5')
    } finally {
      await open.database.execute(sql`alter table gone rename to usage_months`)
    }
    expect((await call('/v1/colours')).statusCode).toBe(200)
    expect(api.logged.join()).not.toContain(key)
  })

  it('counts nothing while the data APIs are away', async () => {
    site.isUpstreamDown = true
    const failed = await call('/v1/colours')
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'upstream_failed'])
    expect(failed.headers['ratelimit']).toContain(`r=${QUOTA};`)
  })

  it('asks for no response once the quota is exceeded', async () => {
    await setUsed(QUOTA)
    expect((await call('/v1/colours')).statusCode).toBe(429)
    const before = site.calls.length
    const responses = await calls(20)
    expect(responses.map((one) => one.json().code)).toEqual(Array(20).fill('quota_exceeded'))
    expect(site.calls.length).toBe(before)
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
