/** The cost of building a category's data oneself, in US dollars. */
export interface CostProfile {
  upfrontCost: number
  monthlyMaintenance: number
  developmentTime: string
  description: string
}

/** By category slug; there are none for Miscellaneous and Tax. */
export const COST_PROFILES: Readonly<Record<string, CostProfile>> = {
  finance: {
    upfrontCost: 150_000,
    monthlyMaintenance: 7_500,
    developmentTime: '3-4 months',
    description: 'Licensed market feeds, corporate actions and a store that never loses a tick.',
  },
  'internet-technology': {
    upfrontCost: 80_000,
    monthlyMaintenance: 7_000,
    developmentTime: '2-4 months',
    description: 'Resolvers, registries and probes in several regions, kept off block lists.',
  },
  'ai-computer-vision': {
    upfrontCost: 300_000,
    monthlyMaintenance: 12_000,
    developmentTime: '3-6 months',
    description: 'Training data, model evaluation and graphics processors that stay busy.',
  },
  animals: {
    upfrontCost: 50_000,
    monthlyMaintenance: 2_000,
    developmentTime: '1-2 months',
    description: 'Collecting, checking and licensing facts and pictures from many registers.',
  },
  entertainment: {
    upfrontCost: 40_000,
    monthlyMaintenance: 5_000,
    developmentTime: '1-2 months',
    description: 'Release calendars that change daily and titles that exist in forty languages.',
  },
  'health-wellness': {
    upfrontCost: 60_000,
    monthlyMaintenance: 7_000,
    developmentTime: '3-4 months',
    description: 'Food tables, formulas with sources and a review by people who know them.',
  },
  places: {
    upfrontCost: 70_000,
    monthlyMaintenance: 7_000,
    developmentTime: '3-5 months',
    description: 'Boundaries, names and stations, merged from sources that disagree.',
  },
  text: {
    upfrontCost: 90_000,
    monthlyMaintenance: 5_000,
    developmentTime: '2-3 months',
    description: 'Language models, word lists and the tests that keep them honest.',
  },
  transportation: {
    upfrontCost: 110_000,
    monthlyMaintenance: 7_000,
    developmentTime: '3-4 months',
    description: 'Timetables, registries and prices from hundreds of operators.',
  },
}

/** The effect of a company's size, in US dollars; a missing maximum means "and more". */
export interface SizeProfile {
  id: 'startup' | 'medium' | 'large' | 'enterprise'
  name: string
  multiplier: number
  description: string
  monthlyMin: number
  monthlyMax: number | null
  annualMin: number
  annualMax: number | null
  isEnterprise: boolean
}

/** From the smallest size to the largest. */
export const SIZE_PROFILES: readonly SizeProfile[] = [
  {
    id: 'startup',
    name: 'Startup',
    multiplier: 0.6,
    description: 'A small team with few reviews and a simple stack.',
    monthlyMin: 39,
    monthlyMax: 59,
    annualMin: 468,
    annualMax: 708,
    isEnterprise: false,
  },
  {
    id: 'medium',
    name: 'Medium',
    multiplier: 1,
    description: 'Several teams, a release process and on-call duty.',
    monthlyMin: 69,
    monthlyMax: 99,
    annualMin: 832,
    annualMax: 1_188,
    isEnterprise: false,
  },
  {
    id: 'large',
    name: 'Large',
    multiplier: 1.5,
    description: 'Security reviews, several regions and formal support.',
    monthlyMin: 199,
    monthlyMax: 299,
    annualMin: 2_388,
    annualMax: 3_588,
    isEnterprise: false,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    multiplier: 2,
    description: 'Compliance, audits and agreements on service levels.',
    monthlyMin: 199,
    monthlyMax: null,
    annualMin: 1_592,
    annualMax: null,
    isEnterprise: true,
  },
]

/** Building against subscribing, with every step of the arithmetic. US dollars. */
export interface BuildEstimate {
  /** upfront + 12 x maintenance, before the multiplier. */
  firstYearBase: number
  /** upfront + 36 x maintenance, before the multiplier. */
  threeYearBase: number
  firstYearBuild: number
  threeYearBuild: number
  yearlyBuy: { min: number; max: number | null }
  threeYearBuy: { min: number; max: number | null }
  /**
   * Whole years of subscription, at the top of the range, that the first year of building would pay
   * for.
   */
  yearsPaidFor: number
}

/** The company size of that id; Medium, whose multiplier is 1, for any other text or none. */
export function findSize(id: string | null): SizeProfile {
  const size = SIZE_PROFILES.find((one) => one.id === id) ?? SIZE_PROFILES[1]
  if (!size) throw new Error('There is no company size')
  return size
}

/** Cost profile times company-size multiplier against that size's yearly price range. */
export function estimateBuild(
  profile: Pick<CostProfile, 'upfrontCost' | 'monthlyMaintenance'>,
  size: SizeProfile,
): BuildEstimate {
  const firstYearBase = profile.upfrontCost + 12 * profile.monthlyMaintenance
  const threeYearBase = profile.upfrontCost + 36 * profile.monthlyMaintenance
  const times = (value: number | null, factor: number) => (value === null ? null : value * factor)
  const firstYearBuild = Math.round(firstYearBase * size.multiplier)
  return {
    firstYearBase,
    threeYearBase,
    firstYearBuild,
    threeYearBuild: Math.round(threeYearBase * size.multiplier),
    yearlyBuy: { min: size.annualMin, max: size.annualMax },
    threeYearBuy: { min: size.annualMin * 3, max: times(size.annualMax, 3) },
    yearsPaidFor: Math.floor(firstYearBuild / (size.annualMax ?? size.annualMin)),
  }
}
