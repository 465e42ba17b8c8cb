import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { PRODUCTION } from './layout.ts'

/** Every composer reads the registry, and every report of a browser is checked against it. */
const MAX_KEPT = 500
/** Fewer than may be kept, so that a file of old changes is written once in a hundred releases. */
const KEPT = 400
/** Enough for a rollback over several bad releases of a unit that rarely changes. */
const KEPT_PER_UNIT = 20

/** A registry with a bounded history, and the changes that left it, oldest first. */
export interface ShortRegistry {
  registry: Registry
  old: RegistryChange[]
}

/** Moves old changes out of the history once it has more than 500: all but the newest, and 20 of each unit. */
export function withShortHistory(registry: Registry): ShortRegistry {
  const { history } = registry
  if (history.length <= MAX_KEPT) return { registry, old: [] }
  const seen = new Map<string, number>()
  const kept = new Set<RegistryChange>(history.slice(-KEPT))
  for (const change of history.toReversed()) {
    const later = seen.get(change.unit) ?? 0
    seen.set(change.unit, later + 1)
    if (later < KEPT_PER_UNIT && kept.size < MAX_KEPT) kept.add(change)
  }
  return {
    registry: { ...registry, history: history.filter((change) => kept.has(change)) },
    old: history.filter((change) => !kept.has(change)),
  }
}

/**
 * Name of the file in a store that keeps changes which left the history. Two processes that race to make the
 * same change write the same file.
 */
export function historyFile(old: readonly RegistryChange[], registry = PRODUCTION): string {
  const folder = registry === PRODUCTION ? '.history' : `.history.${registry}`
  return `${folder}/${old[0]?.generation}-${old.at(-1)?.generation}.json`
}

/** Old changes as text, as every store keeps them. */
export function formatHistory(old: readonly RegistryChange[]): string {
  return `${JSON.stringify(old, null, 1)}\n`
}
