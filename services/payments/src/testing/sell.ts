import type Stripe from 'stripe'
import type { TestStripe } from './create-test-stripe.ts'

/** The visitor's form on a checkout page. */
export const VISITOR = {
  card_number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ana Pereira',
  country: 'PT',
}

/** Creates monthly prices of $10 and $20 and a yearly one of $100, with prefixed lookup keys. */
export async function createPrices(stripe: Stripe, prefix = '') {
  const product = await stripe.products.create({ name: 'Learner' })
  const price = (unit_amount: number, interval: 'month' | 'year', lookup_key: string) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key,
      tax_behavior: 'exclusive',
    })
  return {
    small: await price(1_000, 'month', `${prefix}small_month`),
    large: await price(2_000, 'month', `${prefix}large_month`),
    yearly: await price(10_000, 'year', `${prefix}small_year`),
  }
}

/** Opens a session for a new customer, like the product. */
export async function openCheckout(stripe: Stripe, price: string) {
  const customer = await stripe.customers.create({
    email: 'ana@example.com',
    metadata: { account_id: 'account-1' },
  })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'account-1',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/profile?checkout={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing',
    allowed_payment_method_types: ['card'],
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
    billing_address_collection: 'required',
    subscription_data: { metadata: { account_id: 'account-1' } },
  })
  return { customer, session }
}

/** Submits a page's form like a browser without scripts; does not follow the redirect. */
export async function sendForm(
  { app, origin }: TestStripe,
  address: string,
  fields: Record<string, string>,
) {
  const path = address.replace(origin, '')
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, location: response.headers.location, body: response.body }
}

/** Subscribes a new customer through the checkout page. */
export async function subscribe(test: TestStripe, price: string, card = VISITOR.card_number) {
  const { customer, session } = await openCheckout(test.stripe, price)
  const form = { ...VISITOR, card_number: card }
  const { body, location, status } = await sendForm(test, session.url ?? '', form)
  if (status !== 303) throw new Error(body)
  if (String(location).startsWith('/3ds/'))
    await sendForm(test, String(location), { answer: 'complete' })
  const done = await test.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription'],
  })
  return { customer, session, subscription: done.subscription as Stripe.Subscription }
}

/** Saves another card on its page and makes it the default, like the product. */
export async function setUpCard(
  test: TestStripe,
  customer: string,
  subscription: string,
  card_number: string,
): Promise<Stripe.PaymentMethod> {
  const { stripe } = test
  const created = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'usd',
    success_url: 'http://localhost:3000/profile',
  })
  const page = await sendForm(test, created.url ?? '', { ...VISITOR, card_number })
  if (String(page.location).startsWith('/3ds/'))
    await sendForm(test, String(page.location), { answer: 'complete' })
  const session = await stripe.checkout.sessions.retrieve(created.id, {
    expand: ['setup_intent.payment_method'],
  })
  const intent = session.setup_intent as Stripe.SetupIntent
  const method = intent.payment_method as Stripe.PaymentMethod
  await stripe.subscriptions.update(subscription, { default_payment_method: method.id })
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  })
  return method
}
