import { DAY_SECONDS } from '@orchard/shared/format'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, openCheckout, subscribe } from '#src/testing/sell.ts'

let test: TestStripe
let stripe: Stripe
let prices: Awaited<ReturnType<typeof createPrices>>
beforeAll(async () => {
  test = await createTestStripe()
  stripe = test.stripe
  prices = await createPrices(stripe)
})
afterAll(() => test.close())

const call = (method: 'GET' | 'POST', url: string, payload = '', headers: object = {}) =>
  test.app.inject({
    method,
    url,
    headers: {
      authorization: 'Bearer sk_test_stand_in',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload } : {}),
  })

it('responds to health', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await test.app.inject(path)).json()).toEqual({ status: 'ok' })
})

it.each([
  ['', /You did not provide an API key/],
  ['Bearer sk_live_1234', /Invalid API Key provided: sk_live_\*\*\*/],
  ['Bearer nonsense', /Invalid API Key/],
])('refuses the key %s', async (authorization, words) => {
  const response = await call('GET', '/v1/prices', '', { authorization })
  expect(response.statusCode).toBe(401)
  expect(response.json().error.message).toMatch(words)
})

it('refuses a client of another version loudly', async () => {
  const other = await call('GET', '/v1/prices', '', { 'stripe-version': '2020-08-27' })
  expect(other.statusCode).toBe(400)
  expect(other.json().error.message).toContain('asked for 2020-08-27')
})

it.each([
  ['POST', '/v1/customers', 'nam=x', 400, 'parameter_unknown', 'nam'],
  ['POST', '/v1/customers', 'balance=ten', 400, 'parameter_invalid_integer', 'balance'],
  ['POST', '/v1/products', '', 400, 'parameter_missing', 'name'],
  ['POST', '/v1/products', 'name=', 400, 'parameter_invalid_empty', 'name'],
  ['POST', '/v1/checkout/sessions', 'mode=gift&success_url=http://a.b', 400, undefined, 'mode'],
  [
    'POST',
    '/v1/checkout/sessions',
    'mode=subscription&success_url=http://a.b&line_items[0][prize]=1',
    400,
    'parameter_unknown',
    'line_items[0][prize]',
  ],
  [
    'POST',
    '/v1/checkout/sessions',
    'mode=subscription&success_url=javascript:1',
    400,
    'url_invalid',
    'success_url',
  ],
  ['GET', '/v1/customers/cus_none', '', 404, 'resource_missing', 'id'],
  ['GET', '/v1/prices?limit=101', '', 400, undefined, 'limit'],
  ['GET', '/v1/prices?starting_after=price_none', '', 400, 'resource_missing', 'starting_after'],
  ['GET', '/v1/coupons', '', 404, undefined, undefined],
] as const)(
  '%s %s with "%s" is refused with %i',
  async (method, url, form, status, code, param) => {
    const response = await call(method, url, form)
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json().error).toMatchObject({
      type: 'invalid_request_error',
      ...(code ? { code } : {}),
      ...(param ? { param } : {}),
    })
  },
)

it.each(['a[b=1', 'a[b]c=1', 'a=1&a[b]=2', `${'a[b]'.repeat(1)}${'[c]'.repeat(11)}=1`])(
  'refuses the form %s',
  async (form) => {
    expect((await call('POST', '/v1/customers', form)).statusCode).toBe(400)
  },
)

it('does not let form fields reach the prototype', async () => {
  const response = await call('POST', '/v1/customers', 'metadata[__proto__]=x&__proto__[y]=z')
  expect(response.statusCode).toBe(400)
  expect(({} as Record<string, unknown>)['y']).toBeUndefined()
})

it('pages through a list both ways, by the client’s own iterator, too', async () => {
  const product = await stripe.products.create({ name: 'Many' })
  const made: string[] = []
  for (let unit_amount = 1; unit_amount <= 7; unit_amount++) {
    const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount })
    made.unshift(price.id)
  }
  const all: string[] = []
  for await (const { id } of stripe.prices.list({ product: product.id, limit: 3 })) all.push(id)
  expect(all).toEqual(made)
  const before = await stripe.prices.list({
    product: product.id,
    limit: 2,
    ending_before: made[4] ?? '',
  })
  expect(before.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
  expect(before.has_more).toBe(true)
})

it('finds prices by their keys, and moves a key to another price', async () => {
  const { data } = await stripe.prices.list({ lookup_keys: ['small_month', 'none'] })
  expect(data.map(({ id }) => id)).toEqual([prices.small.id])
  const again = {
    product: String(prices.small.product),
    currency: 'usd',
    unit_amount: 1_100,
    recurring: { interval: 'month' as const },
    lookup_key: 'moved',
  }
  const first = await stripe.prices.create(again)
  await expect(stripe.prices.create(again)).rejects.toMatchObject({ param: 'lookup_key' })
  const second = await stripe.prices.create({ ...again, transfer_lookup_key: true })
  expect(second.lookup_key).toBe('moved')
  const all = await stripe.prices.list({ product: again.product, limit: 100 })
  expect(all.data.find(({ id }) => id === first.id)?.lookup_key).toBeNull()
})

it('merges metadata and removes values', async () => {
  const customer = await stripe.customers.create({ name: 'Ana', metadata: { a: '1', b: '2' } })
  const updated = await stripe.customers.update(customer.id, {
    name: '',
    metadata: { b: '', c: '3' },
  })
  expect(updated).toMatchObject({ name: null, metadata: { a: '1', c: '3' } })
  const cleared = await stripe.customers.update(customer.id, { metadata: '' })
  expect(cleared.metadata).toEqual({})
})

it('expands ids on request', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  const { data } = await stripe.subscriptions.list({
    customer: customer.id,
    status: 'all',
    limit: 10,
    expand: ['data.latest_invoice.payments', 'data.schedule', 'data.items.data.price.product'],
  })
  expect(data).toMatchObject([
    {
      id: subscription.id,
      schedule: null,
      latest_invoice: { object: 'invoice', payments: { data: [{ status: 'paid' }] } },
      items: { data: [{ price: { product: { name: 'Learner' } } }] },
    },
  ])
  const wrong = stripe.subscriptions.retrieve(subscription.id, { expand: ['nothing'] })
  await expect(wrong).rejects.toThrow(/cannot be expanded/)
})

it('repeats the response to an idempotency key, and refuses it for another call', async () => {
  const idempotencyKey = 'customer-account-7'
  const one = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey })
  const two = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey })
  expect(two.id).toBe(one.id)
  await expect(stripe.customers.create({ name: 'Eva' }, { idempotencyKey })).rejects.toThrow(
    Stripe.errors.StripeIdempotencyError,
  )
  await test.advance(DAY_SECONDS + 1)
  const later = await stripe.customers.create({ name: 'Eva' }, { idempotencyKey })
  expect(later.id).not.toBe(one.id)
})

it('records the cause of an event and the changes', async () => {
  const customer = await stripe.customers.create({ name: 'Ana' })
  const idempotencyKey = 'rename-1'
  await stripe.customers.update(customer.id, { name: 'Eva' }, { idempotencyKey })
  const { data } = await stripe.events.list({ type: 'customer.updated', limit: 1 })
  expect(data[0]).toMatchObject({
    api_version: Stripe.API_VERSION,
    data: { object: { name: 'Eva' }, previous_attributes: { name: 'Ana' } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: idempotencyKey },
  })
  expect((await stripe.events.retrieve(data[0]?.id ?? '')).id).toBe(data[0]?.id)
})

it('lists the open sessions of a customer', async () => {
  const { customer, session } = await openCheckout(stripe, prices.small.id)
  const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' })
  expect(open.data.map(({ id }) => id)).toEqual([session.id])
})

it('refuses hosts other than this machine', async () => {
  const headers = { host: 'rebound.example' }
  expect((await test.app.inject({ url: '/v1/prices', headers })).statusCode).toBe(421)
})
