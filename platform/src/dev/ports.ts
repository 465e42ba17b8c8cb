import type { Unit } from '@orchard/shared/contracts'
import { unitConfig } from '#src/build/unit-build.ts'
import { listUnits } from '#src/workspace.ts'

/** Ports of the remotes' development servers, by unit; `devPort` of `unit.config.ts`. */
export async function devPorts(): Promise<ReadonlyMap<Unit, number>> {
  const ports = new Map<Unit, number>()
  for (const unit of await listUnits()) {
    const { devPort } = await unitConfig(unit)
    if (devPort !== undefined) ports.set(unit, devPort)
  }
  return ports
}

/**
 * Finds the port of a remote's development server.
 * @throws {Error} for a name that is no remote.
 */
export async function devPortOf(unit: Unit): Promise<number> {
  const ports = await devPorts()
  const port = ports.get(unit)
  if (port === undefined) throw new Error(`Name one of ${[...ports.keys()].join(', ')}`)
  return port
}
