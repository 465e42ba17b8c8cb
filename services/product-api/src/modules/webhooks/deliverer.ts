import { MINUTE_MS } from '@orchard/shared/format'
import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm'
import { createWorkers } from '#src/server/workers.ts'
import { webhookDeliveries } from './tables.ts'
import { type DeliveryServices, type StoredDelivery, tryDelivery } from './try-delivery.ts'

/** Delivers events to webhooks. */
export type Deliverer = ReturnType<typeof createDeliverer>

/** Until another try at a delivery whose sender has not said what became of it; a request takes 15 seconds at most. */
const CLAIM_MS = MINUTE_MS
const AT_ONCE = 8

export function createDeliverer(services: DeliveryServices) {
  const { database, now } = services
  const after = (ms: number) => new Date(now().getTime() + ms)

  /** Takes the delivery that has been due longest, so that no other instance tries it too. */
  async function claim(): Promise<StoredDelivery | undefined> {
    const { deliveredAt, givenUpAt, id, nextTryAt, tries } = webhookDeliveries
    const oldest = database
      .select({ id })
      .from(webhookDeliveries)
      .where(and(isNull(deliveredAt), isNull(givenUpAt), lte(nextTryAt, now())))
      .orderBy(asc(nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [delivery] = await database
      .update(webhookDeliveries)
      .set({ tries: sql`${tries} + 1`, nextTryAt: after(CLAIM_MS) })
      .where(eq(id, sql`(${oldest})`))
      .returning()
    return delivery
  }

  const workers = createWorkers({
    atOnce: AT_ONCE,
    claim,
    handle: (delivery) => tryDelivery(services, delivery),
  })

  return {
    /** Tries all due deliveries, eight at the same time; meant for a timer, which need not wait. */
    deliver: workers.run,
    /**
     * Delivers one event now, whatever became of it before.
     * @returns what is stored of it then; null if it is not there any more.
     */
    async deliverNow(deliveryId: string): Promise<StoredDelivery | null> {
      const isMeant = eq(webhookDeliveries.id, deliveryId)
      const [delivery] = await database
        .update(webhookDeliveries)
        .set({
          tries: sql`${webhookDeliveries.tries} + 1`,
          nextTryAt: after(CLAIM_MS),
          deliveredAt: null,
          givenUpAt: null,
        })
        .where(isMeant)
        .returning()
      if (!delivery) return null
      await tryDelivery(services, delivery, true)
      const [tried] = await database.select().from(webhookDeliveries).where(isMeant)
      return tried ?? null
    },
    /** Deliveries that have been due for a minute: more than instances can send, or nobody sends them. */
    async countOverdue(): Promise<number> {
      const [overdue] = await database
        .select({ count: count() })
        .from(webhookDeliveries)
        .where(
          and(
            isNull(webhookDeliveries.deliveredAt),
            isNull(webhookDeliveries.givenUpAt),
            lte(webhookDeliveries.nextTryAt, after(-MINUTE_MS)),
          ),
        )
      return overdue?.count ?? 0
    },
    /** Begins no other delivery, and waits for those under way, at most five seconds. */
    stop: workers.stop,
  }
}
