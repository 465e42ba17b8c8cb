import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLANS, type Plan } from '#src/facts/plans.ts'
import { planQuota, type QuotaNeed, type QuotaPlan } from './quota-plan.ts'

const ask = (callsPerDay: number, growth = 0, start: string | null = null) =>
  planQuota({ callsPerDay, growth, start })

const words = ({ steps }: QuotaPlan) =>
  steps.map(({ plan, term, months, cost }) => `${plan?.name ?? 'none'} ${term} ${months}: ${cost}`)

describe('planQuota', () => {
  it('costs nothing without calls', () => {
    const plan = ask(0, 500, '2026-11-21')
    expect(words(plan)).toEqual(['Free monthly 12: 0'])
    expect(plan.total).toBe(0)
    expect(plan.ends.map(({ end }) => end)).toEqual([null, null, null, null, null])
  })

  it('pays by the year if that costs less than the months', () => {
    expect(words(ask(640))).toEqual(['Learner annual 12: 228'])
    expect(words(ask(96))).toEqual(['Free monthly 12: 0'])
    expect(words(ask(200, -10))).toEqual(['Learner monthly 7: 203', 'Free monthly 5: 0'])
    expect(words(ask(200, -5))).toEqual(['Learner annual 12: 228'])
  })

  it('prefers a single plan among equally cheap sequences', () => {
    expect(words(ask(97))).toEqual(['Learner annual 12: 228'])
  })

  it('moves on when the quota of a plan is too small', () => {
    const plan = ask(200, 15)
    expect(words(plan)).toEqual(['Learner annual 9: 228', 'Developer monthly 3: 177'])
    expect(plan.total).toBe(405)
    expect(plan.onePlan).toMatchObject({ plan: { id: 'developer' }, term: 'annual', cost: 468 })
  })

  it('does not change the plan to and fro because months differ in length', () => {
    expect(words(ask(97, 0, '2027-01-01'))).toEqual(['Learner annual 12: 228'])
    expect(words(ask(97, 0, '2027-02-01'))).toEqual(['Learner annual 12: 228'])
    expect(words(ask(20_000, -1, '2027-01-20'))).toEqual(['Business annual 12: 828'])
  })

  it('says on which day each quota ends', () => {
    const { ends } = ask(500, 10)
    expect(ends.map(({ end }) => end)).toEqual([
      { month: 0, day: 7 },
      { month: 3, day: 31 },
      null,
      null,
      null,
    ])
  })

  it('covers a month whose calls are exactly the quota', () => {
    expect(ask(100, 0, '2026-11-01').ends[0]?.end).toEqual({ month: 1, day: 31 })
    expect(ask(100, 0, '2027-02-01').ends[0]?.end).toEqual({ month: 1, day: 31 })
  })

  it('begins each month on the day of the first, and knows leap years', () => {
    const { months } = ask(10, 0, '2028-01-30')
    expect(months.slice(0, 3).map(({ date, calls }) => [date, calls])).toEqual([
      ['2028-01-30', 300],
      ['2028-02-29', 300],
      ['2028-03-30', 310],
    ])
    expect(months.at(-1)?.date).toBe('2028-12-30')
  })

  it('moves to a smaller plan when calls decrease', () => {
    expect(words(ask(1000, -50))).toEqual([
      'Developer monthly 1: 59',
      'Learner monthly 3: 87',
      'Free monthly 8: 0',
    ])
    expect(words(ask(1000, -100))).toEqual(['Developer monthly 1: 59', 'Free monthly 11: 0'])
  })

  it('never counts Professional by the year', () => {
    const plan = ask(300_000)
    expect(words(plan)).toEqual(['Professional monthly 12: 3588'])
    expect(plan.onePlan?.cost).toBe(3588)
  })

  it('has no plan for months beyond the largest quota', () => {
    expect(words(ask(322_581))).toEqual(['none monthly 12: 0'])
    const plan = ask(300_000, 5)
    expect(words(plan)).toEqual(['Professional monthly 2: 598', 'none monthly 10: 0'])
    expect(plan.onePlan).toBeNull()
    expect(words(ask(1_000_000_000, 500))).toEqual(['none monthly 12: 0'])
  })
})

/** True on the anchor's day of the month, or on the last day of a month that is shorter. */
function isFirstDay(day: Date, anchor: number): boolean {
  const isLast = new Date(day.getTime() + 86_400_000).getUTCDate() === 1
  return day.getUTCDate() === anchor || (isLast && day.getUTCDate() < anchor)
}

/** Calls day by day, month by month. */
function callsByDay({ callsPerDay, growth, start }: QuotaNeed): number[][] {
  const months: number[][] = []
  const day = new Date(start ?? '2026-01-01')
  const anchor = day.getUTCDate()
  for (let index = 0; index < 12; index++) {
    const calls = Math.round(callsPerDay * (1 + growth / 100) ** index)
    const days: number[] = []
    if (start === null) days.push(...Array<number>(31).fill(calls))
    else
      do {
        days.push(calls)
        day.setUTCDate(day.getUTCDate() + 1)
      } while (!isFirstDay(day, anchor))
    months.push(days)
  }
  return months
}

/**
 * The least that the year can cost without a return to a plan that was left: tries every plan and
 * term in every month, bought or kept.
 */
function bruteForce(need: QuotaNeed, plans: readonly Plan[]): number {
  const calls = callsByDay(need).map((days) => days.reduce((sum, one) => sum + one, 0))
  let best = Number.POSITIVE_INFINITY
  const isGrowing = need.growth >= 0
  const visit = (
    month: number,
    cost: number,
    kept: Plan | null,
    left: number,
    earlier = isGrowing ? 0 : plans.length - 1,
  ): void => {
    if (cost >= best) return
    const needed = calls[month]
    if (needed === undefined) {
      best = cost
      return
    }
    const able = plans.filter(({ monthlyQuota }) => monthlyQuota >= needed)
    if (able.length === 0) visit(month + 1, cost, null, 0, earlier)
    for (const plan of able) {
      const rank = plans.indexOf(plan)
      if (isGrowing ? rank < earlier : rank > earlier) continue
      if (plan === kept && left > 0) visit(month + 1, cost, kept, left - 1, rank)
      visit(month + 1, cost + plan.monthlyPrice, null, 0, rank)
      if (!plan.isMonthlyOnly && plan.monthlyPrice > 0)
        visit(month + 1, cost + plan.yearlyPrice, plan, 11, rank)
    }
  }
  visit(0, 0, null, 0)
  return best
}

/** Calls per day of every size alike, so that each plan is the right one now and then. */
const callsPerDay = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 10, noNaN: true }))
  .map(([power, factor]) => Math.round(factor * 10 ** power))
const growth = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.double({ min: -20, max: 30, noNaN: true }),
  fc.constant(0),
)
const start = fc.option(
  fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)),
)
const needs = fc.record({ callsPerDay, growth, start })

/** Price lists other than ours, in which a year may be worth one month or eleven. */
const priceLists = fc.array(
  fc.record({ month: fc.integer({ min: 1, max: 9 }), year: fc.integer({ min: 1, max: 40 }) }),
  { minLength: PLANS.length, maxLength: PLANS.length },
)

describe('planQuota, compared with trying everything', () => {
  it('finds the least that a year costs', () => {
    fc.assert(
      fc.property(needs, (need) => {
        const { steps, total, months } = planQuota(need)
        expect(total).toBe(bruteForce(need, PLANS))
        expect(steps.reduce((sum, step) => sum + step.months, 0)).toBe(12)
        for (const { from, months: length, plan } of steps)
          for (const { calls } of months.slice(from, from + length))
            expect(calls <= (plan?.monthlyQuota ?? Number.POSITIVE_INFINITY)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('finds it for other prices, too', () => {
    fc.assert(
      fc.property(needs, priceLists, (need, prices) => {
        const plans = PLANS.map((plan, index) => ({
          ...plan,
          monthlyPrice: prices[index]?.month ?? 0,
          yearlyPrice: prices[index]?.year ?? 0,
        }))
        expect(planQuota(need, plans).total).toBe(bruteForce(need, plans))
      }),
      { numRuns: 40 },
    )
  })

  it('finds the day on which each quota ends, as counting every call does', () => {
    fc.assert(
      fc.property(needs, (need) => {
        const days = callsByDay(need)
        for (const { plan, end } of planQuota(need).ends) {
          let found = null
          for (const [month, calls] of days.entries()) {
            let used = 0
            for (const [index, one] of calls.entries()) {
              used += one
              if (used > plan.monthlyQuota) found ??= { month, day: 1 + index }
            }
          }
          expect(end).toEqual(found)
        }
      }),
    )
  })
})
