import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { withoutRollouts } from '#src/registry/rollouts.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { type Moves, staying } from './staging.ts'

type Releases = Readonly<Record<Unit, string>>

/** The live releases have changed since the gates ran. */
export class RegistryMovedError extends Error {
  readonly code = 'registry_moved'
}

/** What the history says of a move beside the releases. */
export type MoveDetails = Pick<
  RegistryChange,
  'action' | 'by' | 'note' | 'gates' | 'from' | 'overrides'
>

/**
 * Moves the pointers of units to stored releases, or takes units out of the site (null), all at once: nobody ever sees
 * some of them moved and others not. `beside` are the live releases with which they were tried, `commits` those that
 * they are of and `approvers` who approved them, by unit.
 * @throws {RegistryMovedError} when others are live by now.
 * @throws {Error} when a release is not in the store, such as one that was just pruned.
 */
export function movePointers(
  store: ReleaseStore,
  next: Moves,
  details: MoveDetails,
  beside: Registry['live'],
  commits: Readonly<Record<Unit, string>> = {},
  approvers: Readonly<Record<Unit, readonly string[]>> = {},
): Promise<Registry> {
  return updateRegistry(store, async (now) => {
    assertBeside(now.live, beside)
    await assertStored(store, staying(next))
    const generation = now.generation + 1
    const at = new Date().toISOString()
    const changes = Object.entries(next)
      .filter(([unit, release]) => release !== (now.live[unit] ?? null))
      .map(([unit, release]) => ({
        generation,
        unit,
        release: release ?? now.live[unit] ?? '',
        previous: now.live[unit] ?? null,
        at,
        ...details,
        ...(release === null ? { action: 'retire' as const } : {}),
        ...(commits[unit] ? { commit: commits[unit] } : {}),
        ...(approvers[unit] ? { approvedBy: approvers[unit] } : {}),
      }))
    if (changes.length === 0) return now
    return {
      ...now,
      // Moving a unit's pointer ends its trial.
      ...withoutRollouts(now, Object.keys(next)),
      generation,
      live: staying({ ...now.live, ...next }),
      history: [...now.history, ...changes],
    }
  })
}

/** @throws {RegistryMovedError} when the releases that visitors get are not those that were seen. */
export function assertBeside(now: Releases, seen: Releases): void {
  const units = new Set([...Object.keys(now), ...Object.keys(seen)])
  if ([...units].some((unit) => now[unit] !== seen[unit]))
    throw new RegistryMovedError('Another release went live meanwhile')
}

/** @throws {Error} naming a release that is not in the store. */
export async function assertStored(store: ReleaseStore, releases: Releases): Promise<void> {
  for (const [unit, release] of Object.entries(releases))
    if (!(await store.hasRelease(unit, release)))
      throw new Error(`${unit}@${release} is no longer in ${store.place}; release it again`)
}
