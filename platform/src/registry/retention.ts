import type { Registry, Unit } from '@orchard/shared/contracts'
import { DAY_MS } from '@orchard/shared/format'
import { rollbackTarget } from './earlier-releases.ts'

/** A finished release in a store. */
export interface StoredRelease {
  unit: Unit
  release: string
  storedAt: Date
}

/**
 * The releases that nobody needs any more: stored, and last live, more than `days` ago, neither live nor
 * what a rollback goes back to, and named nowhere in the registry but in its history.
 */
export function expiredReleases(
  registry: Registry,
  stored: readonly StoredRelease[],
  now: Date,
  days: number,
): StoredRelease[] {
  const horizon = now.getTime() - days * DAY_MS
  const kept = keptReleases(registry)
  return stored.filter(
    ({ unit, release, storedAt }) =>
      !kept.has(release) &&
      storedAt.getTime() < horizon &&
      !registry.history.some(
        (change) =>
          change.unit === unit &&
          (change.release === release || change.previous === release) &&
          Date.parse(change.at) >= horizon,
      ),
  )
}

/** Ids of releases that must stay, whatever their age. */
export function keptReleases(registry: Registry): Set<string> {
  const { history, ...rest } = registry
  // An id anywhere else in the registry, such as in rollouts, is in use.
  const named = JSON.stringify(rest).match(/\b[a-f0-9]{12}\b/g) ?? []
  const units = new Set([...Object.keys(registry.live), ...history.map(({ unit }) => unit)])
  const targets = [...units].flatMap((unit) => rollbackTarget(registry, unit) ?? [])
  return new Set([...named, ...targets])
}

/** True if a release is or was live or tried, so that visitors may have it or ask for it. */
export function isNamed(
  { live, rollouts, history }: Registry,
  unit: Unit,
  release: string,
): boolean {
  return (
    live[unit] === release ||
    rollouts?.[unit]?.release === release ||
    history.some(
      (change) =>
        change.unit === unit && (change.release === release || change.previous === release),
    )
  )
}
