import { PLANS } from '@orchard/shared/facts'
import { type PlanStep, planQuota } from '@orchard/shared/planning'
import { describe, expect, it } from 'vitest'
import {
  callsInWords,
  dayName,
  monthBegins,
  monthName,
  monthsInWords,
  monthsWithoutPlan,
  perThousandInWords,
  planName,
  stepCost,
  sumInWords,
} from './plan-words.ts'

const plan = (id: string) => PLANS.find((one) => one.id === id) ?? expect.fail(id)
const months = (start: string | null) => planQuota({ callsPerDay: 1, growth: 0, start }).months
const step = (part: Partial<PlanStep>): PlanStep => ({
  from: 0,
  months: 12,
  plan: plan('learner'),
  term: 'annual',
  cost: 228,
  ...part,
})

it('names a plan with the way to pay where there is one', () => {
  expect(planName(plan('learner'), 'annual')).toBe('Learner (annual)')
  expect(planName(plan('professional'), 'monthly')).toBe('Professional (monthly)')
  expect(planName(plan('free'), 'monthly')).toBe('Free')
  expect(planName(null, 'monthly')).toBe('More than any plan')
})

it('names months and days with and without a start', () => {
  expect(monthName(months('2026-11-01'), 2)).toBe('January 2027')
  expect(monthName(months('2026-11-21'), 2)).toBe('the month from 21 January 2027')
  expect([0, 2].map((month) => monthBegins(months('2026-11-21'), month))).toEqual([
    'On 21 November 2026',
    'On 21 January 2027',
  ])
  expect(monthBegins(months('2026-11-01'), 2)).toBe('In January 2027')
  expect(monthBegins(months(null), 2)).toBe('In month 3')
  expect(monthName(months(null), 2)).toBe('month 3')
  expect(dayName(months('2026-11-21'), { month: 2, day: 7 })).toBe('27 January 2027')
  expect(dayName(months(null), { month: 2, day: 7 })).toBe('day 7 of month 3')
  expect(monthsInWords(months(null), 1, 3)).toBe('Month 2 to month 4')
  expect(monthsInWords(months('2026-11-01'), 0, 1)).toBe('November 2026')
  expect(monthsInWords(months('2026-11-21'), 0, 2)).toBe('21 November 2026 to 20 January 2027')
})

describe('the cost of a step', () => {
  it.each([
    [step({}), true, '$228 for a year'],
    [step({ months: 9 }), false, '$228 for a year, 3 months of it unused'],
    [step({ from: 1, months: 11 }), true, '$228 for a year, with 1 month left for the next year'],
    [step({ term: 'monthly', months: 3, cost: 87 }), true, '3 × $29 = $87'],
    [step({ term: 'monthly', months: 1, cost: 29 }), false, '$29 for one month'],
    [step({ plan: plan('free'), term: 'monthly', cost: 0 }), false, 'Nothing to pay'],
    [step({ plan: null, cost: 0 }), true, 'No plan has that many requests'],
  ])('tells how it comes about (%#)', (one, isLast, words) => {
    expect(stepCost(one, isLast)).toBe(words)
  })
})

describe('months that no plan covers', () => {
  const ask = (callsPerDay: number, growth: number, start: string | null = null) => {
    const found = planQuota({ callsPerDay, growth, start })
    return [sumInWords(found), monthsWithoutPlan(found)]
  }

  it('are named where they lie between months with a plan', () => {
    expect(ask(400_000, -10, '2026-11-21')).toEqual([
      { label: 'The 9 months with a plan cost', sum: '$2,691' },
      '21 November 2026 to 20 February 2027',
    ])
  })

  it('are named where one month alone has a plan', () => {
    expect(ask(323_000, 10, '2026-11-21')).toEqual([
      { label: 'The one month with a plan costs', sum: '$299' },
      '21 December 2026 to 20 November 2027',
    ])
  })

  it('are named where they come first, and one by one where only long months are too much', () => {
    expect(ask(400_000, -10)).toEqual([
      { label: 'The 9 months with a plan cost', sum: '$2,691' },
      'Month 1 to month 3',
    ])
    expect(ask(323_000, 0, '2027-01-01')).toEqual([
      { label: 'The 5 months with a plan cost', sum: '$1,495' },
      'January 2027, March 2027, May 2027, July 2027 to August 2027, October 2027, and December 2027',
    ])
  })

  it('leave the label alone where there are none or nothing else', () => {
    expect(ask(200, 15)).toEqual([{ label: 'Twelve months cost', sum: '$405' }, null])
    expect(ask(1_000_000, 0)).toEqual([
      { label: 'Twelve months cost', sum: 'By agreement' },
      'Month 1 to month 12',
    ])
  })
})

it('writes what 1,000 requests cost, and a dash where nothing is computed', () => {
  expect(perThousandInWords(plan('free'), 'annual')).toBe('Free')
  expect(perThousandInWords(plan('learner'), 'annual')).toBe('$0.95')
  expect(perThousandInWords(plan('professional'), 'monthly')).toBe('$0.030')
  expect(perThousandInWords(plan('professional'), 'annual')).toBe('–')
})

it('stops counting where nobody reads on', () => {
  expect(callsInWords(1_234_567)).toBe('1,234,567')
  expect(callsInWords(1e19)).toBe('over 1,000,000,000,000')
})
