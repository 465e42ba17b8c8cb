import type { Registry, RegistryChange } from '@orchard/shared/contracts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any stored release is kept without use. */
const KEPT_DAYS = 90
/** Enough for a rollback over several bad releases of a unit that rarely changes. */
const KEPT_PER_UNIT = 20
const MOST_KEPT = 1_000

/**
 * Drops old changes from the history, counted from the newest one, so that the registry stays small: every
 * composer reads it, and every report of a browser is checked against it.
 */
export function withoutOldHistory(registry: Registry): Registry {
  const newest = registry.history.at(-1)
  if (!newest) return registry
  const horizon = Date.parse(newest.at) - KEPT_DAYS * DAY_MS
  const seen = new Map<string, number>()
  const isKept = ({ at, unit }: RegistryChange) => {
    const later = seen.get(unit) ?? 0
    seen.set(unit, later + 1)
    return later < KEPT_PER_UNIT || Date.parse(at) >= horizon
  }
  const kept = registry.history.toReversed().filter(isKept).slice(0, MOST_KEPT)
  if (kept.length === registry.history.length) return registry
  return { ...registry, history: kept.toReversed() }
}
