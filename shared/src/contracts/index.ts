export type { Announcement, AnnouncementKind, Notice, Stoppable } from './announcements.ts'
export { ALL_CATEGORIES, CATEGORIES, type CategoryLink, TAX_CATEGORY } from './categories.ts'
export { FLAG_NAME, type Flag } from './flags.ts'
export { OPERATORS } from './groups.ts'
export { GUIDES_PATH, type Guide } from './guides.ts'
export type { HostModule, RenderedPage, SiteReleases } from './host-module.ts'
export {
  importMapText,
  partFile,
  RETRY_ADDRESSES,
  retryQuery,
  SEARCH_BOX,
  START_FILE,
  type StartFile,
} from './import-map.ts'
export { listPages } from './list-pages.ts'
export { twinId, twinPath, twinRoutes } from './markdown-twin.ts'
export {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_TYPES,
  type PictureType,
} from './pictures.ts'
export { poolIdsProblem, poolRegion } from './pool-ids.ts'
export { redactMessage, redactStack } from './redact.ts'
export {
  type ContractFields,
  type ContractTypes,
  type FlagState,
  FORMS_PATH,
  type Freeze,
  type GateResult,
  type GatesReport,
  LIVE_PATH,
  liveSince,
  type PublicRead,
  type Registry,
  type RegistryChange,
  type RegistryRules,
  type ReleaseManifest,
  releaseKey,
  type Snapshot,
  type SnapshotPage,
  type SnapshotUnit,
  SOURCE_RELEASE,
  UNIT_NAME,
  type Unit,
} from './registry.ts'
export { remoteLoaders } from './remote-loaders.ts'
export {
  type CachePolicy,
  CONTRACT_VERSION,
  type DeclaredForm,
  type FormField,
  type Head,
  type HeadInput,
  isSupportedContract,
  type ListedPath,
  type LoadContext,
  type NavigationEntry,
  OLDEST_CONTRACT,
  type PageArgs,
  type PageModule,
  type PageRoute,
  type PathText,
  type RelatedHits,
  type RelatedPart,
  type RemoteModule,
  type RemoteParts,
  type ResourceBody,
  type ResourceModule,
  type ResourceResponse,
  type ResourceRoute,
  type RouteTable,
  type SearchHit,
  type SearchPart,
  type SignInElsewhere,
  type UpcomingPath,
} from './remote-module.ts'
export {
  CONSENT_COOKIE,
  EVENT_NAMES,
  EVENTS_PATH,
  type EventName,
  FAILURE_KINDS,
  type FailureKind,
  type FailureReport,
  MARK_METRIC,
  MAX_MESSAGE,
  MAX_STACK,
  REPORTS_PATH,
  type Reports,
  TRACE_METRIC,
  VITAL_NAMES,
  type VitalName,
  type VitalReport,
} from './reports.ts'
export { ROOT_FILES, type RootFile } from './root-files.ts'
export { type SiteConfig, signInElsewhere } from './site-config.ts'
