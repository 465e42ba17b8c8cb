import { findOffer } from '@orchard/shared/facts'
import { describe, expect, it } from 'vitest'
import type { Subscription } from '#src/data/billing-api.ts'
import { whatEnds } from './what-ends.ts'

const offer = findOffer('learner', 'year')
if (!offer) throw new Error('Learner has no annual offer')
const LIVE: Subscription = {
  is_on: true,
  is_live: true,
  is_open: true,
  status: 'active',
  offer,
  plan: 'learner',
  term: 'year',
  current_period_end: '2027-03-01T12:00:00Z',
  ends_at_period_end: false,
  scheduled: null,
  pending: null,
  next_payment_attempt: null,
  unpaid_invoice: null,
  page: null,
  credit_cents: 0,
  card: null,
  next_charge: null,
  resumes_to: null,
  resumed_charge: null,
}
const known = (data: Subscription) => whatEnds({ data, failure: null })

describe('what a deletion of the account ends', () => {
  it('begins with the paid plan and the time that is lost', () => {
    expect(known(LIVE)[0]).toBe(
      'Your Learner plan ends immediately, and you are not charged again. The time until 1 March 2027 is lost and not refunded. To use it, cancel the plan instead and delete the account after that day.',
    )
  })

  it('names a credit', () => {
    expect(known({ ...LIVE, credit_cents: 16_900 })).toContain('Your credit of $169.00 is lost.')
  })

  it('promises no lost time where a plan is not paid', () => {
    expect(known({ ...LIVE, is_live: false, status: 'unpaid' })[0]).toBe(
      'Your Learner plan ends immediately, and you are not charged again.',
    )
  })

  it('has no plan and no credit on the Free plan', () => {
    const all = known({ ...LIVE, is_live: false, is_open: false, status: null, offer: null })
    expect(all[0]).toBe('All your API keys stop working immediately.')
    expect(all.join()).not.toMatch(/plan|credit/)
  })

  it('names the organisations that may go with it', () => {
    const memberships = [
      { id: '1', name: 'Acme', role: 'owner' },
      { id: '2', name: 'North', role: 'developer' },
      { id: '3', name: 'South', role: 'owner' },
    ] as const
    expect(whatEnds({ data: LIVE, failure: null }, memberships)).toContain(
      'Organisations that you own and that have no other members are deleted too, with their keys and plans. You own: Acme, South.',
    )
    expect(whatEnds({ data: LIVE, failure: null }, memberships.slice(1, 2)).join()).not.toMatch(
      /organisation/i,
    )
  })

  it.each([
    [null, 'Your plan is still being looked up.'],
    [{ code: 'billing_unavailable', message: '' }, 'Your plan could not be looked up.'],
  ])('says what a paid plan would lose where it is not known (%#)', (failure, why) => {
    expect(whatEnds({ data: null, failure })[0]).toBe(
      `${why} A paid plan, if you have one, ends immediately: nothing is refunded, and a credit is lost.`,
    )
  })
})
