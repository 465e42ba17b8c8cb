import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { refundInvoice } from './refund.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL', { operatorToken: OPERATOR_TOKEN })
})
afterAll(async () => shop?.close(), 30_000)
beforeEach(() => shop.newPerson())

const refund = async (payload: Record<string, unknown>, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return (await asOperator(shop.api, 'POST', 'refunds', payload, headers)).json()
}
const bought = async (): Promise<string> => {
  await shop.buy('learner')
  return (await shop.invoices())[0].id
}
const refundsOf = async () =>
  (await shop.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount)

it('pays all back, which ends the plan, and says so when it is asked again', async () => {
  const invoice = await bought()
  const { accounts } = (await asOperator(shop.api, 'GET', `accounts?q=${shop.email}`)).json()
  const [{ id }] = accounts
  const made = await refund({ invoice })
  expect(made).toEqual({
    refund: expect.stringMatching(/^re_/),
    amount: 2_900,
    left: 0,
    plan: 'ends',
  })
  expect(await shop.plan()).toBe('free')
  const again = await refund({ invoice })
  expect(again).toMatchObject({ status: 409, code: 'already_refunded' })
  expect(again.detail).toMatch(
    /^in_\w+ was refunded already: 29\.00 USD on \d{4}-\d\d-\d\d \(re_\w+\); 0\.00 USD can still/,
  )
  const { entries } = (await asOperator(shop.api, 'GET', `log?account=${id}&act=refund`)).json()
  expect(entries).toMatchObject([
    { act: 'refund', target: invoice, outcome: 'done', details: { cents: 2_900, plan: 'ends' } },
    { act: 'refund', target: invoice, outcome: 'asked', reason: 'As the customer asked' },
  ])
  const { invoices } = (await asOperator(shop.api, 'GET', `accounts/${id}/invoices`)).json()
  expect(invoices).toMatchObject([
    { id: invoice, status: 'paid', total: 2_900, paid: 2_900, refunded: 2_900, refundable: 0 },
  ])
})

it('pays parts back, up to what is left, and leaves the plan until all is paid back', async () => {
  const invoice = await bought()
  expect(await refund({ invoice, amount: 1_250 })).toMatchObject({ left: 1_650, plan: 'stays' })
  expect(await refund({ invoice, amount: 1_250 })).toMatchObject({ code: 'already_refunded' })
  expect(await refund({ invoice, amount: 1_651 })).toMatchObject({
    status: 422,
    code: 'refund_too_large',
    detail: 'Only 16.50 USD can still be refunded.',
  })
  expect(await shop.plan()).toBe('learner')
  expect(await refund({ invoice, amount: 1_650, keep_plan: true })).toMatchObject({
    left: 0,
    plan: 'stays',
  })
  expect(await shop.plan()).toBe('learner')
})

it('pays once where the response to a try was lost', async () => {
  const invoice = await bought()
  const before = (await refundsOf()).length
  const key = 'a-key-of-16-letters'
  const tries = [await refund({ invoice, amount: 500 }, key)]
  tries.push(await refund({ invoice, amount: 500 }, key))
  expect(tries[1]).toEqual(tries[0])
  expect((await refundsOf()).length).toBe(before + 1)
  const once = 'another-key-of-16-letters'
  const both = await Promise.all([
    refund({ invoice, amount: 500 }, once),
    refund({ invoice, amount: 500 }, once),
  ])
  expect(both.map(({ refund: id }) => id)).toEqual([both[0].refund, both[0].refund])
  expect((await refundsOf()).length).toBe(before + 2)
})

it.each([
  ['a part', 500, 'refund_refused'],
  ['all', undefined, 'already_refunded'],
])('pays nothing where somebody else refunds %s at the same time', async (_, amount, code) => {
  const invoice = await bought()
  const { refunds } = shop.stripe
  const create: typeof refunds.create = async (...given) => {
    const [{ payment_intent = '' } = {}] = given
    await refunds.create({ payment_intent, ...(amount === undefined ? {} : { amount }) })
    return refunds.create(...(given as Parameters<typeof refunds.create>))
  }
  const beside: Stripe = Object.create(shop.stripe, {
    refunds: { value: Object.create(refunds, { create: { value: create } }) },
  })
  const before = (await refundsOf()).length
  const refunded = refundInvoice(
    beside,
    { invoice, keepsPlan: false },
    { nowS: Date.now() / 1_000, sync: async () => undefined },
  )
  await expect(refunded).rejects.toMatchObject({ status: 409, code })
  expect(await refundsOf()).toHaveLength(before + 1)
})

it('says so where the payment provider refuses, as for a disputed payment', async () => {
  const invoice = await bought()
  const { data } = await shop.stripe.invoicePayments.list({ invoice })
  await shop.payments.dev('dispute', { payment_intent: data[0]?.payment.payment_intent })
  expect(await refund({ invoice })).toMatchObject({
    status: 409,
    code: 'refund_refused',
    detail: expect.stringContaining('is disputed'),
  })
})

it('refuses what there is not, and what is no amount', async () => {
  expect(await refund({ invoice: 'in_nothing' })).toMatchObject({ code: 'invoice_unknown' })
  expect(await refund({ invoice: 'x' })).toMatchObject({ code: 'act_invalid' })
  expect(await refund({ invoice: 'in_1', amount: 0 })).toMatchObject({ code: 'act_invalid' })
})
