import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('works without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3400,
    origin: 'http://localhost:3400',
    webhook: { url: 'http://127.0.0.1:3200/op/billing/webhook' },
  })
})

it('sends to the product API, wherever it runs, with the secret of the settings', () => {
  const environment = { PRODUCT_API_PORT: '3310', STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' }
  expect(readConfig(environment).webhook).toEqual({
    url: 'http://127.0.0.1:3310/op/billing/webhook',
    secret: 'whsec_new',
  })
})

it.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_real' }, /STRIPE_SECRET_KEY is set/],
  [{ NODE_ENV: 'production' }, /NODE_ENV is production/],
  [{ DATABASE_URL: 'postgres://db' }, /KEY_SECRET is needed/],
  [
    { PAYMENTS_PORT: '0', STRIPE_WEBHOOK_SECRET: 'x' },
    /- STRIPE_WEBHOOK.*\n?- PAYMENTS_PORT|- PAYMENTS_PORT.*\n- STRIPE_WEBHOOK/,
  ],
])('does not start with %o', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})
