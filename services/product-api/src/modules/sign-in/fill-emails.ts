import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { Services } from '#src/server/services.ts'
import { jobTurns } from '#src/store/job-turns.ts'

/** Time between the starts of two rounds. */
export const FILL_EMAILS_EVERY_MS = 2_000
/** Accounts of a round: five a second, a sixth of what Cognito allows for `ListUsers` of all pools of an AWS account. */
const AT_ONCE = 10
const JOB = 'emails'

/**
 * Asks the user pool for the emails of accounts that it was never asked about, and stores those that are verified; meant
 * for a timer on every instance, of which one at a time does it. A user that the pool does not have keeps no email until
 * somebody signs in as them. Without the administrator’s credentials it does nothing.
 * @param options.signal ends a round early.
 * @throws {ApiError} 503 if the pool does not say; that account and the others wait for the next round.
 */
export async function fillEmails({
  database,
  now,
  poolAdmin,
  signal,
}: Pick<Services, 'database' | 'now'> & {
  poolAdmin: PoolAdmin | null
  signal: AbortSignal
}): Promise<void> {
  if (!poolAdmin) return
  const isUnasked = and(eq(accounts.provider, 'cognito'), isNull(accounts.emailAskedAt))
  const people = await database
    .select({ id: accounts.id, subject: accounts.subject })
    .from(accounts)
    .where(isUnasked)
    .orderBy(asc(accounts.id))
    .limit(AT_ONCE)
  const [at, until] = [now(), new Date(now().getTime() + FILL_EMAILS_EVERY_MS)]
  if (people.length === 0 || !(await takeTurn(database, at, until))) return
  for (const { id, subject } of people) {
    const emailAskedAt = now()
    if (signal.aborted || emailAskedAt >= until) return
    const email = await poolAdmin.findVerifiedEmail(subject)
    await database
      .update(accounts)
      .set({ emailAskedAt, ...(email === null ? {} : { email, unverifiedEmail: null }) })
      // Its owner may have signed in since.
      .where(and(eq(accounts.id, id), isUnasked))
  }
}

/** @returns false while another instance has the turn. */
async function takeTurn(database: Services['database'], at: Date, until: Date): Promise<boolean> {
  const taken = await database
    .insert(jobTurns)
    .values({ job: JOB, until })
    .onConflictDoUpdate({ target: jobTurns.job, set: { until }, setWhere: lte(jobTurns.until, at) })
    .returning()
  return taken.length > 0
}
