// @module-tag soak

import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS } from '@orchard/shared/format'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { isApiKey } from '#src/modules/keys/api-key.ts'
import { usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const PAGE = 'https://shop.example'

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    const documentation = {
      id: 7,
      name: 'Tides',
      description: 'Tides.',
      category: 'weather',
      notes: [],
      example: {},
      fields: [],
    }
    site.add({ ...contractOf('tides', { high: '04:10' }), documentation })
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  })
  beforeEach(async () => {
    await forgetPeople(open.database)
    site.calls.length = 0
    site.before = null
    api = await createTestApi(open, site.settings)
  })
  afterEach(async () => api?.close())

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    sub = 'ana',
  ) {
    const authorization = `Bearer ${await api.mint.access({ sub })}`
    const options: InjectOptions = { method, url: `/op/user${path}`, ...(payload && { payload }) }
    const response = await api.app.inject({ ...options, headers: { authorization } })
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
  const create = async (limits: object, more: object = {}) => {
    const { body, status } = await ask('POST', '/keys', { name: 'Till', limits, ...more })
    expect([status, body.errors]).toEqual([201, undefined])
    return body as { key_id: string; api_key: string; limits: object }
  }
  const call = (
    key: string,
    { address = '192.0.2.1', origin, url = '/v1/colours', server = api, ...more }: CallOptions = {},
  ) =>
    server.app.inject({
      url,
      remoteAddress: address,
      headers: { 'x-api-key': key, ...(origin && { origin }) },
      ...more,
    })
  const outcome = async (...given: Parameters<typeof call>) => {
    const response = await call(...given)
    return response.statusCode === 200 ? 200 : [response.statusCode, response.json().code]
  }
  const outcomes = async (count: number, ...given: Parameters<typeof call>) =>
    (await Promise.all(Array.from({ length: count }, () => call(...given)))).map(
      ({ statusCode }) => statusCode,
    )
  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const used = async () => (await ask('GET', '/usage')).body.used

  it('a key may call its APIs and those of its categories', async () => {
    const { api_key: key } = await create({ apis: ['colours'], categories: ['weather'] })
    expect(await outcome(key)).toBe(200)
    expect(await outcome(key, { url: '/v1/tides' })).toBe(200)
    const refused = await call(key, { url: '/v1/advice?topic=work' })
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json()).toEqual({
      type: `${site.origin}/errors/key_api_refused`,
      title: 'Forbidden',
      status: 403,
      code: 'key_api_refused',
      detail: 'This API key may not call this API',
    })
    expect(await outcome(key, { url: '/v1/nothing' })).toEqual([404, 'api_unknown'])
    const batch = { method: 'POST', payload: { requests: [{}] } } as const
    expect(await outcome(key, { url: '/v1/weather/batch', ...batch })).toEqual([
      403,
      'key_api_refused',
    ])
    expect(await outcome(key, { url: '/v1/colours/batch', ...batch })).toBe(200)
    expect(await used()).toBe(3)
  })

  it('a key may be used from its IP addresses', async () => {
    const { api_key: key } = await create({ addresses: ['203.0.113.0/24', '2001:db8::/48'] })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7'])
      expect(await outcome(key, { address })).toBe(200)
    for (const address of ['203.0.114.9', '2001:db8:1::7', '::1'])
      expect(await outcome(key, { address })).toEqual([403, 'key_address_refused'])
  })

  it('a publishable key is for pages of its origins', async () => {
    const limits = { origins: ['https://SHOP.example/'], calls_per_day: 2 }
    const made = await create(limits, { kind: 'publishable' })
    const { api_key: key } = made
    expect(made.limits).toMatchObject({ origins: [PAGE], calls_per_day: 2 })
    expect(key).toMatch(/^orchard_pub_[0-9A-Za-z]{38}$/)
    expect(isApiKey(key)).toBe(true)
    for (const origin of [
      undefined,
      'https://shop.example.evil.example',
      'http://shop.example',
      'null',
    ])
      expect(await outcome(key, { origin })).toEqual([403, 'key_origin_refused'])
    const response = await call(key, { origin: PAGE })
    expect(response.statusCode).toBe(200)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['vary']).toBe('X-Api-Key, Origin')
    expect(await outcome(key, { origin: PAGE })).toBe(200)
    expect(await outcome(key, { origin: PAGE })).toEqual([403, 'key_limit_reached'])

    // Whoever reads the page has the key, and learns nothing of the account by it.
    for (const url of ['/op/usage', '/op/usage/refusals', '/op/usage?format=csv'])
      expect(await outcome(key, { origin: PAGE, url })).toEqual([403, 'key_api_refused'])

    const { body: next } = await ask('POST', '/key', { retire: 'now', key_id: made.key_id })
    expect(next.api_key).toMatch(/^orchard_pub_/)
    expect(await outcome(next.api_key, { origin: PAGE })).toEqual([403, 'key_limit_reached'])
  })

  it('no response to a publishable key says what is used or left of the month', async () => {
    const limits = { origins: [PAGE], calls_per_day: 99 }
    const { api_key: key } = await create(limits, { kind: 'publishable' })
    const secret = await create({}, { name: 'Server' })
    await open.database
      .update(accounts)
      .set({ limits: { callsPerMonth: 2, requestsPerSecond: null } })
    const batch = { url: '/v1/colours/batch', method: 'POST' } as const
    const responses = [
      await call(key, { origin: PAGE }),
      await call(key, { origin: PAGE, url: '/v1/colours?x=1' }),
      await call(key, { ...batch, origin: PAGE, payload: {} }),
      await call(key, { ...batch, origin: PAGE, payload: { requests: [{}] } }),
      await call(key, { origin: PAGE }),
      await call(key, { origin: PAGE }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 200, 429, 429])
    for (let count = 0; count < 20 && responses.at(-1)?.json().code !== 'rate_limited'; count++)
      responses.push(await call(key, { origin: PAGE }))
    expect(responses.at(-1)?.json().code).toBe('rate_limited')
    for (const { headers } of responses) {
      expect(headers['ratelimit']).toMatch(/^"second";r=\d+;t=\d+$/)
      expect(headers['ratelimit-policy']).toMatch(/^"second";q=5;w=1;orchard-burst=10$/)
    }
    later(5_000)
    expect((await call(secret.api_key)).headers['ratelimit']).toMatch(/^"month";r=0;/)
  })

  it('a publishable key cannot be without origins or a limit a day', async () => {
    const made = await ask('POST', '/keys', { name: 'Page', kind: 'publishable' })
    expect([made.status, made.body.code, Object.keys(made.body.errors)]).toEqual([
      422,
      'key_limits_invalid',
      ['origins', 'calls_per_day'],
    ])
    const { key_id: id } = await create(
      { origins: [PAGE], calls_per_day: 10 },
      { kind: 'publishable' },
    )
    const changed = await ask('PUT', `/keys/${id}/limits`, { origins: [PAGE] })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['calls_per_day']])
  })

  it('calls a day and a month are exact, also of two instances at once', async () => {
    const other = await createTestApi(open, site.settings)
    try {
      other.clock.now = api.clock.now
      await open.database.update(accounts).set({ plan: 'professional' })
      const { api_key: key, key_id: id } = await create({ calls_per_day: 7, calls_per_month: 10 })
      await open.database.update(accounts).set({ plan: 'professional' })
      const both = async (count: number) =>
        (await Promise.all([outcomes(count, key), outcomes(count, key, { server: other })]))
          .flat()
          .toSorted()
      expect(await both(8)).toEqual([...times(7, 200), ...times(9, 403)])
      const refused = await call(key)
      expect([refused.json().detail, refused.headers['retry-after']]).toEqual([
        'This API key has made its requests of the day',
        String(12 * HOUR_SECONDS),
      ])
      expect((await ask('GET', '/keys')).body.keys[1]).toMatchObject({
        used: { today: 7, this_month: 7 },
      })
      later(12 * HOUR_MS)
      other.clock.now = api.clock.now
      expect(await both(4)).toEqual([...times(3, 200), ...times(5, 403)])
      later(1_001)
      const ofMonth = await call(key)
      expect(ofMonth.json().detail).toBe('This API key has made its requests of the month')
      expect(ofMonth.headers['retry-after']).toBe(String(9 * DAY_SECONDS - 1))
      expect(await used()).toBe(10)

      // A higher limit counts at once, with what was used before it.
      await ask('PUT', `/keys/${id}/limits`, { calls_per_month: 12 })
      later(1_001)
      expect((await outcomes(4, key)).toSorted()).toEqual([200, 200, 403, 403])
      later(9 * DAY_MS)
      expect(await outcome(key)).toBe(200)
      expect((await ask('GET', '/keys')).body.keys[1]).toMatchObject({
        used: { today: 1, this_month: 1 },
      })
      const days = await open.database.select().from(usageDays).orderBy(usageDays.day)
      expect(days.map(({ calls, day }) => [day, calls])).toEqual([
        ['2026-11-21', 7],
        ['2026-11-22', 5],
        ['2026-12-01', 1],
      ])
    } finally {
      await other.close()
    }
  })

  it('what a key may not make counts neither for the account nor for other keys', async () => {
    const { api_key: key } = await create({ calls_per_day: 1 })
    const { body: other } = await ask('POST', '/keys', { name: 'Other' })
    const both = await Promise.all([outcomes(3, key), outcomes(3, other.api_key)])
    expect(both.map((statuses) => statuses.toSorted())).toEqual([
      [200, 403, 403],
      [200, 200, 200],
    ])
    expect(await used()).toBe(4)
    const batch = { requests: [{}, {}, {}] }
    const { api_key: third } = await create({ calls_per_day: 2 }, { name: 'Third' })
    const response = await call(third, {
      url: '/v1/colours/batch',
      method: 'POST',
      payload: batch,
    })
    expect(
      response.json().responses.map(({ body, status }: ItemResponse) => [status, body.code]),
    ).toEqual([
      [200, undefined],
      [200, undefined],
      [403, 'key_limit_reached'],
    ])
    expect(await used()).toBe(6)
  })

  it('a key has a rate of its own below that of the plan', async () => {
    await create({ calls_per_second: 1 })
    const [, { api_key: key }] = (await ask('GET', '/keys')).body.keys
    expect((await outcomes(4, key)).toSorted()).toEqual([200, 200, 429, 429])
    const refused = await call(key)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'This API key allows 1 request per second, with bursts of 2; retry in a second',
    })
    expect(refused.headers['ratelimit-policy']).toContain('"second";q=1;w=1;orchard-burst=2')
    // The rest of the account's rate is for its other keys.
    const [{ api_key: byDefault }] = (await ask('GET', '/keys')).body.keys
    expect((await outcomes(9, byDefault)).toSorted()).toEqual([...times(8, 200), 429])
  })

  it('a key without requests left takes nothing from the rate of its account', async () => {
    const { api_key: key } = await create({ calls_per_day: 1 })
    const [{ api_key: byDefault }] = (await ask('GET', '/keys')).body.keys
    expect(await outcomes(2, key)).toEqual([200, 403])
    const refused = await call(key)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      403,
      String(12 * HOUR_SECONDS),
    ])
    expect(await outcomes(12, key)).toEqual(times(12, 403))
    expect(await outcomes(8, byDefault)).toEqual(times(8, 200))
  })

  it('a key whose limit is raised elsewhere is let in again within a second', async () => {
    const other = await createTestApi(open, site.settings)
    try {
      other.clock.now = api.clock.now
      const { api_key: key, key_id: id } = await create({ calls_per_day: 1 })
      expect(await outcomes(3, key, { server: other })).toEqual([200, 403, 403])
      await ask('PUT', `/keys/${id}/limits`, { calls_per_day: 3 })
      expect(await outcomes(2, key, { server: other })).toEqual([403, 403])
      other.clock.now = new Date(other.clock.now.getTime() + 1_000)
      expect(await outcome(key, { server: other })).toBe(200)
      expect(await outcomes(2, key, { server: other })).toEqual([200, 403])
    } finally {
      await other.close()
    }
  })

  it('a limit that a busy key gets elsewhere holds up that key alone', async () => {
    const other = await createTestApi(open, site.settings)
    try {
      other.clock.now = api.clock.now
      const { api_key: busy, key_id: id } = await create({})
      const { api_key: named } = await create({}, { name: 'Another' })
      const strangers = [named]
      for (const sub of ['ben', 'cem'])
        strangers.push((await api.user(await api.mint.access({ sub }))).json().api_key)
      expect(await outcomes(1, busy, { server: other })).toEqual([200])
      for (const key of strangers) expect(await outcome(key, { server: other })).toBe(200)
      await ask('PUT', `/keys/${id}/limits`, { calls_per_day: 1 })
      for (const server of [api, other]) {
        expect(await outcome(busy, { server })).toEqual([403, 'key_limit_reached'])
        for (const key of strangers) expect(await outcomes(2, key, { server })).toEqual([200, 200])
      }
      // And when it is taken away again, the key goes on.
      await ask('PUT', `/keys/${id}/limits`, {})
      expect(await outcome(busy)).toBe(200)
    } finally {
      await other.close()
    }
  })

  it.each([
    ['an API limit', { apis: ['weather'] }, 'key_api_refused'],
    ['a category', { categories: ['weather'] }, 'key_api_refused'],
    ['an IP address', { addresses: ['203.0.113.0/24'] }, 'key_address_refused'],
    ['an origin', { origins: [PAGE] }, 'key_origin_refused'],
    ['a limit a day', { calls_per_day: 1 }, 'key_limit_reached'],
  ])('%s that is set while a batch is under way ends it', async (_what, limits, code) => {
    const other = await createTestApi(open, site.settings)
    try {
      other.clock.now = api.clock.now
      for (const server of [api, other]) {
        site.calls.length = 0
        const made = await create({}, { name: `Till of ${server === api ? 'one' : 'two'}` })
        site.before = async (request) => {
          if (request === 3) await ask('PUT', `/keys/${made.key_id}/limits`, limits)
        }
        const payload = { requests: Array.from({ length: 6 }, () => ({})) }
        const batch = { url: '/v1/colours/batch', method: 'POST', payload } as const
        const response = await call(made.api_key, { server, ...batch })
        expect(
          response.json().responses.map(({ body, status }: ItemResponse) => body.code ?? status),
        ).toEqual([200, 200, code, code, code, code])
        expect(site.calls).toHaveLength(3)
        later(1_000)
        other.clock.now = api.clock.now
      }
    } finally {
      await other.close()
    }
  })

  it.each([
    ['a quota of operators', { limits: { callsPerMonth: 1, requestsPerSecond: null } }, 1],
    ['another plan', { plan: 'free' as const }, 3_000],
  ])(
    '%s that an account gets meanwhile counts for a batch and for a call',
    async (_what, change, quota) => {
      const { api_key: named } = await create({})
      const own = (await api.user(await api.mint.access({ sub: 'ana' }))).json().api_key
      const keys = [own, named]
      const before = { plan: 'professional', limits: null } as const
      for (const key of keys) {
        await open.database.update(accounts).set(before)
        later(11_000)
        site.before = null
        expect(await outcome(key)).toBe(200)
        await open.database.update(usageMonths).set({ used: quota - 1 })
        site.calls.length = 0
        site.before = async (request) => {
          if (request === 3) await open.database.update(accounts).set(change)
        }
        const payload = { requests: Array.from({ length: 5 }, () => ({})) }
        const batch = await call(key, { url: '/v1/colours/batch', method: 'POST', payload })
        expect(batch.json().responses.map(({ status }: ItemResponse) => status)).toEqual([
          ...times(2, 200),
          ...times(3, 429),
        ])
        expect(site.calls).toHaveLength(3)
        await open.database.update(accounts).set(before)
        later(11_000)
        site.before = async () => open.database.update(accounts).set(change)
        expect(await outcome(key)).toEqual([429, 'quota_exceeded'])
      }
    },
  )

  it('a key that expires while a batch is under way, or a call, makes no more', async () => {
    const { api_key: key } = await create({ expires_at: '2026-11-21T13:00:00Z' })
    const payload = { requests: [{}, {}, {}, {}] }
    site.before = async (request) => {
      if (request === 3) later(HOUR_MS)
    }
    const response = await call(key, { url: '/v1/colours/batch', method: 'POST', payload })
    const codes = response
      .json()
      .responses.map(({ body, status }: ItemResponse) => body.code ?? status)
    expect(codes).toEqual([200, 200, 'key_expired', 'key_expired'])
    const { api_key: next } = await create({ expires_at: '2026-11-21T14:00:00Z' }, { name: 'Next' })
    site.before = async () => later(HOUR_MS)
    expect(await outcome(next)).toEqual([403, 'key_expired'])
    expect(await used()).toBe(2)
  })

  it('a limit that is set while a call is under way counts for it, on either instance', async () => {
    const other = await createTestApi(open, site.settings)
    try {
      other.clock.now = api.clock.now
      for (const server of [api, other]) {
        const name = `Till of ${server === api ? 'one' : 'two'}`
        const { api_key: key, key_id: id } = await create({}, { name })
        site.before = async () => ask('PUT', `/keys/${id}/limits`, { apis: ['weather'] })
        expect(await outcome(key, { server })).toEqual([403, 'key_api_refused'])
        site.before = async () => ask('PUT', `/keys/${id}/limits`, { apis: ['colours'] })
        // The other instance still has the copy that refuses.
        await ask('PUT', `/keys/${id}/limits`, {})
        later(11_000)
        other.clock.now = api.clock.now
        expect(await outcome(key, { server })).toBe(200)
      }
      expect(await used()).toBe(2)
    } finally {
      await other.close()
    }
  })

  it('requests beyond what a key may make are limited by key, and take nothing from neighbours', async () => {
    const { api_key: key } = await create({ calls_per_day: 1 })
    const { api_key: other } = await create({ apis: ['weather'] }, { name: 'Weather' })
    expect(await outcomes(2, key)).toEqual([200, 403])
    expect(await outcomes(300, key)).toEqual(times(300, 403))
    expect(await outcome(key)).toEqual([429, 'rate_limited'])
    expect(await outcomes(300, other)).toEqual(times(300, 403))
    expect(await outcome(other)).toEqual([429, 'rate_limited'])
    expect(await outcome('orchard_wrong')).toEqual([401, 'key_invalid'])
  })

  it('a key without requests of its month left names the month, also when the day is used up', async () => {
    const { api_key: key } = await create({ calls_per_day: 2, calls_per_month: 2 })
    const [, , refused] = [await call(key), await call(key), await call(key)]
    expect([refused?.json().detail, refused?.headers['retry-after']]).toEqual([
      'This API key has made its requests of the month',
      String((9 * 24 + 12) * HOUR_SECONDS),
    ])
  })

  it('a key expires, and can be extended', async () => {
    const { api_key: key, key_id: id } = await create({ expires_at: '2026-11-21T13:00:00Z' })
    expect(await outcome(key)).toBe(200)
    later(HOUR_MS)
    expect(await outcome(key)).toEqual([403, 'key_expired'])
    const past = await ask('PUT', `/keys/${id}/limits`, { expires_at: '2026-11-21T12:59:00Z' })
    expect([past.status, past.body.errors]).toEqual([
      422,
      { expires_at: 'Use a time in the future' },
    ])
    expect((await ask('PUT', `/keys/${id}/limits`, {})).status).toBe(200)
    expect(await outcome(key)).toBe(200)
  })

  it.each([
    [{ apis: ['colour'] }, 'apis'],
    [{ apis: [] }, 'apis'],
    [{ categories: ['sea'] }, 'categories'],
    [{ addresses: ['203.0.113.0/33'] }, 'addresses'],
    [{ addresses: ['example.com'] }, 'addresses'],
    [{ origins: ['https://shop.example/path'] }, 'origins'],
    [{ origins: ['*'] }, 'origins'],
    [{ origins: ['https://*.shop.example'] }, 'origins'],
    [{ origins: ['javascript:alert(1)'] }, 'origins'],
    [{ origins: [`https://${'a'.repeat(300)}.example`] }, 'origins'],
    [{ origin: ['https://shop.example'] }, 'origin'],
    [{ calls_per_day: 0 }, 'calls_per_day'],
    [{ calls_per_month: 1.5 }, 'calls_per_month'],
    [{ calls_per_second: '5' }, 'calls_per_second'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2026-11-21T12:00:00Z' }, 'expires_at'],
  ])('%o is refused, with the field', async (limits, field) => {
    const { key_id: id } = await create({})
    const { body } = await ask('PUT', `/keys/${id}/limits`, limits)
    expect([body.status, body.code, Object.keys(body.errors ?? {})]).toEqual([
      422,
      'key_limits_invalid',
      [field],
    ])
    const { body: made } = await ask('POST', '/keys', { name: 'Another', limits })
    expect([made.status, made.code, Object.keys(made.errors ?? {})]).toEqual([
      422,
      'key_limits_invalid',
      [field],
    ])
  })

  it('keys of others are as unknown as those that nobody has', async () => {
    const { key_id: id } = await create({})
    await api.user(await api.mint.access({ sub: 'ben' }))
    const refusals = [
      await ask('PUT', `/keys/${id}/limits`, {}, 'ben'),
      await ask('PUT', '/keys/00000000-0000-4000-8000-000000000000/limits', {}, 'ben'),
    ]
    const [one, other] = refusals.map(({ body }) => body)
    expect([one.status, one.code]).toEqual([404, 'key_unknown'])
    expect(other).toEqual(one)
  })
})

interface CallOptions extends Pick<InjectOptions, 'method' | 'payload'> {
  address?: string
  origin?: string | undefined
  url?: string
  server?: TestApi
}
interface ItemResponse {
  status: number
  body: { code?: string }
}

const times = (count: number, status: number) => Array<number>(count).fill(status)
