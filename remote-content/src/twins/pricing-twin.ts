import { PLANS, type Plan } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import {
  type Blocks,
  escapeMarkdown,
  inlineText,
  type Linker,
  list,
  markdownTwin,
  table,
} from '@orchard/shared/markdown'
import type { Billing, QuotaPlan } from '@orchard/shared/planning'
import { annualSaving, isPaidByYear } from '#src/data/plan-prices.ts'
import { readPricingQuestions } from '#src/data/pricing-questions.ts'
import { estimateOf } from '#src/features/pricing/build-estimate.tsx'
import { arithmeticRows, outcomeInWords } from '#src/features/pricing/build-words.ts'
import { RECOMMENDED } from '#src/features/pricing/plan-cards.tsx'
import { PLAN_COLUMNS } from '#src/features/pricing/plan-table.tsx'
import {
  callsInWords,
  dayName,
  monthBegins,
  monthsInWords,
  perThousandInWords,
  planName,
  rateInWords,
  stepCost,
  sumInWords,
} from '#src/features/pricing/plan-words.ts'
import {
  ESTIMATE_TEXT,
  LIMIT_FACTS,
  PLANNER_TEXT,
  PRICE_NOTE,
  pricingLead,
  SAVING_TEXT,
} from '#src/features/pricing/pricing-texts.ts'
import { planOf } from '#src/features/pricing/quota-planner.tsx'
import { lastingInWords, RULES } from '#src/features/pricing/quota-result.tsx'

/** `/pricing.md` */
export const pricing = markdownTwin(async (args, link) => {
  const isFree = args.isFree ?? false
  const query = new URL(args.request.url).searchParams
  const billing: Billing = query.get('billing') === 'annual' ? 'annual' : 'monthly'
  const head = ['# Pricing', pricingLead(isFree), '## Plans']
  const limits = [
    '## What happens at the limit',
    ...LIMIT_FACTS.flatMap(({ text, title }) => [`### ${title}`, inlineText(text, link)]),
  ]
  if (isFree)
    return [
      ...head,
      ...PLANS.filter(({ id }) => id === 'free').flatMap(cardOf('monthly')),
      ...limits,
    ]
  return [
    ...head,
    SAVING_TEXT,
    ...PLANS.flatMap(cardOf(billing)),
    inlineText(PRICE_NOTE, link),
    '## Compare plans',
    table(
      PLAN_COLUMNS.map(([name]) => name),
      PLANS.map((plan) => PLAN_COLUMNS.map(([, figure]) => figure(plan))),
    ),
    '## Which plan do you need?',
    PLANNER_TEXT,
    ...planner(planOf(query), link),
    ...limits,
    '## Build it or subscribe?',
    ESTIMATE_TEXT,
    ...estimate(query, link),
    '## Questions about plans',
    ...(await readPricingQuestions(args)).flatMap(({ answer: response, question }) => [
      `**${escapeMarkdown(question)}**`,
      escapeMarkdown(response),
    ]),
    `${link('All questions and answers', '/faq')} or ${link('ask us', '/contact')}.`,
  ]
})

/** A plan with its price under a billing. */
const cardOf = (billing: Billing) => (plan: Plan) => [
  `### ${plan.name}${plan.id === RECOMMENDED ? ' (recommended)' : ''}`,
  list([
    `Price: ${priceInWords(plan, billing)}`,
    `Requests per month: ${formatCount(plan.monthlyQuota)}`,
    `Rate limit: ${rateInWords(plan)}`,
    `Per 1,000 requests: ${perThousandInWords(plan, billing)}`,
  ]),
]

function priceInWords(plan: Plan, billing: Billing): string {
  const yearly = `${formatDollars(plan.yearlyPrice)} a year`
  const monthly = `${formatDollars(plan.monthlyPrice)} a month`
  if (plan.monthlyPrice === 0) return `${billing === 'annual' ? yearly : monthly}, no card needed`
  if (!isPaidByYear(plan, 'annual')) return `${monthly}, billed monthly`
  if (billing === 'monthly') return `${monthly} or ${yearly}`
  return `${yearly}, ${formatDollars(plan.yearlyPrice / 12)} a month (save ${annualSaving(plan)}%)`
}

function planner(plan: QuotaPlan | null, link: Linker): Blocks {
  const use = `Add ${link('requests a day and growth in percent', '/pricing.md?calls=300&growth=10')} to the URL, and a first day as start=2026-11-21.`
  if (plan === null) return [use]
  const { ends, months, onePlan, steps } = plan
  const [now, next] = steps
  const change = next ? monthBegins(months, next.from) : 'None in these twelve months'
  const { label, sum } = sumInWords(plan)
  return [
    use,
    list([
      `Cheapest plan for now: ${now?.plan ? planName(now.plan, now.term) : 'None of ours: talk to us'}`,
      `${label}: ${sum}`,
      `Change of plan: ${change}`,
    ]),
    '### The cheapest way through the year',
    onePlan && steps.length > 1
      ? `Without any change: ${planName(onePlan.plan, onePlan.term)}, ${formatDollars(onePlan.cost)} for the twelve months.`
      : null,
    list(
      steps.map(
        (step, index) =>
          `${monthsInWords(months, step.from, step.months)}: ${planName(step.plan, step.term)}; ${stepCost(step, index === steps.length - 1)}`,
      ),
    ),
    '### When each quota ends',
    list(
      ends.flatMap(({ end, plan: { name } }) => (end ? [`${name}: ${dayName(months, end)}`] : [])),
    ),
    lastingInWords(plan),
    'Month by month:',
    table(
      ['Month', 'Requests a day', 'Requests', 'Plan'],
      months.map(({ calls, callsPerDay }, index) => [
        monthsInWords(months, index, 1),
        callsInWords(callsPerDay),
        callsInWords(calls),
        steps.findLast(({ from }) => from <= index)?.plan?.name ?? planName(null, 'monthly'),
      ]),
    ),
    RULES,
  ]
}

function estimate(query: URLSearchParams, link: Linker): Blocks {
  const use = `Add ${link('category, size, upfront and maintenance', '/pricing.md?category=finance&size=medium')} to the URL.`
  const found = estimateOf(query)
  if (!found) return [use]
  const { category, profile, size } = found
  return [
    use,
    `${category}, ${size.name}: ${outcomeInWords(profile, size)}`,
    table(
      ['', 'First year', 'Three years'],
      arithmeticRows(profile, size).map(([name, first, three]) => [name, first, three]),
    ),
    `Building takes ${profile.developmentTime.replace('-', ' to ')}. ${escapeMarkdown(profile.description)}`,
  ]
}
