import { type CostProfile, estimateBuild, findSize } from '@orchard/shared/facts'
import { formatCount, formatDollars, formatRange } from '@orchard/shared/format'
import { escapeMarkdown, list } from '@orchard/shared/markdown'

/** The section that compares building a category's data with subscribing. */
export function buildOrBuyBlocks(
  category: string,
  profile: CostProfile,
  sizeId: string | null,
): string[] {
  const size = findSize(sizeId)
  const estimate = estimateBuild(profile, size)
  const { monthlyMaintenance, upfrontCost } = profile
  return [
    '## Build it or subscribe?',
    `What it costs to build ${category} data yourself, compared with a subscription.`,
    `Company size: ${size.name} (${size.description})`,
    list([
      `Build it yourself, first year: ${formatDollars(estimate.firstYearBuild)}`,
      `Subscribe, per year: ${formatRange(estimate.yearlyBuy.min, estimate.yearlyBuy.max)}`,
    ]),
    `(${formatDollars(upfrontCost)} to build + 12 × ${formatDollars(monthlyMaintenance)} to maintain) × ${size.multiplier} for a company of this size = ${formatDollars(estimate.firstYearBuild)}.`,
    `Over three years: ${formatDollars(estimate.threeYearBuild)} against ${formatRange(estimate.threeYearBuy.min, estimate.threeYearBuy.max)}. Building takes ${profile.developmentTime.replace('-', ' to ')}. ${escapeMarkdown(profile.description)}`,
    `In its first year, building costs about ${formatCount(estimate.yearsPaidFor)} times as much as the subscription.`,
  ]
}
