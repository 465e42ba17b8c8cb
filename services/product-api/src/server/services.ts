import type { Log } from '@orchard/shared-node/log'
import type { Database } from '#src/store/database.ts'

/** Everything that routes need and that is not pure. */
export interface Services {
  database: Database
  now(): Date
  log: Log
}
