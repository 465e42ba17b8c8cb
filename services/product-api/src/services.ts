import type { Log } from '@orchard/shared-node/log'
import type { Outbox } from './mail/outbox.ts'
import type { Database } from './store/database.ts'

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
