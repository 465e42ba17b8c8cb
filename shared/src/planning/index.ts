export { type MonthFrom, monthAround, monthsAfter } from './months-from.ts'
export {
  type Billing,
  CALLS_PER_DAY,
  MONTHLY_GROWTH,
  type PlanStep,
  planQuota,
  type QuotaDay,
  type QuotaMonth,
  type QuotaPlan,
} from './quota-plan.ts'
