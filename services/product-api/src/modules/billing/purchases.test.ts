// @module-tag soak

import { setTimeout } from 'node:timers/promises'
import { HOUR_SECONDS } from '@orchard/shared/format'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATABASES } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { createTestApi } from '#src/testing/test-api.ts'

/** The product API’s client tries this often. */
const TRIES = 3

describe.each(DATABASES)('purchases at once on %s', (kind) => {
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 60_000)
  afterAll(async () => shop?.close(), 30_000)
  beforeEach(() => shop.newPerson())

  const sessions = async (status: 'open' | 'complete') => {
    const customer = await shop.customerId()
    return (await shop.stripe.checkout.sessions.list({ customer, status })).data
  }
  /** As in a tab whose page stayed open: past the product API, which would close it. */
  const payElsewhere = async (plan: string) => {
    const [price] = (await shop.stripe.prices.list({ lookup_keys: [`orchard_${plan}_month`] })).data
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: await shop.customerId(),
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://localhost:3000/profile',
    })
    await shop.payments.pay(session.url ?? '')
  }
  const live = async () =>
    (await shop.stripe.subscriptions.list({ customer: await shop.customerId() })).data
  const refunds = async () => {
    const { data } = await shop.stripe.refunds.list({ limit: 100 })
    const customer = await shop.customerId()
    return data.filter((one) => one.customer === customer).map(({ amount }) => amount)
  }

  it('leave one open page, whatever they ask for', async () => {
    const offers = ['learner', 'developer', 'business', 'professional', 'learner']
    const responses = await Promise.all(
      offers.map((plan) => shop.post('checkout', { plan, term: 'month' })),
    )
    for (const response of responses) {
      expect([200, 409]).toContain(response.statusCode)
      if (response.statusCode === 409) expect(response.json().code).toBe('account_busy')
    }
    const open = await sessions('open')
    expect(open).toHaveLength(1)
    const urls = responses.map((response) => response.json().url)
    expect(urls).toContain(open[0]?.url)
  })

  it('leave one open page over several servers, too', async () => {
    const other = await createTestApi(shop.open, shop.api.config)
    try {
      other.clock.now = shop.api.clock.now
      await shop.user()
      const ask = async (to: typeof other, plan: string) =>
        to.app.inject({
          method: 'POST',
          url: '/op/user/billing/checkout',
          headers: {
            authorization: `Bearer ${await shop.api.mint.access({ sub: shop.subject })}`,
          },
          payload: { plan, term: 'month' },
        })
      const responses = await Promise.all(
        ['learner', 'developer', 'business'].flatMap((plan) => [
          ask(shop.api, plan),
          ask(other, plan),
        ]),
      )
      for (const { statusCode } of responses) expect([200, 409]).toContain(statusCode)
      expect(await sessions('open')).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('sends none an error of ours while a page is being paid', async () => {
    for (const wanted of ['learner', 'business', 'business', 'learner']) {
      shop.newPerson()
      const { url } = (await shop.post('checkout', { plan: 'learner', term: 'month' })).json()
      const [, ...responses] = await Promise.all([
        shop.payments.pay(url),
        shop.post('checkout', { plan: wanted, term: 'month' }),
        shop.post('checkout', { plan: 'developer', term: 'month' }),
      ])
      for (const response of responses) expect([200, 409]).toContain(response.statusCode)
      const paid = await sessions('complete')
      await shop.post('sync')
      expect(paid.length + (await sessions('open')).length).toBeLessThanOrEqual(1)
      const again = await shop.post('checkout', { plan: 'developer', term: 'month' })
      expect(again.statusCode).toBe(paid.length === 1 ? 409 : 200)
    }
  })

  it('keep the dearer plan, and pay the other back less its calls', async () => {
    await shop.buy('learner')
    await shop.use(5_000)
    await payElsewhere('business')
    await expect.poll(async () => (await live()).length).toBe(1)
    await expect.poll(() => shop.plan()).toBe('business')
    // A quarter of 20,000 calls at 29 dollars was used.
    expect(await refunds()).toEqual([2_175])
  })

  it('keep the dearer plan that came first, and pay the other back in full', async () => {
    await shop.buy('professional')
    await shop.use(5_000)
    await payElsewhere('learner')
    await expect.poll(async () => (await live()).length).toBe(1)
    await expect.poll(refunds).toEqual([2_900])
    expect(await shop.plan()).toBe('professional')
    const usage = (await shop.call('GET', '/usage')).json()
    expect(usage).toMatchObject({ monthly_quota: 10_000_000, used: 5_000 })
  })

  it('pay nothing back of a plan whose calls are used up', async () => {
    await shop.buy('learner')
    await shop.use(20_000)
    await payElsewhere('business')
    await expect.poll(async () => (await live()).length).toBe(1)
    await expect.poll(() => shop.plan()).toBe('business')
    expect(await refunds()).toEqual([])
  })

  it.each([
    ['fails and is kept', { kind: 'error', keeps: true }],
    ['fails', { kind: 'error' }],
    ['gets no response', { kind: 'cut_body', performs: true }],
  ])('pay the other back once when the first request for it %s', async (_name, outage) => {
    await shop.buy('learner')
    await shop.use(5_000)
    await shop.payments.dev('deliveries', { action: 'drop' })
    await payElsewhere('business')
    await shop.payments.dev('outage', { ...outage, path: 'POST /v1/refunds', times: TRIES })
    await shop.post('sync')
    expect(await live()).toHaveLength(2)
    // Then more calls are used, and a day later failures that the provider kept are forgotten.
    await shop.use(6_000)
    await shop.advance(25 * HOUR_SECONDS)
    await shop.post('sync')
    expect(await live()).toHaveLength(1)
    expect(await refunds()).toEqual([2_175])
    await shop.payments.dev('deliveries', { action: 'deliver' })
  })

  it('pay the other back a minute after the provider failed, and kept it, before the refund', async () => {
    await shop.buy('learner')
    await shop.payments.dev('deliveries', { action: 'drop' })
    await payElsewhere('business')
    const path = 'POST /v1/subscriptions/'
    await shop.payments.dev('outage', { kind: 'error', keeps: true, path, times: TRIES })
    await shop.post('sync')
    expect(await live()).toHaveLength(2)
    await shop.use(5_000)
    await shop.advance(60)
    await shop.post('sync')
    expect(await live()).toHaveLength(1)
    expect(await refunds()).toEqual([2_175])
    await shop.payments.dev('deliveries', { action: 'deliver' })
  })

  it('leave one open page, for what was asked, also when turns end too early', async () => {
    await shop.user()
    let isAsking = true
    const lose = async () => {
      while (isAsking) {
        await shop.holdTurn(-1)
        // The embedded database would leave no time for the responses.
        await setTimeout(1)
      }
    }
    const plans = ['learner', 'business', 'learner', 'developer', 'business']
    const lost = lose()
    const responses = await Promise.all(
      plans.map((plan) => shop.post('checkout', { plan, term: 'month' })),
    )
    isAsking = false
    await lost
    const open = await sessions('open')
    expect(open).toHaveLength(1)
    for (const [index, response] of responses.entries()) {
      expect([200, 409], response.body).toContain(response.statusCode)
      if (response.json().url !== open[0]?.url) continue
      const prices = await shop.stripe.prices.list({
        lookup_keys: [`orchard_${plans[index]}_month`],
      })
      expect(open[0]?.amount_total).toBe(prices.data[0]?.unit_amount)
    }
    expect(responses.map((response) => response.json().url)).toContain(open[0]?.url)
  })

  it('go on after a server was killed in between', async () => {
    await shop.user()
    await shop.holdTurn(60_000)
    const waiting = shop.post('checkout', { plan: 'learner', term: 'month' })
    await shop.holdTurn(-1)
    expect((await waiting).statusCode).toBe(200)
  })
})
