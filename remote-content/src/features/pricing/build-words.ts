import { type CostProfile, estimateBuild, type SizeProfile } from '@orchard/shared/facts'
import { formatDollars, formatRange } from '@orchard/shared/format'

/** A price range in words, such as `$39 to $59`, or `from $199` without a maximum. */
export function priceRange(min: number, max: number | null): string {
  return max === null ? `from ${formatDollars(min)}` : formatRange(min, max)
}

/** `12 × $7,500 = $90,000`, with the only line break before the result. */
export function maintenanceSum(months: number, monthly: number): string {
  return `${months}\u00a0×\u00a0${formatDollars(monthly)} =\u00a0${formatDollars(months * monthly)}`
}

/** The outcome of the first year in one sentence. */
export function outcomeInWords(profile: CostProfile, size: SizeProfile): string {
  const { firstYearBuild, yearlyBuy } = estimateBuild(profile, size)
  return `Building costs ${formatDollars(firstYearBuild)} in the first year, a subscription ${priceRange(yearlyBuy.min, yearlyBuy.max)}.`
}

/** A line of the arithmetic; its side is the outcome that it is. */
type ArithmeticRow = [name: string, firstYear: string, threeYears: string, side?: 'build' | 'buy']

/** The cost of building and of subscribing over one year and three, step by step. */
export function arithmeticRows(profile: CostProfile, size: SizeProfile): ArithmeticRow[] {
  const estimate = estimateBuild(profile, size)
  const { firstYearBase, firstYearBuild, threeYearBase, threeYearBuild } = estimate
  const upfront = formatDollars(profile.upfrontCost)
  const maintained = (months: number) => maintenanceSum(months, profile.monthlyMaintenance)
  const multiplier = `× ${size.multiplier}`
  const price = ({ max, min }: (typeof estimate)['yearlyBuy']) => priceRange(min, max)
  return [
    ['Upfront cost', upfront, upfront],
    ['Maintenance', maintained(12), maintained(36)],
    ['Total', formatDollars(firstYearBase), formatDollars(threeYearBase)],
    [`Company size: ${size.name}`, multiplier, multiplier],
    ['Build it yourself', formatDollars(firstYearBuild), formatDollars(threeYearBuild), 'build'],
    ['Subscribe', price(estimate.yearlyBuy), price(estimate.threeYearBuy), 'buy'],
  ]
}
