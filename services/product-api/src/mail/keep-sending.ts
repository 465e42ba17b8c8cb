import type { Log } from '@orchard/shared-node/log'
import type { Outbox } from './outbox.ts'

const MINUTE_MS = 60_000

/** Retries unsent messages. @returns a function that stops it. */
export function keepSending(outbox: Outbox, log: Log): () => void {
  const send = () => outbox.send().catch((error: Error) => log(`Outbox: ${error.message}`))
  const timer = setInterval(send, MINUTE_MS)
  return () => clearInterval(timer)
}
