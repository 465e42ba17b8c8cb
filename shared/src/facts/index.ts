export {
  type BuildEstimate,
  COST_PROFILES,
  type CostProfile,
  estimateBuild,
  findSize,
  SIZE_PROFILES,
  type SizeProfile,
} from './build-cost.ts'
// biome-ignore lint/performance/noReExportAll: a new figure needs no second list
export * from './figures.ts'
export { findOffer, hasAnnualTerm, isUpgrade, OFFERS, type Offer, type Term } from './offers.ts'
export { burstOf, PLANS, type Plan, QUOTA_CUTOVER_AT, ratesInWords } from './plans.ts'
export { SEARCH_LIMIT } from './search-limit.ts'
