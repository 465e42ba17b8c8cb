import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'

/** Stripe's card that can be saved and cannot be charged. */
const CHARGES_FAIL = '4000000000000341'

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
}, 60_000)
afterAll(async () => shop?.close(), 30_000)
beforeEach(() => shop.newPerson())

/** The payment of the newest invoice. */
const payment = async () => {
  const [invoice] = await shop.invoices()
  const { data } = await shop.stripe.invoicePayments.list({ invoice: invoice.id })
  return String(data[0]?.payment.payment_intent)
}
const dispute = async () =>
  (await shop.payments.dev('dispute', { payment_intent: await payment() })) as { id: string }
const mails = async () =>
  (await shop.api.app.inject(`/__dev/messages?to=${shop.email}`)).json() as {
    subject: string
    content: string
  }[]
const subjects = async () => (await mails()).map(({ subject }) => subject)
const contentOf = async (wanted: string) =>
  (await mails()).find(({ subject }) => subject === wanted)?.content
/** Until the events that the provider sent by itself are processed. */
const settled = (plan: string) => expect.poll(() => shop.plan()).toBe(plan)

describe('a refund in the dashboard of the payment provider', () => {
  it('of a whole payment ends the plan, and the customer reads why', async () => {
    await shop.buy('learner')
    await shop.stripe.refunds.create({ payment_intent: await payment() })
    await settled('free')
    expect(await shop.state()).toMatchObject({ status: 'canceled', is_live: false })
    // Both are of the same reading of the provider.
    const [bought, ...others] = await subjects()
    expect(bought).toBe('Your plan is now Learner')
    expect(others.toSorted()).toEqual(['We refunded $29.00', 'Your plan is now Free'])
    expect(await contentOf('Your plan is now Free')).toContain(
      'was refunded in full, so the plan has ended',
    )
  })

  it('of a whole payment leaves no invoice of a change that waits', async () => {
    await shop.buy('learner')
    const paid = await payment()
    await shop.leaveCard(CHARGES_FAIL)
    await shop.change('business')
    const customer = await shop.customerId()
    const open = async () => (await shop.stripe.invoices.list({ customer, status: 'open' })).data
    expect(await open()).toHaveLength(1)
    const path = 'POST /v1/invoices/'
    await shop.payments.dev('outage', { kind: 'error', path, times: 1_000 })
    await shop.stripe.refunds.create({ payment_intent: paid })
    await settled('free')
    await shop.payments.dev('outage', { kind: 'none' })
    await shop.post('sync')
    expect((await open()).map(({ id }) => id)).toEqual([])
  })

  it('of a part leaves the plan, and is told once', async () => {
    await shop.buy('learner')
    await shop.stripe.refunds.create({ payment_intent: await payment(), amount: 500 })
    await expect.poll(subjects).toEqual(['Your plan is now Learner', 'We refunded $5.00'])
    await shop.post('sync')
    expect(await subjects()).toHaveLength(2)
    expect(await shop.plan()).toBe('learner')
  })

  it('of a payment whose rest became credit for another plan ends that plan, too', async () => {
    await shop.buy('business', 'year')
    const first = await payment()
    await shop.advance(2 * HOUR_SECONDS)
    expect((await shop.change('professional')).preview.due_cents).toBe(0)
    expect(await shop.plan()).toBe('professional')
    await shop.stripe.refunds.create({ payment_intent: first })
    await settled('free')
  })

  it('of a period that is over leaves the plan of the next one', async () => {
    await shop.buy('learner')
    const first = await payment()
    await shop.advance(32 * DAY_SECONDS)
    await shop.stripe.refunds.create({ payment_intent: first })
    await shop.post('sync')
    expect(await shop.plan()).toBe('learner')
    expect(await shop.state()).toMatchObject({ status: 'active' })
    await expect.poll(subjects).toContain('We refunded $29.00')
  })
})

describe('credit from a payment that was taken back', () => {
  const balance = async () => {
    const customer = await shop.stripe.customers.retrieve(await shop.customerId())
    return customer.deleted ? Number.NaN : customer.balance
  }
  const taken = async () => {
    const { data } = await shop.stripe.customers.listBalanceTransactions(await shop.customerId())
    return data.filter(({ amount, type }) => type === 'adjustment' && amount > 0)
  }
  /** A year that became credit for months: what paid for it. */
  const becomeCredit = async () => {
    await shop.buy('business', 'year')
    const paid = await payment()
    await shop.advance(2 * HOUR_SECONDS)
    await shop.change('professional')
    expect(await balance()).toBeLessThan(-10_000)
    return paid
  }

  it('goes with a full refund, once', async () => {
    const paid = await becomeCredit()
    await shop.stripe.refunds.create({ payment_intent: paid })
    await settled('free')
    await expect.poll(balance).toBe(0)
    // Given later, for another reason.
    const customer = await shop.customerId()
    await shop.stripe.customers.createBalanceTransaction(customer, {
      amount: -500,
      currency: 'usd',
    })
    expect((await shop.post('sync')).json()).toMatchObject({ credit_cents: 500 })
    expect([await balance(), await taken()]).toEqual([-500, [expect.anything()]])
    await shop.buy('learner')
    expect((await shop.invoices())[0]).toMatchObject({ cents: 2_900, due_cents: 2_400 })
  })

  it('goes with a lost dispute, and not before', async () => {
    const paid = await becomeCredit()
    const before = await balance()
    const { id } = (await shop.payments.dev('dispute', { payment_intent: paid })) as { id: string }
    await settled('free')
    expect(await balance()).toBe(before)
    await shop.stripe.disputes.close(id)
    await expect.poll(balance).toBe(0)
  })

  it('goes as far as no renewal has used it', async () => {
    const paid = await becomeCredit()
    const before = await balance()
    await shop.advance(33 * DAY_SECONDS)
    await shop.post('sync')
    const left = await balance()
    expect(left).toBeGreaterThan(before)
    await shop.stripe.refunds.create({ payment_intent: paid })
    await expect.poll(balance).toBe(0)
    expect((await taken()).map(({ amount }) => amount)).toEqual([-left])
  })

  it.each([
    ['that the provider keeps', { keeps: true }],
    ['that the provider forgets', {}],
  ])('goes at a later look after a failure %s, and the plan ends before', async (_name, kept) => {
    const paid = await becomeCredit()
    const path = `POST /v1/customers/${await shop.customerId()}/balance_transactions`
    await shop.payments.dev('outage', { kind: 'error', path, times: 1_000, ...kept })
    await shop.stripe.refunds.create({ payment_intent: paid })
    await settled('free')
    expect(await shop.state()).toMatchObject({ status: 'canceled' })
    expect(await balance()).toBeLessThan(-10_000)
    await shop.payments.dev('outage', { kind: 'none' })
    await shop.advance(60)
    await shop.post('sync')
    expect([await balance(), await taken()]).toEqual([0, [expect.anything()]])
  })

  it('stays with a refund of a part, and with one that leaves the plan', async () => {
    const paid = await becomeCredit()
    const before = await balance()
    await shop.stripe.refunds.create({ payment_intent: paid, amount: 500 })
    await expect.poll(subjects).toContain('We refunded $5.00')
    expect(await balance()).toBe(before)
    await shop.stripe.refunds.create({ payment_intent: paid, metadata: { keep_plan: 'true' } })
    await shop.post('sync')
    expect([await balance(), await shop.plan()]).toEqual([before, 'professional'])
  })

  it('stays as far as another payment paid for it', async () => {
    await shop.buy('learner', 'year')
    const [first] = await shop.invoices()
    const firstPayment = await payment()
    await shop.change('business', 'year')
    const [second] = await shop.invoices()
    const secondPayment = await payment()
    await shop.change('professional')
    const before = await balance()
    const share = second.due_cents / (first.due_cents + second.due_cents)
    await shop.stripe.refunds.create({ payment_intent: secondPayment })
    await expect.poll(balance).toBeGreaterThan(before)
    expect((await balance()) / before).toBeCloseTo(1 - share, 2)
    await shop.stripe.refunds.create({ payment_intent: firstPayment })
    await expect.poll(balance).toBeGreaterThanOrEqual(-1)
  })
})

describe('a period of which some was paid back', () => {
  const ask = (name: string, body: object = {}) =>
    shop.post(name, { plan: 'professional', term: 'month', ...body })

  it.each([
    ['in part', { amount: 82_700 }],
    ['in full, with the plan staying', { metadata: { keep_plan: 'true' } }],
  ])('%s gives no credit for another plan', async (_name, refund) => {
    await shop.buy('business', 'year')
    await shop.advance(2 * HOUR_SECONDS)
    const { computed_for, due_cents } = (await ask('preview')).json()
    await shop.stripe.refunds.create({ payment_intent: await payment(), ...refund })
    for (const response of [await ask('preview'), await ask('change', { computed_for, due_cents })])
      expect(response.json()).toMatchObject({ status: 409, code: 'payment_refunded' })
    await shop.post('sync')
    expect(await shop.state()).toMatchObject({ plan: 'business', term: 'year', credit_cents: 0 })
    expect((await shop.change('learner', 'year')).preview).toMatchObject({ is_at_once: false })
    expect((await shop.post('cancel')).json()).toMatchObject({ ends_at_period_end: true })
  })

  it('can be changed once it is over', async () => {
    await shop.buy('learner')
    await shop.stripe.refunds.create({ payment_intent: await payment(), amount: 500 })
    expect((await ask('preview')).json()).toMatchObject({ code: 'payment_refunded' })
    await shop.advance(33 * DAY_SECONDS)
    await shop.post('sync')
    await shop.change('professional')
    expect(await shop.plan()).toBe('professional')
  })
})

describe('a dispute', () => {
  it('suspends the plan until it is won', async () => {
    await shop.buy('learner')
    const { id } = await dispute()
    await settled('free')
    expect(await shop.state()).toMatchObject({
      status: 'disputed',
      is_live: false,
      is_open: true,
      plan: 'learner',
    })
    for (const [name, body] of [
      ['preview', { plan: 'business', term: 'month' }],
      ['resume', {}],
    ] as const)
      expect((await shop.post(name, body)).json().code).toBe('payment_due')
    expect(await contentOf('Your plan is now Free')).toContain(
      'suspended until the dispute is settled',
    )
    // Stripe, "Testing use cases": this evidence wins a dispute in test mode.
    await shop.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await settled('learner')
    expect(await shop.state()).toMatchObject({ status: 'active', is_live: true })
  })

  it('leaves a plan that can be cancelled, and drops a change that was planned for it', async () => {
    await shop.buy('developer')
    await shop.change('learner')
    await dispute()
    await settled('free')
    expect((await shop.post('cancel')).json()).toMatchObject({
      ...{ status: 'disputed', is_live: false, is_open: true, ends_at_period_end: true },
      resumes_to: { plan: 'learner' },
    })
    const [subscription] = (
      await shop.stripe.subscriptions.list({ customer: await shop.customerId() })
    ).data
    expect(subscription?.cancel_at_period_end).toBe(true)
  })

  it('ends the plan when it is lost', async () => {
    await shop.buy('learner')
    const { id } = await dispute()
    await settled('free')
    await shop.stripe.disputes.close(id)
    await expect.poll(async () => (await shop.state()).status).toBe('canceled')
    const [subscription] = (
      await shop.stripe.subscriptions.list({ customer: await shop.customerId(), status: 'all' })
    ).data
    expect(subscription?.status).toBe('canceled')
  })

  it('is found by reconciliation when no event told of it', async () => {
    await shop.buy('learner')
    await shop.payments.dev('deliveries', { action: 'drop' })
    await dispute()
    expect(await shop.plan()).toBe('learner')
    await shop.api.billing?.reconciliation.checkAll()
    expect(await shop.plan()).toBe('free')
    await shop.payments.dev('deliveries', { action: 'deliver' })
  })
})
