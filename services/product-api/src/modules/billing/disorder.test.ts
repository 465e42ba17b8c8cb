// @module-tag soak

import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { billingAccounts, billingEvents } from './tables.ts'

/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'
/** From so many shuffles on, every order of few events is tried, and every swap of many. */
const THOROUGH = 40
const MAX_PERMUTED = 5

/** Steps of a customer while no event arrives, and the state at the end. */
interface Journey {
  name: string
  before?(shop: PlanShop): Promise<unknown>
  during(shop: PlanShop): Promise<unknown>
  end: { plan: string; status: string } & Record<string, unknown>
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'a first plan',
    during: (shop) => shop.buy('learner'),
    end: { plan: 'learner', status: 'active', term: 'month' },
  },
  {
    name: 'a year instead of months',
    before: (shop) => shop.buy('learner'),
    during: (shop) => shop.change('learner', 'year'),
    end: { plan: 'learner', status: 'active', term: 'year' },
  },
  {
    name: 'a larger plan',
    before: (shop) => shop.buy('learner'),
    during: (shop) => shop.change('business'),
    end: { plan: 'business', status: 'active' },
  },
  {
    name: 'a smaller plan, when the period ends',
    before: (shop) => shop.buy('business'),
    async during(shop) {
      await shop.change('learner')
      await shop.advance(32 * DAY_SECONDS)
    },
    end: { plan: 'learner', status: 'active', scheduled: null },
  },
  {
    name: 'a cancellation that is taken back',
    before: (shop) => shop.buy('learner'),
    async during(shop) {
      await shop.post('cancel', {})
      await shop.post('resume')
    },
    end: { plan: 'learner', status: 'active', ends_at_period_end: false },
  },
  {
    name: 'the end of a cancelled plan',
    before: (shop) => shop.buy('learner'),
    async during(shop) {
      await shop.post('cancel', {})
      await shop.advance(32 * DAY_SECONDS)
    },
    end: { plan: 'free', status: 'canceled', is_live: false },
  },
  {
    name: 'a failed payment, and another card',
    async before(shop) {
      await shop.buy('learner')
      await shop.leaveCard(CHARGES_FAIL)
    },
    async during(shop) {
      await shop.advance(32 * DAY_SECONDS)
      await shop.leaveCard()
    },
    end: { plan: 'learner', status: 'active', unpaid_invoice: null },
  },
  {
    name: 'payments that all fail',
    async before(shop) {
      await shop.buy('learner')
      await shop.leaveCard(CHARGES_FAIL)
    },
    async during(shop) {
      await shop.advance(32 * DAY_SECONDS)
      await shop.advance(32 * DAY_SECONDS)
    },
    end: { plan: 'free', status: 'canceled', is_live: false },
  },
]

/** All orders of few events; of more, those in which two neighbours have changed places. */
function systematicOrders(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length <= MAX_PERMUTED) return permutations(ids)
  return ids.slice(1).map((id, index) => ids.with(index, id).with(index + 1, ids[index] ?? ''))
}

function permutations(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length < 2) return [ids]
  return ids.flatMap((first) =>
    permutations(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]),
  )
}

/** So many orders of the same events are tried. */
const SHUFFLES = IS_FULL_RUN ? { PGlite: 40, PostgreSQL: 200 } : { PGlite: 8, PostgreSQL: 8 }

describe.each(DATABASES)('events in disorder on %s', (kind) => {
  const shuffles = SHUFFLES[kind]
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 120_000)
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
          shop.open.database.select().from(billingEvents).where(isNull(billingEvents.processedAt)),
        { interval: 5 },
      )
      .toEqual([])
  const history = async () => (await shop.call('GET', '/billing/plan-history')).json().entries
  const subscription = async () => {
    const [one] = (await shop.stripe.subscriptions.list({ customer: await shop.customerId() })).data
    if (!one) throw new Error('There is no subscription')
    return one
  }

  /**
   * Makes what is kept of a plan wrong, so that only an event can put it right, and forgets all
   * events.
   */
  const forgetPlan = async (customerId: string, end: Journey['end']) => {
    await shop.open.database.delete(billingEvents)
    await shop.open.database
      .update(billingAccounts)
      .set({ subscriptionId: null, status: 'incomplete', plan: null, term: null })
      .where(eq(billingAccounts.customerId, customerId))
    await shop.open.database
      .update(accounts)
      .set({ plan: end.plan === 'free' ? 'professional' : 'free' })
      .where(eq(accounts.subject, shop.subject))
  }

  /** Messages that have not been sent, about a customer. */
  const heldFor = async (customer: string) => {
    const ids: string[] = []
    for (const { event, id, status } of await shop.payments.deliveries()) {
      if (status !== 'held') continue
      const { data } = await shop.stripe.events.retrieve(event)
      // Others renew their plans when the clock goes on, and prices are nobody's.
      if (JSON.stringify(data.object).includes(`"${customer}"`)) ids.push(id)
    }
    return ids
  }

  it.each(JOURNEYS)(
    'end in the same state whatever their order: $name',
    async (journey) => {
      const { before, during, end } = journey
      if (before) await before(shop)
      await settled()
      await shop.payments.dev('deliveries', { action: 'hold' })
      await during(shop)
      const customer = await shop.customerId()
      const ids = await heldFor(customer)
      expect(ids.length).toBeGreaterThan(0)
      const arrive = async (order: readonly string[], concurrently: boolean) => {
        await forgetPlan(customer, end)
        const earlier = await history()
        const resend = { action: 'resend', ids: order, concurrently, copies: 2 }
        await shop.payments.dev('deliveries', resend)
        await settled()
        expect({ ...(await shop.state()), plan: await shop.plan() }).toMatchObject(end)
        // The first event that arrives puts the plan right; what follows finds nothing new.
        const [latest, ...others] = await history()
        expect(others).toEqual(earlier)
        expect(latest).toMatchObject({ plan: end.plan })
      }
      await arrive(ids.toReversed(), false)
      for (const order of shuffles < THOROUGH ? [] : systematicOrders(ids))
        await arrive(order, false)
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 1 }), fc.boolean(), arrive),
        { numRuns: shuffles },
      )
    },
    120_000,
  )

  it('that never come are made up for by looking', async () => {
    await shop.buy('learner')
    await settled()
    await shop.payments.dev('deliveries', { action: 'drop' })
    await shop.stripe.subscriptions.update((await subscription()).id, {
      cancel_at_period_end: true,
    })
    await shop.advance(32 * DAY_SECONDS)
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
    await expect.poll(async () => (await waiting()).every(({ tries }) => tries > 0)).toBe(true)
    expect((await waiting()).length).toBeGreaterThan(0)
    await shop.payments.dev('outage', { kind: 'none' })
    await shop.advance(HOUR_SECONDS)
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
