import type { Registry, Unit } from '@orchard/shared/contracts'
import { knownReleases, rollbackTarget } from '#src/registry/earlier-releases.ts'
import { GateError } from './after-gates.ts'
import { goLive } from './go-live.ts'
import { findMissing } from './missing-units.ts'
import { type Moves, type Staging, staying } from './staging.ts'

/** How units go back. */
interface RollbackOptions {
  isDryRun?: boolean
  /** The author’s note for the history. */
  note?: string | undefined
  /** Goes back where that breaks something, and says what. */
  acceptsBreakage?: boolean
  print?(message: string): void
}

/**
 * `npm run rollback -- UNIT...`: back to what was live before the present release of each unit, or to an earlier one, all
 * at once. A dry run stops before the pointers move, and needs no key.
 * @param wanted an earlier release of each unit, or null for the one before; false takes a remote out of the site.
 * @returns the releases, by unit; null for a remote that has left.
 * @throws {GateError} when something would break, unless that is accepted; nothing has changed then. It names what else
 * would have to go back at the same time, where that helps.
 * @throws {Error} when there is no such release to go back to.
 */
export async function rollbackUnits(
  staging: Staging,
  wanted: Readonly<Record<Unit, string | null | false>>,
  { acceptsBreakage = false, isDryRun = false, note, print }: RollbackOptions = {},
): Promise<Moves> {
  const { registry } = await staging.store.readRegistry()
  const next: Record<Unit, string | null> = {}
  for (const [unit, release] of Object.entries(wanted)) {
    const target = release === false ? null : targetOf(registry, unit, release)
    if (target !== null && !(await staging.store.hasRelease(unit, target)))
      throw new Error(`${unit}@${target} is no longer in ${staging.store.place}`)
    next[unit] = target
  }
  const { FIT_GATES } = await import('#src/gates/quick-gates.ts')
  const launch = {
    ...({ action: 'rollback', gates: FIT_GATES } as const),
    ...{ acceptsBreakage, isDryRun, note },
    ...(print ? { print } : {}),
  }
  await goLive(staging, next, launch).catch(async (error: Error) => {
    if (!(error instanceof GateError)) throw error
    throw new GateError([error.message, ...(await remedies(staging, next, registry))].join('\n'))
  })
  return next
}

/** @throws {Error} when there is nothing to go back to. */
function targetOf(registry: Registry, unit: Unit, asked: string | null): string {
  const known = knownReleases(registry, unit)
  if (asked !== null && !known.includes(asked))
    throw new Error(`${unit}@${asked} ${reasonAgainst(registry, unit, asked, known)}`)
  const target = asked ?? rollbackTarget(registry, unit)
  if (!target) throw new Error(`${unit} has no earlier release to go back to`)
  return target
}

/** Why a unit cannot be moved to a release that somebody named. */
function reasonAgainst({ live }: Registry, unit: Unit, asked: string, known: string[]): string {
  if (asked === live[unit]) return 'is live already'
  return `was never live; ${known.length > 0 ? `there is ${known.join(', ')}` : 'nothing else was'}`
}

/** The commands that go back despite a refusal. */
async function remedies(staging: Staging, next: Moves, registry: Registry): Promise<string[]> {
  const others: Record<Unit, string> = {}
  for (const unit of Object.keys(registry.live)) {
    const target = unit in next ? undefined : rollbackTarget(registry, unit)
    if (target && (await staging.store.hasRelease(unit, target))) others[unit] = target
  }
  const missing = await findMissing(staging, next, others)
  const together = [...Object.entries(staying(next)).map(named), ...missing].join(' ')
  return [
    ...(missing.length > 0 ? [`Together they fit: npm run rollback -- ${together}`] : []),
    'With --accept-breakage "WHY" it goes back all the same.',
  ]
  function named([unit, release]: [string, string]): string {
    return release === rollbackTarget(registry, unit) ? unit : `${unit}@${release}`
  }
}
