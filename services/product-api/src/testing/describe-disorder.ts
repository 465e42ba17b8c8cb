import { isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingEvents } from '#src/store/schema.ts'
import type { DatabaseKind } from './databases.ts'
import { openPlanShop, type PlanShop } from './plan-shop.ts'

const DAY_S = 24 * 60 * 60

/**
 * Tests that plans end as the provider has them, whatever happens to its events.
 * @param shuffles how many orders of the same events are tried.
 */
export function describeDisorder(kind: DatabaseKind, shuffles: number): void {
  describe(`events in disorder on ${kind}`, () => {
    let shop: PlanShop
    beforeAll(async () => {
      shop = await openPlanShop(kind)
    }, 60_000)
    afterAll(async () => shop?.close(), 30_000)
    beforeEach(async () => {
      await shop.payments.dev('deliveries', { action: 'deliver' })
      shop.newPerson()
    })

    /** Every event that was received has been acted on. */
    const settled = () =>
      expect
        .poll(
          () =>
            shop.open.database
              .select()
              .from(billingEvents)
              .where(isNull(billingEvents.processedAt)),
          { timeout: 10_000 },
        )
        .toEqual([])
    const subscription = async () => {
      const [one] = (await shop.stripe.subscriptions.list({ customer: await shop.customerId() }))
        .data
      if (!one) throw new Error('There is no subscription')
      return one
    }

    it('end in the same state whatever their order, several times and at once', async () => {
      await shop.buy('learner')
      await shop.payments.dev('deliveries', { action: 'hold' })
      const { id, items } = await subscription()
      const [business] = (
        await shop.stripe.prices.list({ lookup_keys: ['orchard_business_month'] })
      ).data
      await shop.stripe.subscriptions.update(id, {
        items: [{ id: items.data[0]?.id ?? '', price: business?.id ?? '' }],
        proration_behavior: 'always_invoice',
      })
      await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
      const held = (await shop.payments.deliveries()).filter(({ status }) => status === 'held')
      expect(held.length).toBeGreaterThan(3)
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(
            held.map((one) => one.id),
            { minLength: 1 },
          ),
          fc.boolean(),
          async (ids, concurrently) => {
            await shop.payments.dev('deliveries', {
              action: 'resend',
              ids,
              concurrently,
              copies: 2,
            })
            await settled()
            expect(await shop.state()).toMatchObject({
              plan: 'business',
              status: 'active',
              ends_at_period_end: false,
            })
          },
        ),
        { numRuns: shuffles },
      )
      expect(await shop.plan()).toBe('business')
    })

    it('that never come are made up for by looking', async () => {
      await shop.buy('learner')
      await settled()
      await shop.payments.dev('deliveries', { action: 'drop' })
      await shop.stripe.subscriptions.update((await subscription()).id, {
        cancel_at_period_end: true,
      })
      await shop.advance(32 * DAY_S)
      expect(await shop.plan()).toBe('learner')
      await shop.api.billing?.reconciliation.checkDue()
      expect(await shop.plan()).toBe('free')
      expect(shop.api.logged.join('\n')).toContain('Reconciliation repaired a customer')
      const metrics = await shop.api.app.inject('/metrics')
      expect(metrics.body).toMatch(/^billing_repairs_total [1-9]/m)
    })

    it('that were not delivered are asked for at the next start', async () => {
      await shop.buy('learner')
      await settled()
      await shop.payments.dev('deliveries', { action: 'drop' })
      await shop.stripe.subscriptions.cancel((await subscription()).id)
      expect(await shop.plan()).toBe('learner')
      await shop.api.billing?.reconciliation.recover()
      expect(await shop.plan()).toBe('free')
    })

    it('are acted on again when the provider was away', async () => {
      await shop.buy('learner')
      await settled()
      await shop.payments.dev('deliveries', { action: 'hold' })
      await shop.stripe.subscriptions.cancel((await subscription()).id)
      await shop.payments.dev('outage', { kind: 'error' })
      await shop.payments.dev('deliveries', { action: 'release' })
      const waiting = () =>
        shop.open.database.select().from(billingEvents).where(isNull(billingEvents.processedAt))
      await expect
        .poll(async () => (await waiting()).every(({ tries }) => tries > 0), { timeout: 15_000 })
        .toBe(true)
      expect((await waiting()).length).toBeGreaterThan(0)
      await shop.payments.dev('outage', { kind: 'none' })
      await shop.advance(3_600)
      await shop.api.billing?.events.process()
      expect(await shop.plan()).toBe('free')
      await settled()
    })

    it('wait behind a reading that was slow, which overwrites nothing', async () => {
      await shop.buy('learner')
      await settled()
      await shop.payments.dev('deliveries', { action: 'drop' })
      const customer = await shop.customerId()
      const { id } = await subscription()
      const readings = Array.from({ length: 10 }, async (_, turn) => {
        const isEnding = turn % 2 === 0
        await shop.stripe.subscriptions.update(id, { cancel_at_period_end: isEnding })
        return shop.api.billing?.customers.sync(customer)
      })
      await Promise.all(readings)
      await shop.api.billing?.customers.sync(customer)
      expect((await shop.state()).ends_at_period_end).toBe(
        (await subscription()).cancel_at_period_end,
      )
    })
  })
}
