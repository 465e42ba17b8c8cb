import { expect, it } from 'vitest'
import { BANNER_SAVING_PERCENT, CONSENT_DAYS, HOSTED_WAIT_MS } from './figures.ts'
import { hasAnnualTerm } from './offers.ts'
import { PLANS } from './plans.ts'
import { SEARCH_LIMIT } from './search-limit.ts'

it('has the figures of the specification', () => {
  expect({ CONSENT_DAYS, HOSTED_WAIT_MS, SEARCH_LIMIT }).toEqual({
    CONSENT_DAYS: 150,
    HOSTED_WAIT_MS: 10_000,
    SEARCH_LIMIT: 7,
  })
})

it.each(PLANS.filter(hasAnnualTerm))('saves what the banner claims by a year of $name', (plan) => {
  const saving = 1 - plan.yearlyPrice / (12 * plan.monthlyPrice)
  expect(saving * 100).toBeGreaterThan(BANNER_SAVING_PERCENT)
})
