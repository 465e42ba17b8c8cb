import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { cardOf } from './card.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

const method = (fields: object) => ({ id: 'pm_1', type: 'card', ...fields }) as Stripe.PaymentMethod
const visa = (exp_year: number, exp_month: number, more: object = {}) =>
  method({
    card: { brand: 'visa', display_brand: 'visa', last4: '4242', exp_month, exp_year, ...more },
  })
const paidBy = (own: Stripe.PaymentMethod | null, ofCustomer: Stripe.PaymentMethod | null = null) =>
  ({
    default_payment_method: own,
    customer: { id: 'cus_1', invoice_settings: { default_payment_method: ofCustomer } },
  }) as Stripe.Subscription

it('is that of the subscription, or else that of the customer', () => {
  const [mine, theirs] = [visa(2030, 4), visa(2031, 5, { last4: '0005' })]
  expect(cardOf(paidBy(mine, theirs), NOW)).toEqual({
    brand: 'visa',
    last4: '4242',
    expires: '2030-04',
    expires_soon: false,
    is_expired: false,
  })
  expect(cardOf(paidBy(null, theirs), NOW)).toMatchObject({ last4: '0005', expires: '2031-05' })
  expect(cardOf(paidBy(null), NOW)).toBeNull()
})

it.each([
  // A card works until its month is over.
  [2026, 10, { is_expired: true, expires_soon: false }],
  [2026, 11, { is_expired: false, expires_soon: true }],
  [2026, 12, { is_expired: false, expires_soon: true }],
  [2027, 1, { is_expired: false, expires_soon: false }],
] as const)('of %i-%i says whether it expires', (year, month, expected) => {
  expect(cardOf(paidBy(visa(year, month)), NOW)).toMatchObject(expected)
})

it('may be in a wallet, of a brand that nobody knows, or no card at all', () => {
  const wallet = visa(2030, 4, { wallet: { type: 'apple_pay' }, display_brand: null })
  expect(cardOf(paidBy(wallet), NOW)).toMatchObject({ brand: 'visa', last4: '4242' })
  const unknown = visa(2030, 4, { brand: 'unknown', display_brand: 'orchard_card' })
  expect(cardOf(paidBy(unknown), NOW)).toMatchObject({ brand: 'orchard_card' })
  const none = { expires: null, expires_soon: false, is_expired: false }
  const link = method({ type: 'link', link: { email: 'ana@example.com' } })
  expect(cardOf(paidBy(link), NOW)).toEqual({ ...none, brand: 'link', last4: null })
  const sepa = method({ type: 'sepa_debit', sepa_debit: { last4: '3000' } })
  expect(cardOf(paidBy(sepa), NOW)).toEqual({ ...none, brand: 'sepa_debit', last4: '3000' })
})
