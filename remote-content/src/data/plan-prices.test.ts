import { PLANS } from '@orchard/shared/facts'
import { describe, expect, it } from 'vitest'
import { annualSaving, pricePerThousandCalls, savingRange } from './plan-prices.ts'

describe('pricePerThousandCalls', () => {
  it('divides the monthly price by the monthly quota', () => {
    const prices = PLANS.map((plan) => pricePerThousandCalls(plan, 'monthly'))
    expect(prices[0]).toBeNull()
    expect(prices[1]).toBeCloseTo(1.45)
    expect(prices[2]).toBeCloseTo(0.59)
    expect(prices[3]).toBeCloseTo(0.099)
    expect(prices[4]).toBeCloseTo(0.0299)
  })

  it('spreads the yearly price over twelve monthly quotas, but not that of Professional', () => {
    const prices = PLANS.map((plan) => pricePerThousandCalls(plan, 'annual'))
    expect(prices[0]).toBeNull()
    expect(prices[1]).toBeCloseTo(0.95)
    expect(prices[2]).toBeCloseTo(0.39)
    expect(prices[3]).toBeCloseTo(0.069)
    expect(prices[4]).toBeNull()
  })
})

describe('annualSaving', () => {
  it('is computed for Learner, Developer and Business only', () => {
    expect(PLANS.map(annualSaving)).toEqual([null, 34, 34, 30, null])
  })
})

describe('savingRange', () => {
  it('spans the plans that have a saving and names them', () => {
    expect(savingRange(PLANS)).toEqual({
      min: 30,
      max: 34,
      names: ['Learner', 'Developer', 'Business'],
    })
  })

  it('throws where no plan has one', () => {
    expect(() => savingRange([])).toThrow('No plan')
  })
})
