import type { Billing } from './billing.ts'
import { PriceError } from './prices.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Picks up events that another instance stored but could not process. */
const EVENTS_EVERY_MS = MINUTE_MS
const DUE_EVERY_MS = HOUR_MS
const ALL_EVERY_MS = 24 * HOUR_MS

/**
 * Checks the provider's prices, fetches missed events, and schedules reconciliation.
 * @returns a function that stops it.
 * @throws {PriceError} if the prices are not those of the site. An unreachable provider does not
 * stop the server: it is asked again at the next purchase.
 */
export async function startBilling(billing: Billing): Promise<() => void> {
  const { events, reconciliation, services } = billing
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof PriceError) throw error
      services.log(`${name}: ${(error as Error).message}`)
    }
  }
  // The stand-in starts at the same time; the first purchase asks it for prices.
  if (!services.provider.isStandIn) {
    await attempt('Prices of the payment provider', services.provider.prices)
    await attempt('Events of the payment provider', reconciliation.recover)
  }
  const every = (ms: number, name: string, work: () => Promise<unknown>) =>
    setInterval(() => void attempt(name, work).catch(() => undefined), ms)
  const timers = [
    every(EVENTS_EVERY_MS, 'Billing events', events.process),
    every(DUE_EVERY_MS, 'Reconciliation', reconciliation.checkDue),
    every(ALL_EVERY_MS, 'Reconciliation', reconciliation.checkAll),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
