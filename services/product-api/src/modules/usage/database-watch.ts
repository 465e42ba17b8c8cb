import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '@orchard/shared-node/health'
import { sql } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { shareRun } from '#src/server/share-run.ts'
import type { Meter } from './meter.ts'

/** Looks whether the database responds and calls can be counted. */
export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>

/** Balancers give up on a server that takes longer to say how it is. */
const PATIENCE_MS = 100

export function createDatabaseWatch({
  database,
  meter,
  watch,
}: Pick<Services, 'database'> & { meter: Pick<Meter, 'check'>; watch: Dependencies }) {
  const dependency = watch('database', {
    failing: 'The database is unavailable',
    again: 'The database is available again',
  })
  const look = shareRun(() =>
    Promise.all([database.execute(sql`select 1`), meter.check()]).then(
      dependency.worked,
      dependency.failed,
    ),
  )
  return {
    /** Looks; never rejects. */
    look,
    /** Looks, and says what the last look found where the database takes its time. */
    async isUp(): Promise<boolean> {
      await Promise.race([look(), sleep(PATIENCE_MS, undefined, { ref: false })])
      return dependency.isUp
    },
  }
}
