import { createHash } from 'node:crypto'
import type { Registry } from '@orchard/shared/contracts'
import { MAX_TRIALS } from '#src/registry/rollouts.ts'

/** Visitors have a number below this one: enough for exact shares, too few to tell one from another. */
export const VISITOR_NUMBERS = 10_000
const HASHES = 2 ** 32

/** Visitors with the same releases. */
export interface VisitorGroup {
  /** The trials that they are in, by unit; none for what is live. */
  trials: readonly string[]
  live: Registry['live']
}

/** A group for each combination of the running trials, those with what is live first. */
export function visitorGroups(registry: Registry): VisitorGroup[] {
  let groups: VisitorGroup[] = [{ trials: [], live: registry.live }]
  for (const { release, unit } of runningTrials(registry))
    groups = groups.flatMap((group) => [
      group,
      { trials: [...group.trials, unit], live: { ...group.live, [unit]: release } },
    ])
  return groups
}

/**
 * The trials that a visitor is in. A hash of trial and visitor decides, so that one visitor does not get every trial, and
 * whoever is in a trial stays in it when its share grows.
 */
export function trialsOf(registry: Registry, visitor: number): string[] {
  return runningTrials(registry)
    .filter(({ percent, release, unit }) => shareOf(`${unit}@${release}`, visitor) < percent)
    .map(({ unit }) => unit)
}

/** A visitor's place in a trial, from 0 up to but not including 100; spread evenly, and anew for each trial. */
function shareOf(trial: string, visitor: number): number {
  const hash = createHash('sha256').update(`${trial} ${visitor}`).digest().readUInt32BE()
  return (hash / HASHES) * 100
}

/** No more than the commands let in, whatever the file says: each one doubles the groups. */
function runningTrials({ rollouts = {} }: Registry) {
  return Object.entries(rollouts)
    .filter(([, { percent }]) => percent > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_TRIALS)
    .map(([unit, { percent, release }]) => ({ unit, percent, release }))
}
