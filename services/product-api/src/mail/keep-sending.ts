import type { Log } from '@orchard/shared-node/log'
import type { Outbox } from './outbox.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Retries unsent messages and deletes old ones. @returns a function that stops it. */
export function keepSending(outbox: Outbox, log: Log): () => void {
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: Error) => log(`Outbox: ${error.message}`)), ms)
  const timers = [every(MINUTE_MS, outbox.send), every(DAY_MS, outbox.forgetOld)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
