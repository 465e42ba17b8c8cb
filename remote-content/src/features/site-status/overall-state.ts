import type { PartState } from './ask-health.ts'

/** The state of the whole, and a line that says so. */
export interface OverallState {
  state: 'up' | 'down' | 'unknown'
  headline: string
}

/** A part that is down outweighs unknown ones; "up" requires that all parts are up. */
export function overallState(states: readonly PartState[]): OverallState {
  if (states.some((state) => state === 'failing' || state === 'unreachable'))
    return { state: 'down', headline: 'Some systems are down' }
  if (states.length === 0 || states.includes('unknown'))
    return { state: 'unknown', headline: 'Status unknown' }
  return { state: 'up', headline: 'All systems operational' }
}
