import type Stripe from 'stripe'
import type { BillingConfig } from './billing-config.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** The client of the payment provider. It is large, so that it is loaded where billing is on alone. */
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
