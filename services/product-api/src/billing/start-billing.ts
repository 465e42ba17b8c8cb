import type { Billing } from './billing.ts'
import { PriceError } from './prices.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Events that another server kept and could not act on. */
const EVENTS_EVERY_MS = MINUTE_MS
const DUE_EVERY_MS = HOUR_MS
const ALL_EVERY_MS = 24 * HOUR_MS

/**
 * Checks the provider's prices, asks for events that were missed, and keeps looking after customers.
 * @returns a function that stops it.
 * @throws {PriceError} when the prices are not those of the site. A provider that cannot be reached keeps
 * nobody from calling APIs: it is asked again when somebody buys.
 */
export async function startBilling({
  events,
  reconciliation,
  services,
}: Billing): Promise<() => void> {
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof PriceError) throw error
      services.log(`${name}: ${(error as Error).message}`)
    }
  }
  // The stand-in begins at the same moment; whoever buys first asks it for its prices.
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
