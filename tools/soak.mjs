// `npm run soak`: the long suites, or with `--landing` those that a change must pass to land; then the table of what they measured. It ends with the count.
import { argumentsOrFail, endWith, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
const options = { landing: { type: 'boolean', default: false } }
const { positionals, values } = argumentsOrFail({
  name: 'run soak',
  options,
  max: Number.POSITIVE_INFINITY,
})
requireDependencies()
await import('tsx')
await endWith(async () => (await import('./test/run-soak.ts')).runSoak(positionals, values.landing))
