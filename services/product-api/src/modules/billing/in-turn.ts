import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { accountDeleted } from '#src/modules/accounts/accounts.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import { Tally } from '#src/server/tally.ts'

/** Others wait no longer for a process that was killed; one that lives renews its turn. */
const HELD_MS = 3_000
const RENEW_MS = 1_000
/** A visitor is told after this time that something else is under way. */
const WAIT_MS = 4_000
const LOOK_MS = 50
const MAX_LOOK_MS = 500
/** Requests of an account that may wait in a process, the one whose turn it is included. */
const MAX_WAITING = 10

/** The end of the last turn of each account in this process, so that one request alone looks at the database. */
const ends = new Map<string, Promise<unknown>>()
const waiting = new Tally()

/**
 * Does one thing at a time for an account, in all processes. Others wait; no transaction is open while
 * they do, since the embedded database has one connection.
 * @throws {ApiError} 409 `account_busy` after `waitMs` or when ten are waiting, 410 if the account was deleted, and what
 * `work` throws.
 */
export async function inTurn<T>(
  services: Pick<Services, 'database' | 'now'>,
  accountId: string,
  work: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  if (waiting.of(accountId) >= MAX_WAITING) throw accountBusy()
  waiting.add(accountId)
  const lateAt = performance.now() + waitMs
  const before = ends.get(accountId)
  const turn = async () => {
    const late = before && wait(waitMs, true, { ref: false })
    if (await Promise.race([before, late])) throw accountBusy()
    return takeTurn(services, { accountId, lateAt, work })
  }
  const own = turn()
  ends.set(
    accountId,
    Promise.allSettled([before, own]).then(() => false),
  )
  try {
    return await own
  } finally {
    waiting.remove(accountId)
    if (waiting.of(accountId) === 0) ends.delete(accountId)
  }
}

interface Turn<T> {
  accountId: string
  lateAt: number
  work(): Promise<T>
}

async function takeTurn<T>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { accountId, lateAt, work }: Turn<T>,
): Promise<T> {
  const isAccount = eq(accounts.id, accountId)
  const isFree = () => or(isNull(accounts.billingUntil), lt(accounts.billingUntil, now()))
  let until = new Date(0)
  const take = () => {
    until = new Date(now().getTime() + HELD_MS)
    return database
      .update(accounts)
      .set({ billingUntil: until })
      .where(and(isAccount, isFree()))
      .returning({ id: accounts.id })
  }
  for (let ms = LOOK_MS; (await take()).length === 0; ms = Math.min(2 * ms, MAX_LOOK_MS)) {
    const [account] = await database.select({ id: accounts.id }).from(accounts).where(isAccount)
    if (!account) throw accountDeleted()
    if (performance.now() > lateAt) throw accountBusy()
    await wait(ms)
  }
  const set = async (next: Date | null) => {
    const isMine = and(isAccount, eq(accounts.billingUntil, until))
    if (next) until = next
    await database.update(accounts).set({ billingUntil: next }).where(isMine)
  }
  let renewed = Promise.resolve()
  const renewal = setInterval(() => {
    renewed = renewed
      .then(() => set(new Date(now().getTime() + HELD_MS)))
      // The turn may end too early then; keys of idempotency still keep requests apart.
      .catch(() => undefined)
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await renewed
    await set(null)
  }
}

/** Somebody else changes the plan of the same account. */
export function accountBusy(): ApiError {
  return new ApiError(
    409,
    'account_busy',
    'Your plan is being changed elsewhere, such as in another tab. Try again in a minute.',
  )
}
