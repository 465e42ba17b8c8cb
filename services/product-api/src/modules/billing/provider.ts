import type { Dependencies, Dependency } from '@orchard/shared-node/health'
import type Stripe from 'stripe'
import { fetch, type RequestInit, Response } from 'undici'
import type { Alerts } from '#src/modules/alerts/alerts.ts'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import type { BillingConfig } from './billing-config.ts'
import { accountBusy } from './in-turn.ts'
import { createPrices, type Prices, readPrices } from './prices.ts'

/** From a try to the end of its response. */
const TIMEOUT_MS = 10_000
const RETRIES = 2
/** Of a detail that a page does without. */
export const PATIENCE = { timeout: 3_000, maxNetworkRetries: 0 }

/** All that billing works with. */
export interface BillingServices extends Services {
  alerts: Pick<Alerts, 'toAccount'>
  keys: Pick<KeyLookup, 'forget'>
  outbox: Outbox
  provider: Provider
  /** Origin of the site, to which hosted pages lead back. */
  site: string
}

export type Provider = ReturnType<typeof createProvider>

/** The payment provider, opened on its first use. `watch` is for servers, which outlive an outage. */
export function createProvider(config: BillingConfig, watch?: Dependencies) {
  const stripe = watch?.('payments', {
    failing: 'The payment provider is unavailable',
    again: 'The payment provider is available again',
  })
  const isStandIn = config.standInPort !== null
  let client: Promise<Stripe> | null = null
  let prices: Promise<Prices> | null = null
  const open = () => (client ??= openStripe(config, stripe))
  const read = async () => {
    const opened = await open()
    // The stand-in begins empty on every developer's machine.
    if (isStandIn) await createPrices(opened)
    return readPrices(opened)
  }
  return {
    /** True where no money moves. */
    isStandIn,
    webhookSecrets: config.webhookSecrets,
    /** How long a visitor waits for the provider in all. */
    visitorMs: config.visitorMs,
    /** The client itself. */
    client: open,
    /** The prices of our offers, read once. @throws {PriceError} where they are not ours. */
    prices() {
      prices ??= read().catch((error: unknown) => {
        prices = null
        throw error
      })
      return prices
    },
  }
}

/** Opens the client of the payment provider; it is large, so it is loaded only when needed. */
async function openStripe(
  { secretKey, standInPort }: BillingConfig,
  provider: Dependency | undefined,
): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  // Unlike the client for Node, it limits a whole try, so that a body that never ends fails as well. Node's own `fetch` sends
  // by the dispatcher of the package once that is loaded, which refuses a length that is given twice.
  const send = async (url: string, init: RequestInit) => {
    try {
      const response = await fetch(url, init)
      const body = await response.arrayBuffer()
      if (response.status < 500) provider?.worked()
      else provider?.failed(`status ${response.status}`)
      return new Response(body, response)
    } catch (error) {
      provider?.failed(error)
      throw error
    }
  }
  const httpClient = Client.createFetchHttpClient(send as unknown as typeof globalThis.fetch)
  return new Client(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient,
    ...(standInPort !== null && { host: '127.0.0.1', port: standInPort, protocol: 'http' }),
  })
}

/** Errors that mean the provider is unavailable or rejects our credentials. */
const AWAY = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]

/** Parameters that name what is a customer's own. */
const OF_PAYER = ['customer', 'from_subscription', 'id', 'subscription']

/** Maps errors of the provider to `ApiError`; returns other errors unchanged. */
export function toBillingError(error: unknown): unknown {
  const { code, message, param, type } = error as Partial<Stripe.errors.StripeError>
  if (type === 'StripeCardError')
    return new ApiError(402, 'card_declined', message ?? 'The card was declined')
  if (AWAY.includes(type ?? '') || code === 'prices_differ') return billingAway()
  // Another request used the same key in the meantime, and decides.
  if (type === 'StripeIdempotencyError') return accountBusy()
  // Deleted at the provider. A price that is missing is a fault of ours.
  if (code === 'resource_missing' && OF_PAYER.includes(param ?? '')) return notSubscribed()
  // Wrapped, so that its status is not mistaken for our response's.
  return type?.startsWith('Stripe') ? new Error(message, { cause: error }) : error
}

/** The provider did not respond; it may have done what it was asked for, or do it yet. */
export function billingAway(): ApiError {
  const detail = 'The payment provider did not respond. Check your plan before you try again.'
  return new ApiError(503, 'billing_unavailable', detail)
}

/** There is nothing to change, or no longer. */
export function notSubscribed(): ApiError {
  return new ApiError(409, 'not_subscribed', 'This account has no subscription')
}
