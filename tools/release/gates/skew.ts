import type { ReleaseManifest } from '@orchard/shared/contracts'
import { satisfies } from 'semver'
import type { Gate } from './gate.ts'

/**
 * Version skew: what each remote requires is provided by the host it would run with. A new host is thereby
 * held against all live remotes. The browser's federation runtime does not refuse on its own.
 */
export const skewGate: Gate = {
  name: 'version skew',
  check({ after }) {
    const host = after.get('host')
    if (!host) return { problems: ['No host is live; release it first: npm run release -- host'] }
    return { problems: [...after.values()].flatMap((one) => unmet(one, host)) }
  },
}

function unmet({ unit, requires }: ReleaseManifest, host: ReleaseManifest): string[] {
  return Object.entries(requires)
    .filter(([name, range]) => !satisfies(host.provides[name] ?? '', range))
    .map(
      ([name, range]) =>
        `${unit} needs ${name} ${range}, the host provides ${host.provides[name] ?? 'none'}. Release host and ${unit} from the same sources, the one that is behind first.`,
    )
}
