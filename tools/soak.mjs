// `npm run soak`: the long suites, then the table of what they measured. It ends with the count.
import { argumentsOrFail, requireDependencies, requireNode } from './preflight.mjs'

const { positionals } = argumentsOrFail({ name: 'run soak', most: Number.POSITIVE_INFINITY })

requireNode()
requireDependencies()
await import('tsx')
const { runSoak } = await import('./test/run-soak.ts')
process.exit((await runSoak(positionals)) ? 0 : 1)
