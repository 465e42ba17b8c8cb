import { PLANS } from '@orchard/shared/facts'
import { formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from '#src/data/plan-prices.ts'

/** Says which plans have no annual term. */
const MONTHLY_ONLY_TEXT = PLANS.filter(({ isMonthlyOnly }) => isMonthlyOnly)
  .map(
    ({ name, yearlyPrice }) =>
      `${name} is billed monthly: its list price of ${formatDollars(yearlyPrice)} for a year is not on sale.`,
  )
  .join(' ')
const { min, max, names } = savingRange(PLANS)

/** Introduces /pricing. */
export function pricingLead(isFree: boolean): string {
  return isFree
    ? 'No plans are sold here. Every account is free, and has every available API with one key.'
    : 'Every plan includes every available API with one key. Plans differ in quota and rate limit.'
}

/** Says what a year saves. */
export const SAVING_TEXT = `A year of ${formatList(names)} costs ${min} to ${max}% less than paying monthly.`

/** Explains the prices. */
export const PRICE_NOTE = `US dollars, without tax. The price per 1,000 requests is that of a quota that is used up. ${MONTHLY_ONLY_TEXT} A team shares one plan as [an organisation](/docs/organisations).`

/** Introduces the planner. */
export const PLANNER_TEXT = 'The cheapest plan for what you expect, and what twelve months cost.'

/** Introduces the estimate. */
export const ESTIMATE_TEXT = 'Estimates of what it costs to build a category’s data yourself.'

/** What happens at the limits of a plan, and what counts towards them. */
export const LIMIT_FACTS: readonly { title: string; text: string }[] = [
  {
    title: 'Over quota: 429, never billed',
    text: 'Requests return 429 until the month ends. The month of a paid plan [begins on the day it renews](/faq#quota-month).',
  },
  {
    title: 'Rate limit',
    text: 'Requests above it return 429, too, and do not count. [Continue a second later](/docs/rate-limits).',
  },
  {
    title: 'What counts toward your quota',
    text: 'Responses of all APIs: 2xx, and an API’s own 404, 409 and 422. Other errors, example responses and [requests without a key](/faq#try-before-account) do not. [Cache](/blog/caching-answers-you-already-have) to need fewer.',
  },
]
