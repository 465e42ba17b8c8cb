// @module-tag soak

import type { AlertKindId } from '@orchard/shared/alerts'
import { DAY_MS, HOUR_MS } from '@orchard/shared/format'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { type Contract, readContracts } from '#src/modules/catalogue/contract.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { createOutbox } from '#src/modules/mail/outbox.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { createIncidents } from '#src/modules/status/incidents.ts'
import { quotaMonthOf } from '#src/modules/usage/period.ts'
import { usageDays } from '#src/modules/usage/tables.ts'
import { webhookDeliveries, webhooks } from '#src/modules/webhooks/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf } from '#src/testing/site-server.ts'
import { createTestApi, SITE, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { watchApis } from './changed-apis.ts'
import { createQuotaWatch } from './quota-watch.ts'
import { knownApis } from './tables.ts'
import { apiChangedAlert } from './texts.ts'

const KINDS: AlertKindId[] = [
  'quota.reached',
  'usage.unusual',
  'key.expiring',
  'api.deprecated',
  'api.changed',
  'incident.resolved',
  'maintenance.planned',
]

describe.each(DATABASES)('alerts on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    await open.database.delete(knownApis)
    api = await createTestApi(open)
  })
  afterEach(async () => api?.close())

  const now = () => api.clock.now
  const daysAgo = (days: number) => new Date(api.clock.now.getTime() - days * DAY_MS)
  const wait = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  /** An account with an email address and a webhook for every kind. */
  async function person(subject: string, email: string | null = `${subject}@example.com`) {
    const [account] = await open.database
      .insert(accounts)
      .values({ provider: 'cognito', subject, email, createdAt: daysAgo(100) })
      .returning()
    if (!account) throw new Error('No account')
    await open.database.insert(webhooks).values({
      ...{ accountId: account.id, url: 'https://hooks.example.com/', sealed: '', kinds: KINDS },
      createdAt: api.clock.now,
    })
    return account
  }
  /** `calls` of each day before today, newest first; the first one is today. */
  async function use(accountId: string, calls: readonly number[], slug = 'weather') {
    const rows = calls.flatMap((count, days) =>
      count === 0
        ? []
        : [{ accountId, slug, calls: count, day: daysAgo(days).toISOString().slice(0, 10) }],
    )
    await open.database.insert(usageDays).values(rows)
  }
  /** Emails and events, each once. */
  async function told() {
    const mailed = await open.database.select().from(mails).orderBy(asc(mails.recipient))
    const events = await open.database
      .select({ payload: webhookDeliveries.payload })
      .from(webhookDeliveries)
    return {
      subjects: mailed.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted(),
      contents: mailed.map(({ content }) => content),
      events: events
        .map(({ payload }) => JSON.parse(payload))
        .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    }
  }
  async function ask(method: 'GET' | 'PUT', sub: string, payload?: object) {
    api.mint.getUser = userNamed(`${sub}@example.com`)
    const authorization = `Bearer ${await api.mint.access({ sub })}`
    const headers = { authorization }
    const response = await api.app.inject({
      ...{ method, url: '/op/user/alerts', headers },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  describe('about a quota', () => {
    const watchOf = (sellsPlans = true) =>
      createQuotaWatch({ alerts: api.alerts, log: () => undefined, site: SITE, sellsPlans })

    it('come at 50, 80 and 100%, once each, and say how to upgrade', async () => {
      const account = await person('ana')
      const month = quotaMonthOf(account, api.clock.now)
      const { quota } = month
      for (const watch of [watchOf(), watchOf()])
        for (const share of [0.499, 0.5, 0.6, 0.8, 0.99, 1])
          watch(account, Math.ceil(quota * share), month)
      await expect.poll(async () => (await told()).events.length).toBe(3)
      const { contents, events, subjects } = await told()
      expect(subjects).toEqual([
        'ana@example.com: 50% of your quota is used',
        'ana@example.com: 80% of your quota is used',
        'ana@example.com: Your quota is used up',
      ])
      for (const content of contents)
        expect(content).toContain(
          `upgrade to Learner (20,000 requests a month): ${SITE}/profile#billing`,
        )
      expect(events.map(({ type }) => type)).toEqual(Array(3).fill('quota.reached'))
      expect(events).toContainEqual({
        type: 'quota.reached',
        timestamp: api.clock.now.toISOString(),
        data: {
          percent: 80,
          used: quota * 0.8,
          quota,
          resets_at: month.end.toISOString(),
          upgrade_url: `${SITE}/profile#billing`,
        },
      })
    })

    it('name no plan on the largest one, or where none are sold', async () => {
      const ana = await person('ana')
      watchOf(false)(ana, 3_000, quotaMonthOf(ana, api.clock.now))
      const ben = { ...(await person('ben')), plan: 'professional' as const }
      watchOf()(ben, 10_000_000, quotaMonthOf(ben, api.clock.now))
      await expect.poll(async () => (await told()).contents.length).toBe(2)
      for (const content of (await told()).contents) expect(content).not.toContain('upgrade')
    })

    it('skip the lower levels of an account that is far above them', async () => {
      const account = await person('ana')
      const month = quotaMonthOf(account, api.clock.now)
      watchOf()(account, month.quota, month)
      await expect.poll(async () => (await told()).events.length).toBe(1)
      expect((await told()).subjects).toEqual(['ana@example.com: Your quota is used up'])
    })
  })

  it('come by email unless they are turned off, and about incidents only if turned on', async () => {
    for (const subject of ['ana', 'ben']) {
      api.mint.getUser = userNamed(`${subject}@example.com`)
      const token = await api.mint.access({ sub: subject })
      expect((await api.user(token)).statusCode).toBe(200)
    }
    const byDefault = (await ask('GET', 'ana')).body.alerts
    expect(byDefault).toHaveLength(9)
    const mailed = (all: { kind: string; email: boolean }[]) =>
      all.flatMap(({ email, kind: one }) => (email ? one : []))
    expect(mailed(byDefault)).not.toContain('incident.opened')
    const saved = await ask('PUT', 'ana', {
      alerts: [
        { kind: 'usage.unusual', email: false },
        { kind: 'incident.opened', email: true },
      ],
    })
    expect(saved.body).toEqual((await ask('GET', 'ana')).body)
    expect(mailed(saved.body.alerts)).toEqual([
      'quota.reached',
      'payment.failed',
      'key.expiring',
      'api.deprecated',
      'api.changed',
      'incident.opened',
    ])
    expect(await ask('PUT', 'ana', { alerts: [{ kind: 'nothing', email: true }] })).toMatchObject({
      status: 422,
      body: { code: 'alerts_invalid' },
    })
    const rows = await open.database.select().from(accounts)
    for (const { id } of rows) await use(id, [500, ...Array(14).fill(100)])
    await api.watchAlerts()
    const incident = { id: 'i1', title: 'Calls fail', part: 'product-api', at: api.clock.now }
    await api.alerts.ofIncident({ ...incident, state: 'opened' }, open.database)
    await api.alerts.ofIncident({ ...incident, state: 'opened' }, open.database)
    expect((await told()).subjects).toEqual([
      'ana@example.com: Incident: Calls fail',
      'ben@example.com: Your account sends unusually many requests',
    ])
  })

  describe('about unusual usage', () => {
    // Medians of 14 numbers, by hand: the mean of the seventh and the eighth in order.
    it.each([
      ['three times the median', [300, ...Array(14).fill(100)], 100],
      ['a median between two days', [300, ...Array(7).fill(90), ...Array(7).fill(110)], 100],
      ['an account that rarely calls', [100, 0, 0, 0, 0, 0, 0, 0, 5], 0],
    ])('come for %s', async (_, calls, median) => {
      const { id } = await person('ana')
      await use(id, calls)
      await api.watchAlerts()
      wait(HOUR_MS)
      await use(id, [900], 'advice')
      await api.watchAlerts()
      const { events, subjects } = await told()
      expect(subjects).toEqual(['ana@example.com: Your account sends unusually many requests'])
      expect(events.map(({ data }) => data)).toEqual([
        { day: '2026-11-21', calls: calls[0], median },
      ])
    })

    it.each([
      ['less than three times the median', [299, ...Array(14).fill(100)]],
      ['less than 100 calls', [99, 0, 0, 0, 0, 0, 0, 0, 5]],
      ['less than a week of calls', [5_000, 1, 1, 1, 1, 1, 1]],
      ['an account that called on working days since a week', [200, 200, 200, 0, 0, 200, 200, 200]],
    ])('do not come for %s', async (_, calls) => {
      const { id } = await person('ana')
      await use(id, calls)
      await api.watchAlerts()
      expect(await told()).toMatchObject({ subjects: [], events: [] })
    })
  })

  it('about unusual usage add up the calls of all APIs', async () => {
    const { id } = await person('ana')
    await use(id, [150, ...Array(14).fill(100)])
    await api.watchAlerts()
    expect((await told()).events).toEqual([])
    await use(id, [150], 'advice')
    await api.watchAlerts()
    expect((await told()).events).toMatchObject([{ data: { calls: 300, median: 100 } }])
  })

  it('about keys come 7 days and 1 day before they expire', async () => {
    const { id: accountId } = await person('ana')
    const add = (name: string, days: number, more = {}) =>
      open.database.insert(namedKeys).values({
        ...{ accountId, name, createdAt: api.clock.now, expiresAt: daysAgo(-days), ...more },
      })
    await add('Shop', 7.5)
    await add('Revoked', 3, { revokedAt: api.clock.now })
    await add('Over', -1)
    await add('Later', 30)
    const names = async () => (await told()).subjects.map((one) => one.replace(/^\S+ /, ''))
    await api.watchAlerts()
    expect(await names()).toEqual([])
    wait(DAY_MS)
    await api.watchAlerts()
    await api.watchAlerts()
    expect(await names()).toEqual(['API key expires in 7 days or less: Shop'])
    wait(5.6 * DAY_MS)
    await api.watchAlerts()
    expect(await names()).toEqual([
      'API key expires in 7 days or less: Shop',
      'API key expires within a day: Shop',
    ])
    expect((await told()).events).toMatchObject([
      { type: 'key.expiring', data: { name: 'Shop' } },
      { type: 'key.expiring', data: { name: 'Shop' } },
    ])
  })

  describe('about APIs', () => {
    const look = (...apis: ReturnType<typeof contractOf>[]) =>
      watchApis(
        { alerts: api.alerts, database: open.database, now: () => api.clock.now, site: SITE },
        listOf(apis),
      )
    const before = contractOf('weather', {})
    const after = contractOf('weather', {}, [{ name: 'city', type: 'string', required: true }])
    const colours = contractOf('colours', [])

    it('tell those who called it in the last 30 days of a change, and nobody at first', async () => {
      const [ana, ben, cleo] = [await person('ana'), await person('ben'), await person('cleo')]
      await use(ana.id, [0, 0, 5])
      await use(ben.id, [...Array(35).fill(0), 5])
      await use(cleo.id, [5], 'colours')
      await look(before, colours)
      expect(await told()).toMatchObject({ subjects: [], events: [] })
      await look(after, colours, contractOf('new', {}))
      await look(after, colours, contractOf('new', {}))
      expect(await told()).toMatchObject({
        subjects: ['ana@example.com: The weather API has changed'],
        events: [{ type: 'api.changed', data: { api: 'weather', url: `${SITE}/api/weather` } }],
      })
    })

    it('are not repeated by an instance that still reads the older list', async () => {
      const { id } = await person('ana')
      await use(id, [5])
      await look(before)
      await look(after)
      await look(before)
      await look(after)
      expect((await told()).events).toHaveLength(1)
      // Taken back for good.
      wait(2 * HOUR_MS)
      await look(before)
      expect((await told()).events).toHaveLength(2)
    })

    it('tell of a deprecation with its days', async () => {
      const { id } = await person('ana')
      await use(id, [5])
      await look(before)
      const deprecated = { since: '2026-11-20', sunset: '2027-05-20' }
      await look({ ...before, deprecated })
      await look({ ...before, deprecated })
      const { contents, events, subjects } = await told()
      expect(subjects).toEqual(['ana@example.com: The weather API is deprecated'])
      expect(contents[0]).toContain('since 2026-11-20 and responds until 2027-05-20')
      expect(events).toMatchObject([
        {
          type: 'api.deprecated',
          data: { api: 'weather', deprecated_since: '2026-11-20', sunset: '2027-05-20' },
        },
      ])
    })
  })

  it('about a resolved incident go to webhooks, also of accounts without an email address', async () => {
    await person('ana', null)
    const incident = { id: 'i1', title: 'Calls fail', part: 'product-api', at: api.clock.now }
    await api.alerts.ofIncident({ ...incident, state: 'opened' }, open.database)
    await api.alerts.ofIncident({ ...incident, state: 'resolved' }, open.database)
    expect(await told()).toMatchObject({
      subjects: [],
      events: [{ type: 'incident.resolved', data: { incident_id: 'i1', part: 'product-api' } }],
    })
  })

  it('about an incident are stored with it, or not at all', async () => {
    await person('ana')
    const incidents = createIncidents({
      ...{
        log: () => undefined,
        operator: null,
        outbox: createOutbox({ ...open, now }),
        site: SITE,
      },
      onIncident: api.alerts.ofIncident,
    })
    const part = 'product-api'
    const title = 'API calls: not available'
    const at = api.clock.now
    const failure = {
      part,
      title,
      kind: 'down',
      details: 'Two checks failed.',
      openedAt: at,
    } as const
    await open.database.transaction((within) => incidents.open(within, failure))
    const resolve = (fails: boolean) =>
      open.database.transaction(async (within) => {
        await incidents.resolve(within, { part, at, forOperators: false })
        if (fails) throw new Error('The connection broke')
      })
    await expect(resolve(true)).rejects.toThrow('broke')
    expect((await told()).events).toEqual([])
    await resolve(false)
    expect((await told()).events).toMatchObject([{ type: 'incident.resolved', data: { title } }])
  })

  it('about an incident of one API go to those who called it lately', async () => {
    const [ana, ben] = [await person('ana'), await person('ben')]
    await use(ana.id, [5])
    await use(ben.id, [5], 'colours')
    const change = { id: 'i1', title: 'Weather API: slow', at: api.clock.now }
    await api.alerts.ofIncident(
      { ...change, state: 'resolved', part: 'api:weather' },
      open.database,
    )
    const stored = await open.database
      .select({ account: webhooks.accountId })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    expect(stored).toEqual([{ account: ana.id }])
  })

  it('go to every account where there are many', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => ({
      ...{ provider: 'cognito' as const, subject: `s${index}`, email: `s${index}@example.com` },
      createdAt: api.clock.now,
    }))
    const rows = await open.database.insert(accounts).values(many).returning({ id: accounts.id })
    await open.database.insert(webhooks).values(
      rows.map(({ id: accountId }) => ({
        ...{ accountId, url: 'https://hooks.example.com/', sealed: '', kinds: KINDS },
        createdAt: api.clock.now,
      })),
    )
    const change = apiChangedAlert(SITE, { slug: 'weather', name: 'Weather' }, 'new')
    await api.alerts.toAccounts(sql`true`, change)
    await api.alerts.toAccounts(sql`true`, change)
    const { events, subjects } = await told()
    expect([events.length, subjects.length]).toEqual([1_100, 1_100])
  })
})

function listOf(apis: readonly ReturnType<typeof contractOf>[]): [string, Contract][] {
  return [...readContracts(JSON.stringify({ apis })).apis]
}
