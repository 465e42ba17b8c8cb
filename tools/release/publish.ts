import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { type ReleaseStore, updateRegistry } from '@orchard/shared/releases'

/** The live releases are others than those beside which the gates looked. */
export class RegistryMovedError extends Error {
  readonly code = 'registry_moved'
}

/**
 * Moves the pointers of units to stored releases, all at once: nobody ever sees some of them moved and
 * others not. `beside` are the live releases with which they were tried.
 * @throws {RegistryMovedError} when others are live by now.
 * @throws {Error} when a release is not in the store, such as one that was just pruned.
 */
export function point(
  store: ReleaseStore,
  releases: Readonly<Record<Unit, string>>,
  action: RegistryChange['action'],
  beside: Registry['live'],
): Promise<Registry> {
  return updateRegistry(store, async (now) => {
    if (!isSame(now.live, beside))
      throw new RegistryMovedError('Another release went live meanwhile')
    for (const [unit, release] of Object.entries(releases))
      if (!(await store.hasRelease(unit, release)))
        throw new Error(`${unit}@${release} is no longer in ${store.place}; release it again`)
    const generation = now.generation + 1
    const at = new Date().toISOString()
    const changes = Object.entries(releases)
      .map(([unit, release]) => ({
        generation,
        unit,
        release,
        previous: now.live[unit] ?? null,
        action,
        at,
      }))
      .filter(({ release, previous }) => release !== previous)
    if (changes.length === 0) return now
    return {
      ...now,
      generation,
      live: { ...now.live, ...releases },
      history: [...now.history, ...changes],
    }
  })
}

function isSame(one: Registry['live'], other: Registry['live']): boolean {
  const units = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...units].every((unit) => one[unit] === other[unit])
}
