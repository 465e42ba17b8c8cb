import { hasAnnualTerm, PLANS, type Plan } from '@orchard/shared/contracts'
import type { Billing } from './plan-prices.ts'

/** How many months a plan looks ahead. */
const HORIZON = 12

/** Days of a month where no start date says which month it is: the longest there is. */
const UNDATED_DAYS = 31

/** What the planner is asked. */
export interface QuotaNeed {
  /** Calls on each day of the first month; a whole number, not negative. */
  callsPerDay: number
  /** By how many percent the calls of a day grow from one month to the next; -100 or more. */
  growth: number
  /** First day as `2026-11-21`, or null to count months of 31 days from "month 1". */
  start: string | null
}

/** One calendar month of the horizon. */
export interface QuotaMonth {
  /** Its first day as `2026-11-01`, or null where nothing is dated. */
  date: string | null
  /** Day of the month on which calls begin: 1 but for the month of the start. */
  firstDay: number
  callsPerDay: number
  /** Calls from `firstDay` to the end of the month. */
  calls: number
}

/** A run of months on one plan; `plan` is null where no plan has enough calls. */
export interface PlanStep {
  /** Index of its first month, from 0. */
  from: number
  months: number
  plan: Plan | null
  term: Billing
  /** US dollars for the whole run: a month each, or one year however much of it is used. */
  cost: number
}

/** A day of the horizon: index of the month from 0, day of the month from 1. */
export interface QuotaDay {
  month: number
  day: number
}

/** What the planner answers. */
export interface QuotaPlan {
  months: readonly QuotaMonth[]
  /** The cheapest way through the horizon; the fewest changes among equally cheap ones. */
  steps: readonly PlanStep[]
  /** US dollars for all steps that have a plan. */
  total: number
  /** The cheapest way without any change of plan; null where no plan lasts. */
  onePlan: PlanStep | null
  /** Per plan the day on which calls begin to be refused; null where the quota lasts. */
  ends: readonly { plan: Plan; end: QuotaDay | null }[]
}

/**
 * The cheapest sequence of plans and terms for a growing need. Quotas count per calendar month, and so
 * do terms: a month's price covers a calendar month, a year's price twelve of them, and what is left of
 * a year when the plan changes is lost. Every month has to be covered by one plan whose quota is at
 * least the calls of that month; months for which there is none get a step without a plan.
 */
export function planQuota(need: QuotaNeed, plans: readonly Plan[] = PLANS): QuotaPlan {
  const months = listMonths(need)
  const steps = cheapestSteps(months, plans)
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
    if (!first) return { date: null, firstDay: 1, callsPerDay: daily, calls: daily * UNDATED_DAYS }
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + index]
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const firstDay = index === 0 ? first.getUTCDate() : 1
    return {
      date: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
      firstDay,
      callsPerDay: daily,
      calls: daily * (days - firstDay + 1),
    }
  })
}

/** The best way from each month to the end, found from the last month backwards. */
function cheapestSteps(months: readonly QuotaMonth[], plans: readonly Plan[]): PlanStep[] {
  let ways: { cost: number; steps: PlanStep[] }[] = [{ cost: 0, steps: [] }]
  for (let from = months.length - 1; from >= 0; from--) {
    let best: { cost: number; steps: PlanStep[] } | undefined
    for (const step of runsFrom(from, months, plans)) {
      const rest = ways[step.months - 1]
      if (!rest) continue
      const cost = step.cost + rest.cost
      const isBetter =
        !best ||
        cost < best.cost ||
        (cost === best.cost && rest.steps.length + 1 < best.steps.length)
      if (isBetter) best = { cost, steps: [step, ...rest.steps] }
    }
    // `ways[n]` is the way from the month n after the one that is looked at next.
    ways = best ? [best, ...ways] : ways
  }
  return ways[0]?.steps ?? []
}

/** Every run that may begin with a month: each plan and term for as long as its quota lasts. */
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
  return { month, day: found.firstDay + Math.floor(plan.monthlyQuota / found.callsPerDay) }
}
