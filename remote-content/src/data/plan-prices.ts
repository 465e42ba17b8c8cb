import { hasAnnualTerm, type Plan } from '@orchard/shared/facts'
import type { Billing } from '@orchard/shared/planning'

/** True if a plan has a price for a year under this billing; Free has none to pay either way. */
export function isPaidByYear(plan: Plan, billing: Billing): boolean {
  return billing === 'annual' && !plan.isMonthlyOnly
}

/**
 * The price of 1,000 requests in US dollars when the whole quota is used; null for a free plan, and
 * for annual billing of a plan that is not sold by the year.
 */
export function pricePerThousandCalls(plan: Plan, billing: Billing): number | null {
  if (plan.monthlyPrice === 0 || (billing === 'annual' && !hasAnnualTerm(plan))) return null
  const perMonth = billing === 'annual' ? plan.yearlyPrice / 12 : plan.monthlyPrice
  return (perMonth / plan.monthlyQuota) * 1_000
}

/**
 * The saving of a year over twelve months, in whole percent; null if the plan is not sold by the
 * year.
 */
export function annualSaving(plan: Plan): number | null {
  if (!hasAnnualTerm(plan)) return null
  return Math.round((1 - plan.yearlyPrice / (12 * plan.monthlyPrice)) * 100)
}

/** The lowest and the highest saving of a list of plans. @throws {Error} when none has a saving. */
export function savingRange(plans: readonly Plan[]): { min: number; max: number; names: string[] } {
  const saving = plans.filter((plan) => annualSaving(plan) !== null)
  if (saving.length === 0) throw new Error('No plan has an annual saving')
  const values = saving.map((plan) => annualSaving(plan) ?? 0)
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    names: saving.map(({ name }) => name),
  }
}
