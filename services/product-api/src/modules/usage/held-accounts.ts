import { isContended } from '#src/store/database-error.ts'
import { CallQueue } from './call-queue.ts'
import type { Call, CallGroup, Waiting } from './count-statement.ts'

/** An account whose rows may be locked by another transaction. */
interface HeldAccount {
  queue: CallQueue
  isCounting: boolean
  /** A statement for this account alone has timed out. */
  isKnown: boolean
}

/** Accounts counted on their own at the same time; each takes a connection. */
const AT_ONCE = 4
/** Remembered accounts; an evicted one delays the others once more. */
const MAX_REMEMBERED = 1_000

/**
 * Counts accounts with locked rows on their own, so that they do not delay the others.
 * @param count counts calls in one statement, and rejects when it fails.
 * @param giveBack takes the waiting calls of an account that is no longer held.
 * @param refuse takes calls whose statement failed for another reason.
 */
export function createHeldAccounts({
  count,
  giveBack,
  refuse,
  lateBefore,
}: {
  count(take: () => readonly CallGroup[]): Promise<void>
  giveBack(groups: readonly CallGroup[]): void
  refuse(groups: readonly CallGroup[], error: unknown): void
  /** Calls from before this moment have waited long enough. */
  lateBefore(): number
}) {
  const accounts = new Map<string, HeldAccount>()
  let counting = 0

  function next(): [string, HeldAccount] | null {
    let known: [string, HeldAccount] | null = null
    for (const [id, account] of accounts) {
      if (account.isCounting || account.queue.isEmpty) continue
      // Accounts that are not known to be locked finish at once.
      if (!account.isKnown) return [id, account]
      known ??= [id, account]
    }
    return known
  }

  function countMore(): void {
    while (counting < AT_ONCE) {
      const found = next()
      if (!found) return
      void countAlone(...found)
    }
  }

  async function countAlone(id: string, account: HeldAccount): Promise<void> {
    counting++
    account.isCounting = true
    let batch: readonly CallGroup[] = []
    const take = () => {
      batch = account.queue.take()
      return batch
    }
    try {
      await count(take)
      accounts.delete(id)
      giveBack(account.queue.take())
    } catch (error) {
      if (batch.length === 0) batch = take()
      if (isContended(error)) {
        account.isKnown = true
        for (const group of batch) for (const one of group.waiting) account.queue.add(group, one)
        account.queue.refuseBefore(lateBefore(), error)
        // To the end, so that the held accounts take turns.
        accounts.delete(id)
        accounts.set(id, account)
      } else {
        accounts.delete(id)
        refuse(batch, error)
        giveBack(account.queue.take())
      }
    } finally {
      account.isCounting = false
      counting--
      countMore()
    }
  }

  function forgetOne(): void {
    for (const [id, { isCounting, queue }] of accounts)
      if (!isCounting && queue.isEmpty) {
        accounts.delete(id)
        return
      }
  }

  return {
    has: (accountId: string) => accounts.has(accountId),
    add(call: Call, waiting: Waiting): void {
      if (accounts.size >= MAX_REMEMBERED) forgetOne()
      const account = accounts.get(call.accountId) ?? {
        queue: new CallQueue(),
        isCounting: false,
        isKnown: false,
      }
      accounts.set(call.accountId, account)
      account.queue.add(call, waiting)
      countMore()
    },
    refuseBefore(timestamp: number, error: unknown): void {
      for (const { queue } of accounts.values()) queue.refuseBefore(timestamp, error)
    },
  }
}
