// `npm run soak`: the long suites, then the table of what they measured. It ends with the count.
import { argumentsOrFail, endWith, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
const { positionals } = argumentsOrFail({ name: 'run soak', most: Number.POSITIVE_INFINITY })
requireDependencies()
await import('tsx')
await endWith(async () => (await import('./test/run-soak.ts')).runSoak(positionals))
