import type { QuotaWatch } from '#src/modules/alerts/quota-watch.ts'
import type { CurrentAnnouncements } from '#src/modules/announcements/current.ts'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { LiveSources } from '#src/modules/catalogue/live-sources.ts'
import type { FoundKey, KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import type { SuspensionList } from '#src/modules/suspensions/suspension-list.ts'
import type { CallStatistics } from '#src/modules/usage/call-statistics.ts'
import type { Meter } from '#src/modules/usage/meter.ts'
import type { QuotaMonth } from '#src/modules/usage/period.ts'
import type { UsageReport } from '#src/modules/usage/usage-report.ts'
import type { Services } from '#src/server/services.ts'
import type { CallMetrics } from './call-metrics.ts'
import type { KeyLimit } from './key-limit.ts'
import type { ProbeKey } from './probe-key.ts'
import type { Tries } from './tries.ts'
import type { Upstream } from './upstream.ts'

/** Services of calls of the catalogue's APIs. */
export interface CallServices extends Pick<Services, 'log' | 'now'> {
  /** Announcements that may hold calls up. */
  announcements: Pick<CurrentAnnouncements, 'stopOf'>
  keys: KeyLookup
  keyLimit: KeyLimit
  suspensions: SuspensionList
  catalogue: Catalogue
  /** Origin of the site. */
  site: string
  hashResponse: KeyVault['hashResponse']
  meter: Meter
  metrics: CallMetrics
  statistics: CallStatistics
  watchQuota: QuotaWatch
  upstream: Upstream
  sources: LiveSources
  /** The key of this server’s own checks, which count nothing. */
  probeKey: ProbeKey
  tries: Tries
  /** Counted calls of an account in a month of its quota, for responses that do not count. */
  readUsed(accountId: string, month: QuotaMonth): Promise<number>
  /** Usage of an account this month. */
  reportUsage(account: FoundKey['account']): Promise<UsageReport>
}
