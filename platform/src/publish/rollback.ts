import type { Registry, Unit } from '@orchard/shared/contracts'
import { knownReleases, rollbackTarget } from '#src/registry/earlier-releases.ts'
import { goLive } from './go-live.ts'
import type { Staging } from './staging.ts'

/**
 * `npm run rollback -- UNIT [RELEASE]`: back to what was live before the present release, or to an earlier one, if it
 * fits to the others. A dry run stops before the pointer moves, and needs no key.
 * @throws {GateError} when it does not fit; nothing has changed then.
 * @throws {Error} when there is no such release to go back to.
 */
export async function rollbackUnit(
  staging: Staging,
  unit: Unit,
  asked?: string,
  { isDryRun = false, note }: { isDryRun?: boolean; note?: string | undefined } = {},
): Promise<string> {
  const { registry } = await staging.store.readRegistry()
  const known = knownReleases(registry, unit)
  if (asked !== undefined && !known.includes(asked))
    throw new Error(`${unit}@${asked} ${reasonAgainst(registry, unit, asked, known)}`)
  const previous = asked ?? rollbackTarget(registry, unit)
  if (!previous) throw new Error(`${unit} has no earlier release to go back to`)
  if (!(await staging.store.hasRelease(unit, previous)))
    throw new Error(`${unit}@${previous} is no longer in ${staging.store.place}`)
  const { FIT_GATES } = await import('#src/gates/quick-gates.ts')
  const launch = { action: 'rollback', gates: FIT_GATES, isDryRun, note } as const
  await goLive(staging, { [unit]: previous }, launch)
  return previous
}

/** Why a unit cannot be moved to a release that somebody named. */
function reasonAgainst({ live }: Registry, unit: Unit, asked: string, known: string[]): string {
  if (asked === live[unit]) return 'is live already'
  return `was never live; ${known.length > 0 ? `there is ${known.join(', ')}` : 'nothing else was'}`
}
