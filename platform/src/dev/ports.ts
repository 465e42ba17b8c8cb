import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Unit } from '@orchard/shared/contracts'

const FIRST_PORT = 5174
/** Hands the ports on to the processes that this one starts. */
const CHOSEN = 'DEV_PORTS'

/**
 * Chooses a port for the development server of each remote: from `DEV_PORT` on, or the first free ones from 5174 on.
 * Processes that this one starts choose the same.
 * @throws {Error} if `DEV_PORT` is no port, or a port from there on is taken.
 */
export async function devPorts(units: readonly Unit[]): Promise<ReadonlyMap<Unit, number>> {
  const chosen = process.env[CHOSEN]
  if (chosen !== undefined) return new Map(Object.entries<number>(JSON.parse(chosen)))
  const { DEV_PORT } = process.env
  const ports = new Map<Unit, number>()
  let port = Number(DEV_PORT || FIRST_PORT)
  for (const unit of units) {
    while (!(await isFree(port))) {
      if (DEV_PORT)
        throw new Error(
          `Port ${port} is taken. Stop what is using it, or set DEV_PORT to another one.`,
        )
      port++
    }
    ports.set(unit, port++)
  }
  process.env[CHOSEN] = JSON.stringify(Object.fromEntries(ports))
  return ports
}

/**
 * Returns the port of a remote's development server.
 * @throws {Error} as `devPorts` does.
 */
export async function devPortOf(unit: Unit): Promise<number> {
  const port = (await devPorts([unit])).get(unit)
  if (port === undefined) throw new Error(`${unit} does not run from source`)
  return port
}

/** @throws {Error} if it is no port. */
async function isFree(port: number): Promise<boolean> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('DEV_PORT must be a whole number from 1 to 65535.')
  const probe = createServer().listen(port, 'localhost')
  return once(probe, 'listening').then(
    async () => {
      probe.close()
      await once(probe, 'close')
      return true
    },
    () => false,
  )
}
