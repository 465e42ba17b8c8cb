// @module-tag soak

import { HOUR_MS } from '@orchard/shared/format'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { incidents } from '#src/modules/status/tables.ts'
import { callHours } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const TOKEN = 'the token of the operators of the tests'
const METRICS_TOKEN = 'the token of the metrics of the tests'

describe.each(DATABASES)('what operators see on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    site.add(contractOf('tides', { high: '05:12' }))
    api = await createTestApi(open, {
      ...site.settings,
      operatorToken: TOKEN,
      operatorNames: ['ben'],
      metricsToken: METRICS_TOKEN,
      // Mail waits only where some is sent.
      mail: {
        smtpUrl: 'smtp://127.0.0.1:9',
        from: 'a@example.com',
        isShown: false,
        operator: null,
      },
    })
  })
  afterAll(async () => {
    await api?.close()
    await site?.close()
    await open?.close()
  }, 30_000)
  afterEach(async () => {
    await open.database.delete(accounts)
  })

  const see = (path: string) =>
    api.app.inject({
      url: `/op/operator/${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, 'x-operator': 'ben' },
    })
  const handIn = (searches: object[], token = METRICS_TOKEN) =>
    api.app.inject({
      method: 'POST',
      url: '/op/missed-searches',
      headers: { authorization: `Bearer ${token}` },
      payload: { searches },
    })

  it('are the APIs that fail, by calls of all customers', async () => {
    await open.database.insert(accounts).values(
      ['first', 'second'].map((subject, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        provider: 'cognito' as const,
        subject,
        createdAt: api.clock.now,
      })),
    )
    const hour = new Date(Math.floor(api.clock.now.getTime() / HOUR_MS) * HOUR_MS)
    const row = (account: number, slug: string, status: number, calls: number, ago = 0) => ({
      accountId: `00000000-0000-4000-8000-00000000000${account}`,
      keyId: DEFAULT_KEY_ID,
      hour: new Date(hour.getTime() - ago * HOUR_MS),
      ...{ slug, status, calls },
    })
    await open.database
      .insert(callHours)
      .values([
        row(0, 'tides', 200, 7),
        row(0, 'tides', 503, 2),
        row(1, 'tides', 500, 1),
        row(1, 'moon', 404, 4),
        row(1, 'moon', 200, 1, 23),
        row(0, 'moon', 500, 9, 24),
      ])
    expect((await see('apis')).json().apis).toEqual([
      { api: 'tides', calls: 10, server_errors: 3, client_errors: 0, accounts: 2 },
      { api: 'moon', calls: 5, server_errors: 0, client_errors: 4, accounts: 0 },
    ])
    expect((await see('apis?hours=25')).json().apis[0]).toMatchObject({ api: 'moon' })
    expect((await see('apis?hours=0')).statusCode).toBe(400)
  })

  it('are searches without a result, added up from all composers', async () => {
    const today = api.clock.now.toISOString().slice(0, 10)
    const both = [
      { day: today, query: 'moon phases', count: 3 },
      { day: '2026-11-20', query: 'moon phases', count: 1 },
      { day: today, query: 'recipes', count: 2 },
      { day: '2026-10-01', query: 'long ago', count: 9 },
    ]
    const handed = await Promise.all([handIn(both), handIn(both.toReversed())])
    expect(handed.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await see('searches')).json().searches).toEqual([
      { query: 'moon phases', searches: 8, last_day: today },
      { query: 'recipes', searches: 4, last_day: today },
    ])
    expect((await see('searches?days=1')).json().searches[0].searches).toBe(6)
    expect((await handIn(both, 'wrong')).json()).toMatchObject({ code: 'token_invalid' })
    expect((await see('searches?days=0')).statusCode).toBe(400)
  })

  it('are live releases, trials and flags, as the registry of the site has them', async () => {
    const missing = await see('releases')
    expect(missing.json()).toMatchObject({ status: 503, code: 'site_unavailable' })
    site.documents.set('/_mf/registry.json', {
      generation: 7,
      live: { host: 'a1' },
      rollouts: { host: { release: 'b2', percent: 5, since: '2026-11-20T10:00:00.000Z' } },
      flags: { compare: { percent: 50, since: '2026-11-20T11:00:00.000Z' } },
      history: [
        {
          ...{ generation: 6, unit: 'host', release: 'a1', previous: null, action: 'release' },
          ...{ at: '2026-11-19T10:00:00.000Z', by: 'anna', note: 'Words' },
        },
      ],
    })
    expect((await see('releases')).json()).toEqual({
      generation: 7,
      live: [{ unit: 'host', release: 'a1', since: '2026-11-19T10:00:00.000Z' }],
      trials: [{ unit: 'host', release: 'b2', percent: 5, since: '2026-11-20T10:00:00.000Z' }],
      flags: [{ name: 'compare', percent: 50, since: '2026-11-20T11:00:00.000Z' }],
      changes: [
        {
          ...{ at: '2026-11-19T10:00:00.000Z', action: 'release', unit: 'host', release: 'a1' },
          ...{ flag: null, by: 'anna', why: 'Words' },
        },
      ],
    })
  })

  it('is what waits, and how the sources are', async () => {
    const failing = {
      ...{ id: 'usgs', name: 'USGS', state: 'failing', requests: 9, failures: 2 },
      ...{ kept: 1, stale: 0, last_answer_at: '2026-11-21T11:00:00.000Z' },
      last_failure: { at: '2026-11-21T11:59:00.000Z', code: 'source_timeout' },
    }
    const idle = {
      ...failing,
      ...{ id: 'osm', state: 'idle', last_answer_at: null, last_failure: null },
    }
    site.responses.set('/sources', {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { sources: [idle, failing] },
    })
    const at = api.clock.now
    const hourAgo = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS)
    await open.database.insert(submissions).values([
      { kind: 'contact', idempotencyKey: 'a', content: {}, receivedAt: hourAgo },
      {
        kind: 'contact',
        idempotencyKey: 'b',
        content: {},
        receivedAt: at,
        doneAt: at,
        doneBy: 'ben',
      },
    ])
    await open.database.insert(mails).values(
      [hourAgo, at].map((createdAt) => ({
        ...{ occasion: createdAt.toISOString(), recipient: 'a@example.com', subject: 'A' },
        ...{ content: 'A', createdAt, nextTryAt: createdAt },
      })),
    )
    await open.database.insert(incidents).values({
      ...{ part: 'site', kind: 'down', title: 'The site', details: 'It is down.' },
      ...{ forOperators: false, openedAt: hourAgo },
    })
    const token = await api.mint.access()
    const { api_key: key } = (await api.user(token)).json()
    await api.app.inject({ url: '/v1/tides', headers: { 'x-api-key': key } })
    // More than are listed for an account.
    const [{ id: accountId = '' } = {}] = await open.database.select().from(accounts)
    const failed = { accountId, keyId: DEFAULT_KEY_ID, slug: 'tides', status: 503 }
    await open.database.insert(callHours).values([
      { ...failed, hour: hourAgo, calls: 1_200 },
      { ...failed, hour: new Date(at.getTime() - 2 * HOUR_MS), calls: 7 },
    ])
    expect((await see('sources')).json().sources).toMatchObject([
      { id: 'usgs', failing_since: '2026-11-21T11:00:00.000Z', failures: 2 },
      { id: 'osm', failing_since: null },
    ])
    expect((await see('overview')).json()).toEqual({
      open_messages: 1,
      oldest_message_at: hourAgo.toISOString(),
      open_incidents: 1,
      announcements: [],
      failing_sources: ['usgs'],
      overdue_mails: 1,
      overdue_webhooks: 0,
      active_suspensions: 0,
      calls_this_hour: 1,
      server_errors_last_hour: 1_200,
    })
  })
})
