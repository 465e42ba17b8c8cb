// @module-tag soak

import { CALL_CONTRACTS_PATH } from '@orchard/shared/call-contracts'
import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiConfig } from '#src/config.ts'
import type { IncidentChange } from '#src/modules/alerts/texts.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { latencyDays, responseDays, usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { createIncidents } from './incidents.ts'
import { createStatusRecord } from './record.ts'
import { incidents, statusDays, statusMinutes, statusStates } from './tables.ts'

const OPERATOR = 'operator@orchard.example'
const FIELD = { type: 'string', nullable: false, optional: false, description: 'A text.' }

/** A documented API, whose example is a city. */
const documented = (slug: string, more: object = {}) => ({
  ...contractOf(slug, { place: 'Ghent' }, [{ name: 'city', type: 'string', required: true }]),
  documentation: {
    ...{ id: 1, name: 'Places', description: 'Places by name.', category: 'places', notes: [] },
    ...{ example: { city: 'Ghent' }, fields: [{ name: 'place', ...FIELD }] },
  },
  ...more,
})

describe.each(DATABASES)('the status, on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  const others: TestApi[] = []
  const start = (more: Partial<ApiConfig> = {}) =>
    createTestApi(open, {
      ...site.settings,
      billing: null,
      mail: { smtpUrl: null, from: 'site@orchard.example', isShown: false, operator: OPERATOR },
      ...more,
    })

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    for (const table of [statusMinutes, statusStates, statusDays, incidents])
      await open.database.delete(table)
    site = await startSite()
    site.add(documented('places'))
    api = await start()
  })
  afterEach(async () => {
    for (const one of [...others.splice(0), api]) await one?.close()
    await site?.close()
  })

  const pass = (minutes: number, of = api) => {
    of.clock.now = new Date(of.clock.now.getTime() + minutes * 60_000)
  }
  /** Has the list of APIs read again, which then has so many. */
  const readList = async (length: number) => {
    pass(1)
    await api.app.inject('/status/apis/unknown')
    const list = async () => (await api.app.inject('/v1')).json().apis
    await expect.poll(list).toHaveLength(length)
  }
  const checkFor = async (minutes: number) => {
    for (let count = 0; count < minutes; count++) {
      pass(1)
      await api.checkParts()
    }
  }
  const status = async () => (await api.app.inject('/status')).json()
  const ofApi = async (slug: string) => (await api.app.inject(`/status/apis/${slug}`)).json()
  const part = async (id: string) =>
    (await status()).parts.find((one: { id: string }) => one.id === id)
  const subjects = async () =>
    (await open.database.select().from(mails)).map(({ recipient, subject }) => [recipient, subject])

  it('is unknown before the first check, and no day without checks counts as up', async () => {
    const { checked_at, incidents: listed, parts } = await status()
    expect([checked_at, listed]).toEqual([null, []])
    expect(parts.map(({ id }: { id: string }) => id)).toEqual([
      'site',
      'product-api',
      'data-apis',
      'identity',
    ])
    for (const { days, state, uptime } of parts) {
      expect([state, uptime, days.length]).toEqual(['unknown', null, STATUS_KEPT_DAYS])
      for (const day of days)
        expect(day).toEqual({
          date: day.date,
          ok: 0,
          failed: 0,
          uptime: null,
          p50_ms: null,
          p95_ms: null,
        })
    }
    await checkFor(1)
    pass(3 * 24 * 60)
    await checkFor(1)
    const { days, ok, state, uptime } = await part('site')
    expect([state, ok, uptime]).toEqual(['up', 2, 1])
    expect(days.map((one: { ok: number }) => one.ok).slice(-5)).toEqual([0, 1, 0, 0, 1])
    expect(days.at(-2).uptime).toBe(null)
    expect(days.at(-1)).toMatchObject({ date: '2026-11-24', ok: 1, failed: 0, uptime: 1 })
    expect(days.at(-1).p95_ms).toBeGreaterThan(0)
    pass(6)
    expect(await part('site')).toMatchObject({ state: 'unknown', ok: 2 })
  })

  it('is public, for pages of every origin', async () => {
    for (const url of ['/status', '/status/apis/places']) {
      const { headers, statusCode } = await api.app.inject({
        url,
        headers: { origin: 'https://a.example' },
      })
      expect(statusCode).toBe(200)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['cache-control']).toBe('public, max-age=15')
    }
    expect((await api.app.inject('/status/apis/nothing')).json().code).toBe('api_unknown')
    expect((await api.app.inject('/status/apis/barometer')).json().code).toBe('api_retired')
  })

  it('a part is down after three failed checks in a row, and up after three good ones', async () => {
    await checkFor(1)
    api.mint.hasKeys = false
    await checkFor(2)
    expect((await part('identity')).state).toBe('up')
    api.mint.hasKeys = true
    await checkFor(1)
    api.mint.hasKeys = false
    await checkFor(2)
    expect((await status()).incidents).toEqual([])
    await checkFor(2)
    const since = new Date(api.clock.now.getTime() - 3 * 60_000)
    since.setSeconds(0, 0)
    const [incident] = (await status()).incidents
    expect(incident).toMatchObject({
      ...{ part: 'identity', kind: 'down', title: 'Identity provider: not available' },
      ...{ opened_at: since.toISOString(), resolved_at: null },
    })
    expect(await part('identity')).toMatchObject({ state: 'down', ok: 2, failed: 6, uptime: 0.25 })
    expect(await part('site')).toMatchObject({ state: 'up', failed: 0, uptime: 1 })
    expect(await subjects()).toEqual([[OPERATOR, 'Incident: Identity provider: not available']])

    api.mint.hasKeys = true
    await checkFor(2)
    expect((await status()).incidents).toEqual([incident])
    await checkFor(1)
    const [resolved] = (await status()).incidents
    expect(resolved).toEqual({
      ...incident,
      resolved_at: new Date(since.getTime() + 4 * 60_000).toISOString(),
    })
    expect((await part('identity')).state).toBe('up')
    expect(await subjects()).toHaveLength(1)
  })

  it('is unknown, and not up, where the clock was ahead at the last check', async () => {
    await checkFor(1)
    expect((await part('site')).state).toBe('up')
    expect((await ofApi('places')).state).toBe('up')
    pass(-24 * 60)
    const later = await start()
    others.push(later)
    later.clock.now = api.clock.now
    const { apis, parts } = (await later.app.inject('/status')).json()
    expect(parts[0].state).toBe('unknown')
    expect(apis.checked).toBe(0)
  })

  it('lists an open incident, also after many others that are over', async () => {
    const at = (minute: number) => new Date(api.clock.now.getTime() - (1_000 - minute) * 60_000)
    const incident = { title: 'Identity provider: slow', kind: 'slow' as const, details: 'Slow.' }
    const over = Array.from({ length: 60 }, (_, index) => ({
      ...{ ...incident, part: 'identity', forOperators: false },
      ...{ openedAt: at(index + 1), resolvedAt: at(index + 2) },
    }))
    await open.database
      .insert(incidents)
      .values([
        { ...over[0], ...incident, part: 'site', openedAt: at(0), resolvedAt: null },
        ...over,
      ] as never)
    const listed = (await status()).incidents
    expect(listed).toHaveLength(50)
    expect(listed.filter((one: { resolved_at: null }) => one.resolved_at === null)).toMatchObject([
      { part: 'site' },
    ])
    const times = listed.map((one: { opened_at: string }) => one.opened_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('a row of failures with a long gap is no row', async () => {
    api.mint.hasKeys = false
    await checkFor(2)
    pass(30)
    await checkFor(2)
    expect((await status()).incidents).toEqual([])
    await checkFor(1)
    expect((await status()).incidents).toHaveLength(1)
  })

  it('two instances check a minute once, and open one incident', async () => {
    const other = await start()
    others.push(other)
    for (let minute = 0; minute < 4; minute++) {
      api.mint.hasKeys = false
      other.mint.hasKeys = false
      pass(1)
      other.clock.now = api.clock.now
      await Promise.all([api.checkParts(), other.checkParts(), api.checkParts()])
    }
    for (const { days, failed, ok } of (await status()).parts) {
      expect(ok + failed).toBe(4)
      expect(days.at(-1).ok + days.at(-1).failed).toBe(4)
    }
    expect((await status()).incidents).toHaveLength(1)
    expect(await open.database.select().from(statusMinutes)).toHaveLength(4)
    expect(await subjects()).toHaveLength(1)
  })

  it('remembers what it finds while the database is away, and whoever is back first stores it', async () => {
    const other = await start()
    others.push(other)
    await checkFor(1)
    await open.database.execute('alter table status_minutes rename to status_away')
    for (const one of [api, other]) one.mint.hasKeys = false
    for (let minute = 0; minute < 3; minute++) {
      pass(1)
      other.clock.now = api.clock.now
      await Promise.all([api.checkParts(), other.checkParts()])
    }
    expect((await status()).incidents).toEqual([])
    expect(api.logged.filter((line) => line.includes('Status not stored'))).toHaveLength(1)
    await open.database.execute('alter table status_away rename to status_minutes')
    pass(1)
    await api.checkParts()
    other.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await other.checkParts()
    api.clock.now = other.clock.now
    expect(await part('identity')).toMatchObject({ state: 'down', ok: 1, failed: 5 })
    const [incident] = (await status()).incidents
    expect(Date.parse(incident.opened_at)).toBe(Date.parse('2026-11-21T12:02:00Z'))
  })

  it('tells once of an incident that begins and once of its end, or of neither', async () => {
    const told: IncidentChange[] = []
    let isRefused = false
    const services = {
      ...{
        outbox: { toAddress: async () => undefined } as never,
        site: site.origin,
        operator: null,
      },
      log: () => undefined,
      async onIncident(change: IncidentChange) {
        if (isRefused) throw new Error('refused')
        told.push(change)
      },
    }
    const record = createStatusRecord({
      ...{ database: open.database, incidents: createIncidents(services) },
      parts: [{ id: 'site', name: 'This site', url: null }],
    })
    const begin = Date.parse('2026-11-21T12:00:00Z')
    const write = (minute: number, found: 'down' | 'up' | 'slow') =>
      record.write(
        {
          minute: new Date(begin + minute * 60_000),
          parts: [{ part: 'site', found, ms: found === 'down' ? null : 9 }],
          ...{ apis: [], checkable: null },
        },
        false,
      )
    for (let minute = 0; minute < 2; minute++) await write(minute, 'down')
    isRefused = true
    await expect(write(2, 'down')).rejects.toThrow('refused')
    expect(await open.database.select().from(incidents)).toEqual([])
    isRefused = false
    // The same minute again, as the next run does.
    for (let minute = 2; minute < 5; minute++) await write(minute, 'down')
    await write(4, 'up') // stored already
    for (let minute = 5; minute < 8; minute++) await write(minute, 'slow')
    for (let minute = 8; minute < 11; minute++) await write(minute, 'up')
    const id = expect.any(String)
    const at = (minute: number) => new Date(begin + minute * 60_000)
    const down = { id, title: 'This site: not available', part: 'site' }
    const slow = { id, title: 'This site: slow', part: 'site' }
    expect(told).toEqual([
      { ...down, state: 'opened', at: at(0) },
      { ...down, state: 'resolved', at: at(5) },
      { ...slow, state: 'opened', at: at(5) },
      { ...slow, state: 'resolved', at: at(8) },
    ])
    expect(told[0]?.id).toBe(told[1]?.id)
  })

  it('APIs are called through the gateway with their example, and this counts nothing', async () => {
    const apiKey = (await api.user(await api.mint.access())).json().api_key
    site.calls.length = 0
    await checkFor(3)
    await api.writeStatistics()
    const called = site.calls.flatMap(({ asked }) => asked)
    expect(called.filter((one) => one.startsWith('/places'))).toEqual(
      Array(3).fill('/places?city=Ghent'),
    )
    expect(await ofApi('places')).toMatchObject({ state: 'up', ok: 3, failed: 0, uptime: 1 })
    for (const table of [usageMonths, usageDays, responseDays, latencyDays, tries])
      expect(await open.database.select().from(table)).toEqual([])
    const { headers } = await api.app.inject({
      ...{ url: '/v1/places?city=Ghent', headers: { 'x-api-key': apiKey } },
    })
    expect(headers['ratelimit']).toMatch(/^"month";r=2999;/)
    // It has no documentation, so that nobody knows how to call it.
    expect(await ofApi('weather')).toMatchObject({ state: 'unknown', ok: 0, uptime: null })
  })

  it('an API that fails is checked every minute, and is down after three checks', async () => {
    for (const slug of ['lakes', 'rivers', 'hills']) site.add(documented(slug))
    await readList(7)
    await checkFor(4)
    site.responses.set('/lakes?city=Ghent', { status: 503, headers: {}, body: { code: 'busy' } })
    await checkFor(6)
    const { apis, incidents: listed } = await status()
    expect(apis).toMatchObject({ checked: 4, down: ['lakes'], slow: [], failed: 3 })
    expect(apis.ok).toBeGreaterThan(3)
    expect(apis.uptime).toBe(apis.ok / (apis.ok + 3))
    expect(apis.days.at(-1)).toMatchObject({ ok: apis.ok, failed: 3 })
    expect(listed).toMatchObject([{ part: 'api:lakes', title: 'Places API: not available' }])
    expect(await ofApi('lakes')).toMatchObject({ state: 'down', ok: 1, failed: 3 })
    site.responses.clear()
    await checkFor(8)
    expect((await status()).apis.down).toEqual([])
    expect((await status()).incidents[0].resolved_at).not.toBe(null)
  })

  it('many APIs that fail for one reason are one email an hour', async () => {
    const failing = { status: 503, headers: {}, body: { code: 'busy' } }
    const slugs = ['lakes', 'rivers', 'hills', 'places']
    for (const slug of slugs.slice(0, 3)) site.add(documented(slug))
    for (const slug of slugs) site.responses.set(`/${slug}?city=Ghent`, failing)
    await readList(7)
    await checkFor(20)
    const { apis, incidents: listed } = await status()
    expect([apis.down, listed.length]).toEqual([slugs.toSorted(), 4])
    expect(await subjects()).toEqual([[OPERATOR, 'Incident: Places API: not available']])
  })

  it('APIs have no incident of their own while all of the data APIs are down', async () => {
    await checkFor(1)
    site.isUpstreamDown = true
    await checkFor(4)
    const { incidents: listed } = await status()
    expect(listed.map((one: { part: string }) => one.part)).toEqual(['data-apis'])
    expect(await ofApi('places')).toMatchObject({ state: 'down', ok: 1, failed: 4, uptime: 0.2 })
    expect((await status()).apis).toMatchObject({ checked: 1, down: ['places'], slow: [] })
    site.isUpstreamDown = false
    await checkFor(3)
    expect((await status()).apis).toMatchObject({ checked: 1, down: [] })
  })

  it('keeps the incidents of live APIs while nobody can say which sources are enabled', async () => {
    const live = { kind: 'live', source: 'Made up for tests', licence: 'Own code', from: ['usgs'] }
    site.add(documented('quakes', { answer: live }))
    const source = { id: 'usgs', name: 'USGS', state: 'ok', requests: 0, failures: 0 }
    const more = { kept: 0, stale: 0, last_answer_at: null, last_failure: null }
    const body = { sources: [{ ...source, ...more }] }
    site.responses.set('/sources', { status: 200, headers: {}, body })
    site.responses.set('/quakes?city=Ghent', {
      ...{ status: 503, headers: {}, body: { code: 'source_unavailable' } },
    })
    await readList(5)
    await checkFor(16)
    const openParts = async (of = api) =>
      (await of.app.inject('/status'))
        .json()
        .incidents.map((one: { part: string; resolved_at: string | null }) => [
          one.part,
          one.resolved_at,
        ])
    expect(await openParts()).toEqual([['api:quakes', null]])
    site.responses.set('/sources', { status: 503, headers: {}, body: { code: 'busy' } })
    await checkFor(1)
    expect(await openParts()).toEqual([['api:quakes', null]])
    // Started anew, it knows no list from before.
    const other = await start()
    others.push(other)
    pass(1)
    other.clock.now = api.clock.now
    await other.checkParts()
    expect(await openParts(other)).toEqual([['api:quakes', null]])
  })

  it('a failing source is told from a failure of ours, and a source that is not enabled is left out', async () => {
    const live = { kind: 'live', source: 'Made up for tests', licence: 'Own code', from: ['usgs'] }
    site.add(documented('quakes', { answer: live }))
    site.add(documented('filings', { answer: { ...live, from: ['sec'] } }))
    const source = { id: 'usgs', name: 'USGS', state: 'ok', requests: 0, failures: 0 }
    const more = { kept: 0, stale: 0, last_answer_at: null, last_failure: null }
    const sources = [{ ...source, ...more }]
    site.responses.set('/sources', { status: 200, headers: {}, body: { sources } })
    const failure = { status: 503, headers: {}, body: { code: 'source_unavailable' } }
    site.responses.set('/quakes?city=Ghent', failure)
    await readList(6)
    await checkFor(16)
    expect(await ofApi('quakes')).toMatchObject({
      state: 'down',
      ok: 0,
      failed: 3,
      failed_at_source: 3,
    })
    expect((await status()).apis.failed).toBe(0)
    expect((await status()).incidents).toMatchObject([
      { part: 'api:quakes', title: 'Places API: its outside source is not available' },
    ])
    expect(site.calls.filter(({ asked }) => asked[0]?.startsWith('/filings'))).toEqual([])
    expect(await ofApi('filings')).toMatchObject({ state: 'unknown', ok: 0, failed: 0 })
  })

  it('what is not checked any more has no open incident', async () => {
    site.responses.set('/sources', { status: 200, headers: {}, body: { sources: [] } })
    site.responses.set('/places?city=Ghent', { status: 503, headers: {}, body: { code: 'busy' } })
    api.mint.hasKeys = false
    await checkFor(4)
    const openParts = async () =>
      (await status()).incidents
        .filter((one: { resolved_at: string | null }) => one.resolved_at === null)
        .map((one: { part: string }) => one.part)
    expect((await openParts()).toSorted()).toEqual(['api:places', 'identity'])
    site.documents.set(CALL_CONTRACTS_PATH, {
      apis: [contractOf('colours', ['red'])],
      retired: [],
    })
    await readList(1)
    // While the data APIs are down, nobody knows which sources are enabled.
    site.isUpstreamDown = true
    await checkFor(1)
    expect((await openParts()).toSorted()).toEqual(['api:places', 'identity'])
    site.isUpstreamDown = false
    await checkFor(1)
    expect(await openParts()).toEqual(['identity'])
  })

  it('a response that differs from its documentation is an incident for operators alone', async () => {
    const place = { status: 200, headers: {}, body: { place: 7, colour: 'red' } }
    site.responses.set('/places?city=Ghent', place)
    await checkFor(2)
    expect((await status()).incidents).toEqual([])
    expect((await ofApi('places')).uptime).toBe(1)
    const kept = await open.database.select().from(incidents)
    expect(kept).toMatchObject([
      {
        ...{ part: 'api:places', kind: 'schema', forOperators: true, resolvedAt: null },
        details: 'place is 7, not of type string; colour is not documented.',
      },
    ])
    expect(api.logged.filter((line) => line.includes('differs from'))).toHaveLength(1)
    const metrics = async () => (await api.app.inject('/metrics')).body
    expect(await metrics()).toContain('incidents_open{kind="schema"} 1')
    expect(await metrics()).toContain('status_checks_total{part="api",found="up"} 2')
    const title = 'Incident: Places API: the response differs from its documentation'
    expect(await subjects()).toEqual([[OPERATOR, title]])

    site.responses.clear()
    await checkFor(1)
    expect(await metrics()).toContain('incidents_open{kind="schema"} 0')
    site.responses.set('/places?city=Ghent', place)
    await checkFor(1)
    // It is told once a day.
    expect(await subjects()).toHaveLength(1)
  })

  it('a response with any characters is stored, and holds up no other minute', async () => {
    const body = { place: 'Ghent', 'a\0b': 1, '\ud800': 1 }
    site.responses.set('/places?city=Ghent', { status: 200, headers: {}, body })
    await checkFor(2)
    const [incident] = await open.database.select().from(incidents)
    expect(incident).toMatchObject({ part: 'api:places', kind: 'schema' })
    expect(incident?.details).toContain('a b is not documented')
    expect(await part('site')).toMatchObject({ ok: 2 })
  })

  it('the key of the checks is of no use from outside', async () => {
    await checkFor(1)
    for (const key of ['probe', `probe_${'A'.repeat(64)}`]) {
      const { statusCode } = await api.app.inject({
        ...{ url: '/v1/places?city=Ghent', headers: { 'x-api-key': key } },
      })
      expect(statusCode).toBe(401)
    }
    expect(api.logged.join('\n')).not.toContain('probe_')
  })

  it('is written by no instance with PROBE=off', async () => {
    const other = await start({ isProbing: false })
    others.push(other)
    pass(1, other)
    await other.checkParts()
    expect(await open.database.select().from(statusMinutes)).toEqual([])
    pass(1)
    await api.checkParts()
    expect((await other.app.inject('/status')).json().parts[0].ok).toBe(1)
  })

  it('is forgotten after its days, but for an incident that goes on', async () => {
    api.mint.hasKeys = false
    await checkFor(4)
    pass((STATUS_KEPT_DAYS + 1) * 24 * 60)
    const services = { database: open.database, log: () => undefined, now: () => api.clock.now }
    await forgetOldEntries(services)
    for (const table of [statusMinutes, statusDays, statusStates])
      expect(await open.database.select().from(table)).toEqual([])
    expect(await open.database.select().from(incidents)).toHaveLength(1)
    await open.database.update(incidents).set({ resolvedAt: new Date('2026-11-21T13:00:00Z') })
    await forgetOldEntries(services)
    expect(await open.database.select().from(incidents)).toEqual([])
  })
})
