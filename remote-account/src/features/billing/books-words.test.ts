import { expect, it } from 'vitest'
import type { CreditEntry, PlanEntry } from '#src/data/entities.ts'
import {
  addressLines,
  cardWarning,
  cardWords,
  creditChange,
  creditLine,
  formatMoney,
  invoiceAmount,
  invoiceStatus,
  planChange,
  taxIdWords,
} from './books-words.ts'

const NOTHING = {
  name: null,
  address: null,
  tax_id: null,
  billing_email: null,
  purchase_order: null,
}
const VISA = {
  brand: 'visa',
  last4: '4242',
  expires: '2027-04',
  expires_soon: false,
  is_expired: false,
}

it.each([
  [VISA, 'Visa ending in 4242, expires April 2027'],
  [{ ...VISA, is_expired: true }, 'Visa ending in 4242, expired April 2027'],
  [{ ...VISA, brand: 'amex' }, 'American Express ending in 4242, expires April 2027'],
  [{ ...VISA, brand: 'orchard_card' }, 'Orchard card ending in 4242, expires April 2027'],
  [{ ...VISA, brand: 'unknown', last4: null }, 'Card, expires April 2027'],
  [{ ...VISA, brand: 'link', last4: null, expires: null }, 'Link'],
  [
    { ...VISA, brand: 'sepa_debit', last4: '3000', expires: null },
    'SEPA Direct Debit ending in 3000',
  ],
])('names a card, a wallet and what nobody knows (%#)', (card, words) => {
  expect(cardWords(card)).toBe(words)
})

it('warns of a card that has expired, or soon will', () => {
  expect(cardWarning(VISA)).toBeNull()
  expect(cardWarning({ ...VISA, expires_soon: true })).toBe(
    'This card expires at the end of April 2027. Update it before then.',
  )
  expect(cardWarning({ ...VISA, is_expired: true })).toMatch(/^This card has expired\./)
})

it('says what a credit is for, and where it came from', () => {
  const known = { credit_cents: 1_200, ends_at_period_end: false } as Parameters<
    typeof creditLine
  >[0]
  expect(creditLine(known)).toBe('Credit: $12.00, used for your next invoice')
  expect(creditLine({ ...known, credit_cents: 0 })).toBeNull()
  expect(creditLine({ ...known, ends_at_period_end: true })).toBeNull()
  const entry: CreditEntry = {
    ...{ at: '2026-12-01T00:00:00Z', cents: 1_200, credit_cents: 1_200, currency: 'usd' },
    invoice: null,
  }
  expect(creditChange(entry)).toBe('$12.00 added')
  expect(creditChange({ ...entry, invoice: 'A-0001' })).toBe('$12.00 added by invoice A-0001')
  expect(creditChange({ ...entry, cents: -500, invoice: 'A-0002' })).toBe(
    '$5.00 used for invoice A-0002',
  )
})

it('says what happened to a plan, also by words that it does not know', () => {
  const entry: PlanEntry = {
    ...{ at: '2026-12-01T00:00:00Z', plan: 'learner', term: 'year', why: 'bought' },
  }
  expect(planChange(entry)).toEqual({ plan: 'Learner (annual)', why: 'Bought' })
  expect(planChange({ ...entry, plan: 'free', term: null, why: 'payment_failed' })).toEqual({
    plan: 'Free',
    why: 'Ended: the payment failed',
  })
  expect(planChange({ ...entry, why: 'paused' as PlanEntry['why'] }).why).toBe('paused')
})

it('writes amounts in the currency of the invoice', () => {
  expect(formatMoney(-1_240, 'usd')).toBe('−$12.40')
  expect(formatMoney(1_240, 'eur')).toBe('€12.40')
  expect(formatMoney(1_240, 'jpy')).toBe('¥1,240')
})

it('calls a credit a credit', () => {
  const credit = { cents: -16_900, currency: 'usd', due_cents: 0, status: 'paid' }
  expect([invoiceAmount(credit), invoiceStatus(credit)]).toEqual([
    '$169.00 credit',
    'Added to your credit',
  ])
  expect(invoiceStatus({ cents: 5_900, due_cents: 0, status: 'paid' })).toBe('Paid by credit')
  expect(invoiceStatus({ cents: 5_900, due_cents: 800, status: 'paid' })).toBe('Paid')
})

it('names the status of an invoice', () => {
  expect(
    ['paid', 'open', 'draft'].map((status) => invoiceStatus({ cents: 1, due_cents: 1, status })),
  ).toEqual(['Paid', 'Due', 'draft'])
})

it('writes billing details as on an envelope', () => {
  const address = {
    line1: 'Korenmarkt 1',
    line2: null,
    postal_code: '9000',
    city: 'Ghent',
    state: null,
    country: 'BE',
  }
  const nameOf = (country: string) => (country === 'BE' ? 'Belgium' : country)
  const details = { ...NOTHING, name: 'Tills', address }
  expect(addressLines(details, nameOf)).toEqual(['Tills', 'Korenmarkt 1', '9000 Ghent', 'Belgium'])
  expect(
    addressLines(
      { ...details, address: { ...address, postal_code: null, state: 'Flanders' } },
      nameOf,
    ),
  ).toContain('Ghent, Flanders')
  expect(addressLines(NOTHING, nameOf)).toEqual([])
  expect(
    addressLines(
      { ...details, address: { ...address, line1: '', city: '', postal_code: '' } },
      nameOf,
    ),
  ).toEqual(['Tills', 'Belgium'])
})

it.each([
  ['pending', 'VAT number BE0123456789 (being verified)'],
  ['unverified', 'VAT number BE0123456789 (could not be verified)'],
  [null, 'VAT number BE0123456789'],
])('describes a tax id that is %s', (verification, words) => {
  const address = {
    line1: '',
    line2: null,
    postal_code: null,
    city: '',
    state: null,
    country: 'BE',
  }
  const taxId = { value: 'BE0123456789', verification }
  expect(taxIdWords({ ...NOTHING, address, tax_id: taxId })).toBe(words)
})
