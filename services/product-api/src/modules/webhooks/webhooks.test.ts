// @module-tag soak

import { MAX_WEBHOOKS, OLD_SECRET_HOURS } from '@orchard/shared/facts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@orchard/shared/format'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { startReceiver, verified, type WebhookReceiver } from '#src/testing/webhook-receiver.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

/** https://www.standardwebhooks.com: the delays that the specification suggests. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const INCIDENT = { title: 'Calls fail', part: 'product-api', state: 'opened' } as const

describe.each(DATABASES)('webhooks on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let receiver: WebhookReceiver
  let api: TestApi
  let token = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    receiver = await startReceiver()
    api = await server()
    await signIn('ana')
  })
  afterEach(async () => {
    await api?.close()
    await receiver?.close()
  })

  async function server(): Promise<TestApi> {
    const made = await createTestApi(open, {
      webhooks: { hosts: 'loopback', nameServer: { address: '127.0.0.1', port: 1 } },
    })
    // Receivers refuse events of another time.
    made.clock.now = new Date()
    return made
  }
  async function signIn(sub: string): Promise<void> {
    api.mint.getUser = userNamed(`${sub}@example.com`)
    token = await api.mint.access({ sub })
    expect((await api.user(token)).statusCode).toBe(200)
  }
  async function advance(ms: number): Promise<void> {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
    token = await api.mint.access({ sub: 'ana' })
  }
  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
    const response = await api.app.inject({
      method,
      url: `/op/user/webhooks${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
  const add = async (kinds = ['incident.opened']) =>
    (await ask('POST', '', { url: receiver.url, kinds })).body
  const list = async () => (await ask('GET')).body.webhooks
  const deliveriesOf = async (id: string) => (await ask('GET', `/${id}/deliveries`)).body.deliveries
  const happen = (id: string, on = api) =>
    on.alerts.ofIncident({ ...INCIDENT, id, at: api.clock.now }, open.database)

  it('are added, changed, listed and deleted by their owner alone', async () => {
    const made = await add()
    expect(made).toEqual({
      webhook_id: expect.any(String),
      url: receiver.url,
      kinds: ['incident.opened'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      old_secret_until: null,
      created_at: api.clock.now.toISOString(),
      is_enabled: true,
      disabled_reason: null,
    })
    expect(await list()).toEqual([made])
    const changed = { url: `${receiver.url}/2`, kinds: ['quota.reached', 'quota.reached'] }
    const off = await ask('PUT', `/${made.webhook_id}`, { ...changed, is_enabled: false })
    expect(off.body).toMatchObject({
      url: changed.url,
      kinds: ['quota.reached'],
      is_enabled: false,
      disabled_reason: 'owner',
    })
    expect((await ask('POST', `/${made.webhook_id}/test`)).body.code).toBe('webhook_disabled')
    const on = await ask('PUT', `/${made.webhook_id}`, changed)
    expect(on.body).toMatchObject({ is_enabled: true, disabled_reason: null, secret: made.secret })

    await signIn('ben')
    expect(await list()).toEqual([])
    for (const [method, path, payload] of [
      ['PUT', '', changed],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${made.webhook_id}/redeliver`],
    ] as const)
      expect(await ask(method, `/${made.webhook_id}${path}`, payload)).toMatchObject({
        status: 404,
        body: { code: 'webhook_unknown' },
      })

    await signIn('ana')
    expect((await ask('DELETE', `/${made.webhook_id}`)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('are refused where there are too many, or the URL or the alerts are wrong', async () => {
    const refusal = async (url: string, kinds: unknown = ['quota.reached']) =>
      (await ask('POST', '', { url, kinds })).body
    expect(await refusal('https://10.0.0.1/')).toMatchObject({
      status: 422,
      code: 'webhook_url_refused',
      detail: '10.0.0.1 is not on the public internet',
    })
    expect(await refusal('http://example.com/')).toMatchObject({ code: 'webhook_url_refused' })
    for (const end of ['\0', 'a\nb', '\u007f'])
      expect(await refusal(`${receiver.url}/${end}`)).toMatchObject({ code: 'webhook_url_refused' })
    for (const [url, kinds] of [
      ['', ['quota.reached']],
      [`https://example.com/${'a'.repeat(500)}`, ['quota.reached']],
      ['https://example.com/', []],
      ['https://example.com/', ['webhook.test']],
    ] as const)
      expect(await refusal(url, kinds)).toMatchObject({ status: 422, code: 'webhook_invalid' })
    await Promise.all(Array.from({ length: MAX_WEBHOOKS + 2 }, () => add()))
    expect(await list()).toHaveLength(MAX_WEBHOOKS)
    expect(await add()).toMatchObject({ status: 422, code: 'too_many_webhooks' })
  })

  it('get a signed test event, and its owner reads what became of it', async () => {
    const { secret, webhook_id: id } = await add()
    const { body } = await ask('POST', `/${id}/test`)
    expect(body).toMatchObject({
      kind: 'webhook.test',
      state: 'delivered',
      status_code: 204,
      error: null,
      tries: 1,
      next_try_at: null,
    })
    const [event] = receiver.received
    if (!event) throw new Error('Nothing was received')
    expect(verified(secret, event)).toEqual({
      type: 'webhook.test',
      timestamp: api.clock.now.toISOString(),
      data: { webhook_id: id },
    })
    expect(event.headers).toMatchObject({
      'webhook-id': body.message_id,
      'content-type': 'application/json',
      'user-agent': expect.stringContaining('API-Orchard'),
    })
    expect(() => verified(secret, { ...event, body: event.body.replace('test', 'best') })).toThrow()
    await advance(SECOND_MS)
    receiver.responses = [{ status: 500 }]
    expect((await ask('POST', `/${id}/test`)).body).toMatchObject({
      state: 'failed',
      status_code: 500,
      next_try_at: null,
    })
    expect(await deliveriesOf(id)).toMatchObject([{ status_code: 500 }, { status_code: 204 }])
  })

  it('get 60 tests by one person, whatever neighbours at the same address send', async () => {
    const { webhook_id: anas } = await add()
    const ofAna = token
    await signIn('ben')
    const { webhook_id: bens } = await add()
    for (let count = 1; count < 60; count++)
      expect((await ask('POST', `/${bens}/test`)).status).toBe(200)
    expect((await ask('POST', `/${bens}/test`)).body).toMatchObject({ code: 'rate_limited' })
    const off = { url: receiver.url, kinds: ['incident.opened'], is_enabled: false }
    expect((await ask('PUT', `/${bens}`, off)).status).toBe(200)
    token = ofAna
    for (let count = 0; count < 61; count++)
      expect((await ask('POST', `/${bens}/test`)).body.code).toBe('webhook_unknown')
    expect((await ask('POST', `/${anas}/test`)).status).toBe(200)
  })

  it('get events signed with the old secret, too, for a day after it was rotated', async () => {
    const { secret: old, webhook_id: id } = await add()
    const { body } = await ask('POST', `/${id}/secret`)
    const until = new Date(api.clock.now.getTime() + OLD_SECRET_HOURS * HOUR_MS)
    expect(body.old_secret_until).toBe(until.toISOString())
    expect(body.secret).not.toBe(old)
    await ask('POST', `/${id}/test`)
    const [during] = receiver.received
    if (!during) throw new Error('Nothing was received')
    for (const one of [old, body.secret])
      expect(verified(one, during)).toMatchObject({ type: 'webhook.test' })
    await advance(OLD_SECRET_HOURS * HOUR_MS + SECOND_MS)
    await ask('POST', `/${id}/test`)
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
    expect((await list())[0]).toMatchObject({ old_secret_until: null, secret: body.secret })
  })

  it('get the same event again until they return 2xx, later and later', async () => {
    const { secret, webhook_id: id } = await add()
    receiver.responses = [
      { status: 500 },
      { status: 302, headers: { location: `${receiver.url}/elsewhere` } },
      { status: 404 },
    ]
    await happen('i1')
    await happen('i1')
    const overdue = async () =>
      /^webhook_deliveries_overdue (\d+)$/m.exec((await api.app.inject('/metrics')).body)?.[1]
    expect(await overdue()).toBe('0')
    await advance(2 * MINUTE_MS)
    expect(await overdue()).toBe('1')
    await api.deliverEvents()
    expect(await overdue()).toBe('0')
    for (const ms of DELAYS_MS.slice(0, 3)) {
      const [waiting] = await deliveriesOf(id)
      const next = new Date(api.clock.now.getTime() + ms).toISOString()
      expect(waiting).toMatchObject({ state: 'waiting', next_try_at: next })
      await advance(ms - SECOND_MS)
      const before = receiver.received.length
      await api.deliverEvents()
      expect(receiver.received).toHaveLength(before)
      await advance(SECOND_MS)
      await api.deliverEvents()
      expect(receiver.received).toHaveLength(before + 1)
    }
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', tries: 4 }])
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook']))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [first] = receiver.received
    if (!first) throw new Error('Nothing was received')
    expect(verified(secret, first)).toEqual({
      type: 'incident.opened',
      timestamp: expect.any(String),
      data: expect.objectContaining({ incident_id: 'i1', title: 'Calls fail' }),
    })
  })

  it('are turned off after three days of failures, which their owner is told of once', async () => {
    const { webhook_id: id } = await add()
    await receiver.close()
    await happen('i1')
    await happen('i2')
    await api.deliverEvents()
    for (const ms of DELAYS_MS) {
      await advance(ms)
      await api.deliverEvents()
    }
    receiver = await startReceiver()
    // Which of the two is tried first, and turns the webhook off for the other, is not promised.
    const ended = await deliveriesOf(id)
    expect(ended).toMatchObject(Array(2).fill({ state: 'failed', next_try_at: null }))
    expect(ended).toContainEqual(
      expect.objectContaining({
        tries: 10,
        error: 'the connection was refused',
        status_code: null,
      }),
    )
    expect(await list()).toMatchObject([{ is_enabled: false, disabled_reason: 'failing' }])
    expect(await open.database.select().from(mails)).toMatchObject([
      { recipient: 'ana@example.com', subject: 'We turned off a webhook' },
    ])
    await happen('i3')
    expect(await deliveriesOf(id)).toHaveLength(2)
  })

  it('are not turned off by an owner who delivers an event again and again', async () => {
    const { webhook_id: id } = await add()
    receiver.responses = Array.from({ length: 20 }, () => ({ status: 500 }))
    await happen('i1')
    const [delivery] = await deliveriesOf(id)
    for (let count = 0; count < DELAYS_MS.length + 2; count++)
      await ask('POST', `/${id}/deliveries/${delivery.delivery_id}/redeliver`)
    expect(await list()).toMatchObject([{ is_enabled: true, disabled_reason: null }])
    expect(await open.database.select().from(mails)).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', tries: 11 }])
  })

  it('are turned off by 410, and deliver again once they are on', async () => {
    const { webhook_id: id } = await add()
    receiver.responses = [{ status: 410 }]
    await happen('i1')
    await api.deliverEvents()
    expect(await list()).toMatchObject([{ is_enabled: false, disabled_reason: 'gone' }])
    const [gone] = await deliveriesOf(id)
    const again = () => ask('POST', `/${id}/deliveries/${gone.delivery_id}/redeliver`)
    expect((await again()).body.code).toBe('webhook_disabled')
    await ask('PUT', `/${id}`, { url: receiver.url, kinds: ['incident.opened'] })
    expect((await again()).body).toMatchObject({ state: 'delivered', message_id: gone.message_id })
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(gone.message_id)
    expect((await ask('POST', `/${id}/deliveries/${id}/redeliver`)).body.code).toBe(
      'delivery_unknown',
    )
  })

  it('are each told by one of two instances', async () => {
    await add()
    const other = await server()
    try {
      other.clock.now = api.clock.now
      const ids = Array.from({ length: 30 }, (_, index) => `i${index}`)
      await Promise.all(ids.flatMap((id) => [happen(id), happen(id, other)]))
      await Promise.all([api.deliverEvents(), other.deliverEvents()])
      const told = receiver.received.map(({ body }) => JSON.parse(body).data.incident_id)
      expect(told.toSorted()).toEqual(ids.toSorted())
    } finally {
      await other.close()
    }
  })

  it('are exported, forgotten after a month and deleted with the account', async () => {
    const { webhook_id: id } = await add()
    await happen('i1')
    await api.deliverEvents()
    const headers = { authorization: `Bearer ${token}` }
    const all = await api.app.inject({ url: '/op/user/export', headers })
    expect(all.json()).toMatchObject({
      alerts: expect.arrayContaining([{ kind: 'quota.reached', email: true }]),
      webhooks: [{ url: receiver.url, deliveries: [{ kind: 'incident.opened' }] }],
    })
    const many = Array.from({ length: 505 }, (_, index) => ({
      ...{ webhookId: id, occasion: `o${index}`, kind: 'incident.opened' as const, payload: '{}' },
      createdAt: new Date(api.clock.now.getTime() + 1_000 + index),
      nextTryAt: api.clock.now,
      deliveredAt: api.clock.now,
    }))
    await open.database.insert(webhookDeliveries).values(many)
    const forget = () =>
      forgetOldEntries({ ...open, now: () => api.clock.now, log: () => undefined })
    await forget()
    const kept = await open.database.select().from(webhookDeliveries)
    expect(kept).toHaveLength(500)
    expect(kept.map(({ occasion }) => occasion)).not.toContain('o4')
    await advance(31 * DAY_MS)
    await forget()
    expect(await deliveriesOf(id)).toEqual([])
    const deleted = await api.app.inject({
      method: 'DELETE',
      url: '/op/user',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(deleted.statusCode).toBe(204)
    expect(await open.database.select().from(webhooks)).toEqual([])
  })
})
