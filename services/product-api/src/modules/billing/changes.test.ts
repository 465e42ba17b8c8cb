// @module-tag soak

import { OFFERS, type Offer } from '@orchard/shared/facts'
import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATABASES } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'

/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'
/** The product API’s client tries this often. */
const TRIES = 3

/** Changes from a plan to another, as `learner year, developer month`. */
const FEW = [
  'learner year, developer month',
  'learner month, developer month',
  'learner month, learner year',
  'developer year, learner year',
]
const ALL = OFFERS.flatMap((from) =>
  OFFERS.filter((to) => to !== from).map((to) => `${nameOf(from)}, ${nameOf(to)}`),
)

type Preview = Awaited<ReturnType<PlanShop['change']>>['preview']

function nameOf({ plan, term }: Offer): string {
  return `${plan} ${term}`
}

/** Days of a period on which every change is made; otherwise a few changes on one day. */
const FULL_DAYS = [1, 14, 27]

describe.each(DATABASES)('changes of a plan on %s', (kind) => {
  const days = IS_FULL_RUN && kind === 'PostgreSQL' ? FULL_DAYS : null
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 60_000)
  afterAll(async () => shop?.close(), 30_000)
  beforeEach(() => shop.newPerson())

  const outage = (path: string) =>
    shop.payments.dev('outage', { kind: 'error', path, times: TRIES })
  const invoicesOf = async () => {
    const customer = await shop.customerId()
    return (await shop.stripe.invoices.list({ customer, limit: 100 })).data
  }

  describe('that is refused', () => {
    it('leaves a cancellation when the card is declined', async () => {
      await shop.buy('learner')
      await shop.leaveCard(CHARGES_FAIL)
      await shop.post('cancel')
      await shop.change('business')
      expect(await shop.state()).toMatchObject({
        plan: 'learner',
        ends_at_period_end: true,
        pending: { plan: 'business' },
      })
      // Once it is paid, the plan goes on.
      expect(await shop.leaveCard()).toMatchObject({
        plan: 'business',
        pending: null,
        ends_at_period_end: false,
      })
    })

    it.each([
      ['business', 'POST /v1/subscriptions'],
      ['learner', 'POST /v1/subscription_schedules'],
    ])('leaves a cancellation when the provider is away (%s)', async (plan, path) => {
      await shop.buy('developer')
      await shop.post('cancel')
      const preview = (await shop.post('preview', { plan, term: 'month' })).json()
      await outage(path)
      const { computed_for, due_cents } = preview
      const response = await shop.post('change', { plan, term: 'month', computed_for, due_cents })
      expect(response.json()).toMatchObject({ status: 503, code: 'billing_unavailable' })
      expect(response.json().detail).not.toContain('Nothing')
      expect(await shop.state()).toMatchObject({
        plan: 'developer',
        ends_at_period_end: true,
        scheduled: null,
      })
    })

    it('leaves what was planned when the card is declined', async () => {
      await shop.buy('developer')
      await shop.change('learner')
      await shop.leaveCard(CHARGES_FAIL)
      expect((await shop.change('business')).state).toMatchObject({ code: 'card_declined' })
      expect(await shop.state()).toMatchObject({
        plan: 'developer',
        pending: null,
        scheduled: { plan: 'learner', term: 'month' },
      })
      expect((await invoicesOf()).filter(({ status }) => status === 'open')).toEqual([])
    })

    it('leaves what was planned when the provider is away', async () => {
      await shop.buy('developer')
      await shop.change('learner')
      await outage('POST /v1/subscriptions')
      expect((await shop.post('cancel')).statusCode).toBe(503)
      expect(await shop.state()).toMatchObject({
        ends_at_period_end: false,
        scheduled: { plan: 'learner', term: 'month' },
      })
    })

    it('asks for the payment of the period first', async () => {
      await shop.buy('learner')
      await shop.leaveCard(CHARGES_FAIL)
      await shop.advance(32 * DAY_SECONDS)
      await expect.poll(async () => (await shop.state()).status).toBe('past_due')
      const preview = await shop.post('preview', { plan: 'business', term: 'month' })
      expect(preview.json()).toMatchObject({ status: 409, code: 'payment_due' })
    })
  })

  it('plans nothing when it was made before, and drops what is planned instead', async () => {
    await shop.buy('business')
    expect((await shop.change('business')).state).toMatchObject({
      plan: 'business',
      scheduled: null,
    })
    expect((await shop.change('learner')).state.scheduled).toEqual({
      plan: 'learner',
      term: 'month',
    })
    expect((await shop.change('business')).state).toMatchObject({
      plan: 'business',
      scheduled: null,
    })
  })

  it('takes a cancellation back when it is paid', async () => {
    await shop.buy('learner')
    await shop.post('cancel')
    expect((await shop.change('business')).state).toMatchObject({
      plan: 'business',
      ends_at_period_end: false,
    })
  })

  it('is planned again when a cancellation is taken back', async () => {
    await shop.buy('developer', 'year')
    await shop.change('learner', 'year')
    expect((await shop.post('cancel')).json()).toMatchObject({
      ends_at_period_end: true,
      scheduled: null,
      resumes_to: { plan: 'learner', term: 'year' },
      next_charge: null,
      resumed_charge: { cents: 22_800 },
    })
    expect((await shop.post('resume')).json()).toMatchObject({
      ends_at_period_end: false,
      scheduled: { plan: 'learner', term: 'year' },
      resumes_to: null,
      next_charge: { cents: 22_800 },
      resumed_charge: null,
    })
    // Kept, cancelled and resumed, it stays what it is.
    await shop.post('keep')
    await shop.post('cancel')
    expect((await shop.post('resume')).json()).toMatchObject({
      plan: 'developer',
      scheduled: null,
      next_charge: { cents: 46_800 },
    })
  })

  it.each((days ?? [0]).flatMap((day) => (days ? [[day, ALL] as const] : [[day, FEW] as const])))(
    'costs on day %d what its preview says, then and later',
    async (day, changes) => {
      const people: { change: string; subject: string }[] = []
      for (const change of changes) {
        shop.newPerson()
        const [plan = '', term] = change.split(', ')[0]?.split(' ') ?? []
        await shop.buy(plan, term)
        people.push({ change, subject: shop.subject })
      }
      if (day > 0) await shop.advance(day * DAY_SECONDS)
      const changed: ((typeof people)[number] & { preview: Preview; invoiced: Set<string> })[] = []
      for (const { change, subject } of people) {
        shop.be(subject)
        const before = (await invoicesOf()).length
        const [plan = '', term] = change.split(', ')[1]?.split(' ') ?? []
        const { preview, state } = await shop.change(plan, term)
        const invoices = await invoicesOf()
        changed.push({ change, subject, preview, invoiced: new Set(invoices.map(({ id }) => id)) })
        expect(invoices.length - before, change).toBe(preview.is_at_once ? 1 : 0)
        if (preview.is_at_once) {
          const total = preview.lines.reduce(
            (sum: number, { cents }: { cents: number }) => sum + cents,
            0,
          )
          expect(invoices[0], change).toMatchObject({ amount_due: preview.due_cents, total })
        }
        const customer = await shop.stripe.customers.retrieve(await shop.customerId())
        expect(customer, change).toMatchObject({ balance: 0 - preview.credit_cents })
        expect(state, change).toMatchObject({
          credit_cents: preview.credit_cents,
          next_charge: { at: preview.next_charge_at, cents: preview.next_cents },
        })
        // The provider's own next invoice, which credit may pay.
        const [subscription] = (await shop.stripe.subscriptions.list({ customer: customer.id }))
          .data
        const upcoming = await shop.stripe.invoices.createPreview({
          subscription: subscription?.id ?? '',
        })
        const isNext =
          subscription?.items.data[0]?.current_period_end ===
          Date.parse(preview.next_charge_at) / 1_000
        expect(upcoming.amount_due, change).toBe(isNext ? preview.next_cents : 0)
      }
      for (let month = 0; month < 13; month++) await shop.advance(32 * DAY_SECONDS)
      for (const { change, invoiced, preview, subject } of changed) {
        shop.be(subject)
        const charged = (await invoicesOf()).filter(
          ({ amount_due, id }) => amount_due > 0 && !invoiced.has(id),
        )
        const first = charged.at(-1)
        expect(first?.amount_due, change).toBe(preview.next_cents)
        const at = Date.parse(preview.next_charge_at) / 1_000
        expect((first?.created ?? 0) - at, change).toBeLessThan(2 * HOUR_SECONDS)
        expect((first?.created ?? 0) - at, change).toBeGreaterThanOrEqual(0)
        // Renewals of theirs would only take time later.
        await shop.stripe.customers.del(await shop.customerId())
      }
    },
    days ? 600_000 : 60_000,
  )

  // 228 dollars of an untouched year, less 59 for a month, and 59 at each renewal: 110, 51, and 8 to pay.
  it('turns the rest of a year into credit, which pays for months', async () => {
    await shop.buy('learner', 'year')
    const { preview, state } = await shop.change('developer')
    const date = new Date(preview.computed_for * 1_000)
    expect(preview).toMatchObject({ is_at_once: true, due_cents: 0 })
    expect(preview.credit_cents).toBeGreaterThan(16_890)
    expect(preview.credit_cents).toBeLessThanOrEqual(16_900)
    expect(preview.next_cents).toBe(3 * 5_900 - preview.credit_cents)
    const third = new Date(preview.next_charge_at)
    expect((third.getUTCMonth() - date.getUTCMonth() + 12) % 12).toBe(3)
    expect(state).toMatchObject({
      plan: 'developer',
      credit_cents: preview.credit_cents,
      next_charge: { cents: preview.next_cents },
    })
    expect((await shop.invoices())[0]).toMatchObject({
      cents: -preview.credit_cents,
      due_cents: 0,
      status: 'paid',
    })
    // Cancelled, it says what it would cost if it were resumed.
    const cancelled = (await shop.post('cancel')).json()
    expect(cancelled).toMatchObject({
      credit_cents: preview.credit_cents,
      next_charge: null,
      resumed_charge: { at: preview.next_charge_at, cents: preview.next_cents },
    })
    expect((await shop.post('resume')).json()).toMatchObject({
      next_charge: cancelled.resumed_charge,
    })
  })

  it('costs a day later what its preview said, planned or cancelled, also with credit', async () => {
    await shop.buy('learner', 'year')
    await shop.change('developer')
    const { preview } = await shop.change('learner')
    const said = { at: preview.next_charge_at, cents: preview.next_cents }
    const { credit_cents } = preview
    expect(credit_cents).toBeGreaterThan(0)
    await shop.advance(DAY_SECONDS)
    expect((await shop.post('sync')).json()).toMatchObject({
      ...{ credit_cents, next_charge: said },
      scheduled: { plan: 'learner' },
    })
    await shop.post('cancel')
    await shop.advance(DAY_SECONDS)
    expect((await shop.post('sync')).json()).toMatchObject({
      ...{ credit_cents, next_charge: null, resumed_charge: said },
      resumes_to: { plan: 'learner' },
    })
  })
})
