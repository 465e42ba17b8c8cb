export {
  type BuildEstimate,
  COST_PROFILES,
  type CostProfile,
  estimateBuild,
  findSize,
  SIZE_PROFILES,
  type SizeProfile,
} from './build-cost.ts'
export {
  BANNER_SAVING_PERCENT,
  CONSENT_DAYS,
  DAILY_TRIES,
  DEVICE_TRUST_DAYS,
  FRESH_SIGN_IN_MINUTES,
  HOSTED_WAIT_MS,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MAX_REFUSALS,
  MESSAGES_KEPT_DAYS,
  NOTICE_MONTHS,
  QUOTA_WARNING_PERCENT,
  REFUSALS_KEPT_DAYS,
  REPLACED_KEY_HOURS,
  SIGNED_IN_DAYS,
  USAGE_HOURS_DAYS,
  USAGE_KEPT_MONTHS,
  VISITOR_GROUP_DAYS,
  WISHES_KEPT_DAYS,
} from './figures.ts'
export { FORM_LIMITS } from './form-limits.ts'
export { findOffer, hasAnnualTerm, isUpgrade, OFFERS, type Offer, type Term } from './offers.ts'
export { burstOf, PLANS, type Plan, QUOTA_CUTOVER_AT, ratesInWords } from './plans.ts'
export { SEARCH_LIMIT } from './search-limit.ts'
