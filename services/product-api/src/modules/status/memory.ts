import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { growsTo } from '#src/server/grows-to.ts'
import type { Services } from '#src/server/services.ts'

/** A value, and when it was read. */
export interface Remembered<Value> {
  value: Value
  readAt: Date
  /** False if it is older than it may be, since it could not be read again. */
  isCurrent: boolean
}

/** For how long a value is current, also in caches. */
export const KEEP_SECONDS = 15
/** Nobody waits longer for a value of which an older one is known: composers wait for a second. */
const PATIENCE_MS = 500
/** After a failure nobody waits for this long. */
const REST_MS = 2_000
const MAX_VALUES = 1_000

interface Entry<Value> {
  known: { value: Value; readAt: Date; number: number } | null
  /** Reads for which nobody waits any more; while there are some, nobody begins another. */
  late: number
  restsUntil: number
}

/** Reads values for each who asks, and keeps the last ones for when they cannot be read. */
export function createMemory<Value extends object>(
  now: Services['now'],
  read: (name: string) => Promise<Value>,
) {
  const entries = new LRUCache<string, Entry<Value>>(growsTo(MAX_VALUES))
  let reads = 0

  async function start(name: string, entry: Entry<Value>): Promise<void> {
    const number = ++reads
    try {
      const value = await read(name)
      // One that began later may have come before.
      if (number > (entry.known?.number ?? 0)) entry.known = { value, readAt: now(), number }
    } catch (error) {
      entry.restsUntil = now().getTime() + REST_MS
      throw error
    }
  }

  /** Waits for a read, but not for long. */
  async function waitAWhile(reading: Promise<void>, entry: Entry<Value>): Promise<void> {
    const done = reading.catch(() => undefined).then(() => true)
    const isDone = await Promise.race([done, wait(PATIENCE_MS, false, { ref: false })])
    if (isDone) return
    entry.late++
    void done.then(() => entry.late--)
  }

  /** @throws what `read` throws, if nothing was ever read. */
  return async (name: string): Promise<Remembered<Value>> => {
    const entry = entries.get(name) ?? { known: null, late: 0, restsUntil: 0 }
    entries.set(name, entry)
    if (entry.known === null) await start(name, entry)
    else if (entry.late === 0 && now().getTime() >= entry.restsUntil)
      await waitAWhile(start(name, entry), entry)
    if (entry.known === null) throw new Error('Nothing was read')
    const { readAt, value } = entry.known
    const isCurrent = now().getTime() - readAt.getTime() < KEEP_SECONDS * 1_000
    return { value, readAt, isCurrent }
  }
}
