export {
  type BuildEstimate,
  COST_PROFILES,
  type CostProfile,
  estimateBuild,
  findSize,
  SIZE_PROFILES,
  type SizeProfile,
} from './build-cost.ts'
export { ALL_CATEGORIES, CATEGORIES, type CategoryLink, TAX_CATEGORY } from './categories.ts'
export {
  importMapText,
  RETRY_ADDRESSES,
  retryQuery,
  START_FILE,
  type StartFile,
} from './import-map.ts'
export { findOffer, hasAnnualTerm, isUpgrade, OFFERS, type Offer, type Term } from './offers.ts'
export { burstOf, PLANS, type Plan, QUOTA_CUTOVER_AT, ratesInWords } from './plans.ts'
export { poolIdsProblem, poolRegion } from './pool-ids.ts'
export {
  type GateResult,
  type GatesReport,
  LIVE_PATH,
  type Registry,
  type RegistryChange,
  type ReleaseManifest,
  releaseKey,
  type Snapshot,
  type SnapshotPage,
  type SnapshotUnit,
  SOURCE_RELEASE,
  UNIT_NAME,
  type Unit,
} from './registry.ts'
export {
  type CachePolicy,
  CONTRACT_VERSION,
  type Head,
  type HeadInput,
  type LoadContext,
  type PageArgs,
  type PageModule,
  type PageRoute,
  type RemoteModule,
  type RemoteParts,
  type ResourceAnswer,
  type ResourceModule,
  type ResourceRoute,
  type RouteTable,
  type SearchHit,
  type SearchPart,
  type SignInElsewhere,
} from './remote-module.ts'
