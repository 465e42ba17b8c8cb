import type {
  GateResult,
  GatesReport,
  Registry,
  RegistryChange,
  Unit,
} from '@orchard/shared/contracts'
import { rollbackTarget } from '@orchard/shared/releases'
import { formatResult, type Gate, runGates } from './gates/gate.ts'
import { point, RegistryMovedError } from './publish.ts'
import { releaseId } from './unit-inputs.ts'
import { listUnits } from './units.ts'
import type { Workshop } from './workshop.ts'

type Releases = Record<Unit, string>
type Print = (message: string) => void

/** How often a release begins again because others went live while its gates looked. */
const TRIES = 20

/** What a release leaves behind where it does not go live. */
export class GateError extends Error {
  readonly code = 'gate_failed'
}

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
 * of them together, after the quick gates. A pointer that was rolled back stays where it is.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseWhatChanged(workshop: Workshop, print: Print): Promise<void> {
  const { registry } = await workshop.store.readRegistry()
  const next: Releases = {}
  for (const unit of await listUnits()) {
    const release = await releaseId(unit)
    const exists = await workshop.store.hasRelease(unit, release)
    if (exists && registry.live[unit] === release) continue
    if (exists && wasRolledBack(registry, unit)) {
      print(`${unit} stays at ${registry.live[unit]}, to which it was rolled back`)
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

function wasRolledBack({ history }: Registry, unit: Unit): boolean {
  const last = history.findLast((change) => change.unit === unit)
  return last !== undefined && last.action !== 'release'
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
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { live } = (await workshop.store.readRegistry()).registry
    const results = await workshop.assemble(next, live, (candidate) =>
      runGates(candidate, gates, (result) => print(formatResult(result))),
    )
    assertPassed(next, results)
    if (isDryRun) return
    await workshop.deliver(next)
    if (action === 'release') await keepReports(workshop, next, live, results)
    try {
      await point(workshop.store, next, action, live)
      return
    } catch (error) {
      if (!(error instanceof RegistryMovedError)) throw error
      print(`${error.message}; the gates look again`)
    }
  }
  throw new Error(`Others went live ${TRIES} times while the gates looked; try again`)
}

function assertPassed(next: Releases, results: readonly GateResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return
  const names = Object.keys(next).join(', ')
  const lines = failed.flatMap(({ gate, problems }) => problems.map((one) => `- ${gate}: ${one}`))
  throw new GateError(`${names} cannot go live, nothing has changed:\n${lines.join('\n')}`)
}

async function keepReports(
  { store }: Workshop,
  next: Releases,
  beside: Registry['live'],
  gates: readonly GateResult[],
): Promise<void> {
  const at = new Date().toISOString()
  for (const [unit, release] of Object.entries(next)) {
    const report: GatesReport = { schema: 1, unit, release, at, beside, gates }
    await store.writeGates(report)
  }
}
