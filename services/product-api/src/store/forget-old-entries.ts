import { lt } from 'drizzle-orm'
import type { Services } from '#src/app.ts'
import { forgetOldSubmissions } from '#src/routes/submissions.ts'
import { dayOf } from '#src/usage/period.ts'
import { forgetOldUsage } from '#src/usage/usage-report.ts'
import { deleteInPortions } from './delete-in-portions.ts'
import { apiKeys, deletedAccounts, tries } from './schema.ts'

/** Longer than any sign-in lasts: the site keeps tokens for 365 days at most. */
const DELETION_KEPT_MS = 400 * 24 * 60 * 60 * 1_000

/** Deletes what is kept for a time only, when that is over. */
export async function forgetOldEntries(services: Services): Promise<void> {
  const { database, now } = services
  await forgetOldSubmissions(services)
  await forgetOldUsage(database, now())
  await deleteInPortions(database, apiKeys, lt(apiKeys.retiresAt, now()))
  const limit = new Date(now().getTime() - DELETION_KEPT_MS)
  await deleteInPortions(database, deletedAccounts, lt(deletedAccounts.deletedAt, limit))
  await deleteInPortions(database, tries, lt(tries.day, dayOf(now())))
}
