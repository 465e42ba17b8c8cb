import Stripe from 'stripe'
import { expect, it, vi } from 'vitest'
import { API_VERSION } from '#src/protocol/api-version.ts'
import { computeSignature, signPayload } from '#src/webhooks/sign.ts'
import { schema, validateParams, validateResponse } from './validate.ts'

it('speaks the version of the installed SDK, and so does the schema', () => {
  expect(schema.sdk).toBe(Stripe.PACKAGE_VERSION)
  expect(Stripe.API_VERSION).toBe(API_VERSION)
})

// Reading the schema takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

// Prefixes of the vectors in the SDK's own tests.
it.each([
  ['', 'f7f9bd47fb98'],
  ['{"obj1":"hello","obj2":"world"}', 'bebb1a643997'],
])('signs %j as the SDK does', (payload, start) => {
  expect(computeSignature(payload, 'test_secret').slice(0, 12)).toBe(start)
})

it('signs what constructEvent takes, and nothing else', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } })
  const seconds = Math.floor(Date.now() / 1_000)
  const secret = 'whsec_one'
  const header = signPayload(payload, secret, seconds)
  const read = (body: string, signature: string, key = secret) =>
    Stripe.webhooks.constructEvent(body, signature, key)
  expect(read(payload, header).id).toBe('evt_1')
  expect(() => read(`${payload} `, header)).toThrow(/No signatures found/)
  expect(() => read(payload, header, 'whsec_other')).toThrow(/No signatures found/)
  expect(() => read(payload, header.replace('v1=', 'v0='))).toThrow(
    /Unable to extract|No signatures/,
  )
  expect(() => read(payload, signPayload(payload, secret, seconds - 301))).toThrow(/tolerance/)
})

it('notices responses and parameters that are not as the SDK declares them', () => {
  const taxId = {
    id: 'txi_1',
    object: 'tax_id',
    country: 'PT',
    created: 1,
    customer: 'cus_1',
    customer_account: null,
    livemode: false,
    owner: null,
    type: 'eu_vat',
    value: 'PT1',
    verification: null,
  }
  expect(() => validateResponse(taxId)).not.toThrow()
  expect(() => validateResponse({ ...taxId, type: 'moon_vat' })).toThrow(/type must be equal/)
  expect(() => validateResponse({ ...taxId, extra: 1 })).toThrow(/additional properties/)
  expect(() => validateResponse({ ...taxId, created: '1' })).toThrow(/created must be number/)
  const { country: _country, ...less } = taxId
  expect(() => validateResponse(less)).toThrow(/required property 'country'/)
  const session = '/v1/checkout/sessions'
  expect(() => validateParams('POST', session, { mode: 'setup' })).not.toThrow()
  expect(() => validateParams('POST', session, { payment_method_types: ['card'] })).toThrow(
    /additional properties/,
  )
})
