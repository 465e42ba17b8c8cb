import { checkIcon, closeIcon, Icon } from '@orchard/shared/ui'
import type { PartState } from './ask-health.ts'

/** The word for each state. */
export const STATE_WORDS: Readonly<Record<PartState, string>> = {
  up: 'Available',
  failing: 'Not available',
  unreachable: 'Unreachable',
  unknown: 'Unknown',
}

const PATHS: Readonly<Record<PartState, string>> = {
  up: checkIcon,
  failing: 'M12 4 3 20h18zM12 10v4.5m0 2.5v.1',
  unreachable: closeIcon,
  unknown: 'M8.8 9a3.2 3.2 0 1 1 5 2.7c-1.2.8-1.8 1.4-1.8 2.8m0 3.4v.1',
}

/** A shape for each state, so that none is told by its colour alone. */
export function StateIcon({ state, size = 20 }: { state: PartState; size?: number }) {
  return <Icon path={PATHS[state]} size={size} />
}
