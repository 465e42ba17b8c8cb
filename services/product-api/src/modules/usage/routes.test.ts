// @module-tag soak

import { MAX_USAGE_ROWS } from '@orchard/shared/facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { foldHours } from './fold-hours.ts'
import { callHours, latencyDays, latencyHours, responseDays } from './tables.ts'

describe.each(DATABASES)('usage on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let token = ''
  let key = ''
  let till = { api_key: '', key_id: '' }
  let accountId = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    api = await createTestApi(open, site.settings)
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
    const made = await byOwner('/op/user/keys', { method: 'POST', payload: { name: '=Till' } })
    till = made.json()
    accountId = (await open.database.select().from(accounts))[0]?.id ?? ''
  })

  afterEach(async () => api?.close())

  const byOwner = (url: string, options: object = {}) =>
    api.app.inject({ url, headers: { authorization: `Bearer ${token}` }, ...options })
  const byKey = (url: string, headers: object = {}) =>
    api.app.inject({ url, headers: { 'x-api-key': key, ...headers } })
  const call = (apiKey: string, url = '/v1/colours') =>
    api.app.inject({ url, headers: { 'x-api-key': apiKey } })
  const rowsOf = async (query: string) => (await byKey(`/op/usage?${query}`)).json().rows

  /** Three calls with one key and two with the other, one of which is refused. */
  async function callSome() {
    await call(key)
    await call(key, '/v1/weather?city=Ghent')
    api.clock.now = new Date('2026-11-21T13:10:00Z')
    await call(till.api_key)
    await call(till.api_key, '/v1/weather?lat=north&lon=5')
    await call(key)
    await api.writeStatistics()
    token = await api.mint.access()
  }

  it('a key with limits sees its own usage, and only where it may be used', async () => {
    await callSome()
    const setLimits = (limits: object) =>
      byOwner(`/op/user/keys/${till.key_id}/limits`, { method: 'PUT', payload: limits })
    const seen = async (query: string) => {
      const headers = { 'x-api-key': till.api_key }
      const { rows } = (await api.app.inject({ url: `/op/usage?${query}`, headers })).json()
      return rows.map(({ api: slug, calls }: { api: string; calls: number }) => [slug, calls])
    }
    expect(await seen('by=api')).toEqual([
      ['colours', 3],
      ['weather', 2],
    ])
    await setLimits({ calls_per_day: 1_000 })
    expect(await seen('by=api')).toEqual([
      ['colours', 1],
      ['weather', 1],
    ])
    expect(await seen('by=api&key=default')).toEqual([])
    const refusals = await api.app.inject({
      url: '/op/usage/refusals',
      headers: { 'x-api-key': till.api_key },
    })
    expect(refusals.json().refusals).toMatchObject([{ api: 'weather', key: till.key_id }])
    await setLimits({ addresses: ['203.0.113.9'] })
    const refused = await api.app.inject({
      url: '/op/usage',
      headers: { 'x-api-key': till.api_key },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_address_refused'])
  })

  it('is told by key, API, status code, hour and day, to the key and to its owner', async () => {
    await callSome()
    const { body, statusCode } = await byOwner('/op/usage?by=key,api,status,hour')
    expect(statusCode).toBe(200)
    const report = JSON.parse(body)
    expect(report).toMatchObject({
      from: '2026-10-22T00:00:00.000Z',
      to: '2026-11-21T14:00:00.000Z',
      by: ['hour', 'key', 'api', 'status'],
      hours_since: '2026-10-22T00:00:00.000Z',
      days_since: '2025-10-01T00:00:00.000Z',
    })
    const at = (hour: number) => `2026-11-21T${hour}:00:00Z`
    const byDefault = { key: 'default', key_name: 'Default' }
    const byTill = { key: till.key_id, key_name: '=Till' }
    const none = { p50_ms: null, p95_ms: null }
    const ok = { '2xx': 1, '3xx': 0, '4xx': 0, '5xx': 0 }
    expect(report.rows).toHaveLength(5)
    expect(report.rows).toEqual(
      expect.arrayContaining([
        {
          hour: at(12),
          ...byDefault,
          api: 'colours',
          status: 200,
          calls: 1,
          status_classes: ok,
          ...none,
        },
        {
          hour: at(12),
          ...byDefault,
          api: 'weather',
          status: 200,
          calls: 1,
          status_classes: ok,
          ...none,
        },
        {
          hour: at(13),
          ...byDefault,
          api: 'colours',
          status: 200,
          calls: 1,
          status_classes: ok,
          ...none,
        },
        {
          hour: at(13),
          ...byTill,
          api: 'colours',
          status: 200,
          calls: 1,
          status_classes: ok,
          ...none,
        },
        {
          ...{ hour: at(13), ...byTill, api: 'weather', status: 400, calls: 1, ...none },
          status_classes: { '2xx': 0, '3xx': 0, '4xx': 1, '5xx': 0 },
        },
      ]),
    )
    const named = (row: object) => ({ ...row, ...('key_name' in row ? { key_name: null } : {}) })
    for (const apiKey of [key, till.api_key]) {
      const seen = await byKey('/op/usage?by=key,api,status,hour', { 'x-api-key': apiKey })
      expect(seen.body).not.toContain('=Till')
      expect(seen.json().rows.map(named)).toEqual(report.rows.map(named))
    }
    expect(await rowsOf('')).toEqual([
      {
        ...{ day: '2026-11-21', calls: 5, p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
        status_classes: { '2xx': 4, '3xx': 0, '4xx': 1, '5xx': 0 },
      },
    ])
  })

  it('is that of a key, an API, a status code or a class of them', async () => {
    await callSome()
    const counted = async (query: string) =>
      (await rowsOf(query)).map((row: { api: string; calls: number }) => [row.api, row.calls])
    expect(await counted(`by=api&key=${till.key_id}`)).toEqual([
      ['colours', 1],
      ['weather', 1],
    ])
    expect(await counted('by=api&key=default&api=colours')).toEqual([['colours', 2]])
    expect(await counted('by=api&status=4xx')).toEqual([['weather', 1]])
    expect(await counted('by=api&status=400')).toEqual([['weather', 1]])
    expect(await counted('by=api&status=401')).toEqual([])
    expect(await counted('by=api&from=2026-11-21T13:30:00Z')).toEqual([
      ['colours', 2],
      ['weather', 1],
    ])
    expect(await counted('by=api&to=2026-11-21T13:00:00Z')).toEqual([
      ['colours', 1],
      ['weather', 1],
    ])
    expect(await counted('by=api&from=2026-11-22')).toEqual([])
  })

  it('has percentiles that follow from the latencies of the group', async () => {
    const hour = new Date('2026-11-20T10:00:00Z')
    const row = { accountId, keyId: till.key_id, hour, slug: 'colours' }
    const counts = (from: readonly number[]) => Array.from({ length: 12 }, (_, at) => from[at] ?? 0)
    await open.database.insert(callHours).values({ ...row, status: 200, calls: 20 })
    await open.database.insert(latencyHours).values({ ...row, counts: counts([10, 10]) })
    const other = { ...row, slug: 'weather' }
    await open.database.insert(callHours).values({ ...other, status: 200, calls: 10 })
    await open.database.insert(latencyHours).values({ ...other, counts: counts([0, 0, 0, 10]) })
    expect(await rowsOf('by=api')).toMatchObject([
      { api: 'colours', p50_ms: 5, p95_ms: 9.5 },
      { api: 'weather', p50_ms: 37.5, p95_ms: 48.8 },
    ])
    expect(await rowsOf('by=day')).toMatchObject([{ calls: 30, p50_ms: 7.5 }])
    expect(await rowsOf('by=api&status=200')).toMatchObject([{ p50_ms: null }, { p50_ms: null }])
  })

  it('goes on by day when hours have ended, and has days of the version before, without keys', async () => {
    const row = { accountId, keyId: till.key_id, slug: 'colours' }
    const hours = [9, 10].map((hour) => ({
      ...{ ...row, hour: new Date(`2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`) },
      ...{ status: 200, calls: 3 },
    }))
    await open.database.insert(callHours).values(hours)
    await foldHours({ database: open.database, now: () => api.clock.now })
    const before = { accountId, day: '2026-08-31', slug: 'colours' }
    await open.database.insert(responseDays).values({ ...before, status: 200, calls: 4 })
    await open.database.insert(latencyDays).values({ ...before, upToMs: 10, calls: 4 })
    expect(await rowsOf('by=day,key&from=2026-08-01')).toMatchObject([
      { day: '2026-08-31', key: null, key_name: null, calls: 4, p50_ms: 7.5 },
      { day: '2026-09-01', key: till.key_id, calls: 6, p50_ms: null },
    ])
    expect(await rowsOf(`by=day&from=2026-09-01T09:30:00Z&key=${till.key_id}`)).toMatchObject([
      { calls: 6 },
    ])
    const { from, rows } = (await byKey('/op/usage?by=hour&from=2026-08-01')).json()
    expect([from, rows]).toEqual(['2026-10-22T00:00:00.000Z', []])
    await open.database
      .update(accounts)
      .set({ hoursSince: new Date('2026-11-20'), daysSince: new Date('2026-09-01') })
    expect((await byKey('/op/usage?from=2026-08-01')).json()).toMatchObject({
      from: '2026-09-01T00:00:00.000Z',
      hours_since: '2026-11-20T00:00:00.000Z',
      days_since: '2026-09-01T00:00:00.000Z',
      rows: [{ day: '2026-09-01' }],
    })
  })

  it('is CSV for those who ask for it, whose cells no spreadsheet runs', async () => {
    await callSome()
    const byHeader = await byOwner('/op/usage?by=key,day', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    })
    expect(byHeader.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="api-orchard-usage.csv"',
      'cache-control': 'no-store',
    })
    const [header, ...lines] = byHeader.body.split('\r\n')
    expect(header).toBe('day,key,key_name,calls,2xx,3xx,4xx,5xx,p50_ms,p95_ms')
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^2026-11-21,default,Default,3,3,0,0,0,[\d.]+,[\d.]+$/),
        expect.stringMatching(new RegExp(`^2026-11-21,${till.key_id},'=Till,2,1,0,1,0,`)),
      ]),
    )
    const refusals = await byOwner('/op/usage/refusals?format=csv')
    expect(refusals.body.split('\r\n')).toEqual([
      'at,key,key_name,api,status,code,request_id',
      expect.stringMatching(
        new RegExp(
          `^2026-11-21T13:10:00.000Z,${till.key_id},'=Till,weather,400,parameter_invalid,[\\w-]+$`,
        ),
      ),
      '',
    ])
    expect((await byKey('/op/usage?format=json', { accept: 'text/csv' })).json()).toHaveProperty(
      'rows',
    )
  })

  it('has the latest refusals, the newest first, with the page of each error', async () => {
    await callSome()
    api.clock.now = new Date('2026-11-21T13:20:00Z')
    const { headers } = await call(key, '/v1/weather?lat=north&lon=5')
    await api.writeStatistics()
    const found = (await byKey('/op/usage/refusals')).json()
    expect(found).toEqual({
      since: '2026-11-14T13:20:00.000Z',
      refusals: [
        {
          ...{ at: '2026-11-21T13:20:00.000Z', key: 'default', key_name: 'Default' },
          ...{ api: 'weather', status: 400, code: 'parameter_invalid' },
          type: `${site.origin}/errors/parameter_invalid`,
          request_id: headers['x-request-id'],
        },
        expect.objectContaining({ key: till.key_id, key_name: null }),
      ],
    })
    const only = async (query: string) =>
      (await byKey(`/op/usage/refusals?${query}`)).json().refusals.length
    expect(await only('limit=1')).toBe(1)
    expect(await only(`key=${till.key_id}`)).toBe(1)
    expect(await only('api=colours')).toBe(0)
    expect(await only('status=4xx')).toBe(2)
    expect(await only('status=5xx')).toBe(0)
    api.clock.now = new Date('2026-11-28T13:15:00Z')
    token = await api.mint.access()
    expect(await only('')).toBe(1)
  })

  it('of another account cannot be seen, and its keys cannot be told from wrong ones', async () => {
    await callSome()
    const other = await api.mint.access({ sub: 'ben' })
    const benKey = (await api.user(other)).json().api_key
    const seen = await byKey(`/op/usage?by=key&key=${till.key_id}`, { 'x-api-key': benKey })
    expect(seen.json().rows).toEqual([])
    expect((await byKey('/op/usage/refusals', { 'x-api-key': benKey })).json().refusals).toEqual([])
    const headers = { authorization: `Bearer ${other}` }
    const lastDay = await api.app.inject({
      ...{ url: `/op/user/keys/${till.key_id}/last-day`, headers },
    })
    expect([lastDay.statusCode, lastDay.json().code]).toEqual([404, 'key_unknown'])
  })

  it('is kept from a key that was revoked on another instance a moment ago', async () => {
    const other = await createTestApi(open, { ...site.settings, tokens: api.config.tokens })
    const headers = { 'x-api-key': till.api_key }
    const statusOf = async (url: string) => (await other.app.inject({ url, headers })).statusCode
    const read = async () => [await statusOf('/op/usage'), await statusOf('/op/usage/refusals')]
    try {
      other.clock.now = api.clock.now
      expect(await read()).toEqual([200, 200])
      await byOwner(`/op/user/keys/${till.key_id}`, { method: 'DELETE' })
      expect(await read()).toEqual([401, 401])
    } finally {
      await other.close()
    }
  })

  it('needs a key or a sign-in, and limits wrong keys as calls do', async () => {
    const refusalOf = async (headers: Record<string, string>) => {
      const response = await api.app.inject({ url: '/op/usage', headers })
      return [response.statusCode, response.json().code]
    }
    expect(await refusalOf({})).toEqual([401, 'key_missing'])
    expect(await refusalOf({ 'x-api-key': 'orchard_wrong' })).toEqual([401, 'key_invalid'])
    expect(await refusalOf({ authorization: 'Bearer made.up.token' })).toEqual([
      401,
      'token_invalid',
    ])
    await byOwner(`/op/user/keys/${till.key_id}`, { method: 'DELETE' })
    expect(await refusalOf({ 'x-api-key': till.api_key })).toEqual([401, 'key_invalid'])
    for (let count = 0; count < 300; count++) await call('orchard_wrong')
    expect(await refusalOf({ 'x-api-key': 'orchard_wrong' })).toEqual([429, 'rate_limited'])
    expect((await byKey('/op/usage')).statusCode).toBe(200)
  })

  it('can be queried so many times a minute', async () => {
    for (let count = 0; count < 120; count++)
      expect((await byKey('/op/usage')).statusCode).toBe(200)
    expect((await byKey('/op/usage')).json().code).toBe('rate_limited')
    expect((await byOwner('/op/usage')).statusCode).toBe(200)
  })

  it('refuses what it does not know, and says which parameter', async () => {
    for (const [query, field] of [
      ['by=month', 'by'],
      ['by=hour,day', 'by'],
      ['by=', 'by'],
      ['from=yesterday', 'from'],
      ['key=7', 'key'],
      ['status=abc', 'status'],
      ['format=xml', 'format'],
      ['api=%00', 'api'],
    ] as const) {
      const response = await byOwner(`/op/usage?${query}`)
      expect([query, response.statusCode]).toEqual([query, 400])
      expect(response.json()).toMatchObject({
        code: 'parameter_invalid',
        errors: { [field]: expect.stringMatching(/^Send /) },
      })
    }
  })

  it('takes every date and time that it knows', async () => {
    await callSome()
    for (const query of [
      'to=9999-12-31T23:30:00Z',
      'from=9999-12-31T23:30:00-12:00',
      'from=9999-12-31T23:30:00Z&by=hour',
      'from=0000-01-01&to=9999-12-31',
      'to=0000-01-01',
      'from=0000-01-01T00:00:00%2B12:00&to=9999-12-31T23:59:59-12:00',
    ])
      expect([query, (await byOwner(`/op/usage?${query}`)).statusCode]).toEqual([query, 200])
  })

  it('refuses to give more rows than a response may have', async () => {
    const rows = Array.from({ length: MAX_USAGE_ROWS + 1 }, (_, number) => ({
      ...{ accountId, keyId: till.key_id, hour: new Date('2026-11-20T10:00:00Z') },
      ...{ slug: `api-${number}`, status: 200, calls: 1 },
    }))
    for (let from = 0; from < rows.length; from += 1_000)
      await open.database.insert(callHours).values(rows.slice(from, from + 1_000))
    const response = await byOwner('/op/usage?by=api')
    expect([response.statusCode, response.json().code]).toEqual([422, 'usage_too_large'])
    expect((await byOwner('/op/usage?by=day')).json().rows).toMatchObject([
      { calls: MAX_USAGE_ROWS + 1 },
    ])
  })

  it('tells what a key has called within a day', async () => {
    await callSome()
    const lastDay = async (id: string) => (await byOwner(`/op/user/keys/${id}/last-day`)).json()
    expect(await lastDay(till.key_id)).toEqual({
      since: '2026-11-20T13:00:00.000Z',
      apis: [
        { slug: 'colours', calls: 1 },
        { slug: 'weather', calls: 1 },
      ],
    })
    expect((await lastDay('default')).apis).toEqual([
      { slug: 'colours', calls: 2 },
      { slug: 'weather', calls: 1 },
    ])
    expect((await lastDay(till.key_id.toUpperCase())).apis).toHaveLength(2)
    expect(await lastDay('7')).toMatchObject({ code: 'key_id_invalid', detail: 'Invalid key ID' })
    api.clock.now = new Date('2026-11-22T14:30:00Z')
    token = await api.mint.access()
    expect((await lastDay(till.key_id)).apis).toEqual([])
    expect(await open.database.select().from(namedKeys)).toHaveLength(1)
  })
})
