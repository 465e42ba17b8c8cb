import { PLANS, type Plan, QUOTA_CUTOVER_AT } from '@orchard/shared/facts'

/**
 * The monthly quota of an account; `isLegacy` is true for accounts from before `QUOTA_CUTOVER_AT`,
 * which keep the plan's earlier quota.
 * @throws {Error} for a plan that does not exist.
 */
export function quotaOf({ plan, createdAt }: { plan: Plan['id']; createdAt: Date }) {
  const terms = PLANS.find(({ id }) => id === plan)
  if (!terms) throw new Error(`There is no plan ${plan}`)
  const isLegacy = createdAt.getTime() < QUOTA_CUTOVER_AT * 1_000
  return { monthly: isLegacy ? terms.legacyMonthlyQuota : terms.monthlyQuota, isLegacy }
}
