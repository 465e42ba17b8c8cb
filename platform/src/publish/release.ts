import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import type { Gate } from '#src/gates/gate.ts'
import { rollbackTarget } from '#src/registry/earlier-releases.ts'
import { listUnits } from '#src/workspace.ts'
import { afterGates } from './after-gates.ts'
import { point } from './publish.ts'
import type { Staging } from './staging.ts'

type Releases = Record<Unit, string>
type Print = (message: string) => void

/**
 * `npm run release -- UNIT`: makes the release of the present sources, if need be, puts it to every gate
 * and then live. A dry run stops before anything is stored.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseUnit(
  staging: Staging,
  unit: Unit,
  print: Print,
  isDryRun: boolean,
): Promise<string> {
  const release = await releaseId(unit)
  const { registry } = await staging.store.readRegistry()
  await staging.build(unit, release, registry.live['host'], print)
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  await goLive(staging, { [unit]: release }, 'release', ALL_GATES, print, isDryRun)
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
  await goLive(staging, next, 'release', QUICK_GATES, () => undefined, false)
}

/**
 * `npm run rollback -- UNIT`: back to what was live before the present release, if it fits to the others.
 * @throws {GateError} when it does not fit; nothing has changed then.
 */
export async function rollbackUnit(staging: Staging, unit: Unit): Promise<string> {
  const { registry } = await staging.store.readRegistry()
  const previous = rollbackTarget(registry, unit)
  if (!previous) throw new Error(`${unit} has no earlier release to go back to`)
  if (!(await staging.store.hasRelease(unit, previous)))
    throw new Error(`${unit}@${previous} is no longer in ${staging.store.place}`)
  const { FIT_GATES } = await import('#src/gates/quick-gates.ts')
  await goLive(staging, { [unit]: previous }, 'rollback', FIT_GATES, () => undefined, false)
  return previous
}

/** The reason not to put a stored release live automatically, or null. */
function reasonToStay({ rollouts, history }: Registry, unit: Unit, release: string): string | null {
  if (rollouts?.[unit]?.release === release) return `${release} is tried with some visitors`
  const last = history.findLast((change) => change.unit === unit)
  if (!last || last.action === 'release') return null
  return last.action === 'rollback' || last.action === 'automatic-rollback'
    ? 'it was rolled back to that'
    : 'a trial was the last that was asked for'
}

/**
 * Runs the gates, stores, and moves the pointer; retries while other releases go live in between.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function goLive(
  staging: Staging,
  next: Releases,
  action: RegistryChange['action'],
  gates: readonly Gate[],
  print: Print,
  isDryRun: boolean,
): Promise<void> {
  await afterGates(staging, { next, gates, print }, async ({ live }, keepReports) => {
    if (isDryRun) return
    await staging.deliver(next)
    if (action === 'release') await keepReports()
    await point(staging.store, next, action, live)
  })
}
