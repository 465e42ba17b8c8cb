import { hasAnnualTerm, PLANS, type Plan } from '@orchard/shared/facts'
import { DAY_MS } from '#src/format/index.ts'
import { monthsAfter } from './months-from.ts'

/** Months in a forecast. */
const HORIZON = 12

/** Length of a month without a date: that of the longest ones. */
const UNDATED_DAYS = 31

/** The billing options of a plan. */
export type Billing = 'monthly' | 'annual'

/** Bounds of calls per day, and of growth per month in percent. */
export const CALLS_PER_DAY = { min: 0, max: 1_000_000_000 }
export const MONTHLY_GROWTH = { min: -100, max: 500 }

/** The input of the planner. */
export interface QuotaNeed {
  /** Calls on each day of the first month; a whole number, not negative. */
  callsPerDay: number
  /** Percent by which daily calls grow from month to month; -100 or more. */
  growth: number
  /** First day as `2026-11-21`, or null to count months of 31 days from "month 1". */
  start: string | null
}

/** A month of the forecast; it begins on the day of the month on which the first one does. */
export interface QuotaMonth {
  /** Its first day as `2026-11-21`; null without dates. */
  date: string | null
  days: number
  callsPerDay: number
  /** Calls on all its days. */
  calls: number
}

/** A run of months on one plan; `plan` is null if no plan has enough calls. */
export interface PlanStep {
  /** Index of its first month, from 0. */
  from: number
  months: number
  plan: Plan | null
  term: Billing
  /** US dollars for the whole run: each month, or one year even if it is not used up. */
  cost: number
}

/** A day of the forecast: index of the month from 0, day within it from 1. */
export interface QuotaDay {
  month: number
  day: number
}

/** The output of the planner. */
export interface QuotaPlan {
  months: readonly QuotaMonth[]
  /**
   * The cheapest sequence of steps that never returns to a plan it left; among equally cheap ones,
   * that with the fewest changes.
   */
  steps: readonly PlanStep[]
  /** US dollars for all steps that have a plan. */
  total: number
  /** The cheapest single plan; null if none lasts. */
  onePlan: PlanStep | null
  /** By plan, the day from which calls are refused; null if the quota lasts. */
  ends: readonly { plan: Plan; end: QuotaDay | null }[]
}

/**
 * Finds the cheapest sequence of plans and terms for a growing or shrinking need. Quotas and terms follow
 * the months of a plan that is bought on the first day: a yearly price covers twelve, and the rest of a year is lost
 * when the plan changes. A month needs one plan with a quota of at least its calls; months for which none is
 * large enough get a step without a plan.
 */
export function planQuota(need: QuotaNeed, plans: readonly Plan[] = PLANS): QuotaPlan {
  const months = listMonths(need)
  const steps = cheapestSteps(months, plans, need.growth >= 0)
  return {
    months,
    steps,
    total: steps.reduce((sum, { cost }) => sum + cost, 0),
    onePlan: cheapestRun(months, plans),
    ends: plans.map((plan) => ({ plan, end: quotaEnd(months, plan) })),
  }
}

function listMonths({ callsPerDay, growth, start }: QuotaNeed): QuotaMonth[] {
  const first = start === null ? null : new Date(start)
  return Array.from({ length: HORIZON }, (_, index) => {
    const daily = Math.round(callsPerDay * (1 + growth / 100) ** index)
    const date = first && monthsAfter(first, index)
    const days = first && date ? daysBetween(date, monthsAfter(first, index + 1)) : UNDATED_DAYS
    return {
      date: date?.toISOString().slice(0, 10) ?? null,
      days,
      callsPerDay: daily,
      calls: daily * days,
    }
  })
}

function daysBetween(start: Date, end: Date): number {
  return Math.round((end.getTime() - start.getTime()) / DAY_MS)
}

/**
 * The best sequence of runs. Plans only get larger while calls grow, and only smaller while they
 * shrink: nobody wants to change the plan to and fro because months differ in length.
 */
function cheapestSteps(
  months: readonly QuotaMonth[],
  plans: readonly Plan[],
  isGrowing: boolean,
): readonly PlanStep[] {
  interface Way {
    cost: number
    steps: readonly PlanStep[]
  }
  const known = new Map<string, Way | null>()
  const mayFollow = (plan: Plan | null, earlier: Plan | null) => {
    if (plan === null || earlier === null) return true
    const difference = plans.indexOf(plan) - plans.indexOf(earlier)
    return isGrowing ? difference >= 0 : difference <= 0
  }
  /** The best way from a month on, after `earlier`; null if there is none. */
  const wayFrom = (from: number, earlier: Plan | null): Way | null => {
    if (from === months.length) return { cost: 0, steps: [] }
    const key = `${from} ${earlier?.id}`
    const found = known.get(key)
    if (found !== undefined) return found
    let best: Way | null = null
    for (const step of runsFrom(from, months, plans)) {
      if (!mayFollow(step.plan, earlier)) continue
      const rest = wayFrom(from + step.months, step.plan ?? earlier)
      if (!rest) continue
      const way = { cost: step.cost + rest.cost, steps: [step, ...rest.steps] }
      if (!best || isBetter(way, best)) best = way
    }
    known.set(key, best)
    return best
  }
  const isBetter = (one: Way, other: Way) =>
    one.cost < other.cost || (one.cost === other.cost && one.steps.length < other.steps.length)
  return wayFrom(0, null)?.steps ?? []
}

/** All runs that may begin in a month: each plan and term for as long as its quota lasts. */
function runsFrom(from: number, months: readonly QuotaMonth[], plans: readonly Plan[]): PlanStep[] {
  const runs: PlanStep[] = []
  for (const plan of plans)
    for (let length = 1; fits(plan, months[from + length - 1]); length++) {
      const run = { from, months: length, plan }
      runs.push({ ...run, term: 'monthly', cost: length * plan.monthlyPrice })
      if (hasAnnualTerm(plan)) runs.push({ ...run, term: 'annual', cost: plan.yearlyPrice })
    }
  if (runs.length > 0) return runs
  const isBeyond = (month: QuotaMonth | undefined) =>
    month !== undefined && !plans.some((plan) => fits(plan, month))
  let length = 1
  while (isBeyond(months[from + length])) length++
  return [{ from, months: length, plan: null, term: 'monthly', cost: 0 }]
}

function cheapestRun(months: readonly QuotaMonth[], plans: readonly Plan[]): PlanStep | null {
  const whole = runsFrom(0, months, plans).filter(
    (run) => run.plan !== null && run.months === months.length,
  )
  return whole.sort((a, b) => a.cost - b.cost)[0] ?? null
}

function fits(plan: Plan, month: QuotaMonth | undefined): boolean {
  return month !== undefined && month.calls <= plan.monthlyQuota
}

function quotaEnd(months: readonly QuotaMonth[], plan: Plan): QuotaDay | null {
  const month = months.findIndex((one) => !fits(plan, one))
  const found = months[month]
  if (!found) return null
  return { month, day: 1 + Math.floor(plan.monthlyQuota / found.callsPerDay) }
}
