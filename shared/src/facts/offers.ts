import { PLANS, type Plan } from './plans.ts'

/** The period that one payment covers. */
export type Term = 'month' | 'year'

/** Something to buy: a plan for a term. */
export interface Offer {
  plan: Plan['id']
  term: Term
  /** Price of one term in US cents. */
  cents: number
}

/** True for a plan that is sold by the year; Free has no price. */
export function hasAnnualTerm(plan: Plan): boolean {
  return plan.monthlyPrice > 0 && !plan.isMonthlyOnly
}

/** Everything that is sold, cheapest plan first. */
export const OFFERS: readonly Offer[] = PLANS.filter(
  ({ monthlyPrice }) => monthlyPrice > 0,
).flatMap((plan): Offer[] => [
  { plan: plan.id, term: 'month', cents: plan.monthlyPrice * 100 },
  ...(hasAnnualTerm(plan)
    ? [{ plan: plan.id, term: 'year' as const, cents: plan.yearlyPrice * 100 }]
    : []),
])

/** The offer of a plan and a term; undefined where it is not sold. */
export function findOffer(plan: string | null, term: string | null): Offer | undefined {
  return OFFERS.find((offer) => offer.plan === plan && offer.term === term)
}

/**
 * True for a change that takes effect, and is charged, at once: to a larger plan, or from months to
 * a year. All others take effect at the end of the paid period.
 */
export function isUpgrade(from: Offer, to: Offer): boolean {
  const rank = (offer: Offer) => PLANS.findIndex(({ id }) => id === offer.plan)
  if (rank(to) !== rank(from)) return rank(to) > rank(from)
  return from.term === 'month' && to.term === 'year'
}
