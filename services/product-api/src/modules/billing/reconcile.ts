import { DAY_SECONDS, MINUTE_MS } from '@orchard/shared/format'
import { and, asc, gt, lt, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { BillingEvents } from './events.ts'
import type { BillingServices } from './provider.ts'
import type { CustomerSync } from './sync-customer.ts'
import { billingAccounts } from './tables.ts'

const PAGE = 200
const RECOVERED_DAYS = 30
const RECOVERY_MS = 5 * MINUTE_MS

/** Catches up on events that never arrived. */
export function createReconciliation(
  { database, log, now, provider }: BillingServices,
  { sync }: CustomerSync,
  events: BillingEvents,
  /** Called for each customer whose stored state was stale. */
  onRepair: () => void,
) {
  const isDue = () =>
    or(
      lt(billingAccounts.currentPeriodEnd, now()),
      lt(billingAccounts.pendingUntil, now()),
      lt(billingAccounts.nextPaymentAttempt, now()),
    )

  async function check(isMeant?: ReturnType<typeof isDue>): Promise<void> {
    let after = ''
    for (;;) {
      const page = await database
        .select({ customerId: billingAccounts.customerId })
        .from(billingAccounts)
        .where(and(gt(billingAccounts.customerId, after), isMeant))
        .orderBy(asc(billingAccounts.customerId))
        .limit(PAGE)
      for (const { customerId } of page) await repair(customerId)
      if (page.length < PAGE) return
      after = page.at(-1)?.customerId ?? ''
    }
  }

  async function repair(customerId: string): Promise<void> {
    try {
      if (!(await sync(customerId))) return
      onRepair()
      log('Reconciliation repaired a customer', { customer: customerId }, 'warn')
    } catch (error) {
      log(`Reconciliation: ${(error as Error).message}`, { customer: customerId })
    }
  }

  return {
    /**
     * Fetches and processes events that the provider could not deliver.
     * @param maxMs no further event is fetched after that.
     * @throws {Error} when the provider does not respond, or has more events than there was time for.
     */
    async recover(maxMs = RECOVERY_MS): Promise<void> {
      const until = performance.now() + maxMs
      const stripe = await provider.client()
      const since = Math.floor(now().getTime() / 1_000) - RECOVERED_DAYS * DAY_SECONDS
      const undelivered = stripe.events.list({
        delivery_success: false,
        created: { gte: since },
        limit: 100,
      })
      for await (const event of undelivered) {
        await events.receive(event as Stripe.Event)
        if (performance.now() > until) throw new Error('The missed events take too long')
      }
      await events.process()
    },
    /** Syncs customers whose period or payment is due. */
    checkDue: () => check(isDue()),
    /** Syncs every customer. */
    checkAll: () => check(),
  }
}
