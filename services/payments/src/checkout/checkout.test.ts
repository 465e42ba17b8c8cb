import { DAY_SECONDS } from '@orchard/shared/format'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, openCheckout, sendForm, subscribe, VISITOR } from '#src/testing/sell.ts'

let test: TestStripe
let prices: Awaited<ReturnType<typeof createPrices>>
beforeAll(async () => {
  test = await createTestStripe()
  prices = await createPrices(test.stripe)
})
afterAll(() => test.close())

it('sells a subscription on its page, and says so by webhooks', async () => {
  const { customer, session } = await openCheckout(test.stripe, prices.small.id)
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1_000 })
  const page = await test.app.inject(`/c/pay/${session.id}`)
  expect(page.body).toContain('<h1>Test mode</h1>')
  expect(page.body).toContain('<button>Subscribe</button>')
  const { location, status } = await sendForm(test, session.url ?? '', VISITOR)
  expect(status).toBe(303)
  expect(location).toBe(`http://localhost:3000/profile?checkout=${session.id}`)
  const done = await test.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'customer'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: { id: customer.id, name: 'Ana Pereira', address: { country: 'PT' } },
    subscription: {
      status: 'active',
      metadata: { account_id: 'account-1' },
      latest_invoice: { status: 'paid', amount_paid: 1_000, billing_reason: 'subscription_create' },
    },
  })
  await expect
    .poll(() => test.receiver.events.map(({ type }) => type))
    .toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'checkout.session.completed',
      ]),
    )
})

it.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000341', 'Your card was declined.'],
  ['4242424242424241', 'Your card number is incorrect.'],
])('shows on the page why card %s is refused', async (card_number, words) => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const { body, status } = await sendForm(test, session.url ?? '', { ...VISITOR, card_number })
  expect(status).toBe(402)
  expect(body).toContain(`<p role="alert" id="alert">${words}`)
  const { data } = await test.stripe.subscriptions.list({ customer: String(session.customer) })
  expect(data).toEqual([])
})

it('reads a card as it is meant, however it was copied or typed', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const typed = { card_number: '\ufeff４２４２ 4242\u200b-4242\u00a04242', cvc: '１２３\u200b' }
  const { location } = await sendForm(test, session.url ?? '', { ...VISITOR, ...typed })
  expect(location).toMatch(/^http:\/\/localhost:3000/)
})

it('lets the cardholder authenticate before the sale', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const form = { ...VISITOR, card_number: '4000002500003155' }
  const { location = '' } = await sendForm(test, session.url ?? '', form)
  expect(String(location)).toMatch(/^\/3ds\/pi_/)
  const { data } = await test.stripe.subscriptions.list({ customer: String(session.customer) })
  expect(data).toEqual([])
  const back = await sendForm(test, String(location), { answer: 'complete' })
  expect(back.location).toBe(`http://localhost:3000/profile?checkout=${session.id}`)
  const { data: bought } = await test.stripe.subscriptions.list({
    customer: String(session.customer),
  })
  expect(bought).toMatchObject([{ status: 'active' }])
})

it('expires a session by hand and by time', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  expect(await test.stripe.checkout.sessions.expire(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  const other = await openCheckout(test.stripe, prices.small.id)
  await test.advance(DAY_SECONDS)
  const { status } = await test.stripe.checkout.sessions.retrieve(other.session.id)
  expect(status).toBe('expired')
  expect((await test.app.inject(`/c/pay/${other.session.id}`)).statusCode).toBe(410)
})

it('takes no second payment from another tab', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const waiting = await sendForm(test, session.url ?? '', {
    ...VISITOR,
    card_number: '4000002760003184',
  })
  const paid = await sendForm(test, session.url ?? '', VISITOR)
  const success = `http://localhost:3000/profile?checkout=${session.id}`
  expect(paid.location).toBe(success)
  const late = await sendForm(test, String(waiting.location), { answer: 'complete' })
  expect(late.location).toBe(success)
  expect((await sendForm(test, session.url ?? '', VISITOR)).location).toBe(success)
  const customer = String(session.customer)
  expect((await test.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  expect((await test.stripe.invoices.list({ customer })).data).toHaveLength(1)
})

it('charges nothing if a visitor returns from the bank too late', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const form = { ...VISITOR, card_number: '4000002760003184' }
  const { location } = await sendForm(test, session.url ?? '', form)
  await test.stripe.checkout.sessions.expire(session.id)
  await sendForm(test, String(location), { answer: 'complete' })
  const { data } = await test.stripe.events.list({ type: 'payment_intent.canceled' })
  const id = String(location).replace('/3ds/', '')
  expect(data.map((event) => event.data.object)).toContainEqual(
    expect.objectContaining({ id, amount_received: 0 }),
  )
})

it('sells to a new visitor', async () => {
  const session = await test.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: prices.small.id, quantity: 1 }],
    success_url: 'http://localhost:3000/done',
  })
  const refused = await sendForm(test, session.url ?? '', VISITOR)
  expect(refused.body).toContain('Enter your email address.')
  await sendForm(test, session.url ?? '', {
    ...VISITOR,
    email: 'eva@example.com',
    card_number: '4000000000000341',
  })
  await sendForm(test, session.url ?? '', { ...VISITOR, email: 'eva@example.com' })
  const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] })
  expect(done).toMatchObject({ status: 'complete', customer: { email: 'eva@example.com' } })
  expect((await test.stripe.customers.list({ email: 'eva@example.com' })).data).toHaveLength(1)
})

it('collects the tax id of a business', async () => {
  const { customer, session } = await openCheckout(test.stripe, prices.small.id)
  const form = { ...VISITOR, tax_type: 'eu_vat', tax_value: 'PT123456789' }
  expect((await sendForm(test, session.url ?? '', form)).status).toBe(303)
  const { data } = await test.stripe.customers.listTaxIds(customer.id)
  expect(data).toMatchObject([{ type: 'eu_vat', value: 'PT123456789' }])
})

it('escapes what a visitor typed', async () => {
  const { session } = await openCheckout(test.stripe, prices.small.id)
  const name = '"><script>alert(1)</script>'
  const { body } = await sendForm(test, session.url ?? '', { ...VISITOR, name, cvc: '1' })
  expect(body).toContain("Your card's security code is invalid.")
  expect(body).not.toContain('<script>')
})

it('changes the plan with a proration', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const [item] = subscription.items.data
  await test.advance(((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 2)
  const changed = await test.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? '', price: prices.large.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  expect(changed.pending_update).toBeNull()
  expect(changed.latest_invoice).toMatchObject({
    status: 'paid',
    total: 500,
    lines: { data: [{ amount: -500 }, { amount: 1_000 }] },
  })
})
