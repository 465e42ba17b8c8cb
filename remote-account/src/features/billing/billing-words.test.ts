import { findOffer, type Offer } from '@orchard/shared/facts'
import { expect, it } from 'vitest'
import type { Subscription } from '#src/data/billing-api.ts'
import { concernAbout, describeSubscription, offerName, thanksFor } from './billing-words.ts'
import { cancelWords, changeWords, purchaseWords } from './change-words.ts'

const offer = (plan: string, term: string) => findOffer(plan, term) as Offer
const NONE: Subscription = {
  is_on: true,
  is_live: false,
  is_open: false,
  status: null,
  plan: null,
  term: null,
  offer: null,
  current_period_end: null,
  ends_at_period_end: false,
  scheduled: null,
  resumes_to: null,
  credit_cents: 0,
  card: null,
  next_charge: null,
  resumed_charge: null,
  pending: null,
  next_payment_attempt: null,
  unpaid_invoice: null,
  page: null,
}
const LEARNER: Subscription = {
  ...NONE,
  is_live: true,
  is_open: true,
  status: 'active',
  offer: offer('learner', 'month'),
  current_period_end: '2026-12-22T10:00:00Z',
  next_charge: { at: '2026-12-22T10:00:00Z', cents: 2_900, renewal_cents: null },
}
/** The payment for a year is enough for two renewals and a part of the third. */
const CREDIT = 16_900
const AFTER_CREDIT = { at: '2027-02-25T10:00:00Z', cents: 800, renewal_cents: null }
const CANCELLED: Subscription = {
  ...LEARNER,
  ends_at_period_end: true,
  next_charge: null,
  resumed_charge: LEARNER.next_charge,
}
const DISPUTED: Subscription = { ...LEARNER, is_live: false, status: 'disputed' }

/** Matches a text at its end. */
const endOf = (text: string) => new RegExp(`${text.replaceAll(/[$.()]/g, '\\$&')}$`)

it.each([
  [{ ...NONE, is_on: false }, /^No plans are sold here\..*3,000 requests a month at no cost\.$/],
  [NONE, /^The Free plan costs nothing\.$/],
  [LEARNER, /^The next payment is \$29\.00 on 22 December 2026\.$/],
  [
    CANCELLED,
    /^On 22 December 2026 your account moves to the Free plan, with 3,000 requests a month\. If you resume it, Learner \(monthly\) continues; the next payment is \$29\.00 on 22 December 2026\.$/,
  ],
  [
    {
      ...CANCELLED,
      offer: offer('developer', 'year'),
      resumes_to: offer('learner', 'year'),
      resumed_charge: { at: '2026-12-22T10:00:00Z', cents: 22_800, renewal_cents: null },
    },
    /If you resume it, your plan changes on that day to Learner \(annual\), as planned; the next payment is \$228\.00 on 22 December 2026\.$/,
  ],
  [
    {
      ...LEARNER,
      offer: offer('developer', 'month'),
      credit_cents: CREDIT,
      next_charge: AFTER_CREDIT,
    },
    /^The next payment is \$8\.00 on 25 February 2027, then \$59\.00 a month\.$/,
  ],
  [
    {
      ...LEARNER,
      scheduled: offer('developer', 'year'),
      next_charge: { at: '2026-12-22T10:00:00Z', cents: 46_800, renewal_cents: null },
    },
    /On 22 December 2026 your plan changes to Developer \(annual\), with 100,000 requests a month\. The next payment is \$468\.00 on 22 December 2026\.$/,
  ],
  [
    { ...LEARNER, status: 'past_due', next_payment_attempt: '2026-12-25T10:00:00Z' },
    /The last payment failed\. We will try again on 25 December 2026, and keep your plan until then\.$/,
  ],
  [{ ...LEARNER, is_live: false, status: 'unpaid' }, /Free plan.*returns when you pay/],
  [{ ...NONE, status: 'incomplete' }, /was not completed\. You can buy a plan again in a day\.$/],
  [
    DISPUTED,
    /^Your bank disputes the payment of this plan, .* Until then your account is on the Free plan\. The suspended plan still renews unless you cancel it\. The next payment is \$29\.00 on 22 December 2026\.$/,
  ],
  [
    { ...DISPUTED, ends_at_period_end: true, next_charge: null },
    /The plan is cancelled and ends on 22 December 2026\.$/,
  ],
  [
    { ...NONE, status: 'canceled', offer: offer('learner', 'month') },
    /^The Free plan costs nothing/,
  ],
])('describes a subscription in a sentence (%#)', (subscription, words) => {
  expect(describeSubscription(subscription)).toMatch(words)
})

it('names a credit where a plan ends, and where the next one is bought', () => {
  const developer = { offer: offer('developer', 'month'), credit_cents: CREDIT }
  const live = { ...LEARNER, ...developer, next_charge: AFTER_CREDIT }
  const cancelled = { ...CANCELLED, ...developer, resumed_charge: AFTER_CREDIT }
  const ended = { ...NONE, ...developer, status: 'canceled' }
  const later =
    'You have a credit of $169.00, which pays for renewals, or for a plan that you buy later.'
  const next = 'next payment is $8.00 on 25 February 2027, then $59.00 a month.'
  expect(cancelWords(live)).toMatch(endOf(later))
  expect(describeSubscription(cancelled)).toMatch(
    endOf(`${later} If you resume it, Developer (monthly) continues; the ${next}`),
  )
  expect(describeSubscription(ended)).toMatch(
    endOf('You have a credit of $169.00, which pays for the next plan that you buy.'),
  )
  expect(purchaseWords(offer('learner', 'month'), CREDIT)).toMatch(
    /^You have a credit of \$169\.00, which pays for this plan and its renewals\. It renews each month for \$29, /,
  )
})

it('says the same of a smaller plan before it is planned, after that, and when it is cancelled', () => {
  const learner = offer('learner', 'month')
  const charge = { at: '2027-05-22T10:00:00Z', cents: 500, renewal_cents: null }
  const next = 'next payment is $5.00 on 22 May 2027, then $29.00 a month.'
  const preview = {
    is_at_once: false,
    changes_at: '2026-12-22T10:00:00Z',
    due_cents: 0,
    lines: [],
    credit_cents: CREDIT,
    next_charge_at: charge.at,
    ...{ tax_cents: 0, credit_used_cents: 0, renewal_cents: 2_900 },
    next_cents: charge.cents,
    quota: null,
    computed_for: 1,
  }
  const planned = {
    ...LEARNER,
    offer: offer('developer', 'month'),
    credit_cents: CREDIT,
    scheduled: learner,
    next_charge: charge,
  }
  expect(changeWords(learner, preview, null)[0]).toMatch(
    endOf(`You have a credit of $169.00, which pays for renewals. The ${next}`),
  )
  expect(describeSubscription(planned)).toMatch(endOf(`The ${next}`))
  expect(
    describeSubscription({
      ...planned,
      ...{ ends_at_period_end: true, scheduled: null, resumes_to: learner },
      ...{ next_charge: null, resumed_charge: charge },
    }),
  ).toMatch(endOf(`to Learner (monthly), as planned; the ${next}`))
})

it('says what renewals cost with tax', () => {
  const charge = { at: '2026-12-22T10:00:00Z', cents: 3_509, renewal_cents: 3_509 }
  expect(describeSubscription({ ...LEARNER, next_charge: charge })).toBe(
    'The next payment is $35.09 on 22 December 2026.',
  )
  expect(describeSubscription({ ...LEARNER, next_charge: { ...charge, cents: 500 } })).toBe(
    'The next payment is $5.00 on 22 December 2026, then $35.09 a month.',
  )
})

it('says what a change costs later, and the quota that it gives', () => {
  const preview = {
    is_at_once: true,
    changes_at: '2026-11-25T10:00:00Z',
    due_cents: 0,
    lines: [],
    credit_cents: 16_900,
    next_charge_at: '2027-02-25T10:00:00Z',
    next_cents: 800,
    ...{ tax_cents: 0, credit_used_cents: 0, renewal_cents: 5_900 },
    quota: { calls: 100_000, until: '2026-12-25T10:00:00Z' },
    computed_for: 1,
  }
  expect(changeWords(offer('developer', 'month'), preview, 20)).toEqual([
    'Takes effect immediately. What is left of your earlier payments becomes a credit of $169.00, which pays for renewals. The next payment is $8.00 on 25 February 2027, then $59.00 a month.',
    'Until 25 December 2026 you have 100,000 requests, of which 20 are used, in proportion to the days on each plan. After that you have 100,000 a month.',
  ])
  const later = {
    ...preview,
    is_at_once: false,
    renewal_cents: 2_900,
    credit_cents: 0,
    changes_at: '2026-12-22T10:00:00Z',
    next_charge_at: '2026-12-22T10:00:00Z',
    next_cents: 2_900,
    quota: null,
  }
  expect(changeWords(offer('learner', 'month'), later, null)).toEqual([
    'Your plan stays as it is until 22 December 2026. Then a new month begins, with 20,000 requests. The next payment is $29.00 on 22 December 2026.',
  ])
})

it('names an offer', () => {
  expect(offerName(offer('business', 'year'))).toBe('Business (annual)')
})

it('thanks for what was done on a payment page, and says what was not', () => {
  const checkout = { session: 'cs_test_12345678', name: 'checkout' } as const
  const words = (page: Subscription['page']) => [
    thanksFor(checkout, { ...LEARNER, page }),
    concernAbout(checkout, { ...LEARNER, page }),
  ]
  const thanks = 'Thank you. Your payment has arrived.'
  expect(words('complete')).toEqual([thanks, null])
  expect(words(null)).toEqual([thanks, null])
  expect(words('unfinished')).toEqual([null, expect.stringMatching(/not completed/)])
  // Also for an account that has a plan, which this purchase did not bring.
  expect(words('unknown')).toEqual([null, expect.stringMatching(/^We can’t find this purchase/)])
  expect(concernAbout({ ...checkout, name: 'card' }, { ...NONE, page: 'unknown' })).toMatch(
    /card has not been changed/,
  )
})
