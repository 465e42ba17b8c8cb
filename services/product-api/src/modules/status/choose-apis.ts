import { API_CHECK_MINUTES } from '@orchard/shared/facts'
import { HOUR_MS } from '@orchard/shared/format'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import { isConfigured } from '#src/modules/catalogue/live-sources.ts'
import { type CheckedContract, isCheckable, LIVE_RETRY_MS } from './check-api.ts'
import { partOfApi } from './observation.ts'
import { isInDoubt, type Settled } from './settle.ts'

/** Between two checks of a live API: its source has limits, which are for customers. */
const LIVE_EVERY_MS = HOUR_MS
/** Checks of live APIs in a minute. */
const MAX_LIVE = 2

/** An API to check. */
export type ChosenApi = [slug: string, contract: CheckedContract]

/** The APIs that are checked here: left out are those whose source is not enabled, and those that need a picture. */
export function checkableApis(
  all: readonly [slug: string, contract: Contract][],
  turnedOn: ReadonlySet<string>,
): ChosenApi[] {
  return all.filter(
    (one): one is ChosenApi => isCheckable(one[1]) && isConfigured(one[1], turnedOn),
  )
}

/** The APIs to check in a minute: those in doubt first, then those that were not checked for the longest time. */
export function chooseApis(
  checkable: readonly ChosenApi[],
  { at, states }: { at: Date; states: ReadonlyMap<string, Settled> },
): ChosenApi[] {
  const stateOf = ([slug]: ChosenApi) => states.get(partOfApi(slug))
  const sinceCheck = (api: ChosenApi) =>
    at.getTime() - (stateOf(api)?.checkedAt.getTime() ?? Number.NEGATIVE_INFINITY)
  const inDoubt = (api: ChosenApi) => {
    const state = stateOf(api)
    return state !== undefined && isInDoubt(state)
  }
  const isDue = (api: ChosenApi) =>
    sinceCheck(api) >= (inDoubt(api) ? LIVE_RETRY_MS : LIVE_EVERY_MS)
  const byNeed = (a: ChosenApi, b: ChosenApi) =>
    Number(inDoubt(b)) - Number(inDoubt(a)) || compare(sinceCheck(b), sinceCheck(a))
  const isLive = ([, { answer: origin }]: ChosenApi) => origin.kind === 'live'
  const own = checkable.filter((api) => !isLive(api)).sort(byNeed)
  const live = checkable.filter((api) => isLive(api) && isDue(api)).sort(byNeed)
  return [...own.slice(0, Math.ceil(own.length / API_CHECK_MINUTES)), ...live.slice(0, MAX_LIVE)]
}

/** Unlike a difference, it works for two infinite numbers. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
