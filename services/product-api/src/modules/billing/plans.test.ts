// @module-tag soak

import { DAY_SECONDS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { usageMonths } from '#src/modules/usage/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { createTestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { billingEvents } from './tables.ts'

/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'

describe.each(DATABASES)('plans on %s', (kind) => {
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 60_000)
  afterAll(async () => shop?.close(), 30_000)
  beforeEach(() => shop.newPerson())

  /** Subjects of the emails to the person, oldest first. */
  const messages = async () =>
    (await shop.api.app.inject(`/__dev/messages?to=${shop.email}`))
      .json()
      .map(({ subject }: { subject: string }) => subject)

  it('lets an account at its limit call on as soon as it has paid', async () => {
    const { api_key: key } = await shop.user()
    const [account] = await shop.open.database
      .select()
      .from(accounts)
      .where(eq(accounts.subject, shop.subject))
    await shop.open.database.insert(usageMonths).values({
      accountId: account?.id ?? '',
      month: new Date(`${shop.api.clock.now.toISOString().slice(0, 7)}-01`),
      ...{ used: 2_399, granted: 0, quota: 3_000 },
    })
    const ask = async () =>
      (await shop.api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })).statusCode
    expect(await ask()).toBe(200)
    await shop.open.database
      .update(usageMonths)
      .set({ used: 2_999 })
      .where(eq(usageMonths.accountId, account?.id ?? ''))
    expect([await ask(), await ask()]).toEqual([200, 429])
    expect(await shop.buy('developer')).toMatchObject({
      is_live: true,
      status: 'active',
      plan: 'developer',
      term: 'month',
    })
    expect(await ask()).toBe(200)
    expect(await shop.plan()).toBe('developer')
    expect(await shop.invoices()).toMatchObject([{ cents: 5_900, status: 'paid' }])
    // Alerts are stored beside the calls, and these are of the same time.
    await expect
      .poll(async () => (await messages()).toSorted())
      .toEqual(['80% of your quota is used', 'Your plan is now Developer', 'Your quota is used up'])
  })

  it('is known to another server within ten seconds', async () => {
    const { api_key: key } = await shop.user()
    const other = await createTestApi(shop.open, shop.api.config)
    try {
      const rates = async () => {
        const headers = { 'x-api-key': key }
        const response = await other.app.inject({ url: '/v1/colours', headers })
        return response.headers['ratelimit-policy']
      }
      other.clock.now = shop.api.clock.now
      expect(await rates()).toContain('q=3000;')
      await shop.buy('business')
      other.clock.now = new Date(shop.api.clock.now.getTime() + 10_000)
      expect(await rates()).toContain('q=1000000;')
    } finally {
      await other.close()
    }
  })

  it('charges for a larger plan what it showed', async () => {
    await shop.buy('learner')
    await shop.advance(10 * DAY_SECONDS)
    const preview = (await shop.post('preview', { plan: 'business', term: 'month' })).json()
    expect(preview.is_at_once).toBe(true)
    const lines = preview.lines as { cents: number }[]
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(preview.due_cents)
    expect(preview.due_cents).toBeGreaterThan(4_000)
    const { computed_for, due_cents } = preview
    const confirmed = { plan: 'business', term: 'month', computed_for, due_cents }
    expect(
      (await shop.post('change', { ...confirmed, due_cents: due_cents - 1 })).json(),
    ).toMatchObject({
      status: 409,
      code: 'amount_changed',
    })
    expect((await shop.post('change', confirmed)).json()).toMatchObject({ plan: 'business' })
    expect((await shop.invoices())[0]).toMatchObject({ cents: due_cents, status: 'paid' })
    expect(await shop.plan()).toBe('business')
  })

  it('puts on invoices what their payer says', async () => {
    const ask = async () => (await shop.call('GET', '/billing/details')).json()
    const save = async (differences: object) =>
      (await shop.call('PUT', '/billing/details', { ...details, ...differences })).json()
    const details = {
      name: 'Orchard Tills',
      line1: 'Korenmarkt 1',
      line2: '',
      postal_code: '9000',
      city: 'Ghent',
      state: '',
      country: 'BE',
      tax_id: 'BE0123456789',
    }
    expect(await ask()).toMatchObject({ status: 409, code: 'not_subscribed' })
    await shop.buy('learner')
    const bought = await ask()
    expect(bought).toMatchObject({ address: { country: 'BE' }, tax_id: null })

    expect(await save({})).toEqual({
      name: 'Orchard Tills',
      address: {
        line1: 'Korenmarkt 1',
        line2: null,
        postal_code: '9000',
        city: 'Ghent',
        state: null,
        country: 'BE',
      },
      tax_id: { value: 'BE0123456789', verification: 'pending' },
      billing_email: shop.email,
      purchase_order: null,
    })
    // Another country has another kind of number.
    const moved = await save({ country: 'AU', city: 'Perth', tax_id: '53004085616' })
    expect(moved).toMatchObject({
      address: { city: 'Perth', country: 'AU' },
      tax_id: { value: '53004085616' },
    })
    const { data } = await shop.stripe.customers.listTaxIds(await shop.customerId())
    expect(data.map(({ type }) => type)).toEqual(['au_abn'])
    expect(await save({ country: 'BE', tax_id: '' })).toMatchObject({ tax_id: null })
    expect(await shop.stripe.customers.listTaxIds(await shop.customerId())).toMatchObject({
      data: [],
    })
    await shop.change('business')
    const [invoice] = (await shop.stripe.invoices.list({ customer: await shop.customerId() })).data
    expect(invoice).toMatchObject({
      customer_name: 'Orchard Tills',
      customer_address: { line1: 'Korenmarkt 1', country: 'BE' },
    })
  })

  it('leaves billing details as they were when one of them is refused', async () => {
    await shop.buy('learner')
    const before = (await shop.call('GET', '/billing/details')).json()
    const details = { name: 'Tills', line1: 'Markt 1', city: 'Ghent', country: 'BE' }
    const refusals = [
      [{ ...details, tax_id: '0123456789' }, 'tax_id_invalid', 'tax_id'],
      [{ ...details, tax_id: '?' }, 'details_invalid', 'tax_id'],
      [{ ...details, country: 'AQ', tax_id: '12345678' }, 'details_invalid', 'tax_id'],
      [{ ...details, country: 'Belgium' }, 'details_invalid', 'country'],
      [{ ...details, name: ' ' }, 'details_invalid', 'name'],
      [{ ...details, city: undefined }, 'details_invalid', 'city'],
    ] as const
    for (const [payload, code, field] of refusals) {
      const response = await shop.call('PUT', '/billing/details', payload)
      expect(response.json()).toMatchObject({ status: 422, code })
      expect(Object.keys(response.json().errors)).toContain(field)
    }
    expect((await shop.call('GET', '/billing/details')).json()).toEqual(before)
  })

  it('makes a smaller plan when the period ends, unless it is taken back', async () => {
    await shop.buy('business')
    const change = async () => {
      const preview = (await shop.post('preview', { plan: 'learner', term: 'month' })).json()
      expect(preview).toMatchObject({ is_at_once: false, due_cents: 0, next_cents: 2_900 })
      const { computed_for, due_cents } = preview
      return shop.post('change', { plan: 'learner', term: 'month', computed_for, due_cents })
    }
    expect((await change()).json()).toMatchObject({
      plan: 'business',
      scheduled: { plan: 'learner', term: 'month' },
    })
    expect((await shop.post('keep')).json()).toMatchObject({ plan: 'business', scheduled: null })
    await change()
    expect(await shop.plan()).toBe('business')
    await shop.advance(32 * DAY_SECONDS)
    await expect.poll(() => shop.plan()).toBe('learner')
    expect(await shop.state()).toMatchObject({
      plan: 'learner',
      scheduled: null,
      status: 'active',
    })
  })

  it('goes from months to a year at once, and back at its end', async () => {
    await shop.buy('learner')
    const to = async (term: string) => {
      const preview = (await shop.post('preview', { plan: 'learner', term })).json()
      const { computed_for, due_cents } = preview
      await shop.post('change', { plan: 'learner', term, computed_for, due_cents })
      return preview
    }
    expect((await to('year')).is_at_once).toBe(true)
    expect(await shop.state()).toMatchObject({ term: 'year' })
    expect((await to('month')).is_at_once).toBe(false)
    expect(await shop.state()).toMatchObject({ term: 'year', scheduled: { term: 'month' } })
  })

  it('ends at the end of the period, unless it is resumed', async () => {
    await shop.buy('learner')
    expect((await shop.post('cancel', { reason: 'unused' })).json()).toMatchObject({
      ends_at_period_end: true,
      is_live: true,
    })
    expect((await shop.post('resume')).json()).toMatchObject({ ends_at_period_end: false })
    await shop.post('cancel', {})
    await shop.advance(32 * DAY_SECONDS)
    await expect.poll(() => shop.plan()).toBe('free')
    expect(await shop.state()).toMatchObject({ status: 'canceled', is_live: false })
    await shop.buy('developer')
    expect(await shop.plan()).toBe('developer')
  })

  it('keeps the plan while a failed payment is tried again, and a new card mends it', async () => {
    await shop.buy('learner')
    await shop.leaveCard(CHARGES_FAIL)
    await shop.advance(32 * DAY_SECONDS)
    await expect.poll(async () => (await shop.state()).status).toBe('past_due')
    expect(await shop.plan()).toBe('learner')
    expect(await messages()).toEqual(['Your plan is now Learner', 'Your payment failed'])
    const late = await shop.state()
    expect(late.unpaid_invoice).toMatchObject({
      cents: 2_900,
      url: expect.stringMatching(/^http/),
    })
    expect(Date.parse(late.next_payment_attempt)).toBeGreaterThan(shop.api.clock.now.getTime())
    expect(await shop.leaveCard()).toMatchObject({
      status: 'active',
      unpaid_invoice: null,
    })
  })

  it('goes back to Free when no payment succeeds', async () => {
    await shop.buy('learner')
    await shop.leaveCard(CHARGES_FAIL)
    await shop.advance(32 * DAY_SECONDS)
    await shop.advance(32 * DAY_SECONDS)
    const metrics = async () => (await shop.api.app.inject('/metrics')).body
    expect(await metrics()).toMatch(/^billing_failed_payments_total [1-9]/m)
    await expect.poll(metrics).toMatch(/^billing_events_waiting 0$/m)
    await expect.poll(() => shop.plan()).toBe('free')
  })

  it('hands back the open page for the same plan, and closes it for another', async () => {
    const first = (await shop.post('checkout', { plan: 'learner', term: 'month' })).json().url
    expect((await shop.post('checkout', { plan: 'learner', term: 'month' })).json().url).toBe(first)
    const other = (await shop.post('checkout', { plan: 'business', term: 'month' })).json().url
    expect(other).not.toBe(first)
    expect(await shop.payments.pay(first)).toHaveProperty('alert')
    expect(await shop.payments.pay(other)).toHaveProperty('address')
    await shop.post('sync')
    expect((await shop.post('checkout', { plan: 'learner', term: 'month' })).json().code).toBe(
      'already_subscribed',
    )
  })

  it('says how a payment page was left, and knows none of others', async () => {
    const pageOf = async (session: string) =>
      (await shop.post('sync', { session })).json<{ page: string }>().page
    expect(await pageOf('cs_test_nobody123')).toBe('unknown')
    expect(await pageOf('<b>none</b>')).toBe('unknown')
    const { url } = (await shop.post('checkout', { plan: 'learner', term: 'month' })).json()
    const customer = await shop.customerId()
    const [opened] = (await shop.stripe.checkout.sessions.list({ customer })).data
    expect(await pageOf(opened?.id ?? '')).toBe('unfinished')
    await shop.payments.pay(url)
    expect(await pageOf(opened?.id ?? '')).toBe('complete')
    const other = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: (await shop.stripe.customers.create({ email: 'ben@example.com' })).id,
      line_items: [{ price: opened?.metadata?.['price'] ?? '', quantity: 1 }],
      success_url: 'http://localhost:3000/profile',
    })
    expect(await pageOf(other.id)).toBe('unknown')
    expect((await shop.post('sync')).json().page).toBeNull()
  })

  it('keeps one subscription of two, and pays the other back', async () => {
    await shop.buy('learner')
    const customer = await shop.customerId()
    const [price] = (await shop.stripe.prices.list({ lookup_keys: ['orchard_learner_month'] })).data
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost:3000/profile',
    })
    await shop.payments.pay(session.url ?? '')
    const live = async () => (await shop.stripe.subscriptions.list({ customer })).data.length
    await expect.poll(live).toBe(1)
    const charges = async () => {
      const all = await shop.stripe.refunds.list({ limit: 100 })
      return all.data.filter(({ reason }) => reason === 'duplicate').map(({ amount }) => amount)
    }
    await expect.poll(charges).toEqual([2_900])
    expect(await shop.plan()).toBe('learner')
  })

  it('leaves the customers of another business alone', async () => {
    await shop.buy('learner')
    const [price] = (await shop.stripe.prices.list({ lookup_keys: ['orchard_learner_month'] })).data
    const { id: customer } = await shop.stripe.customers.create({ email: 'them@example.com' })
    for (let count = 0; count < 2; count++) {
      const session = await shop.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: price?.id ?? '', quantity: 1 }],
        success_url: 'http://localhost:3000/profile',
      })
      await shop.payments.pay(session.url ?? '')
    }
    const ofThem = async () =>
      (await shop.open.database.select().from(billingEvents)).filter(
        (one) => one.customerId === customer,
      )
    await expect
      .poll(async () => (await ofThem()).filter(({ processedAt }) => processedAt).length)
      .toBeGreaterThan(2)
    await expect
      .poll(async () => (await ofThem()).every(({ processedAt }) => processedAt))
      .toBe(true)
    expect((await shop.stripe.subscriptions.list({ customer })).data).toHaveLength(2)
  })

  it('acts on an event once, and refuses one that nobody signed', async () => {
    await shop.buy('learner')
    const event = JSON.stringify({ id: 'evt_x', object: 'event', type: 'customer.updated' })
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    const forged = await shop.api.app.inject({
      ...{ method: 'POST', url: '/op/billing/webhook' },
      ...{ headers, payload: event },
    })
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'signature_invalid'])
    const waiting = async () =>
      (await shop.open.database.select().from(billingEvents)).filter(
        (one) => one.processedAt === null,
      )
    await expect.poll(async () => (await waiting()).length).toBe(0)
  })

  it('ends the subscription before the account, and not the account without it', async () => {
    await shop.buy('learner')
    const customer = await shop.customerId()
    await shop.payments.dev('outage', { kind: 'error' })
    const refused = await shop.call('DELETE', '')
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'billing_unavailable'])
    expect(await shop.plan()).toBe('learner')
    await shop.payments.dev('outage', { kind: 'none' })
    expect((await shop.call('DELETE', '')).statusCode).toBe(204)
    expect((await shop.stripe.customers.retrieve(customer)).deleted).toBe(true)
    expect((await shop.stripe.subscriptions.list({ customer, status: 'active' })).data).toEqual([])
  })

  it('has its verified email at the provider, and none that is no longer verified', async () => {
    const emailThere = async () => {
      await shop.advance(61)
      await shop.post('sync')
      const customer = await shop.stripe.customers.retrieve(await shop.customerId())
      return customer.deleted ? undefined : customer.email
    }
    await shop.buy('learner')
    expect(await emailThere()).toBe(shop.email)
    shop.api.mint.getUser = userNamed('moved@example.com')
    expect(await emailThere()).toBe('moved@example.com')
    shop.api.mint.getUser = userNamed('moved@example.com', { isVerified: false })
    expect(await emailThere()).toBeNull()
    // Asked for on the provider's page, where the account has none.
    await shop.stripe.customers.update(await shop.customerId(), { email: 'typed@example.com' })
    expect(await emailThere()).toBe('typed@example.com')
    shop.api.mint.getUser = userNamed('back@example.com')
    expect(await emailThere()).toBe('back@example.com')
  })

  it('has the email of today at the provider when it is bought after another page', async () => {
    await shop.post('checkout', { plan: 'learner', term: 'month' })
    await shop.advance(61)
    shop.api.mint.getUser = userNamed('moved@example.com')
    await shop.post('checkout', { plan: 'learner', term: 'month' })
    const customer = await shop.stripe.customers.retrieve(await shop.customerId())
    expect(customer).toMatchObject({ email: 'moved@example.com' })
  })

  it('exports what is kept of plan and invoices', async () => {
    await shop.buy('learner')
    expect((await shop.call('GET', '/export')).json().billing).toMatchObject({
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
      expect((await shop.post('checkout', offer)).json()).toMatchObject({
        status: 422,
        code: 'offer_invalid',
      })
    expect((await shop.post('cancel')).json()).toMatchObject({
      status: 409,
      code: 'not_subscribed',
    })
  })
})
