import { expect, it } from 'vitest'
import { findOffer, hasAnnualTerm, isUpgrade, OFFERS, type Offer } from './offers.ts'
import { PLANS } from './plans.ts'

it('sells three plans by month and year, Professional by the month, and no free one', () => {
  expect(OFFERS.map(({ cents, plan, term }) => `${plan} ${term} ${cents}`)).toEqual([
    'learner month 2900',
    'learner year 22800',
    'developer month 5900',
    'developer year 46800',
    'business month 9900',
    'business year 82800',
    'professional month 29900',
  ])
  expect(PLANS.filter(hasAnnualTerm).map(({ id }) => id)).toEqual([
    'learner',
    'developer',
    'business',
  ])
  for (const [plan, term] of [
    ['professional', 'year'],
    ['free', 'month'],
    ['learner', 'week'],
    [null, null],
  ] as const)
    expect(findOffer(plan, term)).toBeUndefined()
})

it.each([
  ['learner month', 'business month', true],
  ['learner month', 'learner year', true],
  ['learner year', 'developer month', true],
  ['business month', 'learner month', false],
  ['learner year', 'learner month', false],
  ['business month', 'developer year', false],
])('a change from %s to %s is made at once: %s', (from, to, isAtOnce) => {
  const offer = (name: string) => findOffer(...(name.split(' ') as [string, string])) as Offer
  expect(isUpgrade(offer(from), offer(to))).toBe(isAtOnce)
})
