import type { AddressInfo } from 'node:net'
import { STAND_IN_SECRET_KEY, STAND_IN_WEBHOOK_SECRET } from '@orchard/shared/payments-stand-in'
import { freePort } from '@orchard/shared/testing/free-port'
import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/open-database.ts'
import { accounts, billingAccounts, billingEvents, usageMonths } from '#src/store/schema.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type PaymentsProcess, startPayments } from '#src/testing/payments-process.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

const DAY_S = 24 * 60 * 60
/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'

describe.each(DATABASES)('plans on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let payments: PaymentsProcess
  let api: TestApi
  let stripe: Stripe
  let sub = ''
  let aheadS = 0

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    const port = await freePort()
    const billing = {
      secretKey: STAND_IN_SECRET_KEY,
      webhookSecrets: [STAND_IN_WEBHOOK_SECRET],
      standInPort: port,
    }
    api = await createTestApi(open, { ...site.settings, billing })
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: productApiPort } = api.app.server.address() as AddressInfo
    payments = await startPayments({ dataDir: open.place.dataDir, port, productApiPort })
    stripe = new Stripe(STAND_IN_SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http' })
  }, 60_000)
  afterAll(async () => {
    await api?.close()
    await payments?.stop()
    await site?.close()
    await open?.close()
  }, 30_000)
  let people = 0
  beforeEach(() => {
    people++
    sub = `person-${people}`
    api.mint.getUser = userNamed(`${sub}@example.com`)
    tick()
  })

  /** The product API's clock follows that of the stand-in. */
  function tick(): void {
    api.clock.now = new Date(Date.now() + aheadS * 1_000)
  }
  async function advance(seconds: number): Promise<void> {
    await payments.dev('clock', { advanceSeconds: seconds })
    aheadS += seconds
    tick()
  }
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    tick()
    const authorization = `Bearer ${await api.mint.access({ sub })}`
    return api.app.inject({
      method,
      url: `/op/user${path}`,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    })
  }
  const post = (name: string, payload: object = {}) => call('POST', `/billing/${name}`, payload)
  const state = async () => (await call('GET', '/billing')).json()
  const invoices = async () => (await call('GET', '/billing/invoices')).json().invoices
  const planNow = async () => (await api.user(await api.mint.access({ sub }))).json().plan
  const customerId = async () => {
    const [found] = await open.database
      .select({ id: billingAccounts.customerId })
      .from(billingAccounts)
      .innerJoin(accounts, eq(accounts.id, billingAccounts.accountId))
      .where(eq(accounts.subject, sub))
    return found?.id ?? ''
  }
  /** Buys a plan on the hosted page, and comes back. */
  async function buy(plan: string, term = 'month') {
    const page = await post('checkout', { plan, term })
    expect(page.statusCode, page.body).toBe(200)
    const paid = await payments.pay(page.json().url)
    if (!('address' in paid)) throw new Error(paid.alert)
    const session = new URL(paid.address).searchParams.get('checkout')
    return (await post('sync', { session })).json()
  }

  it('lets an account at its limit call on as soon as it has paid', async () => {
    const { api_key: key } = (await api.user(await api.mint.access({ sub }))).json()
    const [account] = await open.database.select().from(accounts).where(eq(accounts.subject, sub))
    await open.database.insert(usageMonths).values({
      accountId: account?.id ?? '',
      month: `${api.clock.now.toISOString().slice(0, 7)}-01`,
      ...{ used: 2_399, granted: 0, quota: 3_000 },
    })
    const ask = async () =>
      (await api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })).statusCode
    expect(await ask()).toBe(200)
    await open.database
      .update(usageMonths)
      .set({ used: 2_999 })
      .where(eq(usageMonths.accountId, account?.id ?? ''))
    expect([await ask(), await ask()]).toEqual([200, 429])
    expect(await buy('developer')).toMatchObject({
      is_live: true,
      status: 'active',
      plan: 'developer',
      term: 'month',
    })
    expect(await ask()).toBe(200)
    expect(await planNow()).toBe('developer')
    expect(await invoices()).toMatchObject([{ cents: 5_900, status: 'paid' }])
    const messages = async () =>
      (await api.app.inject(`/__dev/messages?to=${sub}@example.com`))
        .json()
        .map(({ subject }: { subject: string }) => subject)
    expect(await messages()).toEqual([
      '80% of your quota is used',
      'Your quota is used up',
      'Your plan is now Developer',
    ])
  })

  it('charges for a larger plan what it showed', async () => {
    await buy('learner')
    await advance(10 * DAY_S)
    const preview = (await post('preview', { plan: 'business', term: 'month' })).json()
    expect(preview.is_at_once).toBe(true)
    const lines = preview.lines as { cents: number }[]
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(preview.due_cents)
    expect(preview.due_cents).toBeGreaterThan(4_000)
    const { computed_for, due_cents } = preview
    const confirmed = { plan: 'business', term: 'month', computed_for, due_cents }
    expect((await post('change', { ...confirmed, due_cents: due_cents - 1 })).json()).toMatchObject(
      {
        status: 409,
        code: 'amount_changed',
      },
    )
    expect((await post('change', confirmed)).json()).toMatchObject({ plan: 'business' })
    expect((await invoices())[0]).toMatchObject({ cents: due_cents, status: 'paid' })
    expect(await planNow()).toBe('business')
  })

  it('makes a smaller plan when the period ends, unless it is taken back', async () => {
    await buy('business')
    const change = async () => {
      const preview = (await post('preview', { plan: 'learner', term: 'month' })).json()
      expect(preview).toMatchObject({ is_at_once: false, due_cents: 0, next_cents: 2_900 })
      const { computed_for, due_cents } = preview
      return post('change', { plan: 'learner', term: 'month', computed_for, due_cents })
    }
    expect((await change()).json()).toMatchObject({
      plan: 'business',
      scheduled: { plan: 'learner', term: 'month' },
    })
    expect((await post('keep')).json()).toMatchObject({ plan: 'business', scheduled: null })
    await change()
    expect(await planNow()).toBe('business')
    await advance(32 * DAY_S)
    await expect.poll(planNow, { timeout: 10_000 }).toBe('learner')
    expect(await state()).toMatchObject({ plan: 'learner', scheduled: null, status: 'active' })
  })

  it('goes from months to a year at once, and back at its end', async () => {
    await buy('learner')
    const to = async (term: string) => {
      const preview = (await post('preview', { plan: 'learner', term })).json()
      const { computed_for, due_cents } = preview
      await post('change', { plan: 'learner', term, computed_for, due_cents })
      return preview
    }
    expect((await to('year')).is_at_once).toBe(true)
    expect(await state()).toMatchObject({ term: 'year' })
    expect((await to('month')).is_at_once).toBe(false)
    expect(await state()).toMatchObject({ term: 'year', scheduled: { term: 'month' } })
  })

  it('ends at the end of the period, unless it is resumed', async () => {
    await buy('learner')
    expect((await post('cancel', { reason: 'unused' })).json()).toMatchObject({
      ends_at_period_end: true,
      is_live: true,
    })
    expect((await post('resume')).json()).toMatchObject({ ends_at_period_end: false })
    await post('cancel', {})
    await advance(32 * DAY_S)
    await expect.poll(planNow, { timeout: 10_000 }).toBe('free')
    expect(await state()).toMatchObject({ status: 'canceled', is_live: false })
    await buy('developer')
    expect(await planNow()).toBe('developer')
  })

  /** Leaves a card on the hosted page, and comes back. */
  async function leaveCard(card?: string) {
    const page = await post('card')
    expect(page.statusCode, page.body).toBe(200)
    const paid = await payments.pay(page.json().url, card)
    if (!('address' in paid)) throw new Error(paid.alert)
    return post('sync', { session: new URL(paid.address).searchParams.get('card') })
  }

  it('keeps the plan while a failed payment is tried again, and a new card mends it', async () => {
    await buy('learner')
    await leaveCard(CHARGES_FAIL)
    await advance(32 * DAY_S)
    await expect.poll(async () => (await state()).status, { timeout: 10_000 }).toBe('past_due')
    expect(await planNow()).toBe('learner')
    const late = await state()
    expect(late.unpaid_invoice).toMatchObject({ cents: 2_900, url: expect.stringMatching(/^http/) })
    expect(Date.parse(late.next_payment_attempt)).toBeGreaterThan(api.clock.now.getTime())
    expect((await leaveCard()).json()).toMatchObject({
      status: 'active',
      unpaid_invoice: null,
    })
  })

  it('goes back to Free when no payment succeeds', async () => {
    await buy('learner')
    await leaveCard(CHARGES_FAIL)
    await advance(32 * DAY_S)
    await advance(32 * DAY_S)
    await expect.poll(planNow, { timeout: 10_000 }).toBe('free')
  })

  it('hands back the open page for the same plan, and closes it for another', async () => {
    const first = (await post('checkout', { plan: 'learner', term: 'month' })).json().url
    expect((await post('checkout', { plan: 'learner', term: 'month' })).json().url).toBe(first)
    const other = (await post('checkout', { plan: 'business', term: 'month' })).json().url
    expect(other).not.toBe(first)
    expect(await payments.pay(first)).toHaveProperty('alert')
    expect(await payments.pay(other)).toHaveProperty('address')
    await post('sync')
    expect((await post('checkout', { plan: 'learner', term: 'month' })).json().code).toBe(
      'already_subscribed',
    )
  })

  it('keeps one subscription of two, and pays the other back', async () => {
    await buy('learner')
    const customer = await customerId()
    const [price] = (await stripe.prices.list({ lookup_keys: ['orchard_learner_month'] })).data
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost:3000/profile',
    })
    await payments.pay(session.url ?? '')
    const live = async () => (await stripe.subscriptions.list({ customer })).data.length
    await expect.poll(live, { timeout: 10_000 }).toBe(1)
    const charges = async () => {
      const all = await stripe.refunds.list({ limit: 100 })
      return all.data.filter(({ reason }) => reason === 'duplicate').map(({ amount }) => amount)
    }
    await expect.poll(charges, { timeout: 10_000 }).toEqual([2_900])
    expect(await planNow()).toBe('learner')
  })

  it('acts on an event once, and refuses one that nobody signed', async () => {
    await buy('learner')
    const event = JSON.stringify({ id: 'evt_x', object: 'event', type: 'customer.updated' })
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    const forged = await api.app.inject({
      ...{ method: 'POST', url: '/op/billing/webhook' },
      ...{ headers, payload: event },
    })
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'signature_invalid'])
    const waiting = async () =>
      (await open.database.select().from(billingEvents)).filter((one) => one.processedAt === null)
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0)
  })

  it('ends the subscription before the account, and not the account without it', async () => {
    await buy('learner')
    const customer = await customerId()
    await payments.dev('outage', { kind: 'status', status: 500, seconds: 60 })
    const refused = await call('DELETE', '')
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'billing_unavailable'])
    expect(await planNow()).toBe('learner')
    await payments.dev('outage', { kind: 'none' })
    expect((await call('DELETE', '')).statusCode).toBe(204)
    expect((await stripe.customers.retrieve(customer)).deleted).toBe(true)
    expect((await stripe.subscriptions.list({ customer, status: 'active' })).data).toEqual([])
  })

  it('exports what is kept of plan and invoices', async () => {
    await buy('learner')
    expect((await call('GET', '/export')).json().billing).toMatchObject({
      plan: 'learner',
      invoices: [{ cents: 2_900, status: 'paid' }],
    })
  })

  it('refuses what is not sold', async () => {
    for (const offer of [
      { plan: 'professional', term: 'year' },
      { plan: 'free', term: 'month' },
      {},
    ])
      expect((await post('checkout', offer)).json()).toMatchObject({
        status: 422,
        code: 'offer_invalid',
      })
    expect((await post('cancel')).json()).toMatchObject({ status: 409, code: 'not_subscribed' })
  })
})
