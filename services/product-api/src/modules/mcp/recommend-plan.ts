import { DAY_MS } from '@orchard/shared/format'
import {
  CALLS_PER_DAY,
  MONTHLY_GROWTH,
  type PlanStep,
  planQuota,
  type QuotaDay,
  type QuotaMonth,
} from '@orchard/shared/planning'
import { z } from 'zod'
import { dayOf } from '#src/server/utc.ts'
import { type AddTool, defineTool } from './tool.ts'

const STEP = z.object({
  first_day: z.string().describe('Such as 2026-11-21'),
  months: z.int().describe('Months of the plan, from `first_day` on'),
  plan: z.string().nullable().describe('Null if no plan has enough requests'),
  billing: z.enum(['monthly', 'annual']),
  cost_usd: z.number().describe('For all of these months'),
})

/** Advises as the planner of the site's pricing page does. */
export function recommendPlan({ now, site }: { now(): Date; site: string }): AddTool {
  return defineTool({
    name: 'recommend_plan',
    title: 'Recommend a plan',
    description:
      'The cheapest plans for the next twelve months, from requests per day and their growth, with costs in US dollars.',
    input: z.object({
      calls_per_day: z.int().min(CALLS_PER_DAY.min).max(CALLS_PER_DAY.max),
      growth_percent: z
        .number()
        .min(MONTHLY_GROWTH.min)
        .max(MONTHLY_GROWTH.max)
        .default(0)
        .describe('Per month; 0 by default'),
      start: z.iso.date().optional().describe('First day, such as 2026-11-21; today by default'),
    }),
    output: z.object({
      steps: z.array(STEP).describe('In order; never goes back to a plan that it left'),
      total_usd: z.number(),
      one_plan: STEP.nullable().describe('The cheapest single plan for all months'),
      quota_ends: z.array(
        z.object({
          plan: z.string(),
          day: z.string().nullable().describe('From here on requests return 429; null for never'),
        }),
      ),
      months: z.array(z.object({ first_day: z.string(), calls: z.int() })),
      pricing: z.string(),
    }),
    run({ calls_per_day: callsPerDay, growth_percent: growth, start = dayOf(now()) }) {
      const { ends, months, onePlan, steps, total } = planQuota({ callsPerDay, growth, start })
      return {
        steps: steps.map((step) => writeStep(step, months)),
        total_usd: total,
        one_plan: onePlan && writeStep(onePlan, months),
        quota_ends: ends.map(({ end, plan }) => ({
          plan: plan.id,
          day: end && writeDay(end, months),
        })),
        months: months.map(({ calls, date }) => ({ first_day: date ?? '', calls })),
        pricing: `${site}/pricing`,
      }
    },
  })
}

function writeStep(
  { cost, from, months: count, plan, term }: PlanStep,
  months: readonly QuotaMonth[],
) {
  return {
    first_day: months[from]?.date ?? '',
    months: count,
    plan: plan?.id ?? null,
    billing: term,
    cost_usd: cost,
  }
}

function writeDay({ day, month }: QuotaDay, months: readonly QuotaMonth[]): string {
  return dayOf(new Date(Date.parse(months[month]?.date ?? '') + (day - 1) * DAY_MS))
}
