import { findOffer } from '@orchard/shared/facts'
import { describe, expect, it } from 'vitest'
import {
  readBillingDetails,
  readCreditHistory,
  readHostedPage,
  readInvoices,
  readPlanHistory,
  readPreview,
  readSubscription,
} from './billing-responses.ts'

const at = '2026-12-01T00:00:00Z'

describe('readSubscription', () => {
  const nothing = {
    isOn: true,
    isLive: false,
    isOpen: false,
    status: null,
    offer: null,
    currentPeriodEnd: null,
    endsAtPeriodEnd: false,
    scheduled: null,
    resumesTo: null,
    creditCents: 0,
    card: null,
    nextCharge: null,
    resumedCharge: null,
    pending: null,
    nextPaymentAttempt: null,
    unpaidInvoice: null,
    page: null,
  }

  it('reads a plan, what comes next and what is unpaid', () => {
    const response = {
      ...{ is_on: true, is_live: true, is_open: true, status: 'past_due' },
      ...{ plan: 'learner', term: 'month', current_period_end: at, ends_at_period_end: true },
      scheduled: { plan: 'business', term: 'year' },
      resumes_to: { plan: 'learner', term: 'year' },
      credit_cents: 16_900,
      card: { brand: 'visa', last4: '4242', expires: '2027-04', expires_soon: true },
      next_charge: { at, cents: 800, renewal_cents: 2_900 },
      resumed_charge: { at, cents: 900 },
      pending: { plan: 'developer', term: 'month', until: at },
      next_payment_attempt: at,
      unpaid_invoice: { cents: 2_900, url: 'https://pay.example/1' },
      page: 'complete',
    }
    expect(readSubscription(response)).toEqual({
      ...{ isOn: true, isLive: true, isOpen: true, status: 'past_due' },
      offer: findOffer('learner', 'month'),
      currentPeriodEnd: at,
      endsAtPeriodEnd: true,
      scheduled: findOffer('business', 'year'),
      resumesTo: findOffer('learner', 'year'),
      creditCents: 16_900,
      card: {
        ...{ brand: 'visa', last4: '4242', expires: '2027-04' },
        ...{ expiresSoon: true, isExpired: false },
      },
      nextCharge: { at, cents: 800, renewalCents: 2_900 },
      resumedCharge: { at, cents: 900, renewalCents: null },
      pending: { offer: findOffer('developer', 'month'), until: at },
      nextPaymentAttempt: at,
      unpaidInvoice: { cents: 2_900, url: 'https://pay.example/1' },
      page: 'complete',
    })
  })

  it('has nothing where the response names nothing that is known', () => {
    expect(readSubscription({ is_on: true })).toEqual(nothing)
    const odd = { is_on: true, plan: 'gold', term: 'day', pending: { plan: 'gold' }, status: 3 }
    expect(readSubscription(odd)).toEqual(nothing)
  })

  it('refuses a response that does not say if plans are sold', () => {
    expect(readSubscription({ is_live: true })).toBeUndefined()
    expect(readSubscription(null)).toBeUndefined()
  })
})

it('reads a preview, and refuses one without an amount', () => {
  const response = {
    ...{ is_at_once: true, due_cents: 1_200, next_cents: 2_900, next_charge_at: at },
    ...{ changes_at: at, credit_cents: 0, quota: { calls: 20_000, until: at } },
    lines: [{ description: 'Unused time', cents: -500 }],
    ...{ tax_cents: 200, credit_used_cents: 100, renewal_cents: 3_509 },
    computed_for: 1_764_547_200,
  }
  expect(readPreview(response)).toEqual({
    ...{ isAtOnce: true, dueCents: 1_200, nextCents: 2_900, nextChargeAt: at },
    ...{ changesAt: at, creditCents: 0, quota: { calls: 20_000, until: at } },
    lines: [{ description: 'Unused time', cents: -500 }],
    ...{ taxCents: 200, creditUsedCents: 100, renewalCents: 3_509 },
    computedFor: 1_764_547_200,
  })
  expect(readPreview({ ...response, due_cents: '12' })).toBeUndefined()
  expect(readPreview({ ...response, lines: [{ cents: 5 }] })).toBeUndefined()
})

it('reads invoices, and drops addresses that are none', () => {
  const one = {
    id: 'in_1',
    number: null,
    created_at: at,
    cents: 2_900,
    due_cents: 2_900,
    status: 'paid',
  }
  expect(readInvoices({ invoices: [{ ...one, url: 'ftp://x', pdf: null }] })).toEqual({
    invoices: [
      {
        ...{
          id: 'in_1',
          number: null,
          createdAt: at,
          cents: 2_900,
          dueCents: 2_900,
          status: 'paid',
        },
        ...{ currency: 'usd', subtotalCents: 2_900, taxCents: 0 },
        ...{ isReverseCharge: false, purchaseOrder: null },
        url: null,
        pdf: null,
      },
    ],
    hasMore: false,
  })
  const taxed = {
    ...{ currency: 'eur', subtotal_cents: 2_400, tax_cents: 500 },
    ...{ is_reverse_charge: true, purchase_order: '4711' },
  }
  expect(readInvoices({ invoices: [{ ...one, ...taxed }] })?.invoices).toMatchObject([
    {
      ...{ currency: 'eur', subtotalCents: 2_400, taxCents: 500 },
      ...{ isReverseCharge: true, purchaseOrder: '4711' },
    },
  ])
  expect(readInvoices({ invoices: [{ ...one, id: 7 }] })).toBeUndefined()
})

it('reads billing details, which may be null but not absent', () => {
  const address = { line1: 'Hill 1', city: 'Bergen', country: 'NO', postal_code: '5003' }
  const response = {
    ...{ name: 'Ada', address, tax_id: { value: 'NO1', verification: 'pending' } },
    ...{ billing_email: 'books@example.com', purchase_order: '4711' },
  }
  expect(readBillingDetails(response)).toEqual({
    name: 'Ada',
    address: {
      ...{ line1: 'Hill 1', line2: null, postalCode: '5003' },
      ...{ city: 'Bergen', state: null, country: 'NO' },
    },
    taxId: { value: 'NO1', verification: 'pending' },
    ...{ billingEmail: 'books@example.com', purchaseOrder: '4711' },
  })
  const empty = { name: null, address: { line1: null }, tax_id: null }
  expect(readBillingDetails(empty)).toEqual({
    ...{ name: null, address: null, taxId: null },
    ...{ billingEmail: null, purchaseOrder: null },
  })
  expect(readBillingDetails({ name: 'Ada', address })).toBeUndefined()
})

it('reads the histories of plan and credit', () => {
  const entry = { at, plan: 'learner', term: 'month', why: 'bought' }
  expect(readPlanHistory({ entries: [entry, { ...entry, term: null }] })).toEqual([
    entry,
    { ...entry, term: null },
  ])
  expect(readPlanHistory({ entries: [{ ...entry, why: 7 }] })).toBeUndefined()
  const credit = { at, cents: -500, currency: 'usd', invoice: 'A-0001' }
  expect(readCreditHistory({ entries: [credit] })).toEqual([credit])
  expect(readCreditHistory({})).toBeUndefined()
})

it('reads the address of a hosted page', () => {
  expect(readHostedPage({ url: 'https://pay.example/1' })).toBe('https://pay.example/1')
  expect(readHostedPage({ url: 'javascript:alert(1)' })).toBeUndefined()
})
