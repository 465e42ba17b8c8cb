import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import type { Gate } from '#src/gates/gate.ts'
import { knownReleases, rollbackTarget } from '#src/registry/earlier-releases.ts'
import { withoutRollouts } from '#src/registry/rollouts.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { listUnits } from '#src/workspace.ts'
import { afterGates } from './after-gates.ts'
import { point } from './publish.ts'
import type { Staging } from './staging.ts'

type Releases = Record<Unit, string>
type Print = (message: string) => void

/**
 * `npm run release -- UNIT`: checks the present sources and makes their release, if need be, puts it to every
 * gate and then live. A dry run stops before anything is stored, and needs no key.
 * @throws {Error} when the sources break a rule of types or imports.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseUnit(
  staging: Staging,
  unit: Unit,
  print: Print,
  { isDryRun = false, note }: { isDryRun?: boolean; note?: string | undefined } = {},
): Promise<string> {
  if (!isDryRun) await staging.publisher.author([unit]) // before minutes are spent
  const release = await releaseId(unit)
  const { registry } = await staging.store.readRegistry()
  if (!(await staging.has(unit, release))) {
    const { checkSources } = await import('#src/build/check-sources.ts')
    await checkSources(unit)
    await staging.build(unit, release, registry.live['host'], print)
  }
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const gates = ALL_GATES
  await goLive(staging, { [unit]: release }, { action: 'release', gates, print, isDryRun, note })
  return release
}

/**
 * Does the work of `npm start`: releases each unit whose sources make something other than what is live, all
 * of them together, after the quick gates. A pointer that was rolled back stays where it is, and what is
 * tried with some visitors is not given to all of them.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseWhatChanged(staging: Staging, print: Print): Promise<void> {
  const { registry } = await staging.store.readRegistry()
  const next: Releases = {}
  for (const unit of await listUnits()) {
    if (lastMove(registry, unit)?.action === 'retire') {
      print(`${unit} stays away: it was retired; npm run release -- ${unit} brings it back`)
      continue
    }
    const release = await releaseId(unit)
    const exists = await staging.store.hasRelease(unit, release)
    if (exists && registry.live[unit] === release) continue
    const reason = exists ? reasonToStay(registry, unit, release) : null
    if (reason) {
      print(`${unit} stays at ${registry.live[unit]}: ${reason}`)
      continue
    }
    await staging.build(unit, release, next['host'] ?? registry.live['host'], print)
    next[unit] = release
  }
  if (Object.keys(next).length === 0) return
  const { QUICK_GATES } = await import('#src/gates/quick-gates.ts')
  await goLive(staging, next, { action: 'release', gates: QUICK_GATES })
  for (const [unit, release] of Object.entries(next))
    if (registry.live[unit]) print(`${unit} went from ${registry.live[unit]} to ${release}`)
}

/**
 * `npm run rollback -- UNIT [RELEASE]`: back to what was live before the present release, or to an earlier one, if it
 * fits to the others.
 * @throws {GateError} when it does not fit; nothing has changed then.
 * @throws {Error} when there is no such release to go back to.
 */
export async function rollbackUnit(
  staging: Staging,
  unit: Unit,
  asked?: string,
  note?: string,
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
  await goLive(staging, { [unit]: previous }, { action: 'rollback', gates: FIT_GATES, note })
  return previous
}

/** Why a unit cannot be moved to a release that somebody named. */
function reasonAgainst({ live }: Registry, unit: Unit, asked: string, known: string[]): string {
  if (asked === live[unit]) return 'is live already'
  return `was never live; ${known.length > 0 ? `there is ${known.join(', ')}` : 'nothing else was'}`
}

function lastMove({ history }: Pick<Registry, 'history'>, unit: Unit): RegistryChange | undefined {
  return history.findLast((change) => change.unit === unit)
}

/**
 * `npm run retire -- UNIT`: takes a remote out of the site. Its releases stay in the store, so that open pages go on and
 * a release brings it back.
 * @throws {Error} for the host, and for a unit that is not live.
 */
export async function retireUnit(staging: Staging, unit: Unit, note?: string): Promise<void> {
  if (unit === 'host') throw new Error('The host cannot be retired; every page is in it')
  const { name: by } = await staging.publisher.author([unit])
  await updateRegistry(staging.store, (now) => {
    const { [unit]: release, ...live } = now.live
    if (release === undefined) {
      const others = Object.keys(live).filter((one) => one !== 'host')
      throw new Error(`${unit} is not live; there is ${others.join(', ') || 'no remote'}`)
    }
    const generation = now.generation + 1
    const at = new Date().toISOString()
    const change: RegistryChange = {
      generation,
      unit,
      release,
      previous: release,
      action: 'retire',
      at,
      by,
      ...(note ? { note } : {}),
    }
    return {
      ...now,
      ...(now.rollouts ? withoutRollouts(now, [unit]) : {}),
      generation,
      live,
      history: [...now.history, change],
    }
  })
}

/** The reason not to put a stored release live automatically, or null. */
function reasonToStay({ rollouts, history }: Registry, unit: Unit, release: string): string | null {
  if (rollouts?.[unit]?.release === release) return `${release} is tried with some visitors`
  const last = lastMove({ history }, unit)
  if (!last || last.action === 'release') return null
  return last.action === 'rollback' || last.action === 'automatic-rollback'
    ? 'it was rolled back to that'
    : 'a trial was the last that was asked for'
}

/** How releases go live. */
export interface Launch {
  action: 'release' | 'rollback'
  gates: readonly Gate[]
  print?: Print
  /** Stops after the gates. */
  isDryRun?: boolean
  /** For the history: what its author says, and the registry that the release was promoted from. */
  note?: string | undefined
  from?: string
}

/**
 * Runs the gates, signs, stores, and moves the pointer; retries while other releases go live in between.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {SignatureError} when a stored release is refused or was altered.
 */
export async function goLive(
  staging: Staging,
  next: Releases,
  { action, gates, print = () => undefined, isDryRun = false, note, from }: Launch,
): Promise<void> {
  const author = isDryRun ? null : await staging.publisher.author(Object.keys(next))
  await staging.assertTrusted(next)
  await afterGates(staging, { next, gates, print }, async (passed) => {
    if (!author) return
    await staging.deliver(next, author)
    if (action === 'release') await passed.keepReports()
    const details = {
      action,
      by: author.name,
      ...(note ? { note } : {}),
      ...(from ? { from } : {}),
      gates: passed.gates,
    }
    await point(staging.store, next, details, passed.registry.live, passed.commits)
  })
}
