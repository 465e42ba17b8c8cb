import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, subscribe } from '#src/testing/sell.ts'

let test: TestStripe
let stripe: Stripe
beforeEach(async () => {
  test = await createTestStripe()
  stripe = test.stripe
})
afterEach(() => test.close())

interface Shown {
  policy: object
  deliveries: { id: string; type: string; event: string; status: string; attempts: object[] }[]
}
const shown = async (): Promise<Shown> => (await test.app.inject('/__dev/deliveries')).json()
const order = (body: object) => test.dev<Shown>('deliveries', body)
const received = () => test.receiver.events.map(({ id }) => id)

it('keeps web pages away from the test routes', async () => {
  for (const url of ['/__dev/deliveries', '/__dev/clock', '/__dev/outage']) {
    const headers = { origin: 'http://localhost:3000' }
    const method = url.endsWith('deliveries') ? 'GET' : 'POST'
    expect((await test.app.inject({ method, url, headers })).statusCode).toBe(403)
  }
})

it.each([
  ['clock', { advanceSeconds: -1 }],
  ['clock', {}],
  ['deliveries', { action: 'explode' }],
  ['deliveries', { action: 'delay' }],
  ['outage', { kind: 'flood' }],
])('explains an invalid command to %s: %j', async (path, body) => {
  await expect(test.dev(path, body)).rejects.toThrow(/Invalid|expected/)
})

it('holds messages back and sends them in another order, several times', async () => {
  await order({ action: 'hold' })
  await createPrices(stripe)
  const { deliveries } = await shown()
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['held']))
  expect(received()).toEqual([])
  await order({ action: 'release', order: 'reverse', copies: 2 })
  const events = deliveries.map(({ event }) => event).reverse()
  expect(received()).toEqual(events.flatMap((event) => [event, event]))
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

it('sends chosen messages in a given order, at the same moment if told', async () => {
  await order({ action: 'hold' })
  await createPrices(stripe)
  const { deliveries } = await shown()
  const ids = [2, 0, 3].map((index) => deliveries[index]?.id ?? '')
  await order({ action: 'release', ids })
  expect(received()).toEqual([2, 0, 3].map((index) => deliveries[index]?.event))
  await order({ action: 'resend', ids, concurrently: true })
  expect(received()).toHaveLength(6)
})

it('drops messages, whose events are listed as undelivered', async () => {
  await order({ action: 'drop' })
  await stripe.products.create({ name: 'Lost' })
  const { data } = await stripe.events.list({ delivery_success: false })
  expect(data).toMatchObject([{ type: 'product.created', pending_webhooks: 1 }])
  expect(received()).toEqual([])
  await order({ action: 'deliver' })
  await order({ action: 'resend' })
  expect(received()).toEqual(data.map(({ id }) => id))
})

it('delays messages by its clock, and duplicates them', async () => {
  await order({ action: 'delay', seconds: 600 })
  await stripe.products.create({ name: 'Late' })
  await test.advance(599)
  expect(received()).toEqual([])
  await test.advance(1)
  expect(received()).toHaveLength(1)
  await order({ action: 'duplicate' })
  await stripe.products.create({ name: 'Twice' })
  await expect.poll(received).toHaveLength(3)
  expect(new Set(received()).size).toBe(2)
})

it('tries again when the receiver fails, after longer and longer', async () => {
  test.receiver.status = 500
  await stripe.products.create({ name: 'Hard' })
  await expect.poll(async () => (await shown()).deliveries[0]?.attempts).toHaveLength(1)
  await test.advance(60)
  expect((await shown()).deliveries[0]?.attempts).toHaveLength(2)
  await test.advance(299)
  expect((await shown()).deliveries[0]?.attempts).toHaveLength(2)
  test.receiver.status = 200
  await test.advance(1)
  expect((await shown()).deliveries[0]).toMatchObject({
    status: 'delivered',
    attempts: [{ outcome: '500' }, { outcome: '500' }, { outcome: '200' }],
  })
})

it.each([
  ['error', Stripe.errors.StripeAPIError],
  ['rate_limit', Stripe.errors.StripeRateLimitError],
  ['cut_body', Stripe.errors.StripeError],
] as const)('fails the given number of times with %s', async (kind, type) => {
  await test.dev('outage', { kind, times: 1, path: 'POST /v1/customers' })
  await stripe.prices.list()
  await expect(stripe.customers.create({})).rejects.toThrow(type)
  expect((await stripe.customers.list()).data).toEqual([])
  await stripe.customers.create({})
})

it('may lose a response after taking effect, which the idempotency key repeats', async () => {
  const options = { idempotencyKey: 'lost-1' }
  await test.dev('outage', { kind: 'cut_body', times: 1, performs: true })
  await expect(stripe.customers.create({ name: 'Ana' }, options)).rejects.toThrow()
  const made = await stripe.customers.create({ name: 'Ana' }, options)
  const { data } = await stripe.customers.list()
  expect(data.map(({ id }) => id)).toEqual([made.id])
})

it('does not respond until the outage is over', async () => {
  await test.dev('outage', { kind: 'timeout' })
  const options = { timeout: 300 }
  await expect(stripe.prices.list({}, options)).rejects.toThrow(/timeout|aborted|connection/i)
  await test.dev('outage', { kind: 'none' })
  expect((await stripe.prices.list()).data).toEqual([])
})

it('keeps selling while its messages are refused', async () => {
  test.receiver.status = 503
  const prices = await createPrices(stripe)
  const { subscription } = await subscribe(test, prices.small.id)
  expect(subscription.status).toBe('active')
})
