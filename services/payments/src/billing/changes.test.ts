import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, sendForm, setUpCard, subscribe, VISITOR } from '#src/testing/sell.ts'

let test: TestStripe
let stripe: Stripe
let prices: Awaited<ReturnType<typeof createPrices>>
beforeAll(async () => {
  test = await createTestStripe()
  stripe = test.stripe
  prices = await createPrices(stripe)
})
afterAll(() => test.close())

const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription without an item')
  return item
}
const upgrade = (subscription: Stripe.Subscription, price: string, proration_date?: number) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...(proration_date === undefined ? {} : { proration_date }),
    expand: ['latest_invoice'],
  })
const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice

it('charges what the preview said for the same moment, though time goes on', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await test.advance(10 * DAY_SECONDS + 3_607)
  const item = itemOf(subscription)
  const proration_date = test.now()
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: prices.large.id }],
      proration_behavior: 'always_invoice',
      proration_date,
    },
  })
  await test.advance(600)
  const changed = await upgrade(subscription, prices.large.id, proration_date)
  const period = item.current_period_end - item.current_period_start
  const rest = item.current_period_end - proration_date
  expect(invoiceOf(changed)).toMatchObject({
    status: 'paid',
    total: preview.total,
    amount_paid: Math.round((2_000 * rest) / period) - Math.round((1_000 * rest) / period),
  })
  expect(invoiceOf(changed).lines.data.map(({ amount }) => amount)).toEqual(
    preview.lines.data.map(({ amount }) => amount),
  )
  expect(itemOf(changed)).toMatchObject({ id: item.id, price: { id: prices.large.id } })
})

it('costs nothing to change a plan and to change it back in the same second', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await test.advance(7 * DAY_SECONDS + 1_234)
  const up = await upgrade(subscription, prices.large.id)
  const down = await upgrade(up, prices.small.id)
  expect(invoiceOf(up).total + invoiceOf(down).total).toBe(0)
  const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer
  expect(balance).toBe(invoiceOf(down).total)
})

it('begins a new period at once where the interval changes', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const { current_period_end, current_period_start } = itemOf(subscription)
  await test.advance((current_period_end - current_period_start) / 2)
  const yearly = await upgrade(subscription, prices.yearly.id)
  expect(invoiceOf(yearly)).toMatchObject({ status: 'paid', total: 10_000 - 500 })
  expect(yearly.billing_cycle_anchor).toBe(test.now())
  // A leap year is a day longer.
  const end = new Date(test.now() * 1_000)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  expect(itemOf(yearly).current_period_end * 1_000).toBe(end.getTime())
})

it('holds a change until its payment is authenticated', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000002760003184')
  const waiting = await upgrade(subscription, prices.large.id)
  expect(waiting.status).toBe('active')
  expect(waiting.pending_update?.expires_at).toBe(test.now() + 23 * HOUR_SECONDS)
  expect(itemOf(waiting).price.id).toBe(prices.small.id)
  const invoice = invoiceOf(waiting)
  expect(invoice.status).toBe('open')
  const page = await sendForm(test, invoice.hosted_invoice_url ?? '', {})
  expect(page.location).toMatch(/^\/3ds\/pi_/)
  const failed = await sendForm(test, String(page.location), { answer: 'fail' })
  const shown = await test.app.inject(String(failed.location).replace(test.origin, ''))
  expect(shown.body).toContain('We are unable to authenticate your payment method.')
  const again = await sendForm(test, invoice.hosted_invoice_url ?? '', {})
  await sendForm(test, String(again.location), { answer: 'complete' })
  const done = await stripe.subscriptions.retrieve(subscription.id)
  expect(done.pending_update).toBeNull()
  expect(itemOf(done).price.id).toBe(prices.large.id)
  await expect
    .poll(() => test.receiver.events.map(({ type }) => type))
    .toContain('customer.subscription.pending_update_applied')
})

it('drops a change that is not paid within 23 hours', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  const waiting = await upgrade(subscription, prices.large.id)
  expect(waiting).toMatchObject({
    status: 'active',
    pending_update: { expires_at: expect.any(Number) },
  })
  await test.advance(23 * HOUR_SECONDS)
  const after = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  })
  expect(after.pending_update).toBeNull()
  expect(itemOf(after).price.id).toBe(prices.small.id)
  expect(invoiceOf(after).status).toBe('void')
})

it('refuses a change together with what cannot wait', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const call = stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: prices.large.id }],
    payment_behavior: 'pending_if_incomplete',
    description: 'Larger',
  })
  await expect(call).rejects.toMatchObject({ statusCode: 400, param: 'description' })
})

// https://docs.stripe.com/changelog/endive/2026-09-30/scheduled-subscription-cancellation
it('takes a cancellation back together with a change, once that is paid', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const pending = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: prices.large.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    cancel_at_period_end: false,
  })
  expect(pending).toMatchObject({
    cancel_at_period_end: true,
    pending_update: { cancel_at_period_end: false },
  })
  await setUpCard(test, customer.id, subscription.id, '4242424242424242')
  await stripe.invoices.pay(String(pending.latest_invoice))
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at_period_end: false,
    pending_update: null,
    items: { data: [{ price: { id: prices.large.id } }] },
  })
})

it('changes nothing with error_if_incomplete when the card is declined', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  const call = stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: prices.large.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
  await expect(call).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  const after = await stripe.subscriptions.retrieve(subscription.id)
  expect(after.status).toBe('active')
  expect(itemOf(after).price.id).toBe(prices.small.id)
})

it('bills prorations of create_prorations with the next period', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const { current_period_end, current_period_start, id } = itemOf(subscription)
  await test.advance((current_period_end - current_period_start) / 2)
  await stripe.subscriptions.update(subscription.id, { items: [{ id, price: prices.large.id }] })
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview.total).toBe(2_500)
  await test.advance(current_period_end - test.now() + HOUR_SECONDS)
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  })
  expect(invoiceOf(renewed)).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
    total: 2_500,
  })
})

it('changes to a smaller plan at the end of the period by a schedule', async () => {
  const { subscription } = await subscribe(test, prices.yearly.id)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [current] = schedule.phases
  if (!current) throw new Error('A schedule without a phase')
  const price = (id: string) => [{ price: id, quantity: 1 }]
  const planned = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: price(prices.yearly.id),
        start_date: current.start_date,
        end_date: current.end_date,
        proration_behavior: 'none',
      },
      {
        items: price(prices.small.id),
        proration_behavior: 'none',
        billing_cycle_anchor: 'phase_start',
        duration: { interval: 'month', interval_count: 1 },
      },
    ],
    end_behavior: 'release',
  })
  expect(planned.phases).toHaveLength(2)
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview.total).toBe(1_000)
  await test.advance(current.end_date - test.now() + HOUR_SECONDS)
  const after = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice', 'schedule'],
  })
  expect(itemOf(after).price.id).toBe(prices.small.id)
  expect(invoiceOf(after)).toMatchObject({ status: 'paid', total: 1_000 })
  expect(after.schedule).toMatchObject({ status: 'active' })
  await test.advance(32 * DAY_SECONDS)
  const released = await stripe.subscriptions.retrieve(subscription.id)
  expect(released).toMatchObject({ schedule: null, status: 'active' })
  const { data } = await stripe.events.list({ type: 'subscription_schedule.released' })
  expect(data).toMatchObject([
    { data: { object: { id: schedule.id, released_subscription: subscription.id } } },
  ])
})

it('keeps the current plan when its schedule is released', async () => {
  const { subscription } = await subscribe(test, prices.large.id)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await expect(
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toThrow(/managed by the subscription schedule/)
  await stripe.subscriptionSchedules.release(schedule.id)
  const after = await stripe.subscriptions.retrieve(subscription.id)
  expect(after.schedule).toBeNull()
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow(/released/)
})

it.each([
  [{ items: [{ id: 'si_none', price: 'x' }] }, 'items[0][id]'],
  [{ items: [{ price: 'price_none' }] }, 'items[0][price]'],
  [{ items: [], proration_date: 12 }, 'proration_date'],
  [{ default_payment_method: 'pm_none' }, 'default_payment_method'],
])('refuses %j', async (params, param) => {
  const { subscription } = await subscribe(test, prices.small.id)
  const anchored = 'proration_date' in params ? { billing_cycle_anchor: { type: 'now' } } : {}
  const call = stripe.subscriptions.update(subscription.id, {
    ...params,
    ...anchored,
  } as Stripe.SubscriptionUpdateParams)
  await expect(call).rejects.toMatchObject({ statusCode: 400, param })
})

it('adds a second item where an update names none, as Stripe does', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ price: prices.large.id }],
  })
  expect(changed.items.data.map(({ price }) => price.id)).toEqual([
    prices.small.id,
    prices.large.id,
  ])
})

it('asks once for authentication if the card requires it once', async () => {
  const { subscription } = await subscribe(test, prices.small.id, '4000002500003155')
  const changed = await upgrade(subscription, prices.large.id)
  expect(changed.pending_update).toBeNull()
  expect(invoiceOf(changed).status).toBe('paid')
})

it('takes the credit of a smaller plan off the next invoices', async () => {
  const { subscription } = await subscribe(test, prices.large.id)
  const { current_period_end } = itemOf(subscription)
  await upgrade(subscription, prices.small.id)
  await test.advance(current_period_end - test.now() + HOUR_SECONDS)
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice', 'customer'],
  })
  expect(invoiceOf(renewed)).toMatchObject({
    status: 'paid',
    total: 1_000,
    starting_balance: -1_000,
    ending_balance: 0,
    amount_due: 0,
  })
  expect(renewed.customer).toMatchObject({ balance: 0 })
})

it('saves a card on its page', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  const method = await setUpCard(test, customer.id, subscription.id, '5555 5555 5555 4444')
  expect(method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
  expect(method.customer).toBe(customer.id)
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    currency: 'usd',
    success_url: 'http://localhost:3000/profile',
  })
  const page = await test.app.inject(`/c/pay/${session.id}`)
  expect(page.body).toContain('<button>Save card</button>')
  const refused = await sendForm(test, session.url ?? '', {
    ...VISITOR,
    card_number: '4000000000000002',
  })
  expect(refused.status).toBe(402)
})
