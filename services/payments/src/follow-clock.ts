import type { FastifyInstance } from 'fastify'
import { runDue } from './billing/due.ts'
import type { Processor } from './processor.ts'

const LOOK_EVERY_MS = 1_000

/** While the server runs, does what is due without being asked: renewals, retries, messages. */
export function followClock(app: FastifyInstance, processor: Processor): void {
  const look = () => {
    runDue(processor)
    processor.store.flush().then(
      () => processor.deliveries.wake(),
      (error: Error) => processor.print(`Nothing was kept: ${error.message}`),
    )
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
