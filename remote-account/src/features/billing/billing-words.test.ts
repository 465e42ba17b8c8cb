import { findOffer, type Offer } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import type { Subscription } from '#src/data/billing-answers.ts'
import {
  addressLines,
  describeSubscription,
  formatCents,
  invoiceStatus,
  offerName,
  quotaWarning,
  taxIdWords,
} from './billing-words.ts'

const offer = (plan: string, term: string) => findOffer(plan, term) as Offer
const NONE: Subscription = {
  isOn: true,
  isLive: false,
  isOpen: false,
  status: null,
  offer: null,
  currentPeriodEnd: null,
  endsAtPeriodEnd: false,
  scheduled: null,
  pending: null,
  nextPaymentAttempt: null,
  unpaidInvoice: null,
}
const LEARNER: Subscription = {
  ...NONE,
  isLive: true,
  isOpen: true,
  status: 'active',
  offer: offer('learner', 'month'),
  currentPeriodEnd: '2026-12-22T10:00:00Z',
}

it.each([
  [{ ...NONE, isOn: false }, /^No plans are sold here\..*3,000 calls a month at no cost\.$/],
  [NONE, /^Your account is on the Free plan and has 3,000 calls a month\.$/],
  [
    LEARNER,
    /^Your account has 20,000 calls a month\. The next payment is \$29 on 22 December 2026\.$/,
  ],
  [{ ...LEARNER, endsAtPeriodEnd: true }, /It ends on 22 December 2026; after that .* Free plan/],
  [
    { ...LEARNER, scheduled: offer('developer', 'year') },
    /On 22 December 2026 it changes to Developer, by the year, with 100,000 calls a month, for \$468 a year\.$/,
  ],
  [
    { ...LEARNER, status: 'past_due', nextPaymentAttempt: '2026-12-25T10:00:00Z' },
    /The last payment failed\. We will try again on 25 December 2026, and keep your plan until then\.$/,
  ],
  [{ ...LEARNER, isLive: false, status: 'unpaid' }, /Free plan.*returns when you pay/],
  [{ ...NONE, status: 'incomplete' }, /The payment of your plan was not completed\.$/],
  [{ ...NONE, status: 'canceled', offer: offer('learner', 'month') }, /on the Free plan/],
])('describes a subscription in a sentence (%#)', (subscription, words) => {
  expect(describeSubscription(subscription)).toMatch(words)
})

it('warns if the quota of a plan is already used up', () => {
  expect(quotaWarning(offer('learner', 'month'), 61_240)).toBe(
    'You have used 61,240 calls this month, and Learner has 20,000: calls are refused from the change until the month ends.',
  )
  expect(quotaWarning(offer('learner', 'month'), 19_999)).toBeNull()
  expect(quotaWarning(offer('learner', 'month'), null)).toBeNull()
})

it('writes amounts as they are charged', () => {
  expect([2_900, 5, 0, -1_240, 123_456_78].map(formatCents)).toEqual([
    '$29.00',
    '$0.05',
    '$0.00',
    '−$12.40',
    '$123,456.78',
  ])
  expect(offerName(offer('business', 'year'))).toBe('Business, by the year')
  expect(['paid', 'open', 'draft'].map(invoiceStatus)).toEqual(['Paid', 'To be paid', 'draft'])
})

it('writes billing details as on an envelope', () => {
  const address = {
    line1: 'Korenmarkt 1',
    line2: null,
    postalCode: '9000',
    city: 'Ghent',
    state: null,
    country: 'BE',
  }
  const nameOf = (country: string) => (country === 'BE' ? 'Belgium' : country)
  const details = { name: 'Tills', address, taxId: null }
  expect(addressLines(details, nameOf)).toEqual(['Tills', 'Korenmarkt 1', '9000 Ghent', 'Belgium'])
  expect(
    addressLines(
      { ...details, address: { ...address, postalCode: null, state: 'Flanders' } },
      nameOf,
    ),
  ).toContain('Ghent, Flanders')
  expect(addressLines({ name: null, address: null, taxId: null }, nameOf)).toEqual([])
  expect(
    addressLines(
      { ...details, address: { ...address, line1: '', city: '', postalCode: '' } },
      nameOf,
    ),
  ).toEqual(['Tills', 'Belgium'])
})

it.each([
  ['pending', 'VAT number BE0123456789 (being verified)'],
  ['unverified', 'VAT number BE0123456789 (could not be verified)'],
  [null, 'VAT number BE0123456789'],
])('describes a tax id that is %s', (verification, words) => {
  const address = { line1: '', line2: null, postalCode: null, city: '', state: null, country: 'BE' }
  const taxId = { value: 'BE0123456789', verification }
  expect(taxIdWords({ name: null, address, taxId })).toBe(words)
})
