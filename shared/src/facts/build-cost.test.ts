import { describe, expect, it } from 'vitest'
import { COST_PROFILES, estimateBuild, findSize, SIZE_PROFILES } from './build-cost.ts'

it('has no cost profile for Miscellaneous and Tax', () => {
  expect(Object.keys(COST_PROFILES)).toHaveLength(9)
  expect(COST_PROFILES).not.toHaveProperty('miscellaneous')
  expect(COST_PROFILES).not.toHaveProperty('tax')
})

it.each([
  ['finance', 150_000, 7_500, '3-4 months'],
  ['internet-technology', 80_000, 7_000, '2-4 months'],
  ['ai-computer-vision', 300_000, 12_000, '3-6 months'],
  ['animals', 50_000, 2_000, '1-2 months'],
  ['entertainment', 40_000, 5_000, '1-2 months'],
  ['health-wellness', 60_000, 7_000, '3-4 months'],
  ['places', 70_000, 7_000, '3-5 months'],
  ['text', 90_000, 5_000, '2-3 months'],
  ['transportation', 110_000, 7_000, '3-4 months'],
])('has the cost profile of %s that the specification gives', (slug, upfront, monthly, time) => {
  expect(COST_PROFILES[slug]).toMatchObject({
    upfrontCost: upfront,
    monthlyMaintenance: monthly,
    developmentTime: time,
  })
})

describe('estimateBuild', () => {
  const profile = (slug: string) => COST_PROFILES[slug] ?? expect.fail(slug)
  const size = (id: string) => SIZE_PROFILES.find((one) => one.id === id) ?? expect.fail(id)

  it.each([
    ['finance', 'startup', 144_000, 252_000],
    ['finance', 'medium', 240_000, 420_000],
    ['animals', 'large', 111_000, 183_000],
    ['ai-computer-vision', 'enterprise', 888_000, 1_464_000],
  ])('multiplies the cost of %s by the size %s', (slug, id, firstYear, threeYears) => {
    const estimate = estimateBuild(profile(slug), size(id))
    expect(estimate.firstYearBuild).toBe(firstYear)
    expect(estimate.threeYearBuild).toBe(threeYears)
  })

  it('compares with the yearly price range of that size', () => {
    expect(estimateBuild(profile('text'), size('medium')).yearlyBuy).toEqual({
      min: 832,
      max: 1_188,
    })
    expect(estimateBuild(profile('text'), size('medium')).threeYearBuy).toEqual({
      min: 2_496,
      max: 3_564,
    })
  })

  it('shows both sums before the multiplier', () => {
    const { firstYearBase, threeYearBase } = estimateBuild(profile('finance'), size('startup'))
    expect([firstYearBase, threeYearBase]).toEqual([240_000, 420_000])
  })

  it('counts the years of subscription at the top of the range, or at its open end', () => {
    expect(estimateBuild(profile('finance'), size('medium')).yearsPaidFor).toBe(202)
    expect(estimateBuild(profile('finance'), size('enterprise')).yearsPaidFor).toBe(301)
    const nothing = { upfrontCost: 0, monthlyMaintenance: 0 }
    expect(estimateBuild(nothing, size('medium')).yearsPaidFor).toBe(0)
  })

  it('leaves the range of an enterprise open', () => {
    expect(estimateBuild(profile('text'), size('enterprise')).threeYearBuy).toEqual({
      min: 4_776,
      max: null,
    })
  })
})

describe('findSize', () => {
  it('defaults to Medium', () => {
    expect(['large', 'giant', null].map((id) => findSize(id).id)).toEqual([
      'large',
      'medium',
      'medium',
    ])
  })
})
