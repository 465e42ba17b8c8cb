import type { Registry } from '@orchard/shared/contracts'

/** Trials that run at the same time. Composers keep a site for each combination of them, so each one doubles these. */
export const MAX_TRIALS = 3

/** What a share of the visitors gets: another release of a unit, or a feature flag. */
export interface RunningTrial {
  /** The unit, or the name of the flag. */
  name: string
  percent: number
  /** Null for a flag. */
  release: string | null
}

/** The trials of a registry by name: releases that are tried, and flags that are on for some visitors. */
export function runningTrials({ flags = {}, rollouts = {} }: Registry): RunningTrial[] {
  return [
    ...Object.entries(rollouts)
      .filter(([, { percent }]) => percent > 0)
      .map(([name, { percent, release }]) => ({ name, percent, release })),
    ...Object.entries(flags)
      .filter(([, { percent }]) => isForSome(percent))
      .map(([name, { percent }]) => ({ name, percent, release: null })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** True for the share of a flag that some visitors have and others not. */
export function isForSome(percent: number): boolean {
  return percent > 0 && percent < 100
}

/** @throws {RangeError} when so many trials run beside one of this name that it must not start. */
export function assertRoomForTrial(now: Registry, name: string): void {
  const beside = runningTrials(now).filter((one) => one.name !== name)
  if (beside.length >= MAX_TRIALS)
    throw new RangeError(
      `${MAX_TRIALS} trials run at most, and there are those of ${beside.map((one) => one.name).join(', ')}; end one first`,
    )
}
