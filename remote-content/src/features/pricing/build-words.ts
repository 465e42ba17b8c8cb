import type { BuildEstimate } from '@orchard/shared/contracts'
import { formatCount, formatDollars, formatRange } from '@orchard/shared/format'

/** A price range as an offer: an open end begins "from". */
export function priceRange(min: number, max: number | null): string {
  return max === null ? `from ${formatDollars(min)}` : formatRange(min, max)
}

/** `12 × $7,500 = $90,000`, which breaks before the result alone. */
export function maintenanceSum(months: number, monthly: number): string {
  return `${months}\u00a0×\u00a0${formatDollars(monthly)} =\u00a0${formatDollars(months * monthly)}`
}

/** How far the money for a first year of building would go. */
export function yearsInWords({ yearsPaidFor }: BuildEstimate): string {
  if (yearsPaidFor < 1) return 'less than one year'
  return yearsPaidFor === 1 ? 'about 1 year' : `about ${formatCount(yearsPaidFor)} years`
}
