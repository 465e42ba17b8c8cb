import type { CurrentAnnouncements } from '#src/announcements/current.ts'
import type { CallMetrics } from '#src/calls/call-metrics.ts'
import type { KeyLimit } from '#src/calls/key-limit.ts'
import type { Upstream } from '#src/calls/upstream.ts'
import type { Catalogue } from '#src/catalogue/catalogue.ts'
import type { LiveSources } from '#src/catalogue/live-sources.ts'
import type { FoundKey, KeyLookup } from '#src/keys/key-lookup.ts'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Services } from '#src/services.ts'
import type { ProbeKey } from '#src/status/probe-key.ts'
import type { SuspensionList } from '#src/suspensions/suspension-list.ts'
import type { Tries } from '#src/tries/tries.ts'
import type { CallStatistics } from '#src/usage/call-statistics.ts'
import type { Meter } from '#src/usage/meter.ts'
import type { QuotaMonth } from '#src/usage/period.ts'
import type { QuotaWatch } from '#src/usage/quota-watch.ts'
import type { UsageReport } from '#src/usage/usage-report.ts'

/** Sends email. */
export interface MailServices {
  outbox: Outbox
  /** Address that is notified of what visitors send; null for nobody. */
  operator: string | null
  /** True where `/__dev/messages` shows sent mail. */
  isShown: boolean
}

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
