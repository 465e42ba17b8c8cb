import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, sendForm, setUpCard, subscribe, VISITOR } from '#src/testing/sell.ts'

let test: TestStripe
let stripe: Stripe
let prices: Awaited<ReturnType<typeof createPrices>>
const begin = async (startMs?: number) => {
  test = await createTestStripe(startMs)
  stripe = test.stripe
  prices = await createPrices(stripe)
}
beforeEach(() => begin())
afterEach(() => test.close())

const types = () => test.receiver.events.map(({ type }) => type)
const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0

it('announces a renewal, makes its draft, and collects it an hour later', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  const end = endOf(subscription)
  await test.advance(end - 7 * DAY_SECONDS - test.now())
  await expect.poll(types).toContain('invoice.upcoming')
  await test.advance(end - test.now())
  const { data } = await stripe.invoices.list({ customer: customer.id })
  expect(data.map(({ status }) => status)).toEqual(['draft', 'paid'])
  await test.advance(HOUR_SECONDS)
  const [renewal, first] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(renewal).toMatchObject({
    status: 'paid',
    amount_paid: 1_000,
    billing_reason: 'subscription_cycle',
    lines: { data: [{ period: { start: end } }] },
  })
  expect(renewal?.number?.slice(0, -4)).toBe(first?.number?.slice(0, -4))
  expect(renewal?.number).not.toBe(first?.number)
})

it.each([
  ['2026-01-31T10:00:00Z', 'month', ['02-28', '03-31', '04-30', '05-31', '06-30']],
  ['2027-10-31T00:00:00Z', 'month', ['11-30', '12-31', '01-31', '02-29', '03-31']],
  ['2028-02-29T23:59:59Z', 'yearly', ['02-28', '02-28', '02-28', '02-29']],
])('keeps the day of the month of %s', async (start, interval, days) => {
  await test.close()
  await begin(Date.parse(start))
  const price = interval === 'yearly' ? prices.yearly : prices.small
  const { subscription } = await subscribe(test, price.id)
  const seen: string[] = []
  for (const _ of days) {
    const { items } = await stripe.subscriptions.retrieve(subscription.id)
    const end = items.data[0]?.current_period_end ?? 0
    seen.push(new Date(end * 1_000).toISOString().slice(5, 10))
    await test.advance(end - test.now() + HOUR_SECONDS)
  }
  expect(seen).toEqual(days)
})

it('tries a declined card again after 3, 5 and 7 days, then ends the subscription', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  await test.advance(endOf(subscription) - test.now() + HOUR_SECONDS)
  const state = async () => {
    const found = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    const invoice = found.latest_invoice as Stripe.Invoice
    const next = invoice.next_payment_attempt
    return [
      found.status,
      invoice.attempt_count,
      next === null ? null : (next - test.now()) / DAY_SECONDS,
    ]
  }
  expect(await state()).toEqual(['past_due', 1, 3])
  await test.advance(3 * DAY_SECONDS)
  expect(await state()).toEqual(['past_due', 2, 5])
  await test.advance(5 * DAY_SECONDS)
  expect(await state()).toEqual(['past_due', 3, 7])
  await test.advance(7 * DAY_SECONDS)
  expect(await state()).toEqual(['canceled', 4, null])
  const ended = await stripe.subscriptions.retrieve(subscription.id)
  expect(ended.cancellation_details?.reason).toBe('payment_failed')
  expect(types()).toEqual(
    expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']),
  )
})

it('is active again once another card pays the invoice', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  await test.advance(endOf(subscription) - test.now() + HOUR_SECONDS)
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data
  await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({
    type: 'StripeCardError',
  })
  await setUpCard(test, customer.id, subscription.id, '4242424242424242')
  expect(await stripe.invoices.pay(open?.id ?? '')).toMatchObject({ status: 'paid' })
  const after = await stripe.subscriptions.retrieve(subscription.id)
  expect(after.status).toBe('active')
  await test.advance(20 * DAY_SECONDS)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

it('lets a visitor pay on the page of the invoice, which then is a receipt', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await setUpCard(test, customer.id, subscription.id, '4000000000000341')
  await test.advance(endOf(subscription) - test.now() + HOUR_SECONDS)
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data
  const address = open?.hosted_invoice_url ?? ''
  const page = await test.app.inject(address.replace(test.origin, ''))
  expect(page.body).toContain('<button>Pay</button>')
  expect((await sendForm(test, address, {})).body).toContain('Your card was declined.')
  expect((await sendForm(test, address, VISITOR)).status).toBe(303)
  const receipt = await test.app.inject(address.replace(test.origin, ''))
  expect(receipt.body).toContain('<h2>Receipt</h2>')
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  const pdf = await test.app.inject(`${address.replace(test.origin, '')}/pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.body).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/)
})

it('is cancelled at the end of the period, or resumed', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const ending = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Too much for me' },
  })
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: endOf(subscription),
    cancellation_details: { feedback: 'too_expensive', reason: 'cancellation_requested' },
  })
  const resumed = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  })
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await expect(
    stripe.invoices.createPreview({ subscription: subscription.id }),
  ).rejects.toMatchObject({ code: 'invoice_upcoming_none' })
  await test.advance(endOf(subscription) - test.now())
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: endOf(subscription),
  })
})

it('ends at once and credits what is left', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await test.advance((endOf(subscription) - test.now()) / 2)
  const ended = await stripe.subscriptions.cancel(subscription.id, {
    prorate: true,
    invoice_now: true,
  })
  expect(ended.status).toBe('canceled')
  const [credit] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(credit).toMatchObject({ status: 'paid', total: -500, amount_due: 0 })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 })
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
  })
})

it('ends the subscriptions of a customer who is deleted', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  await expect(stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

it('gives money back', async () => {
  const { customer } = await subscribe(test, prices.large.id)
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  const paid = await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })
  const intent = String(paid.data[0]?.payment.payment_intent)
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  expect(refund).toMatchObject({ amount: 500, status: 'succeeded' })
  await expect(
    stripe.refunds.create({ payment_intent: intent, amount: 1_501 }),
  ).rejects.toMatchObject({ param: 'amount' })
  const { data } = await stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([500])
})

it('starts a subscription through the API, which needs its first payment', async () => {
  const customer = await stripe.customers.create({ email: 'api@example.com' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const paid = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.small.id }],
    default_payment_method: method.id,
  })
  expect(paid.status).toBe('active')
  const unpaid = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.small.id }],
    payment_behavior: 'default_incomplete',
  })
  expect(unpaid.status).toBe('incomplete')
  await test.advance(23 * HOUR_SECONDS)
  expect((await stripe.subscriptions.retrieve(unpaid.id)).status).toBe('incomplete_expired')
})

it('verifies tax ids after a while', async () => {
  const customer = await stripe.customers.create({})
  const good = await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'PT123' })
  expect(good).toMatchObject({ country: 'PT', verification: { status: 'pending' } })
  await stripe.customers.createTaxId(customer.id, { type: 'us_ein', value: '111111111' })
  await test.advance(60)
  const { data } = await stripe.customers.listTaxIds(customer.id)
  expect(data.map(({ verification }) => verification?.status)).toEqual(['unverified', 'verified'])
  await stripe.customers.deleteTaxId(customer.id, good.id)
  expect((await stripe.customers.listTaxIds(customer.id)).data).toHaveLength(1)
})
