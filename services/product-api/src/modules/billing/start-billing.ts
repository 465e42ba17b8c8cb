import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import type { Billing } from './billing.ts'
import { PriceError } from './prices.ts'

/** Picks up events that another instance stored but could not process. */
const EVENTS_EVERY_MS = MINUTE_MS
const DUE_EVERY_MS = HOUR_MS
const ALL_EVERY_MS = 24 * HOUR_MS

/** A start does not wait longer for the provider. */
const PRICES_MS = 5_000

/**
 * Checks the provider's prices, and schedules reconciliation. Missed events are fetched behind the
 * server, and again every hour until that has succeeded once.
 * @returns a function that stops it.
 * @throws {PriceError} if the prices are not those of the site. An unreachable or slow provider does
 * not stop the server: it is asked again at the next purchase.
 */
export async function startBilling(
  billing: Billing,
  { pricesMs = PRICES_MS } = {},
): Promise<() => void> {
  const { events, reconciliation, services } = billing
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof PriceError) throw error
      services.log(`${name}: ${(error as Error).message}`)
      return false
    }
  }
  // The stand-in starts at the same time; the first purchase asks it for prices.
  let isRecovered = services.provider.isStandIn
  const recover = async () => {
    if (isRecovered) return
    isRecovered = await attempt('Events of the payment provider', reconciliation.recover)
  }
  if (!services.provider.isStandIn) {
    const prices = attempt('Prices of the payment provider', services.provider.prices)
    // Heard of by the next purchase.
    prices.catch(() => undefined)
    await Promise.race([prices, pause(pricesMs, undefined, { ref: false })])
  }
  const every = (ms: number, name: string, work: () => Promise<unknown>) =>
    setInterval(() => void attempt(name, work).catch(() => undefined), ms)
  const timers = [
    every(EVENTS_EVERY_MS, 'Billing events', events.process),
    every(DUE_EVERY_MS, 'Reconciliation', reconciliation.checkDue),
    every(DUE_EVERY_MS, 'Events of the payment provider', recover),
    every(ALL_EVERY_MS, 'Reconciliation', reconciliation.checkAll),
  ]
  void recover().catch(() => undefined)
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
