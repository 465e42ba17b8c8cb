import type { Log } from '@orchard/shared-node/log'
import type { KeyLimit } from './calls/key-limit.ts'
import type { Upstream } from './calls/upstream.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { LiveSources } from './catalogue/live-sources.ts'
import type { KeyLookup } from './keys/key-lookup.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Database } from './store/database.ts'
import type { Tries } from './tries/tries.ts'
import type { Meter } from './usage/meter.ts'
import type { QuotaWatch } from './usage/quota-watch.ts'

/** Everything that routes need and that is not pure. */
export interface Services {
  database: Database
  now(): Date
  log: Log
}

/** Sends email. */
export interface MailServices {
  outbox: Outbox
  /** Address that is notified of what visitors send; null for nobody. */
  operator: string | null
  /** True where `/__dev/messages` shows sent mail. */
  isShown: boolean
}

/** Services of calls of the catalogue's APIs. */
export interface CallServices {
  now(): Date
  log(message: string): void
  keys: KeyLookup
  keyLimit: KeyLimit
  catalogue: Catalogue
  /** Origin of the site. */
  site: string
  meter: Meter
  watchQuota: QuotaWatch
  upstream: Upstream
  sources: LiveSources
  tries: Tries
  /** Counted calls of an account this month, for answers that do not count. */
  readUsed(accountId: string): Promise<number>
}
