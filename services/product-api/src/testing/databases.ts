import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#src/store/database.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { startPostgres } from './postgres.ts'

export type DatabaseKind = 'PGlite' | 'PostgreSQL'

/**
 * The databases that suites about stored data run on: in `npm test` one, since its browser tests
 * run on the other.
 */
export const DATABASES: readonly DatabaseKind[] = IS_FULL_RUN
  ? ['PGlite', 'PostgreSQL']
  : ['PostgreSQL']

/** Address of a database, and a function that removes it. */
export interface DatabasePlace {
  databaseUrl: string | null
  dataDir: string
  remove(): Promise<void>
}

/**
 * A new place for a database, with a data folder of its own.
 * @param options as those of `startPostgres`.
 */
export async function createPlace(
  kind: DatabaseKind,
  options: { mayHaveTables?: boolean } = {},
): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres(options) : null
  return {
    databaseUrl: postgres?.url ?? null,
    dataDir,
    async remove() {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const PATIENT = { lockMs: MINUTE_MS, statementMs: MINUTE_MS, replyMs: MINUTE_MS }
/** On a busy machine a statement takes longer than a call may wait. `meter.test.ts` tests the product's own timeouts. */
const PATIENT_TIMEOUTS = { connectMs: MINUTE_MS, calls: PATIENT, others: PATIENT }

/** Opens a database with patience, as another instance does. */
export function openPatiently(place: DatabasePlace): Promise<OpenDatabase> {
  return openDatabase({ ...place, timeouts: PATIENT_TIMEOUTS })
}

/** Opens a new database, with patience; `close` removes it, too. */
export async function openTestDatabase(
  kind: DatabaseKind,
): Promise<OpenDatabase & { place: DatabasePlace }> {
  const place = await createPlace(kind, { mayHaveTables: true })
  const open = await openPatiently(place)
  return {
    ...open,
    place,
    async close() {
      await open.close()
      await place.remove()
    },
  }
}

/**
 * Resolves once so many statements wait for a lock that a transaction of the test holds. On the embedded database, whose
 * one connection the transaction has, it gives the requests some time: they come after it, however long it takes.
 */
export async function untilWaiting(
  { database, place }: Pick<OpenDatabase, 'database'> & { place: DatabasePlace },
  count: number,
): Promise<void> {
  if (place.databaseUrl === null) return pause(300)
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await waitFor(async () => {
    const found = (await rowsOf(database, waiting)).length
    if (found < count) throw new Error(`${found} statements wait for a lock`)
  })
}
