// `npm run soak`: the long suites, or with `--landing` those that a change must pass to land; then the table of what they measured. It ends with the count.
import { argumentsOrFail, endWith, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
const options = {
  landing: { type: 'boolean', default: false, does: 'runs only what a change must pass to land' },
}
const { positionals, values } = argumentsOrFail({
  name: 'run soak',
  does: 'Runs the long suites, or those whose path has one of the words, and prints what they measured.',
  takes: '[PART OF A PATH …]',
  options,
  max: Number.POSITIVE_INFINITY,
})
requireDependencies()
await import('tsx')
const { runApart } = await import('./test/apart.ts')
await endWith(() =>
  runApart('npm run soak', async () =>
    (await import('./test/run-soak.ts')).runSoak(positionals, values.landing),
  ),
)
