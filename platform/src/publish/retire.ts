import type { Registry, Unit } from '@orchard/shared/contracts'
import { afterGates, GateError } from './after-gates.ts'
import { movePointers } from './move-pointers.ts'
import type { Exceptions } from './rules.ts'
import type { Staging } from './staging.ts'

/** Options of a retirement. */
export interface Retirement {
  /** Stops after the gates. */
  isDryRun?: boolean
  /** Goes on where something that stays depends on the remote. */
  acceptsBreakage?: boolean
  /** Rules of the registry that are left aside. */
  exceptions?: Exceptions
  /** What its author says about it. */
  note?: string | undefined
}

/**
 * `npm run retire -- UNIT`: takes a remote out of the site, if nothing that stays depends on it. Its releases stay in the
 * store, so that open pages go on and a rollback brings it back.
 * @throws {GateError} when something depends on it; nothing has changed then.
 * @throws {Error} for the host, and for a unit that is not live.
 */
export async function retireUnit(
  staging: Staging,
  unit: Unit,
  print: (message: string) => void,
  { isDryRun = false, acceptsBreakage = false, exceptions = {}, note }: Retirement = {},
): Promise<void> {
  if (unit === 'host') throw new Error('The host cannot be retired; every page is in it')
  const author = isDryRun ? null : await staging.publisher.author([unit])
  assertLive((await staging.store.readRegistry()).registry, unit)
  const { RETIREMENT_GATES: gates } = await import('#src/gates/retirement-gates.ts')
  const question = {
    ...{ next: { [unit]: null }, gates, print, isDryRun },
    isOverridden: acceptsBreakage,
    exceptions,
  }
  await afterGates(staging, question, async (passed) => {
    if (!author) return
    const { gates, overrides, registry } = passed
    assertLive(registry, unit)
    const details = {
      ...({ action: 'retire', by: author.name, gates } as const),
      ...(note ? { note } : {}),
      ...(overrides ? { overrides } : {}),
    }
    await movePointers(staging.store, { [unit]: null }, details, registry.live)
  }).catch((error: Error) => {
    if (!(error instanceof GateError)) throw error
    throw new GateError(
      `${error.message}\nWith --accept-breakage "WHY" it is retired all the same.`,
    )
  })
}

/** @throws {Error} when the unit is not live. */
function assertLive({ live }: Registry, unit: Unit): void {
  const { host: _, ...remotes } = live
  if (remotes[unit] === undefined)
    throw new Error(
      `${unit} is not live; there is ${Object.keys(remotes).join(', ') || 'no remote'}`,
    )
}
