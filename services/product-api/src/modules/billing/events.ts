import { HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import { and, asc, count, inArray, isNull, lte, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Services } from '#src/server/services.ts'
import { shareRun } from '#src/server/share-run.ts'
import { idOf } from './id-of.ts'
import type { BillingServices } from './provider.ts'
import type { CustomerSync } from './sync-customer.ts'
import { billingEvents } from './tables.ts'
import { unlessMissing } from './unless-missing.ts'

/** Events of the provider: stored, acknowledged, then processed. */
export type BillingEvents = ReturnType<typeof createEvents>

const AT_ONCE = 100

export function createEvents(
  { database, log, now, provider }: Services & Pick<BillingServices, 'provider'>,
  { sync }: CustomerSync,
  onFailedPayment: () => void,
) {
  const processAll = shareRun(processDue)
  let isAsked = false

  async function processDue(): Promise<void> {
    do {
      isAsked = false
      const due = await database
        .select({ id: billingEvents.id, customerId: billingEvents.customerId })
        .from(billingEvents)
        .where(and(isNull(billingEvents.processedAt), lte(billingEvents.nextTryAt, now())))
        .orderBy(asc(billingEvents.receivedAt))
        .limit(AT_ONCE)
      const customers = new Set(due.map(({ customerId }) => customerId))
      for (const customerId of customers)
        await act(
          customerId,
          due.flatMap((event) => (event.customerId === customerId ? event.id : [])),
        )
      if (due.length === AT_ONCE) isAsked = true
    } while (isAsked)
  }

  async function act(customerId: string | null, ids: readonly string[]): Promise<void> {
    try {
      const customer = customerId && (await customerOfCharge(customerId))
      if (customer) await sync(customer)
      await update(ids, { processedAt: now(), error: null })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      log(`Billing events: ${message}`, { events: ids.join() })
      const wait = sql`least(${MINUTE_MS} * power(2, ${billingEvents.tries}), ${HOUR_MS})`
      await update(ids, {
        tries: sql`${billingEvents.tries} + 1`,
        nextTryAt: sql`${now().toISOString()}::timestamptz + ${wait} * interval '1 millisecond'`,
        error: message.slice(0, 500),
      })
    }
  }

  async function customerOfCharge(id: string): Promise<string | null> {
    if (!id.startsWith('ch_') && !id.startsWith('py_')) return id
    const stripe = await provider.client()
    const charge = await unlessMissing(stripe.charges.retrieve(id), null)
    return idOf(charge?.customer)
  }

  async function update(
    ids: readonly string[],
    values: Parameters<ReturnType<typeof database.update<typeof billingEvents>>['set']>[0],
  ): Promise<void> {
    await database
      .update(billingEvents)
      .set(values)
      .where(inArray(billingEvents.id, [...ids]))
  }

  return {
    /** Stores an event; a duplicate is ignored. */
    async receive(event: Stripe.Event): Promise<void> {
      const stored = await database
        .insert(billingEvents)
        .values({
          id: event.id,
          type: event.type,
          customerId: customerOf(event),
          createdAt: new Date(event.created * 1_000),
          receivedAt: now(),
          nextTryAt: now(),
        })
        .onConflictDoNothing()
        .returning({ type: billingEvents.type })
      if (stored[0]?.type === 'invoice.payment_failed') onFailedPayment()
    },
    /** Number of unprocessed events. */
    async countWaiting(): Promise<number> {
      const [waiting] = await database
        .select({ count: count() })
        .from(billingEvents)
        .where(isNull(billingEvents.processedAt))
      return waiting?.count ?? 0
    },
    /** Processes all due events. Failed ones are retried with growing delays. */
    process(): Promise<void> {
      isAsked = true
      return processAll()
    },
  }
}

/**
 * The customer of an event, or the charge of a dispute, which names no customer; null for events without either, such
 * as those about prices.
 */
function customerOf({ data, type }: Stripe.Event): string | null {
  const object = data.object as {
    id?: string
    charge?: string | { id: string } | null
    customer?: string | { id: string } | null
  }
  if (type.startsWith('charge.dispute.')) return idOf(object.charge)
  if (type.startsWith('customer.') && object.id?.startsWith('cus_')) return object.id
  return idOf(object.customer)
}
