import { existsSync } from 'node:fs'
import { COMPILED } from '../../platform/src/composer-command.mjs'

/** Saves some 100 MB: each thread of glibc's allocator and a large young generation would keep memory. */
const DATA_APIS = {
  parameters: ['--max-semi-space-size=4'],
  environment: { MALLOC_ARENA_MAX: '2' },
}

/** The variable with the port of each server, and its default. */
export const PORTS = {
  identity: ['IDENTITY_PORT', 3100],
  'data-apis': ['DATA_APIS_PORT', 3300],
  payments: ['PAYMENTS_PORT', 3400],
  'product-api': ['PRODUCT_API_PORT', 3200],
}

/**
 * The servers beside the site: each one that is checked out and that no configured server stands in for. They read the
 * same environment as the site.
 */
export function services() {
  const service = (name, { parameters = [], environment = {} } = {}) => ({
    name,
    parameters: [...parameters, `services/${name}/${COMPILED}/main.js`],
    environment,
  })
  return [
    ...(hasRealPool() ? [] : [service('identity')]),
    ...(needsDataApis() ? [service('data-apis', DATA_APIS)] : []),
    ...(needsPayments() ? [service('payments')] : []),
    ...(process.env.PRODUCT_API_HOST ? [] : [service('product-api')]),
  ].filter(({ name }) =>
    existsSync(new URL(`../../services/${name}/package.json`, import.meta.url)),
  )
}

/** True if a real user pool is configured; the embedded identity provider then does not start. */
function hasRealPool() {
  return Object.keys(process.env).some((name) => name.startsWith('COGNITO_') && process.env[name])
}

/** True if the local product API forwards calls to the local data APIs. */
function needsDataApis() {
  return !process.env.PRODUCT_API_HOST && !process.env.UPSTREAM_BASE_URL
}

/** True if the local product API sells plans without a Stripe account. */
function needsPayments() {
  const { BILLING, PRODUCT_API_HOST, STRIPE_SECRET_KEY } = process.env
  return !PRODUCT_API_HOST && !STRIPE_SECRET_KEY && BILLING !== 'off'
}
