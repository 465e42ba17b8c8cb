import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import type { Job } from '#src/server/jobs.ts'
import type { Billing } from './billing.ts'
import { PriceError } from './prices.ts'

/** A start does not wait longer for the provider. */
const PRICES_MS = 5_000

/**
 * Checks the provider's prices before a server starts. The stand-in starts at the same time; the first purchase asks it.
 * @throws {PriceError} if the prices are not those of the site. An unreachable or slow provider does
 * not stop the server: it is asked again at the next purchase.
 */
export async function checkPrices(
  { services: { log, provider } }: Billing,
  { pricesMs = PRICES_MS } = {},
): Promise<void> {
  if (provider.isStandIn) return
  const prices = provider.prices().catch((error: Error) => {
    if (error instanceof PriceError) throw error
    log(`Prices of the payment provider: ${error.message}`)
  })
  // Heard of by the next purchase.
  prices.catch(() => undefined)
  await Promise.race([prices, pause(pricesMs, undefined, { ref: false })])
}

/** Reconciliation. Missed events are fetched behind the server, and again every hour until that has succeeded once. */
export function billingJobs({ events, reconciliation, services }: Billing): readonly Job[] {
  let isRecovered = services.provider.isStandIn
  const recover = async () => {
    if (isRecovered) return
    await reconciliation.recover()
    isRecovered = true
  }
  return [
    // Events that another instance stored but could not process.
    { name: 'billing events', everyMs: MINUTE_MS, run: events.process },
    { name: 'reconciliation', everyMs: HOUR_MS, run: reconciliation.checkDue },
    { name: 'missed billing events', everyMs: HOUR_MS, run: recover, atStart: 'beside' },
    { name: 'reconciliation of all', everyMs: DAY_MS, run: reconciliation.checkAll },
  ]
}
