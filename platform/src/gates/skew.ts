import { unmetRequirements } from '#src/registry/fit.ts'
import type { Gate } from './gate.ts'

/**
 * Version skew: what each remote requires is provided by the host it would run with. A new host is thereby
 * held against all live remotes. Browsers do not refuse before they link the modules.
 */
export const skewGate: Gate = {
  name: 'version skew',
  check({ after }) {
    if (!after.has('host'))
      return { problems: ['No host is live; release it first: npm run release -- host'] }
    return {
      problems: unmetRequirements([...after.values()]).map(
        (one) => `${one}. Release both from the same sources, the one that is behind first.`,
      ),
    }
  },
}
