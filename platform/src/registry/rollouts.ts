import type { Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { withdrawalTargets } from './earlier-releases.ts'
import { assertRoomForTrial } from './trials.ts'

/** Parameters of every change of the registry. `at` is ISO 8601. */
interface Change
  extends Pick<RegistryChange, 'by' | 'note' | 'commit' | 'gates' | 'approvedBy' | 'overrides'> {
  unit: Unit
  at: string
}

/**
 * Tries a release with a share of the visitors, or changes that share. Pure: for `updateRegistry`.
 * @throws {RangeError} when the share is no whole number from 0 to 100, the release is live anyway, or too many are tried.
 */
export function startRollout(
  now: Registry,
  { unit, release, percent, ...details }: Change & { release: string; percent: number },
): Registry {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new RangeError('The share must be a whole number from 0 to 100')
  const live = now.live[unit]
  if (!live) throw new RangeError(`${unit} has no live release beside which another could be tried`)
  if (live === release) throw new RangeError(`${unit}@${release} is live for everybody already`)
  if (percent > 0) assertRoomForTrial(now, unit)
  const running = now.rollouts?.[unit]
  const since = running?.release === release ? running.since : details.at
  const rollouts = { ...now.rollouts, [unit]: { release, percent, since } }
  return withChange(
    now,
    { rollouts },
    { unit, release, previous: live, action: 'rollout', percent, ...details },
  )
}

/**
 * Ends a rollout: everybody gets the live release again.
 * @throws {RangeError} when none is running.
 */
export function stopRollout(now: Registry, { unit, ...details }: Change): Registry {
  const { release } = runningRollout(now, unit)
  return withChange(now, withoutRollouts(now, [unit]), {
    unit,
    release: now.live[unit] ?? release,
    previous: release,
    action: 'rollout-stopped',
    ...details,
  })
}

/**
 * Ends a rollout by putting its release live for everybody.
 * @throws {RangeError} when none is running.
 */
export function promoteRollout(now: Registry, { unit, ...details }: Change): Registry {
  const { release } = runningRollout(now, unit)
  return withChange(
    now,
    { ...withoutRollouts(now, [unit]), live: { ...now.live, [unit]: release } },
    { unit, release, previous: now.live[unit] ?? null, action: 'release', ...details },
  )
}

/** The rollouts that are left when the pointers of some units move: theirs end. */
export function withoutRollouts(
  { rollouts }: Registry,
  units: readonly string[],
): Pick<Registry, 'rollouts'> {
  if (!rollouts) return {}
  return {
    rollouts: Object.fromEntries(Object.entries(rollouts).filter(([one]) => !units.includes(one))),
  }
}

/** True if this release was rolled back automatically before; that happens only once. */
export function wasWithdrawn({ history }: Registry, unit: Unit, release: string): boolean {
  return history.some(
    (change) =>
      change.unit === unit && change.action === 'automatic-rollback' && change.previous === release,
  )
}

/**
 * Leads away from a release that fails: a rollout of it ends; where it is live, the release before it
 * comes back. Returns `now` itself where there is nothing to do: the release is neither, the site went
 * back from it before, or no earlier release is both `usable` and without a rollback of its own.
 */
export function withdrawRelease(
  now: Registry,
  { unit, release, at, reason }: Change & { release: string; reason: string },
  usable: (earlier: string) => boolean,
): Registry {
  if (wasWithdrawn(now, unit, release)) return now
  const change = { unit, previous: release, action: 'automatic-rollback', at, reason } as const
  const live = now.live[unit]
  if (now.rollouts?.[unit]?.release === release && live)
    return withChange(now, withoutRollouts(now, [unit]), { ...change, release: live })
  if (live !== release) return now
  const target = withdrawalTargets(now, unit).find(usable)
  if (!target) return now
  const rest = { ...withoutRollouts(now, [unit]), live: { ...now.live, [unit]: target } }
  return withChange(now, rest, { ...change, release: target })
}

function runningRollout(now: Registry, unit: Unit) {
  const rollout = now.rollouts?.[unit]
  if (!rollout) throw new RangeError(`No rollout of ${unit} is running`)
  return rollout
}

/** Adds a change to the history, with what it changes. */
export function withChange(
  now: Registry,
  part: Partial<Registry>,
  change: Omit<RegistryChange, 'generation'>,
): Registry {
  const generation = now.generation + 1
  return { ...now, ...part, generation, history: [...now.history, { generation, ...change }] }
}
