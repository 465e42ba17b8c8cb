import { formatCount } from '@orchard/shared/format'
import type { NewIncident } from './incidents.ts'
import { type ApiObservation, SLOW_MS } from './observation.ts'
import { CHECKS_TO_CHANGE } from './settle.ts'
import type { CheckedState } from './tables.ts'

type Words = Pick<NewIncident, 'title' | 'details'>
type Trouble = Exclude<CheckedState, 'up'>

const DETAILS: Readonly<Record<Trouble, string>> = {
  down: `${CHECKS_TO_CHANGE} checks in a row failed.`,
  slow: `${CHECKS_TO_CHANGE} checks in a row took longer than ${formatCount(SLOW_MS)} ms.`,
}

/** Title and details of an incident of a part. */
export function describePart(name: string, state: Trouble): Words {
  return {
    title: `${name}: ${state === 'down' ? 'not available' : 'slow'}`,
    details: DETAILS[state],
  }
}

/** Title and details of an incident of an API. */
export function describeApi({ isAtSource, name }: ApiObservation, state: Trouble): Words {
  if (!isAtSource) return describePart(`${name} API`, state)
  return {
    title: `${name} API: its outside source is not available`,
    details: `${DETAILS.down} The source of the data is run by somebody else; other APIs are not affected.`,
  }
}

/** Title and details of an incident for operators: a response that differs from its documentation. */
export function describeDifferences(name: string, differences: readonly string[]): Words {
  return {
    title: `${name} API: the response differs from its documentation`,
    details: `${differences.join('; ')}.`,
  }
}
