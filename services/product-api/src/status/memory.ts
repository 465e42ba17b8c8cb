import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Services } from '#src/services.ts'

/** A value, and when it was read. */
export interface Remembered<Value> {
  value: Value
  readAt: Date
  /** False if it is older than it may be, since it could not be read again. */
  isCurrent: boolean
}

/** For how long a value is given again without a read, here and by caches. */
export const KEEP_SECONDS = 15
/** Nobody waits longer for a value of which an older one is known: composers wait for a second. */
const PATIENCE_MS = 500
/** After a failure nobody waits for this long. */
const REST_MS = 2_000
const MAX_VALUES = 1_000

interface Entry<Value> {
  known: { value: Value; readAt: Date } | null
  reading: { done: Promise<unknown>; isLate: boolean } | null
  restsUntil: number
}

/** Reads values once for all who ask within some seconds, and keeps the last ones for when they cannot be read. */
export function createMemory<Value extends object>(
  now: Services['now'],
  read: (name: string) => Promise<Value>,
) {
  const entries = new LRUCache<string, Entry<Value>>({ max: MAX_VALUES })

  function start(name: string, entry: Entry<Value>): Promise<unknown> {
    const done = read(name).then(
      (value) => {
        Object.assign(entry, { known: { value, readAt: now() }, reading: null })
      },
      (error: unknown) => {
        Object.assign(entry, { restsUntil: now().getTime() + REST_MS, reading: null })
        throw error
      },
    )
    done.catch(() => undefined) // heard by those who have nothing older
    entry.reading = { done, isLate: false }
    return done
  }

  /** @throws what `read` throws, if nothing was ever read. */
  return async (name: string): Promise<Remembered<Value>> => {
    const entry = entries.get(name) ?? { known: null, reading: null, restsUntil: 0 }
    entries.set(name, entry)
    const isFresh = () =>
      entry.known !== null && now().getTime() - entry.known.readAt.getTime() < KEEP_SECONDS * 1_000
    const mayAsk = entry.known === null || now().getTime() >= entry.restsUntil
    if (!isFresh() && mayAsk) {
      const done = entry.reading?.done ?? start(name, entry)
      const { reading } = entry
      if (entry.known === null) await done
      else if (reading && !reading.isLate)
        await Promise.race([
          done.catch(() => undefined),
          wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
            reading.isLate = true
          }),
        ])
    }
    if (entry.known === null) throw new Error('Nothing was read')
    return { ...entry.known, isCurrent: isFresh() }
  }
}
