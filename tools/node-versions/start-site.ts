import { once } from 'node:events'
import { freeRange } from '@orchard/shared/testing/free-port'
import { type Place, secondsSince, start } from './commands.ts'

/** Servers of the site and the distance of their ports, as in `shared/src/testing/site-ports.ts`. */
const PORTS = {
  PORT: 0,
  PRODUCT_API_PORT: 10,
  IDENTITY_PORT: 20,
  DATA_APIS_PORT: 30,
  PAYMENTS_PORT: 40,
}

/** A site that `npm start` serves. */
export interface RunningSite {
  port: number
  /** Until every server was ready. */
  seconds: number
  output(): string
  /** Resolves when none of its processes is left. */
  stop(): Promise<void>
}

/**
 * Runs `npm start` on ports of its own.
 * @throws {Error} with what it printed when it ends instead of serving.
 */
export async function startSite(place: Place): Promise<RunningSite> {
  const port = await freeRange()
  const ports = Object.entries(PORTS).map(([name, distance]) => [name, String(port + distance)])
  const begin = performance.now()
  const { child, output } = start(place, 'npm', ['start'], {
    ...Object.fromEntries(ports),
    TRY_CALLS_PER_ADDRESS: '10000', // all tests share one client address
  })
  const closed = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (output().match(/is ready at/g)?.length === ports.length) resolve()
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
    closed.then(() => reject(new Error(`npm start ended: ${output()}`)), reject)
  })
  return {
    port,
    seconds: secondsSince(begin),
    output,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}
