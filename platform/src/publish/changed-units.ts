import type { Registry, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import { isRetired } from '#src/registry/earlier-releases.ts'
import { listUnits } from '#src/workspace.ts'

/**
 * The releases that the present sources make and that are not live, by unit, the host first. A remote that was retired
 * stays away until somebody names it.
 */
export async function listChanged({
  history,
  live,
}: Pick<Registry, 'history' | 'live'>): Promise<Record<Unit, string>> {
  const changed: Record<Unit, string> = {}
  for (const unit of await listUnits()) {
    if (isRetired({ history }, unit)) continue
    const release = await releaseId(unit)
    if (release !== live[unit]) changed[unit] = release
  }
  return changed
}
