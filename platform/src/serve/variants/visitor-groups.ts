import { createHash } from 'node:crypto'
import type { Registry } from '@orchard/shared/contracts'
import { withFlag } from '#src/registry/flags.ts'
import { MAX_TRIALS, type RunningTrial, runningTrials } from '#src/registry/trials.ts'

/** Visitors have a number below this one: enough for exact shares, too few to tell one from another. */
export const VISITOR_NUMBERS = 10_000
const HASHES = 2 ** 32

/** Visitors with the same releases and flags. */
export interface VisitorGroup extends Pick<Registry, 'live' | 'flags'> {
  /** The names of the trials that they are in; none for what is live. */
  trials: readonly string[]
}

/** A group for each combination of the running trials, those with what is live first. */
export function visitorGroups(registry: Registry): VisitorGroup[] {
  const { flags, live } = registry
  let groups: VisitorGroup[] = [{ trials: [], live, ...(flags ? { flags } : {}) }]
  for (const trial of trialsIn(registry))
    groups = groups.flatMap((group) => [group, withTrial(group, trial)])
  return groups
}

function withTrial(group: VisitorGroup, { name, release }: RunningTrial): VisitorGroup {
  const trials = [...group.trials, name]
  if (release !== null) return { ...group, trials, live: { ...group.live, [name]: release } }
  return { ...group, trials, flags: withFlag(group.flags, name, true) }
}

/**
 * The trials that a visitor is in. A hash of trial and visitor decides, so that one visitor does not get every trial, and
 * whoever is in a trial stays in it when its share grows.
 */
export function trialsOf(registry: Registry, visitor: number): string[] {
  return trialsIn(registry)
    .filter(
      ({ name, percent, release }) => shareOf(`${name}@${release ?? 'on'}`, visitor) < percent,
    )
    .map(({ name }) => name)
}

/** A visitor's place in a trial, from 0 up to but not including 100; spread evenly, and anew for each trial. */
function shareOf(trial: string, visitor: number): number {
  const hash = createHash('sha256').update(`${trial} ${visitor}`).digest().readUInt32BE()
  return (hash / HASHES) * 100
}

/** No more than the commands let in, whatever the file says: each one doubles the groups. */
function trialsIn(registry: Registry): RunningTrial[] {
  return runningTrials(registry).slice(0, MAX_TRIALS)
}
