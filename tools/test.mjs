// `npm test`: checks, builds, unit tests, then the site in a real browser. It ends with the count.
import { argumentsOrFail, endWith, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
const options = {
  changed: {
    type: 'string',
    value: '[COMMIT]',
    does: 'runs only what the changes since a commit can affect; by default since the last one',
  },
}
// An option of parseArgs has a value always or never; without one this one means the latest changes.
const args = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one))
const { changed } = argumentsOrFail(
  { name: 'test', does: 'Runs all checks, builds and tests; its last line is the count.', options },
  args,
).values
requireDependencies()
await import('tsx')
const { runApart } = await import('./test/apart.ts')
await endWith(() =>
  runApart('npm test', async () => {
    if (changed === undefined) return (await import('./test/run-all.ts')).runAll()
    return (await import('./test/run-changed.ts')).runChanged(changed)
  }),
)
