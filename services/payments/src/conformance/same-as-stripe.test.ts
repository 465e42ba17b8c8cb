import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCheckedFetch } from '#src/testing/checked-fetch.ts'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices } from '#src/testing/sell.ts'

/**
 * With a test key of Stripe, the same calls go to Stripe; any difference is a bug of the stand-in.
 */
const REAL_KEY = process.env['STRIPE_TEST_KEY']

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let test: TestStripe | undefined
let stripe: Stripe
let prices: Awaited<ReturnType<typeof createPrices>>
const problems: string[] = []

beforeAll(async () => {
  if (REAL_KEY) {
    if (!REAL_KEY.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY must be a test key')
    stripe = new Stripe(REAL_KEY, {
      httpClient: Stripe.createFetchHttpClient(createCheckedFetch(problems)),
    })
  } else {
    test = await createTestStripe(Date.now())
    stripe = test.stripe
  }
  prices = await createPrices(stripe, `${Date.now()}_`)
})
afterAll(async () => {
  await test?.close()
  expect(problems).toEqual([])
})

async function buyer(card: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'conformance@example.com' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  return stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  })
}

async function subscribed(card = 'pm_card_visa') {
  const customer = await buyer(card)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.small.id }],
    metadata: { account_id: 'account-1' },
  })
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription without an item')
  return { customer, subscription, item }
}

describe(REAL_KEY ? 'Stripe itself' : 'the stand-in', () => {
  it('bills the first period at once', async () => {
    const { subscription } = await subscribed()
    const found = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    })
    expect(found).toMatchObject({
      status: 'active',
      collection_method: 'charge_automatically',
      cancel_at_period_end: false,
      pending_update: null,
      billing_mode: { type: 'flexible' },
      latest_invoice: {
        status: 'paid',
        billing_reason: 'subscription_create',
        amount_paid: 1_000,
        parent: { type: 'subscription_details' },
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    })
  })

  it('charges what the preview said', async () => {
    const { customer, item, subscription } = await subscribed()
    const items = [{ id: item.id, price: prices.large.id }]
    const how = {
      items,
      proration_behavior: 'always_invoice',
      proration_date: item.created,
    } as const
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription: subscription.id,
      subscription_details: how,
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1_000, 2_000])
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...how,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
    expect(changed.latest_invoice).toMatchObject({ total: preview.total, status: 'paid' })
  })

  it('holds a change until its card is authenticated', async () => {
    const { customer, item, subscription } = await subscribed()
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: prices.large.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
    expect(changed).toMatchObject({
      status: 'active',
      pending_update: { subscription_items: [{ price: { id: prices.large.id } }] },
      latest_invoice: { status: 'open', hosted_invoice_url: expect.stringMatching(/^http/) },
      items: { data: [{ price: { id: prices.small.id } }] },
    })
  })

  it('begins incomplete when the card is declined', async () => {
    const { subscription } = await subscribed('pm_card_chargeCustomerFail')
    expect(subscription.status).toBe('incomplete')
    const declined = stripe.invoices.pay(String(subscription.latest_invoice))
    await expect(declined).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  })

  it('is cancelled at the end of its period, and resumed', async () => {
    const { item, subscription } = await subscribed()
    const ending = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    })
    expect(ending).toMatchObject({
      cancel_at: item.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    const resumed = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
    })
    expect(resumed).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    })
  })

  it('schedules a change and releases the schedule', async () => {
    const { item, subscription } = await subscribed()
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    expect(schedule).toMatchObject({
      status: 'active',
      end_behavior: 'release',
      phases: [{ start_date: item.current_period_start, end_date: item.current_period_end }],
    })
    const released = await stripe.subscriptionSchedules.release(schedule.id)
    expect(released).toMatchObject({ status: 'released', released_subscription: subscription.id })
  })

  it('refunds a payment', async () => {
    const { subscription } = await subscribed()
    const { data } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
    })
    const payment_intent = String(data[0]?.payment.payment_intent)
    const refund = await stripe.refunds.create({ payment_intent, amount: 400 })
    expect(refund).toMatchObject({ amount: 400, currency: 'usd', status: 'succeeded' })
  })

  it.each([
    ['an unknown customer', () => stripe.customers.retrieve('cus_none'), 404, 'resource_missing'],
    [
      'an unknown product',
      () => stripe.prices.create({ product: 'prod_none', currency: 'usd', unit_amount: 1 }),
      400,
      'resource_missing',
    ],
    [
      'an unknown parameter',
      () => stripe.products.create({ nam: 'x' } as never),
      400,
      'parameter_unknown',
    ],
    [
      'words for a number',
      () => stripe.customers.create({ balance: 'ten' } as never),
      400,
      'parameter_invalid_integer',
    ],
  ])('refuses %s', async (_name, call, statusCode, code) => {
    await expect(call()).rejects.toMatchObject({ statusCode, code })
  })

  it('ends everything when its customer is deleted', async () => {
    const { customer, subscription } = await subscribed()
    await stripe.customers.del(customer.id)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })
})
