import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import { isRetired } from '#src/registry/earlier-releases.ts'
import { listUnits } from '#src/workspace.ts'
import { goLive } from './go-live.ts'
import type { Staging } from './staging.ts'

/**
 * Does the work of `npm start`: releases each unit whose sources make something other than what is live, all
 * of them together, after the quick gates. A pointer that was rolled back stays where it is, and what is
 * tried with some visitors is not given to all of them. The rules of the registry are for people who release.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseWhatChanged(
  staging: Staging,
  print: (message: string) => void,
): Promise<void> {
  const { registry } = await staging.store.readRegistry()
  const next: Record<Unit, string> = {}
  for (const unit of await listUnits()) {
    if (isRetired(registry, unit)) {
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
  await goLive(staging, next, { action: 'release', gates: QUICK_GATES, exceptions: null })
  for (const [unit, release] of Object.entries(next))
    if (registry.live[unit]) print(`${unit} went from ${registry.live[unit]} to ${release}`)
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

function lastMove({ history }: Pick<Registry, 'history'>, unit: Unit): RegistryChange | undefined {
  return history.findLast((change) => change.unit === unit && change.action !== 'flag')
}
