import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { rollbackTarget } from '@orchard/shared/releases'
import { afterGates } from './after-gates.ts'
import type { Gate } from './gates/gate.ts'
import { point } from './publish.ts'
import { releaseId } from './unit-inputs.ts'
import { listUnits } from './units.ts'
import type { Workshop } from './workshop.ts'

type Releases = Record<Unit, string>
type Print = (message: string) => void

/**
 * `npm run release -- UNIT`: makes the release of the present sources, if need be, puts it to every gate
 * and then live. A dry run stops before anything is stored.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseUnit(
  workshop: Workshop,
  unit: Unit,
  print: Print,
  isDryRun: boolean,
): Promise<string> {
  const release = await releaseId(unit)
  const { registry } = await workshop.store.readRegistry()
  await workshop.build(unit, release, registry.live['host'], print)
  const { ALL_GATES } = await import('./gates/all-gates.ts')
  await goLive(workshop, { [unit]: release }, 'release', ALL_GATES, print, isDryRun)
  return release
}

/**
 * What `npm start` does: releases each unit whose sources make something other than what is live, all
 * of them together, after the quick gates. A pointer that was rolled back stays where it is, and what is
 * tried with some visitors is not given to all of them.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseWhatChanged(workshop: Workshop, print: Print): Promise<void> {
  const { registry } = await workshop.store.readRegistry()
  const next: Releases = {}
  for (const unit of await listUnits()) {
    const release = await releaseId(unit)
    const exists = await workshop.store.hasRelease(unit, release)
    if (exists && registry.live[unit] === release) continue
    const reason = exists ? reasonToStay(registry, unit, release) : null
    if (reason) {
      print(`${unit} stays at ${registry.live[unit]}: ${reason}`)
      continue
    }
    await workshop.build(unit, release, next['host'] ?? registry.live['host'], print)
    next[unit] = release
  }
  if (Object.keys(next).length === 0) return
  const { QUICK_GATES } = await import('./gates/quick-gates.ts')
  await goLive(workshop, next, 'release', QUICK_GATES, () => undefined, false)
}

/**
 * `npm run rollback -- UNIT`: back to what was live before the present release, if it fits to the others.
 * @throws {GateError} when it does not fit; nothing has changed then.
 */
export async function rollbackUnit(workshop: Workshop, unit: Unit): Promise<string> {
  const { registry } = await workshop.store.readRegistry()
  const previous = rollbackTarget(registry, unit)
  if (!previous) throw new Error(`${unit} has no earlier release to go back to`)
  if (!(await workshop.store.hasRelease(unit, previous)))
    throw new Error(`${unit}@${previous} is no longer in ${workshop.store.place}`)
  const { FIT_GATES } = await import('./gates/quick-gates.ts')
  await goLive(workshop, { [unit]: previous }, 'rollback', FIT_GATES, () => undefined, false)
  return previous
}

/** Why a stored release is not put live without anybody asking for it; null where nothing is against that. */
function reasonToStay({ rollouts, history }: Registry, unit: Unit, release: string): string | null {
  if (rollouts?.[unit]?.release === release) return `${release} is tried with some visitors`
  const last = history.findLast((change) => change.unit === unit)
  if (!last || last.action === 'release') return null
  return last.action === 'rollback' || last.action === 'automatic-rollback'
    ? 'it was rolled back to that'
    : 'a trial was the last that was asked for'
}

/**
 * Gates, store, pointer; from the beginning as long as others go live in between.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function goLive(
  workshop: Workshop,
  next: Releases,
  action: RegistryChange['action'],
  gates: readonly Gate[],
  print: Print,
  isDryRun: boolean,
): Promise<void> {
  await afterGates(workshop, { next, gates, print }, async ({ live }, keepReports) => {
    if (isDryRun) return
    await workshop.deliver(next)
    if (action === 'release') await keepReports()
    await point(workshop.store, next, action, live)
  })
}
