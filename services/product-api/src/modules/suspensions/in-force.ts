import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { suspensions } from './tables.ts'

type RefusalServices = Pick<Services, 'now'> & {
  /** Origin of the site. */
  site: string
}

/** Name of the lock that all changes share, and that a suspension has alone. */
const LOCK = sql`hashtextextended('suspensions', 0)`

/** Selects the suspensions that are in force. */
export function isActive(now: Date): SQL | undefined {
  return and(
    isNull(suspensions.liftedAt),
    or(isNull(suspensions.until), gt(suspensions.until, now)),
  )
}

/**
 * Keeps suspensions as they are until the transaction ends. Comes before every other lock of the transaction: one lock
 * for all accounts, so that a suspension can look at a person and their organisations, and nothing deadlocks.
 */
export async function holdSuspensions(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
}

/** Waits for the changes under way, and holds up others until the transaction ends. Comes before every other lock. */
export async function lockSuspensions(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/**
 * The suspensions of accounts that are in force, by account; of several the one that ends last.
 * @param options `isOwnOnly` leaves out those that came with others.
 */
export async function listSuspended(
  database: Pick<Database, 'select'>,
  accountIds: readonly string[],
  now: Date,
  { isOwnOnly = false } = {},
) {
  const found = await database
    .select()
    .from(suspensions)
    .where(
      and(
        eq(suspensions.kind, 'account'),
        inArray(suspensions.target, [...accountIds]),
        isActive(now),
        isOwnOnly ? isNull(suspensions.withId) : undefined,
      ),
    )
    .orderBy(suspensions.until)
  return new Map(found.map((one) => [one.target, one]))
}

/** The suspension of the first account that has one now; undefined if none has. */
export async function findSuspension(
  database: Pick<Database, 'select'>,
  accountIds: readonly string[],
  now: Date,
  options?: { isOwnOnly: boolean },
) {
  const found = await listSuspended(database, accountIds, now, options)
  return accountIds.map((id) => found.get(id)).find((one) => one !== undefined)
}

/** @throws {ApiError} 403 if one of the accounts is suspended. */
export async function assertNoneSuspended(
  { now, site }: RefusalServices,
  database: Pick<Database, 'select'>,
  accountIds: readonly string[],
): Promise<void> {
  const found = await findSuspension(database, accountIds, now())
  if (found) throw suspended(site, 'account_suspended', found.words)
}

/** The refusal of what is suspended, in the words of the operator. */
export function suspended(
  site: string,
  code: 'account_suspended' | 'key_suspended' | 'address_blocked',
  words: string,
): ApiError {
  const detail = `${words} If you think that this is a mistake, contact us: ${site}/contact`
  return new ApiError(403, code, detail)
}

/**
 * Notes of suspensions whose time is over that they have ended, which they did by themselves.
 * @param accountIds whose suspensions; by default everything.
 */
export async function endExpired(
  database: Pick<Transaction, 'update'>,
  now: Date,
  accountIds?: readonly string[],
): Promise<void> {
  await database
    .update(suspensions)
    .set({ liftedAt: sql`${suspensions.until}` })
    .where(
      and(
        isNull(suspensions.liftedAt),
        isNotNull(suspensions.until),
        lte(suspensions.until, now),
        accountIds && inArray(suspensions.accountId, [...accountIds]),
      ),
    )
}
