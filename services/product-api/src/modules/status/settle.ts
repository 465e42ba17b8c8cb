import type { CheckedState } from './tables.ts'

/** Checks in a row that must find the same before it is the state. */
export const CHECKS_TO_CHANGE = 3
/** After so many missed checks a row of checks begins anew. */
const MISSED_CHECKS = 10

/** The memory of a part from check to check. */
export interface Settled {
  state: CheckedState
  /** The finding of the last checks, their number, and the minute of the first of them. */
  candidate: CheckedState
  streak: number
  streakSince: Date
  checkedAt: Date
}

/**
 * Takes one more check into account. A state changes after three checks in a row that found the same, so that one
 * failure is no incident and one success no recovery.
 * @param before null for a part that was never checked: it counts as up until three checks say otherwise.
 * @param everyMs the usual time between two checks; after a long time without any, the row begins anew.
 */
export function settle(
  before: Settled | null,
  { at, everyMs, found }: { found: CheckedState; at: Date; everyMs: number },
): Settled {
  const state = before?.state ?? 'up'
  const isNext =
    before !== null &&
    before.candidate === found &&
    at.getTime() - before.checkedAt.getTime() <= MISSED_CHECKS * everyMs
  const streak = isNext ? before.streak + 1 : 1
  return {
    state: streak >= CHECKS_TO_CHANGE ? found : state,
    candidate: found,
    streak,
    streakSince: isNext ? before.streakSince : at,
    checkedAt: at,
  }
}

/** True while the last checks found something else than the state. */
export function isInDoubt({ candidate, state }: Pick<Settled, 'candidate' | 'state'>): boolean {
  return candidate !== state
}
