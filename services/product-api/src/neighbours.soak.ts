import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { openLog } from '@orchard/shared-node/process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { timeCalls } from '#src/testing/call-times.ts'
import { type HinderedApi, startHinderedApi } from '#src/testing/hindered-api.ts'
import { type MailServer, startMailServer } from '#src/testing/mail-server.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { startRedis, type TestRedis } from '#src/testing/redis.ts'
import { startTcpRelay, type TcpRelay } from '#src/testing/tcp-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const STEP_MS = 7_000
const CALLS = 300
/** Of a machine that does other things as well; what this guards against took seconds. */
const MORE_MS = 250
const OPERATOR = 'op@orchard.example'

let shop: PlanShop
let mailServer: MailServer
let redis: TestRedis
let api: TestApi
let key = ''
let token = ''
let asked = 0
const relays: TcpRelay[] = []
const collector = createServer((request, response) => {
  asked++
  request.resume().on('end', () => response.end('{}'))
})
const stops: (() => unknown)[] = []

async function relayTo(port: number | string): Promise<TcpRelay> {
  const relay = await startTcpRelay(Number(port))
  relays.push(relay)
  return relay
}

let behind: Record<'Stripe' | 'SMTP' | 'Redis' | 'identity' | 'data APIs' | 'collector', TcpRelay>

beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
  shop.newPerson()
  await shop.buy('learner')
  mailServer = await startMailServer()
  redis = await startRedis()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { config } = shop.api
  const { cognito } = config.tokens
  behind = {
    Stripe: await relayTo(shop.paymentsPort),
    SMTP: await relayTo(new URL(mailServer.url).port),
    Redis: await relayTo(redis.port),
    identity: await relayTo(new URL(cognito.endpoint).port),
    'data APIs': await relayTo(new URL(config.upstreamBaseUrl).port),
    collector: await relayTo((collector.address() as AddressInfo).port),
  }
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${behind.collector.port}`
  await openLog({ logLevel: 'error', service: 'product-api', release: 'soak' }, (end) => {
    stops.push(end)
  })
  const through = (address: string, { port }: TcpRelay) => {
    const url = new URL(address)
    url.port = String(port)
    return url.href
  }
  api = await createTestApi(shop.open, {
    ...config,
    billing: config.billing && { ...config.billing, standInPort: behind.Stripe.port },
    mail: {
      ...{ from: 'site@orchard.example', isShown: false, operator: OPERATOR },
      smtpUrl: `smtp://127.0.0.1:${behind.SMTP.port}`,
    },
    redisUrl: `redis://127.0.0.1:${behind.Redis.port}`,
    upstreamBaseUrl: through(config.upstreamBaseUrl, behind['data APIs']),
    tokens: {
      ...config.tokens,
      cognito: {
        ...cognito,
        endpoint: through(cognito.endpoint, behind.identity),
        jwksUri: through(cognito.jwksUri, behind.identity),
      },
    },
  })
  Object.defineProperty(api.clock, 'now', { get: () => new Date() })
  key = (await shop.user()).api_key
  await shop.open.database.update(accounts).set({ plan: 'professional' })
  token = await shop.api.mint.access({ sub: shop.subject })
}, 300_000)
afterAll(async () => {
  for (const relay of relays) await relay.close()
  await api?.close()
  await mailServer?.close()
  await redis?.kill()
  await shop?.close()
  collector.closeAllConnections()
  collector.close()
}, 60_000)

const call = () => api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })
const sample = () => api.app.inject('/v1/colours/sample')
const ofUser = (path: string) =>
  api.app.inject({ url: `/op/user${path}`, headers: { authorization: `Bearer ${token}` } })

let messages = 0
/** Calls that need the neighbour, and calls that do not. */
const NEIGHBOURS = {
  Stripe: [() => ofUser('/billing/invoices'), call],
  SMTP: [
    async () => {
      const mail = { occasion: `soak ${messages++}`, subject: 's', content: 'c' }
      const headers = { 'idempotency-key': mail.occasion.padEnd(64, 'x') }
      const payload = {
        name: 'Ana',
        email: 'a@example.com',
        topic: 'question',
        message: 'Are they ripe?',
      }
      await api.app.inject({ method: 'POST', url: '/op/contact', headers, payload })
      await api.sendMails()
    },
    call,
  ],
  Redis: [call, call],
  identity: [() => api.user(token), call],
  'data APIs': [call, sample],
  // Spans of every call go there.
  collector: [() => pause(100), call],
} as const

it.each(Object.keys(NEIGHBOURS) as (keyof typeof NEIGHBOURS)[])(
  'calls go on while %s is slow by 7 s a step, and then silent',
  async (name) => {
    const [need, unneeding] = NEIGHBOURS[name]
    const relay = behind[name]
    await timeCalls(50, unneeding)
    const quiet = await timeCalls(CALLS, unneeding)
    let isOver = false
    const needing = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        await Promise.race([need(), pause(500)])
        await pause(100)
      }
    })
    relay.delayMs = STEP_MS
    const slow = await timeCalls(CALLS, unneeding)
    relay.isSilent = true
    const silent = await timeCalls(CALLS, unneeding)
    isOver = true
    await Promise.all(needing)
    Object.assign(relay, { delayMs: 0, isSilent: false })
    process.stdout.write(
      `${name}: p50/p99 quiet ${quiet.p50}/${quiet.p99}, slow ${slow.p50}/${slow.p99}, silent ${silent.p50}/${silent.p99} ms\n`,
    )
    for (const [state, { p99 }] of Object.entries({ slow, silent }))
      holdBar({
        name: `calls that do not need ${name}, p99 while it is ${state}`,
        ...{ value: p99, limit: Math.round(quiet.p99 + MORE_MS), unit: 'ms' },
      })
  },
  120_000,
)

it('a change that Stripe makes and does not tell of is made once, whoever repeats it', async () => {
  const { config } = shop.api
  const { billing } = config
  const impatient = await createTestApi(shop.open, {
    ...config,
    billing: billing && { ...billing, visitorMs: 1_000 },
  })
  try {
    shop.newPerson()
    await shop.buy('learner')
    impatient.clock.now = shop.api.clock.now
    const bought = await shop.invoices()
    const offer = { plan: 'business', term: 'month' }
    const { computed_for, due_cents } = (await shop.post('preview', offer)).json()
    const authorization = `Bearer ${await shop.api.mint.access({ sub: shop.subject })}`
    impatient.mint.getUser = shop.api.mint.getUser
    const change = () =>
      impatient.app.inject({
        ...{ method: 'POST', url: '/op/user/billing/change', headers: { authorization } },
        payload: { ...offer, computed_for, due_cents },
      })
    const lost = { kind: 'timeout', times: 1, performs: true, path: 'POST /v1/subscriptions' }
    await shop.payments.dev('outage', lost)
    const responses = [await change(), await change(), await change()]
    expect(responses.map((one) => one.json().code)).toEqual([
      'billing_unavailable',
      'account_busy',
      'account_busy',
    ])
    await expect.poll(async () => (await shop.state()).plan, { timeout: 60_000 }).toBe('business')
    await expect
      .poll(async () => (await change()).json().code, { timeout: 60_000 })
      .not.toBe('account_busy')
    expect(await shop.invoices()).toHaveLength(bought.length + 1)
  } finally {
    await impatient.close()
  }
}, 180_000)

describe('an account, while PostgreSQL', () => {
  let hindered: HinderedApi
  let ofAna = ''
  beforeEach(async () => {
    hindered = await startHinderedApi(shop.open.place.databaseUrl ?? '')
    ofAna = await hindered.api.mint.access({ sub: 'ana' })
  })
  afterEach(async () => hindered?.close(), 30_000)

  const isBack = async () => (await hindered.api.user(ofAna)).statusCode
  const expectRefusals = async () => {
    for (const sub of ['ana', 'somebody new']) {
      const response = await hindered.api.user(await hindered.api.mint.access({ sub }))
      expect([response.statusCode, response.json().code]).toEqual([503, 'database_unavailable'])
      expect(response.headers).toMatchObject({
        'retry-after': '5',
        'x-request-id': expect.any(String),
      })
    }
  }

  it('hangs, is told to come back, and is there again with it', async () => {
    hindered.relay.isSilent = true
    hindered.relay.silenceOpen()
    await expectRefusals()
    await expect.poll(hindered.ready, { timeout: 10_000 }).toBe('degraded')
    hindered.relay.isSilent = false
    await expect.poll(isBack, { timeout: 15_000 }).toBe(200)
  })

  it('ends every connection, is told to come back, and is there again with it', async () => {
    const end =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    hindered.relay.isSilent = true
    await hindered.other.query(end)
    await expectRefusals()
    hindered.relay.isSilent = false
    await expect.poll(isBack, { timeout: 15_000 }).toBe(200)
  })
})

it('spans have been sent to the collector', () => expect(asked).toBeGreaterThan(0))
