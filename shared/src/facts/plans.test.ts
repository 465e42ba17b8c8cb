import { describe, expect, it } from 'vitest'
import { burstOf, PLANS, QUOTA_CUTOVER_AT, ratesInWords } from './plans.ts'

describe('the figures of the specification', () => {
  it('has five tiers with their prices and quotas', () => {
    expect(
      PLANS.map((p) => [
        p.name,
        p.monthlyPrice,
        p.yearlyPrice,
        p.monthlyQuota,
        p.legacyMonthlyQuota,
      ]),
    ).toEqual([
      ['Free', 0, 0, 3_000, 10_000],
      ['Learner', 29, 228, 20_000, 200_000],
      ['Developer', 59, 468, 100_000, 1_000_000],
      ['Business', 99, 828, 1_000_000, 5_000_000],
      ['Professional', 299, 199, 10_000_000, 10_000_000],
    ])
  })

  it('has the requests per second of each tier, with bursts of twice as many', () => {
    expect(PLANS.map((plan) => [plan.id, plan.callsPerSecond, burstOf(plan)])).toEqual([
      ['free', 5, 10],
      ['learner', 10, 20],
      ['developer', 25, 50],
      ['business', 100, 200],
      ['professional', 200, 400],
    ])
    expect(ratesInWords()).toBe('Free 5, Learner 10, Developer 25, Business 100, Professional 200')
  })

  it('begins the current quotas on 4 October 2025 at 07:00 UTC', () => {
    expect(new Date(QUOTA_CUTOVER_AT * 1000).toISOString()).toBe('2025-10-04T07:00:00.000Z')
  })
})
