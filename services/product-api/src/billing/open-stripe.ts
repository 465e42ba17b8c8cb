import type Stripe from 'stripe'
import type { BillingConfig } from './billing-config.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** Opens the client of the payment provider; it is large, so it is loaded only when needed. */
export async function openStripe({ secretKey, standInPort }: BillingConfig): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(standInPort === null
      ? {}
      : { host: '127.0.0.1', port: standInPort, protocol: 'http' as const }),
  })
}
