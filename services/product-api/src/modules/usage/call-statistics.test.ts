// @module-tag soak

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { LATENCY_BOUNDS_MS } from './call-statistics.ts'
import { callHours, latencyDays, latencyHours, refusals, responseDays } from './tables.ts'

const DAY = '2026-11-21'

describe.each(DATABASES)('statistics of calls on %s', (kind) => {
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
    site.isUpstreamDown = false
    site.responses.clear()
    api = await createTestApi(open, site.settings)
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
  })
  afterEach(async () => api?.close())

  const call = (url: string, options: object = {}) =>
    api.app.inject({ url, headers: { 'x-api-key': key }, ...options })
  const ofOwner = async (path: string) =>
    (await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json()
  const usage = () => ofOwner('/op/user/usage')
  const requests = (rows: readonly { counts: readonly number[] }[]) =>
    rows.flatMap(({ counts }) => counts).reduce((sum, one) => sum + one, 0)

  it('has the status of every counted call as soon as it is served', async () => {
    site.responses.set('/weather?city=Ghent', {
      status: 404,
      headers: {},
      body: { code: 'not_found', title: 'No such place' },
    })
    await call('/v1/colours')
    await call('/v1/colours')
    await call('/v1/weather?city=Ghent')
    expect((await usage()).responses).toEqual([
      { date: DAY, slug: 'colours', status: 200, calls: 2 },
      { date: DAY, slug: 'weather', status: 404, calls: 1 },
    ])
  })

  it('has what is not counted, and the latency of all, when it is written', async () => {
    await call('/v1/colours')
    expect((await call('/v1/weather?lat=north')).statusCode).toBe(400)
    site.isUpstreamDown = true
    expect((await call('/v1/colours')).statusCode).toBe(502)
    await api.writeStatistics()
    const { latency, responses, used } = await usage()
    expect(used).toBe(1)
    expect(responses).toEqual([
      { date: DAY, slug: 'colours', status: 200, calls: 1 },
      { date: DAY, slug: 'colours', status: 502, calls: 1 },
      { date: DAY, slug: 'weather', status: 400, calls: 1 },
    ])
    expect(latency.bounds_ms).toEqual(LATENCY_BOUNDS_MS)
    expect(latency.rows).toMatchObject([
      { date: DAY, slug: 'colours' },
      { date: DAY, slug: 'weather' },
    ])
    expect(requests(latency.rows)).toBe(3)
  })

  it('tells keys and hours apart, and its hours add up to what was used, whichever server counts', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const made = await api.app.inject({
      ...{ method: 'POST', url: '/op/user/keys', headers, payload: { name: 'Till' } },
    })
    const till = made.json()
    const second = await createTestApi(open, site.settings)
    const callBy = ({ app }: TestApi, apiKey: string) =>
      app.inject({ url: '/v1/colours', headers: { 'x-api-key': apiKey } })
    const count = (one: TestApi) => [callBy(one, key), callBy(one, till.api_key)]
    await Promise.all([...count(api), ...count(api), ...count(second)])
    for (const one of [api, second]) one.clock.now = new Date('2026-11-21T13:00:00Z')
    await Promise.all([...count(api), ...count(second)])
    expect((await usage()).used).toBe(10)
    await Promise.all([api.writeStatistics(), second.close()])
    const rows = await open.database.select().from(callHours).orderBy(callHours.hour)
    const place = (hour: number, keyId: string, calls: number) =>
      expect.objectContaining({
        ...{ hour: new Date(`${DAY}T${hour}:00:00Z`), keyId, slug: 'colours', status: 200, calls },
      })
    expect(rows).toEqual(
      expect.arrayContaining([
        place(12, DEFAULT_KEY_ID, 3),
        place(12, till.key_id, 3),
        place(13, DEFAULT_KEY_ID, 2),
        place(13, till.key_id, 2),
      ]),
    )
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(10)
    const times = await open.database.select().from(latencyHours)
    expect(times).toHaveLength(4)
    expect(requests(times)).toBe(10)
  })

  it('adds days that a server of the version before has written', async () => {
    await call('/v1/colours')
    await api.writeStatistics()
    const before = (await usage()).latency
    const { accountId } = (await open.database.select().from(callHours))[0] ?? {}
    if (!accountId) throw new Error('Nothing was counted')
    const row = { accountId, day: DAY, slug: 'colours' }
    await open.database.insert(responseDays).values({ ...row, status: 200, calls: 2 })
    await open.database.insert(responseDays).values({ ...row, status: 400, calls: 3 })
    await open.database.insert(latencyDays).values({ ...row, upToMs: 250, calls: 5 })
    const { latency, responses } = await usage()
    expect(responses).toEqual([
      { date: DAY, slug: 'colours', status: 200, calls: 3 },
      { date: DAY, slug: 'colours', status: 400, calls: 3 },
    ])
    const ofBefore = before.rows[0].counts
    const at = LATENCY_BOUNDS_MS.indexOf(250)
    expect(latency.rows).toEqual([
      { date: DAY, slug: 'colours', counts: ofBefore.with(at, ofBefore[at] + 5) },
    ])
  })

  it('has each response of a batch', async () => {
    const requestsOfBatch = [{ city: 'Ghent' }, { lat: 'north' }, { city: 'Paris' }]
    await call('/v1/weather/batch', { method: 'POST', payload: { requests: requestsOfBatch } })
    await api.writeStatistics()
    const { latency, responses } = await usage()
    expect(responses).toEqual([
      { date: DAY, slug: 'weather', status: 200, calls: 2 },
      { date: DAY, slug: 'weather', status: 400, calls: 1 },
    ])
    expect(requests(latency.rows)).toBe(3)
  })

  it('adds to what other servers have written', async () => {
    const second = await createTestApi(open, site.settings)
    await Promise.all(Array.from({ length: 5 }, () => call('/v1/weather?lat=north')))
    await second.app.inject({ url: '/v1/weather?lat=north', headers: { 'x-api-key': key } })
    await Promise.all([api.writeStatistics(), second.close()])
    expect((await usage()).responses).toEqual([
      { date: DAY, slug: 'weather', status: 400, calls: 6 },
    ])
  })

  it('has nothing of names that are no API, and of calls without a valid key', async () => {
    expect((await call('/v1/no-such-api')).statusCode).toBe(404)
    await api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': 'orchard_wrong' } })
    await api.writeStatistics()
    const { latency, responses } = await usage()
    expect([responses, latency.rows]).toEqual([[], []])
  })

  it('writes the rest when the server stops, and is a part of the export', async () => {
    await call('/v1/weather?lat=north')
    await api.app.close()
    api = await createTestApi(open, site.settings)
    token = await api.mint.access()
    const all = await ofOwner('/op/user/export')
    expect(all.responses).toEqual([{ date: DAY, slug: 'weather', status: 400, calls: 1 }])
    expect(requests(all.latency.rows)).toBe(1)
    const hour = { hour: `${DAY}T12:00:00.000Z`, key: 'Default', slug: 'weather' }
    expect(all.hours.calls).toEqual([{ ...hour, status: 400, calls: 1 }])
    expect(all.hours.latency).toEqual([{ ...hour, counts: expect.any(Array) }])
    expect(all.refusals).toEqual([
      {
        ...{ at: `${DAY}T12:00:00.500Z`, key: 'Default', slug: 'weather', status: 400 },
        ...{ code: expect.any(String), request_id: expect.any(String) },
      },
    ])
  })

  it('goes on, and keeps what it could not write, while a table is away', async () => {
    await open.database.execute(sql`alter table call_hours rename to away`)
    try {
      // Requests that count need the table; others are served as ever.
      expect((await call('/v1/weather?lat=north')).statusCode).toBe(400)
      await api.writeStatistics()
      await api.writeStatistics()
    } finally {
      await open.database.execute(sql`alter table away rename to call_hours`)
    }
    expect(api.logged.filter((line) => line.includes('Statistics not written'))).toHaveLength(1)
    await api.writeStatistics()
    expect((await usage()).responses).toMatchObject([{ status: 400, calls: 1 }])
  })

  it('ends with the account, also what was not written yet', async () => {
    await call('/v1/colours')
    await api.writeStatistics()
    await call('/v1/weather?lat=north')
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ method: 'DELETE', url: '/op/user', headers })).statusCode).toBe(
      204,
    )
    await api.writeStatistics()
    for (const table of [callHours, latencyHours, refusals])
      expect(await open.database.select().from(table)).toEqual([])
    expect(api.logged.join()).not.toContain('Statistics not written')
  })
})
