import { shareRun } from '#src/server/share-run.ts'
import type { RunStatement } from '#src/store/database.ts'
import { isContended } from '#src/store/database-error.ts'
import { CallQueue } from './call-queue.ts'
import { type Call, type CallGroup, type Counted, countCalls } from './count-statement.ts'
import { createHeldAccounts } from './held-accounts.ts'

/** Counts calls against monthly quotas. */
export type Meter = ReturnType<typeof createMeter>

/**
 * A call that no statement has taken yet is refused after `queueMs`; a failure keeps `check` failing
 * for `failureMs`, unless a call has been counted since.
 */
export const METER_TIMES = { queueMs: 2_200, failureMs: 5_000 }
export type MeterTimes = typeof METER_TIMES

const LOOK_MS = 100
/** Above this many calls in a statement, the next one waits to gather more. */
const BUSY_CALLS = 10
/** The least time between the starts of two statements while it is busy. */
const GATHER_MS = 6

/**
 * A meter on a database. One statement at a time counts the calls of all accounts; an account with
 * locked rows is counted on its own.
 */
export function createMeter(
  run: RunStatement,
  now: () => Date,
  { queueMs, failureMs }: MeterTimes = METER_TIMES,
) {
  const queue = new CallQueue()
  const lateBefore = () => performance.now() - queueMs
  const held = createHeldAccounts({
    count,
    refuse,
    lateBefore,
    giveBack(groups) {
      for (const group of groups) for (const one of group.waiting) queue.add(group, one)
      countSoon()
    },
  })
  let isCounting = false
  /** The last statement: when it began, and how many calls it counted. */
  let last = { at: 0, calls: 0 }
  let failure: { error: unknown; at: number } | null = null

  const watch = setInterval(() => {
    for (const one of [queue, held])
      one.refuseBefore(lateBefore(), new Error('A call waited too long to be counted'))
  }, LOOK_MS)
  watch.unref()

  async function count(take: () => readonly CallGroup[]): Promise<void> {
    await countCalls(run, now, take)
    failure = null
  }

  function refuse(groups: readonly CallGroup[], error: unknown): void {
    failure = { error, at: performance.now() }
    for (const { waiting } of groups) for (const one of waiting) one.reject(error)
  }

  function setAside(groups: readonly CallGroup[]): void {
    for (const group of groups) for (const one of group.waiting) held.add(group, one)
  }

  function countSoon(): void {
    if (!isCounting && !queue.isEmpty) void countAll()
  }

  /**
   * Waits for more calls of this turn of the event loop, or under load of a few milliseconds: a
   * statement costs the same for one call and for fifty.
   */
  function gathered(): Promise<void> {
    const early = last.calls < BUSY_CALLS ? 0 : last.at + GATHER_MS - performance.now()
    return new Promise((resolve) => {
      if (early > 0) setTimeout(resolve, early)
      else setImmediate(resolve)
    })
  }

  async function countAll(): Promise<void> {
    isCounting = true
    while (!queue.isEmpty) {
      await gathered()
      let batch: CallGroup[] = []
      const take = () => {
        batch = queue.take()
        return batch
      }
      try {
        const at = performance.now()
        await count(take)
        last = { at, calls: batch.reduce((sum, { waiting }) => sum + waiting.length, 0) }
      } catch (error) {
        if (batch.length === 0) batch = take()
        // Queued calls too: they may be for the locked account.
        if (isContended(error)) setAside([...batch, ...queue.take()])
        else refuse(batch, error)
      }
    }
    isCounting = false
  }

  /** Runs the statement without calls: it fails whenever counting would. */
  async function probe(): Promise<void> {
    if (failure && performance.now() - failure.at < failureMs) throw failure.error
    await countCalls(run, now, () => [])
  }

  return {
    /**
     * @throws {Error} when it cannot be counted. It has not counted then, unless the connection broke
     * after it was sent.
     */
    count: (call: Call) =>
      new Promise<Counted>((resolve, reject) => {
        const waiting = { since: performance.now(), resolve, reject }
        if (held.has(call.accountId)) return held.add(call, waiting)
        queue.add(call, waiting)
        countSoon()
      }),
    /** @throws {Error} when calls cannot be counted, or could not a moment ago. */
    check: shareRun(probe),
    /** Refuses what has not been sent yet, and counts no more. */
    close(): void {
      clearInterval(watch)
      for (const one of [queue, held])
        one.refuseBefore(Number.POSITIVE_INFINITY, new Error('The meter is closed'))
    },
  }
}
