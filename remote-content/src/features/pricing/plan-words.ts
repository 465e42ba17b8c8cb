import { burstOf, type Plan } from '@orchard/shared/facts'
import {
  DAY_MS,
  formatCount,
  formatDay,
  formatDollars,
  formatList,
  formatMonth,
  formatSmallDollars,
} from '@orchard/shared/format'
import type { Billing, PlanStep, QuotaDay, QuotaMonth, QuotaPlan } from '@orchard/shared/planning'
import { pricePerThousandCalls } from '#src/data/plan-prices.ts'

/** Placeholder of a figure that does not apply. */
export const NOTHING = '–'

/** A plan and its billing: `Learner (annual)`. */
export function planName(plan: Plan | null, term: Billing): string {
  if (plan === null) return 'More than any plan'
  if (plan.monthlyPrice === 0) return plan.name
  return `${plan.name} (${term})`
}

/**
 * A month of the forecast: `November 2026`, `the month from 21 November 2026` if it begins on another
 * day than the first, or `month 3` without dates.
 */
export function monthName(months: readonly QuotaMonth[], index: number): string {
  const date = months[index]?.date ?? null
  if (date === null) return `month ${index + 1}`
  return date.endsWith('-01') ? formatMonth(date) : `the month from ${formatDay(date)}`
}

/** When a month begins: `In November 2026`, `On 21 November 2026`, or `In month 3`. */
export function monthBegins(months: readonly QuotaMonth[], index: number): string {
  const date = months[index]?.date ?? null
  if (date === null || date.endsWith('-01')) return `In ${monthName(months, index)}`
  return `On ${formatDay(date)}`
}

/** A day of the forecast: `7 November 2026`, or `day 7 of month 3` without dates. */
export function dayName(months: readonly QuotaMonth[], { month, day }: QuotaDay): string {
  const date = months[month]?.date ?? null
  if (date === null) return `day ${day} of month ${month + 1}`
  return formatDay(new Date(Date.parse(date) + (day - 1) * DAY_MS).toISOString())
}

/** The first and last of so many months; the first and last day if they begin within calendar months. */
export function monthsInWords(months: readonly QuotaMonth[], first: number, count: number): string {
  const last = first + count - 1
  const [from, to] = [months[first], months[last]]
  if (from?.date && to && !from.date.endsWith('-01'))
    return `${formatDay(from.date)} to ${dayName(months, { month: last, day: to.days })}`
  const begin = capital(monthName(months, first))
  return count === 1 ? begin : `${begin} to ${monthName(months, last)}`
}

/** Explains the price of a step; `isLast` if no other follows within the twelve months. */
export function stepCost({ plan, term, months, cost }: PlanStep, isLast: boolean): string {
  if (plan === null) return 'No plan has that many requests'
  if (cost === 0) return 'Nothing to pay'
  if (term === 'monthly')
    return months === 1
      ? `${formatDollars(cost)} for one month`
      : `${months} × ${formatDollars(plan.monthlyPrice)} = ${formatDollars(cost)}`
  const rest = 12 - months
  const year = `${formatDollars(cost)} for a year`
  if (rest === 0) return year
  const left = rest === 1 ? '1 month' : `${rest} months`
  return isLast ? `${year}, with ${left} left for the next year` : `${year}, ${left} of it unused`
}

/** The total cost of the covered months, with a label that says how many those are. */
export function sumInWords({ months, steps, total }: QuotaPlan): { label: string; sum: string } {
  const count = steps.reduce((sum, step) => (step.plan ? sum + step.months : sum), 0)
  if (count === 0) return { label: 'Twelve months cost', sum: 'By agreement' }
  return { label: sumLabel(count, months.length), sum: formatDollars(total) }
}

function sumLabel(count: number, all: number): string {
  if (count === all) return 'Twelve months cost'
  return count === 1 ? 'The one month with a plan costs' : `The ${count} months with a plan cost`
}

/** The runs of months that no plan has enough requests for; null if there are none. */
export function monthsWithoutPlan({ months, steps }: QuotaPlan): string | null {
  const runs = steps
    .filter(({ plan }) => plan === null)
    .map((step) => monthsInWords(months, step.from, step.months))
  return runs.length === 0 ? null : formatList(runs)
}

/** The price of 1,000 requests when the whole quota is used, in words. */
export function perThousandInWords(plan: Plan, billing: Billing): string {
  if (plan.monthlyPrice === 0) return 'Free'
  const price = pricePerThousandCalls(plan, billing)
  return price === null ? NOTHING : formatSmallDollars(price)
}

/** The rate limit in words: `5 requests/s, burst of 10`. */
export function rateInWords(plan: Plan): string {
  return `${formatCount(plan.callsPerSecond)} requests/s, burst of ${formatCount(burstOf(plan))}`
}

const READABLE = 1_000_000_000_000

/** A number of requests; very large ones only as `over …`. */
export function callsInWords(calls: number): string {
  return calls > READABLE ? `over ${formatCount(READABLE)}` : formatCount(calls)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
