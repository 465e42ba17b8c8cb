import type { FastifyInstance } from 'fastify'
import { runDue } from './checkout/due.ts'
import type { Processor } from './processor.ts'

const LOOK_EVERY_MS = 1_000

/** Performs due actions while the server runs: renewals, retries, messages. */
export function followClock(app: FastifyInstance, processor: Processor): void {
  const look = () => {
    runDue(processor)
    processor.store.flush().then(
      () => processor.deliveries.wake(),
      (error: Error) => processor.print(`Changes could not be saved: ${error.message}`),
    )
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
