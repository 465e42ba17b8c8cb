import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '@orchard/shared/format'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import type { OpenDatabase } from '#src/store/database.ts'
import { openDatabase } from '#src/store/open-database.ts'
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

/** A new place for a database, with a data folder of its own. */
export async function createPlace(kind: DatabaseKind): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : null
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

/** Opens a new database, with patience; `close` removes it, too. */
export async function openTestDatabase(
  kind: DatabaseKind,
): Promise<OpenDatabase & { place: DatabasePlace }> {
  const place = await createPlace(kind)
  const open = await openDatabase({ ...place, timeouts: PATIENT_TIMEOUTS })
  return {
    ...open,
    place,
    async close() {
      await open.close()
      await place.remove()
    },
  }
}
