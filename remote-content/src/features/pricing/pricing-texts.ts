import { PLANS } from '@orchard/shared/facts'
import { formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from '#src/data/plan-prices.ts'

const BY_ARRANGEMENT = PLANS.filter(({ isMonthlyOnly }) => isMonthlyOnly).map(
  ({ name, yearlyPrice }) =>
    ` ${name} is sold by the month; a year of it, at the list price of ${formatDollars(yearlyPrice)}, is [arranged with us](/contact?topic=billing).`,
)
const { min, max, names } = savingRange(PLANS)

/** Introduces /pricing. */
export function pricingLead(isFree: boolean): string {
  return isFree
    ? 'No plans are sold here. Every account is free, and has every available API with one key.'
    : 'Every plan includes every available API with one key. Plans differ in how many calls a month they include, and how fast these may come.'
}

/** Says what a year saves. */
export const SAVING_TEXT = `A year of ${formatList(names)} costs ${min} to ${max}% less than twelve single months.`

/** Explains the prices. */
export const PRICE_NOTE = `US dollars. The price per 1,000 calls assumes that the whole quota is used; with half of it used, a call costs twice as much.${BY_ARRANGEMENT.join('')}`

/** Introduces the planner. */
export const PLANNER_TEXT =
  'Tell us how many calls you expect, and see the cheapest plan, the day its quota ends and what twelve months cost.'

/** Introduces the estimate. */
export const ESTIMATE_TEXT =
  'What it takes to build a category’s data yourself, against a subscription for a company of your size. The figures are estimates: put in your own.'

/** What happens at the limit of a plan. */
export const LIMIT_FACTS: readonly { title: string; text: string }[] = [
  {
    title: 'Calls answer 429',
    text: 'Once the month’s quota is used up, further calls answer with status 429 until the month ends. Then the count starts again at zero. The months of a paid plan [begin on the day of the month on which the paid period began](/faq#quota-month), the day it renews.',
  },
  {
    title: 'So do calls that come too fast',
    text: 'Each plan has its calls per second, and twice as many at once after a pause. Faster calls answer 429 as well, with the code rate_limited. They do not count; [you can continue a second later](/faq#calls-per-second).',
  },
  {
    title: 'No extra charge',
    text: 'No plan charges for calls beyond the quota: they are refused, not billed.',
  },
  {
    title: 'Only answers count',
    text: 'A call counts when it gets an answer, or when the API itself says that there is none (404, 409, 422). Wrong parameters, server errors, samples and [calls without a key](/faq#try-before-account) do not count.',
  },
  {
    title: 'One quota for all APIs',
    text: 'Calls to different APIs count together. Caching an answer for as long as it stays valid is the surest way to [need fewer of them](/blog/caching-answers-you-already-have).',
  },
]
