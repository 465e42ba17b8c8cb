import type { PartState } from './ask-health.ts'

/** The state of everything in one line. */
export interface OverallState {
  state: 'up' | 'down' | 'unknown'
  headline: string
}

/**
 * One line for the states of all parts. A part that does not answer outweighs one that is unknown, and
 * a single unknown one is enough for not saying that all is well.
 */
export function overallState(states: readonly PartState[]): OverallState {
  if (states.some((state) => state === 'failing' || state === 'unreachable'))
    return { state: 'down', headline: 'Some parts do not answer' }
  if (states.length === 0 || states.includes('unknown'))
    return { state: 'unknown', headline: 'State unknown' }
  return { state: 'up', headline: 'All systems answer' }
}
