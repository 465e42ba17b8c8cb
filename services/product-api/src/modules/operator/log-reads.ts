import { MINUTE_MS } from '@orchard/shared/format'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { appendAfter, lockLog, type Who } from './log.ts'
import { operatorLog } from './tables.ts'

const READ_ONCE_MS = 10 * MINUTE_MS

/** A read that shows accounts. */
interface ReadOfAccounts {
  /** Such as `see account`. */
  act: string
  /** IDs of the accounts; null for persons without one. */
  read: readonly (string | null)[]
}

/**
 * Logs that an operator has read of accounts, with one entry for each account in ten minutes. Waits for those who append
 * only where an entry is missing.
 */
export async function logRead(
  database: Database,
  operator: Who,
  { act, read }: ReadOfAccounts,
  at: Date,
): Promise<void> {
  const ids = read.map((id) => id?.toLowerCase() ?? null)
  const missing = await withoutEntry(database, operator, { act, read: ids }, at)
  if (missing.length === 0) return
  await database.transaction(async (transaction) => {
    const last = await lockLog(transaction)
    // Another server may have logged some meanwhile.
    const still = await withoutEntry(transaction, operator, { act, read: missing }, at)
    const entries = still.map((id) => ({
      ...{ act, reason: '' },
      ...(id === null ? {} : { target: id, account: id }),
    }))
    if (entries.length > 0)
      await appendAfter(transaction, last, operator, entries, { at, outcome: 'done' })
  })
}

/** Those that the operator has no entry about in the last ten minutes. */
async function withoutEntry(
  database: Pick<Database, 'selectDistinct'>,
  { how, name }: Who,
  { act, read }: ReadOfAccounts,
  at: Date,
): Promise<(string | null)[]> {
  const since = new Date(at.getTime() - READ_ONCE_MS)
  const found = await database
    .selectDistinct({ account: operatorLog.accountId })
    .from(operatorLog)
    .where(
      and(
        gt(operatorLog.at, since),
        eq(operatorLog.who, name),
        eq(operatorLog.how, how),
        eq(operatorLog.act, act),
        // A note of the operator has a reason.
        eq(operatorLog.reason, ''),
        eq(operatorLog.outcome, 'done'),
      ),
    )
  const logged = new Set(found.map(({ account }) => account))
  return read.filter((id) => !logged.has(id))
}
