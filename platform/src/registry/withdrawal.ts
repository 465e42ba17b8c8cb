import type { Registry, Unit } from '@orchard/shared/contracts'
import { HOUR_MS } from '@orchard/shared/format'
import { wasWithdrawn } from './rollouts.ts'

/** A release that was good for so long did not break by itself. */
const MAX_AGE_MS = 24 * HOUR_MS
/** If going back did not help, going back further will not either. */
const PAUSE_MS = HOUR_MS

/**
 * Why a release that fails must not be withdrawn without anybody asking; null if it may. `now` is the
 * time in milliseconds since 1970.
 */
export function withdrawalObstacle(
  registry: Registry,
  unit: Unit,
  release: string,
  now: number,
): string | null {
  if (wasWithdrawn(registry, unit, release)) return 'the site went back from it once before'
  // The end of a trial harms nobody.
  if (registry.rollouts?.[unit]?.release === release) return null
  if (registry.live[unit] !== release) return 'it is not live'
  const moves = registry.history.filter((change) => change.unit === unit)
  const released = moves.findLast(
    (change) => change.action === 'release' && change.release === release,
  )
  if (!released || now - Date.parse(released.at) > MAX_AGE_MS)
    return 'it has been live for more than a day, so something else broke'
  const last = moves.findLast(({ action }) => action === 'automatic-rollback')
  if (last?.release === release && now - Date.parse(last.at) < PAUSE_MS)
    return 'the site went back to it less than an hour ago, and that did not help'
  return null
}
