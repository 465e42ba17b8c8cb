// @module-tag soak

import { DAY_SECONDS } from '@orchard/shared/format'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, members } from '#src/modules/accounts/tables.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import type { Transaction } from '#src/store/database.ts'
import { untilWaiting } from '#src/testing/databases.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { payable, voidUnpaid } from './unpaid-invoices.ts'

const ROUNDS = IS_FULL_RUN ? 12 : 3
/** Stripe's card that can be saved and cannot be charged. */
const CHARGES_FAIL = '4000000000000341'
const LIVE = ['active', 'past_due', 'trialing', 'unpaid', 'incomplete', 'paused']

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
}, 60_000)
afterAll(async () => shop?.close(), 30_000)
beforeEach(() => shop.newPerson())

const remove = () => shop.call('DELETE', '')
const checkout = (plan: string) => shop.post('checkout', { plan, term: 'month' })
const change = async (plan: string) => {
  const preview = await shop.post('preview', { plan, term: 'month' })
  if (preview.statusCode !== 200) return preview
  const { computed_for, due_cents } = preview.json()
  return shop.post('change', { plan, term: 'month', computed_for, due_cents })
}
const openPages = async () => (await shop.stripe.checkout.sessions.list({ status: 'open' })).data
/** Of everybody: all who were here are deleted. */
const liveSubscriptions = async () =>
  (await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(({ status }) =>
    LIVE.includes(status),
  )
/** Of everybody, too. */
const openInvoices = async () =>
  (await shop.stripe.invoices.list({ status: 'open', limit: 100 })).data
/** Of the person who is here. */
const charges = async (customer: string) => (await shop.stripe.charges.list({ customer })).data

describe('an organisation that is deleted', () => {
  it.each<[string, (within: Transaction, organisation: string) => Promise<unknown>]>([
    ['is demoted', (within) => within.update(members).set({ role: 'reader' })],
    ['is removed', (within) => within.delete(members)],
    [
      'is suspended',
      async (within, organisation) => {
        const by = { reason: 'Spam', words: 'Spam', suspendedBy: 'otto', suspendedAt: new Date() }
        const target = { kind: 'account', target: organisation, accountId: organisation } as const
        await within.insert(suspensions).values({ ...target, ...by })
      },
    ],
  ])('keeps its plan where its owner %s before it is their turn', async (_what, change) => {
    await shop.buy('learner')
    const made = await shop.call('POST', '/organisations', { name: 'Of all', take_over: true })
    const { id } = made.json()
    const { database } = shop.open
    const asked = await database.transaction(async (within) => {
      const isOrganisation = eq(accounts.id, id)
      await within.select({ id: accounts.id }).from(accounts).where(isOrganisation).for('update')
      const deletion = shop.call('DELETE', '/organisation', undefined, { 'x-organisation': id })
      await untilWaiting(shop.open, 1)
      await change(within, id)
      return [deletion]
    })
    expect((await asked[0])?.statusCode).toBe(403)
    expect(await liveSubscriptions()).toHaveLength(1)
    await database.delete(suspensions)
    for (const { id: left } of await liveSubscriptions())
      await shop.stripe.subscriptions.cancel(left)
  })

  it('keeps its plan where somebody joins before its only owner is deleted', async () => {
    await shop.buy('learner')
    const made = await shop.call('POST', '/organisations', { name: 'Of all', take_over: true })
    const { id } = made.json()
    const owner = shop.subject
    shop.newPerson()
    await shop.user()
    const { database } = shop.open
    const isNew = eq(accounts.subject, shop.subject)
    const [joined] = await database.select({ personId: accounts.id }).from(accounts).where(isNew)
    if (!joined) throw new Error('There is no account')
    const asked = await database.transaction(async (within) => {
      const isOrganisation = eq(accounts.id, id)
      await within.select({ id: accounts.id }).from(accounts).where(isOrganisation).for('update')
      shop.be(owner)
      const deletion = remove()
      await untilWaiting(shop.open, 1)
      const joining = { ...joined, organisationId: id, role: 'reader' } as const
      await within.insert(members).values({ ...joining, joinedAt: new Date() })
      return [deletion]
    })
    expect((await asked[0])?.statusCode).toBe(409)
    expect(await liveSubscriptions()).toHaveLength(1)
    for (const { id: left } of await liveSubscriptions())
      await shop.stripe.subscriptions.cancel(left)
  })
})

describe('an account that is deleted', () => {
  it.each<[string, () => Promise<unknown>, () => Promise<{ statusCode: number; body: string }>[]]>([
    ['its first purchase', () => shop.user(), () => [checkout('learner'), checkout('business')]],
    [
      'another page for a purchase',
      () => checkout('learner'),
      () => [checkout('learner'), checkout('business'), shop.post('sync')],
    ],
    ['a larger plan', () => shop.buy('learner'), () => [change('business'), shop.post('card')]],
    ['a smaller plan', () => shop.buy('business'), () => [change('learner'), change('developer')]],
    [
      'a cancellation',
      () => shop.buy('learner'),
      () => [shop.post('cancel'), shop.call('GET', '/billing/invoices')],
    ],
    [
      'a plan that goes on',
      async () => {
        await shop.buy('business')
        await change('learner')
        await shop.post('cancel')
      },
      () => [shop.post('resume'), shop.call('GET', '/billing/details'), shop.post('keep')],
    ],
  ])('leaves nothing that costs money beside %s', async (_name, before, beside) => {
    for (let round = 0; round < ROUNDS; round++) {
      shop.newPerson()
      await before()
      const asked = round % 2 === 0 ? [...beside(), remove()] : [remove(), ...beside()]
      const responses = await Promise.all(asked)
      for (const { body, statusCode } of responses)
        expect([200, 204, 409, 410], body).toContain(statusCode)
      // One that came between a look for the customer and the deletion may ask to try again.
      if (!responses.some(({ statusCode }) => statusCode === 204))
        expect((await remove()).statusCode).toBe(204)
      expect(await openPages()).toEqual([])
      expect(await liveSubscriptions()).toEqual([])
      expect(await openInvoices()).toEqual([])
    }
  })

  it('cannot be paid for on a page that was open', async () => {
    const { url } = (await checkout('learner')).json()
    expect((await remove()).statusCode).toBe(204)
    expect(await shop.payments.pay(url)).toHaveProperty('alert')
    expect(await liveSubscriptions()).toEqual([])
  })

  it('ends also while its page is being paid', async () => {
    // A plan that the account has seen ends without a refund, and an event may bring it before the deletion.
    await shop.payments.dev('deliveries', { action: 'drop' })
    for (let round = 0; round < ROUNDS; round++) {
      shop.newPerson()
      const { url } = (await checkout('learner')).json()
      const customer = await shop.customerId()
      const [deleted] = await Promise.all([remove(), shop.payments.pay(url)])
      expect(deleted.statusCode, deleted.body).toBe(204)
      expect(await liveSubscriptions()).toEqual([])
      for (const { paid, refunded } of await charges(customer)) expect(refunded).toBe(paid)
    }
    await shop.payments.dev('deliveries', { action: 'deliver' })
  })

  it('gets back what it paid for a plan that it has not seen yet', async () => {
    // First: the event of the new customer would have it read what is paid by then.
    await shop.payments.dev('deliveries', { action: 'drop' })
    const { url } = (await checkout('learner')).json()
    const customer = await shop.customerId()
    await shop.payments.pay(url)
    expect((await remove()).statusCode).toBe(204)
    await shop.payments.dev('deliveries', { action: 'deliver' })
    expect(await charges(customer)).toMatchObject([{ amount: 2_900, refunded: true }])
  })

  it('gets back what is paid for an open invoice while its plan ends', async () => {
    await shop.buy('learner')
    await shop.leaveCard(CHARGES_FAIL)
    await shop.change('business')
    const customer = await shop.customerId()
    const [invoice] = await openInvoices()
    const before = await payable(shop.stripe, { customer })
    await shop.payments.pay(String(invoice?.hosted_invoice_url))
    // Twice, as after a failure.
    await voidUnpaid(shop.stripe, { customer }, before)
    await voidUnpaid(shop.stripe, { customer }, before)
    const paid = (await charges(customer)).filter((one) => one.paid)
    expect(paid).toMatchObject([{ refunded: true }, { refunded: false }])
    expect((await remove()).statusCode).toBe(204)
  })

  it.each([
    [
      'a renewal that failed',
      async () => {
        await shop.buy('learner')
        await shop.leaveCard(CHARGES_FAIL)
        await shop.advance(33 * DAY_SECONDS)
        await shop.post('sync')
        expect(await shop.state()).toMatchObject({ status: 'past_due' })
      },
    ],
    [
      'an upgrade that waits',
      async () => {
        await shop.buy('learner')
        await shop.leaveCard(CHARGES_FAIL)
        await shop.change('business')
        expect(await shop.state()).toMatchObject({ pending: { plan: 'business' } })
      },
    ],
  ])('leaves no invoice that can be paid of %s', async (_name, owe) => {
    await owe()
    const customer = await shop.customerId()
    const [invoice] = await openInvoices()
    expect((await remove()).statusCode).toBe(204)
    expect(await openInvoices()).toEqual([])
    await shop.payments.pay(String(invoice?.hosted_invoice_url))
    expect((await charges(customer)).filter(({ paid }) => paid)).toHaveLength(1)
  })

  it('responds to what waited for it that it is gone, and a second deletion as the first', async () => {
    await checkout('learner')
    const [first, second, ...others] = await Promise.all([
      remove(),
      remove(),
      ...['learner', 'business', 'developer', 'learner'].map(checkout),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([204, 204])
    for (const { body, statusCode } of others) expect([200, 410], body).toContain(statusCode)
  })
})

it('a customer that the provider no longer has is nobody who can pay', async () => {
  await shop.buy('learner')
  const preview = (await shop.post('preview', { plan: 'business', term: 'month' })).json()
  await shop.stripe.customers.del(await shop.customerId())
  const { computed_for, due_cents } = preview
  const responses = [
    await shop.post('change', { plan: 'business', term: 'month', computed_for, due_cents }),
    await shop.post('card'),
    await shop.post('cancel'),
    await shop.call('GET', '/billing/details'),
  ]
  for (const response of responses)
    expect(response.json()).toMatchObject({ code: 'not_subscribed' })
  // A page that nobody opened is ignored.
  expect((await shop.post('sync', { session: 'cs_test_of_nobody' })).statusCode).toBe(200)
  expect((await checkout('learner')).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(204)
})
