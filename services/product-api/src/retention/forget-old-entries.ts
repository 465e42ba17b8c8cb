import { lt } from 'drizzle-orm'
import { forgetOldSubmissions } from '#src/inbox/submissions.ts'
import type { Database } from '#src/store/database.ts'
import { deleteInPortions } from '#src/store/delete-in-portions.ts'
import { apiKeys, deletedAccounts, tries } from '#src/store/schema.ts'
import { dayOf } from '#src/usage/period.ts'
import { forgetOldUsage } from '#src/usage/usage-report.ts'

/** Longer than any sign-in lasts: the site keeps tokens for 365 days at most. */
const DELETION_KEPT_MS = 400 * 24 * 60 * 60 * 1_000

/** Deletes entries whose retention period is over. */
export async function forgetOldEntries({
  database,
  now,
}: {
  database: Database
  now(): Date
}): Promise<void> {
  await forgetOldSubmissions(database, now())
  await forgetOldUsage(database, now())
  await deleteInPortions(database, apiKeys, lt(apiKeys.retiresAt, now()))
  const limit = new Date(now().getTime() - DELETION_KEPT_MS)
  await deleteInPortions(database, deletedAccounts, lt(deletedAccounts.deletedAt, limit))
  await deleteInPortions(database, tries, lt(tries.day, dayOf(now())))
}
