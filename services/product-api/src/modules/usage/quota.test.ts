// @module-tag soak

import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATABASES } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'

/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'

describe.each(DATABASES)('the quota of a plan on %s', (kind) => {
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 60_000)
  afterAll(async () => shop?.close(), 30_000)
  beforeEach(() => shop.newPerson())

  const usage = async () => (await shop.call('GET', '/usage')).json()
  const ask = async () => {
    const headers = { 'x-api-key': (await shop.user()).api_key }
    return shop.api.app.inject({ url: '/v1/colours', headers })
  }
  const use = (used: number) => shop.use(used)
  const until = async (iso: string) => {
    shop.tick()
    await shop.advance(Math.ceil((Date.parse(iso) - shop.api.clock.now.getTime()) / 1_000))
  }
  const quotaIn = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(/"month";q=(\d+)/.exec(String(headers['ratelimit-policy']))?.[1])

  // Days: https://docs.stripe.com/billing/subscriptions/billing-cycle, anchor January 31.
  it('is that of one month for one payment, also on the 31st', async () => {
    const year = shop.api.clock.now.getUTCFullYear() + 1
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate()
    await until(`${year}-01-31T12:00:00Z`)
    await shop.user()
    await use(3_000)
    expect((await ask()).statusCode).toBe(429)
    await shop.buy('learner')
    const { ratelimit } = (await ask()).headers
    const left = Number(/^"month";r=19999;t=(\d+),/.exec(String(ratelimit))?.[1])
    // A month from the purchase, which was some seconds ago.
    expect(february * DAY_SECONDS - left).toBeGreaterThanOrEqual(0)
    expect(february * DAY_SECONDS - left).toBeLessThan(600)
    await use(20_000)
    await until(`${year}-02-01T00:00:01Z`)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    const { period } = await usage()
    expect(period.start).toMatch(`${year}-01-31T12:0`)
    expect(period.end).toMatch(`${year}-02-${february}T12:0`)
    expect(Date.parse(period.end) - shop.api.clock.now.getTime()).toBeLessThanOrEqual(
      Number(refused.headers['retry-after']) * 1_000 + 1_000,
    )
    await until(`${year}-02-${february}T15:00:00Z`)
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    expect((await usage()).period.end).toMatch(`${year}-03-31T12:0`)
  })

  it('begins with the purchase, also while our clock is behind that of the provider', async () => {
    await shop.buy('learner')
    const { period } = await usage()
    shop.api.clock.now = new Date(Date.parse(period.start) - 5_000)
    const token = await shop.api.mint.access({ sub: shop.subject })
    const headers = { authorization: `Bearer ${token}` }
    const behind = await shop.api.app.inject({ url: '/op/user/usage', headers })
    expect(behind.json()).toMatchObject({ period, monthly_quota: 20_000 })
  })

  it('grows by the share of the days that are left when the plan does', async () => {
    await shop.buy('learner')
    const { period } = await usage()
    await use(20_000)
    await until(new Date(Date.parse(period.end) - DAY_SECONDS * 1_000).toISOString())
    expect((await ask()).statusCode).toBe(429)
    const { preview } = await shop.change('business')
    const whole = Date.parse(period.end) - Date.parse(period.start)
    const left = Date.parse(period.end) - preview.computed_for * 1_000
    const quota = Math.ceil((20_000 * (whole - left) + 1_000_000 * left) / whole)
    const response = await ask()
    expect([response.statusCode, quotaIn(response)]).toEqual([200, quota])
    expect(quota).toBeLessThan(20_000 + 1_000_000 / 27)
    expect(await usage()).toMatchObject({ monthly_quota: quota, used: 20_001, period })
    // The next month has the whole quota.
    await shop.advance(DAY_SECONDS + 2 * HOUR_SECONDS)
    await expect.poll(async () => quotaIn(await ask())).toBe(1_000_000)
  })

  it('keeps what was used when months become a year', async () => {
    await shop.buy('learner')
    await use(20_000)
    await shop.advance(10 * DAY_SECONDS)
    const { preview } = await shop.change('learner', 'year')
    const { monthly_quota: quota, period, used } = await usage()
    expect(used).toBe(20_000)
    expect(Date.parse(period.end)).toBeGreaterThan(
      (preview.computed_for + 27 * DAY_SECONDS) * 1_000,
    )
    // A third of a month by the month, and a whole one of the year.
    expect(quota).toBeGreaterThan(20_000 + 20_000 * (10 / 31) - 1)
    expect(quota).toBeLessThan(20_000 + 20_000 * (10 / 28) + 100)
    await until(new Date(Date.parse(period.end) + 1_000).toISOString())
    expect(await usage()).toMatchObject({ monthly_quota: 20_000, used: 0 })
    expect((await shop.invoices())[0]).toMatchObject({ status: 'paid' })
  })

  it('begins anew each month of a year that is paid', async () => {
    await shop.buy('learner', 'year')
    await use(20_000)
    expect((await ask()).statusCode).toBe(429)
    const { period } = await usage()
    await until(new Date(Date.parse(period.end) + 1_000).toISOString())
    expect((await ask()).statusCode).toBe(200)
    expect((await usage()).period.start).toBe(period.end)
    expect(await shop.invoices()).toHaveLength(1)
  })

  it('does not begin anew before it is paid', async () => {
    await shop.buy('learner')
    await shop.leaveCard(CHARGES_FAIL)
    await use(19_999)
    const { period } = await usage()
    await until(new Date(Date.parse(period.end) + 60_000).toISOString())
    // Stripe charges about an hour later.
    expect((await usage()).awaits_payment).toBe(true)
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 429])
    expect(Number((await ask()).headers['retry-after'])).toBeLessThanOrEqual(HOUR_SECONDS)
    await shop.advance(2 * HOUR_SECONDS)
    await expect.poll(async () => (await shop.state()).status).toBe('past_due')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await ask()).statusCode).toBe(429)
    expect(await usage()).toMatchObject({
      plan: 'learner',
      awaits_payment: true,
      period: { start: period.start },
      monthly_quota: 20_000,
    })
    await shop.leaveCard()
    expect((await ask()).statusCode).toBe(200)
    expect(await usage()).toMatchObject({
      awaits_payment: false,
      period: { start: period.end },
      used: 1,
    })
  })

  it('is that of the UTC month without a paid plan', async () => {
    await shop.buy('learner')
    await shop.post('cancel', {})
    await shop.advance(32 * DAY_SECONDS)
    await expect.poll(() => shop.plan()).toBe('free')
    const { monthly_quota: quota, period } = await usage()
    expect(quota).toBe(3_000)
    expect([period.start, period.end]).toEqual([
      expect.stringMatching(/-01T00:00:00\.000Z$/),
      expect.stringMatching(/-01T00:00:00\.000Z$/),
    ])
  })
})
