import { PLANS, type Plan } from './plans.ts'

/** How long one payment lasts. */
export type Term = 'month' | 'year'

/** What can be bought: a plan for a term. */
export interface Offer {
  plan: Plan['id']
  term: Term
  /** Price of one term in US cents. */
  cents: number
}

/**
 * Whether a plan is sold by the year. Free has no price, and the yearly price of Professional is shown
 * as it is given but lies below that of Learner, so nothing is computed from it and nobody is charged it.
 */
export function hasAnnualTerm(plan: Plan): boolean {
  return plan.monthlyPrice > 0 && plan.id !== 'professional'
}

/** All that is sold, cheapest plan first. */
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
 * Whether a change from one offer to another is made and charged at once: to a larger plan, and from
 * months to a year. Every other change comes at the end of the period that is paid for.
 */
export function isUpgrade(from: Offer, to: Offer): boolean {
  const rank = (offer: Offer) => PLANS.findIndex(({ id }) => id === offer.plan)
  if (rank(to) !== rank(from)) return rank(to) > rank(from)
  return from.term === 'month' && to.term === 'year'
}
