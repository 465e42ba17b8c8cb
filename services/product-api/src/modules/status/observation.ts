import type { CheckedState } from './tables.ts'

/** A working part that takes longer than this is slow; it counts as up all the same. */
export const SLOW_MS = 2_000

/** The outcome of one check of a part or an API. */
export interface Observation {
  /** Id of a part, or `api:{slug}`. */
  part: string
  found: CheckedState
  /** Until the whole response had arrived, in ms; null without one. */
  ms: number | null
}

/** The outcome of one check of an API. */
export interface ApiObservation extends Observation {
  slug: string
  name: string
  /** True where the outside source of a live API failed, and not we. */
  isAtSource: boolean
  /** In what the response differs from the documented one; empty for none, null without a response to compare. */
  differences: readonly string[] | null
  /** Interval of its checks while its state is in doubt, in ms. */
  retryMs: number
}

/** The name under which the checks of all APIs are kept together; those in which a source failed are left out. */
export const ALL_APIS = 'apis'

/** The name that states and incidents have for an API. */
export function partOfApi(slug: string): string {
  return `api:${slug}`
}

/** The state of a working part, by the time that it took. */
export function foundWorking(ms: number): CheckedState {
  return ms > SLOW_MS ? 'slow' : 'up'
}

/** True for a check of an API. */
export function isOfApi(check: Observation | ApiObservation): check is ApiObservation {
  return 'slug' in check
}
