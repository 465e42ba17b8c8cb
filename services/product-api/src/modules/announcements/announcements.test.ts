// @module-tag soak

import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { DAY_MS, formatTimestamp, HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { operatorLog } from '#src/modules/operator/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { announcements } from './tables.ts'

const TOKEN = 'the token of the operators of the tests'
/** Later in each test: limits of calls know no clock that goes back. */
let start = new Date('2026-11-21T12:00:00.000Z')
const move = () => ({
  kind: 'maintenance',
  title: 'The database moves to a new server',
  text: 'Calls wait.\n\nNo data is lost.',
  parts: ['product-api'],
  starts_at: start.toISOString(),
  ends_at: new Date(start.getTime() + HOUR_MS).toISOString(),
  reason: 'Disk is full',
})
const FAILURE = {
  kind: 'incident',
  title: 'The tides API returns old data',
  text: 'We look for the cause.',
  parts: ['api:tides'],
  reason: 'A customer told us',
}

describe.each(DATABASES)('announcements on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  /** Another instance on the same database. */
  let other: TestApi
  let key = ''
  let token = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    site.add(contractOf('tides', { high: '05:12' }))
    const settings = { ...site.settings, operatorToken: TOKEN }
    api = await createTestApi(open, settings)
    other = await createTestApi(open, settings)
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
    await open.database.update(accounts).set({ plan: 'business' })
  })
  afterAll(async () => {
    await api?.close()
    await other?.close()
    await site?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    start = new Date(start.getTime() + 24 * HOUR_MS)
    setClock(start)
    token = await api.mint.access()
    await open.database.delete(announcements)
    await open.database.delete(mails)
    for (const one of [api, other]) await one.readAnnouncements()
  })

  const setClock = (now: Date) => {
    for (const one of [api, other]) one.clock.now = now
  }
  const operate = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/op/operator/announcements${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, 'x-operator': 'ben' },
      ...(payload ? { payload } : {}),
    })
  const announce = async (fields: object) => {
    const response = await operate('POST', '', fields)
    expect(response.json()).toMatchObject({ state: expect.any(String) })
    expect(response.statusCode).toBe(201)
    return response.json()
  }
  const current = async (of = api) =>
    (await of.app.inject('/status/announcements')).json().announcements
  const status = async () => {
    // The response is kept for some seconds.
    setClock(new Date(api.clock.now.getTime() + 20_000))
    return (await api.app.inject('/status')).json().announcements
  }
  const calls: InjectOptions[] = [
    { url: '/v1/tides', headers: { 'x-api-key': 'KEY' } },
    { url: '/v1/tides/try' },
    {
      method: 'POST',
      url: '/v1/tides/batch',
      headers: { 'x-api-key': 'KEY' },
      payload: { requests: [{}] },
    },
    { url: '/op/usage', headers: { 'x-api-key': 'KEY' } },
    {
      method: 'POST',
      url: '/mcp',
      headers: { 'x-api-key': 'KEY', host: 'localhost' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
  ]
  const send = (of: TestApi, { headers, ...request }: InjectOptions) =>
    of.app.inject({
      ...request,
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [
          name,
          value === 'KEY' ? key : String(value),
        ]),
      ),
    })
  const statuses = async (of: TestApi, those = calls) => {
    const found: number[] = []
    for (const call of those) found.push((await send(of, call)).statusCode)
    return found
  }
  const contact = (of: TestApi, id: string) =>
    of.app.inject({
      method: 'POST',
      url: '/op/contact',
      headers: { 'idempotency-key': id.repeat(32) },
      payload: {
        name: 'Ana',
        email: 'ana@example.com',
        topic: 'question',
        message: 'Is it ripe yet?',
      },
    })

  it('are shown by all instances, with what became known, until they are over', async () => {
    const made = await announce(FAILURE)
    expect(made).toMatchObject({
      state: 'active',
      starts_at: start.toISOString(),
      ends_at: null,
      stops: [],
      created_by: 'ben',
    })
    expect(await current()).toMatchObject([{ id: made.id, title: FAILURE.title }])
    expect(await current(other)).toEqual([])
    await other.readAnnouncements()
    expect(await current(other)).toMatchObject([{ id: made.id, parts: ['api:tides'] }])
    const update = 'The source has mended it.'
    const changed = await operate('PUT', `/${made.id}`, { update, reason: 'News' })
    expect(changed.json()).toMatchObject({ title: FAILURE.title, parts: FAILURE.parts })
    expect(changed.json().updates).toEqual([{ at: start.toISOString(), text: update }])
    expect(await status()).toMatchObject([{ state: 'active', updates: [{ text: update }] }])
    const ended = await operate('POST', `/${made.id}/end`, { reason: 'It is over' })
    expect(ended.json()).toMatchObject({ state: 'over', ended_at: api.clock.now.toISOString() })
    expect(await current()).toEqual([])
    expect(await status()).toMatchObject([{ id: made.id, state: 'over' }])
    const again = await operate('POST', `/${made.id}/end`, { reason: 'It is over' })
    expect(again.json()).toMatchObject({ status: 409, code: 'announcement_over' })
    expect((await operate('GET', '')).json().announcements).toMatchObject([{ id: made.id }])
    const log = await open.database.select().from(operatorLog).orderBy(operatorLog.id)
    expect(log.filter(({ target }) => target === made.id).map(({ act }) => act)).toEqual([
      'announce incident',
      'change announcement',
      'end announcement',
    ])
  })

  it('that hold nothing up end by themselves, and are forgotten with the status', async () => {
    await announce({ ...move(), starts_at: new Date(start.getTime() + MINUTE_MS).toISOString() })
    expect(await current()).toMatchObject([{ state: 'planned' }])
    setClock(new Date(start.getTime() + 120_000))
    expect(await current()).toMatchObject([{ state: 'active' }])
    setClock(new Date(start.getTime() + HOUR_MS))
    expect(await current()).toEqual([])
    expect(await status()).toMatchObject([{ state: 'over', ended_at: move().ends_at }])
    await api.readAnnouncements()
    const [stored] = await open.database.select().from(announcements)
    expect(stored?.endedAt).toEqual(new Date(move().ends_at))
    const later = new Date(start.getTime() + (STATUS_KEPT_DAYS + 1) * DAY_MS)
    await forgetOldEntries({ database: open.database, now: () => later, log: () => undefined })
    expect(await open.database.select().from(announcements)).toEqual([])
  })

  it('stop calls of all kinds on all instances, for as long as they say and until they are ended', async () => {
    expect((await statuses(api, calls.slice(0, -1))).every((one) => one === 200)).toBe(true)
    const { id } = await announce({ ...move(), stops: ['calls'] })
    await other.readAnnouncements()
    for (const one of [api, other]) expect(await statuses(one)).toEqual(Array(5).fill(503))
    const refused = await send(other, calls[0] as InjectOptions)
    expect(refused.json()).toMatchObject({
      code: 'maintenance',
      detail: `Maintenance until ${formatTimestamp(move().ends_at)}: ${move().title}`,
    })
    expect(refused.headers).toMatchObject({
      'retry-after': '3600',
      'access-control-allow-origin': '*',
    })
    // All that needs neither database nor data APIs goes on, and so do forms and the checks of the status page.
    for (const url of ['/v1', '/v1/tides/sample', '/status/announcements'])
      expect((await api.app.inject(url)).statusCode).toBe(200)
    expect((await contact(api, 'a')).statusCode).toBe(201)
    const waitAt = async (ms: number) => {
      setClock(new Date(start.getTime() + ms))
      return (await send(api, calls[0] as InjectOptions)).headers['retry-after']
    }
    expect(await waitAt(HOUR_MS - 5_000)).toBe('60')
    expect(await waitAt(HOUR_MS + 5_000)).toBe('300')
    await operate('POST', `/${id}/end`, { reason: 'Done' })
    expect((await send(api, calls[0] as InjectOptions)).statusCode).toBe(200)
  })

  it('stop nothing before they begin', async () => {
    const starts_at = new Date(start.getTime() + MINUTE_MS).toISOString()
    await announce({ ...move(), starts_at, stops: ['calls', 'forms'] })
    expect((await send(api, calls[0] as InjectOptions)).statusCode).toBe(200)
    setClock(new Date(start.getTime() + MINUTE_MS))
    expect((await send(api, calls[0] as InjectOptions)).statusCode).toBe(503)
  })

  it('stop forms and changes of accounts, which store nothing, while calls and reading go on', async () => {
    await announce({ ...move(), stops: ['forms'] })
    const refused = await contact(api, 'b')
    expect(refused.json()).toMatchObject({ status: 503, code: 'maintenance' })
    const stored = await open.database.select().from(submissions)
    expect(stored.filter(({ idempotencyKey }) => idempotencyKey.startsWith('b'))).toEqual([])
    const headers = { authorization: `Bearer ${token}` }
    const change = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    expect((await change('POST', '/op/user/keys', { name: 'New' })).statusCode).toBe(503)
    expect((await change('DELETE', '/op/user')).statusCode).toBe(503)
    expect((await change('POST', '/op/user/refresh')).statusCode).toBe(204)
    expect((await api.user(token)).statusCode).toBe(200)
    expect((await send(api, calls[0] as InjectOptions)).statusCode).toBe(200)
    // Operators go on, too.
    expect((await operate('GET', '')).statusCode).toBe(200)
  })

  it('tell those who want to hear of it, once', async () => {
    await api.app.inject({
      method: 'PUT',
      url: '/op/user/alerts',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        alerts: ['incident.opened', 'incident.resolved', 'maintenance.planned'].map((one) => ({
          kind: one,
          email: true,
        })),
      },
    })
    const { id } = await announce({ ...FAILURE, parts: ['site', 'product-api'] })
    await announce(move())
    await operate('POST', `/${id}/end`, { reason: 'It is over' })
    const sent = await open.database.select().from(mails).orderBy(mails.subject)
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Incident: ${FAILURE.title}`,
      `Maintenance: ${move().title}`,
      `Resolved: ${FAILURE.title}`,
    ])
    expect(sent[1]?.content).toContain(`should end on ${formatTimestamp(move().ends_at)}`)
  })

  it.each([
    ['maintenance without an end', { ...move(), ends_at: null }, 'ends_at'],
    ['an end before the start', { ...move(), ends_at: '2026-11-20T11:00Z' }, 'ends_at'],
    ['a time in words', { ...move(), ends_at: 'tomorrow' }, 'ends_at'],
    ['an unknown part', { ...move(), parts: ['garage'] }, 'parts'],
    ['an unknown API', { ...move(), parts: ['api:nothing'] }, 'parts'],
    ['something else to stop', { ...move(), stops: ['pages'] }, 'stops'],
    ['no title', { ...move(), title: ' ' }, 'title'],
    ['a text with a null character', { ...move(), text: 'a\0b' }, 'text'],
    ['no reason', { ...move(), reason: '' }, 'reason'],
  ])('are refused with %s', async (_name, fields, field) => {
    const response = await operate('POST', '', fields)
    expect(response.json()).toMatchObject({
      status: 422,
      code: 'act_invalid',
      errors: { [field]: expect.any(String) },
    })
    expect(await open.database.select().from(announcements)).toEqual([])
  })

  it('remain in force while they cannot be read', async () => {
    await announce({ ...move(), stops: ['calls'] })
    const rename = (from: string, to: string) =>
      open.database.execute(sql.raw(`alter table ${from} rename to ${to}`))
    await rename('announcements', 'out_of_reach')
    try {
      for (let count = 0; count < 3; count++) await api.readAnnouncements()
      expect((await send(api, calls[0] as InjectOptions)).json().code).toBe('maintenance')
      expect(await current()).toHaveLength(1)
    } finally {
      await rename('out_of_reach', 'announcements')
    }
    expect(api.logged.filter((line) => line.includes('Announcements cannot be read'))).toHaveLength(
      1,
    )
  })

  it('of the setting need no database', async () => {
    const maintained = await createTestApi(open, {
      ...site.settings,
      maintenance: 'We move to another data centre',
    })
    const refused = await send(maintained, calls[0] as InjectOptions)
    expect(refused.json()).toMatchObject({
      code: 'maintenance',
      detail: 'Maintenance: We move to another data centre',
    })
    expect(refused.headers['retry-after']).toBe('300')
    expect((await contact(maintained, 'c')).statusCode).toBe(503)
    expect(await current(maintained)).toMatchObject([{ kind: 'maintenance', state: 'active' }])
    await maintained.close()
  })
})
