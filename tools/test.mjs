// `npm test`: checks, unit tests, the builds, then the site in a real browser. It ends with the count.
import { argumentsOrFail, requireDependencies, requireNode } from './preflight.mjs'

const options = { changed: { type: 'string' } }
// An option of parseArgs has a value always or never; without one this one means the latest changes.
const args = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one))
const { values } = argumentsOrFail({ name: 'test', options }, args)

requireNode()
requireDependencies()
await import('tsx')
const { changed } = values
if (changed === undefined) {
  const { runAll } = await import('./test/run-all.ts')
  process.exit((await runAll()) ? 0 : 1)
}
const { runChanged } = await import('./test/run-changed.ts')
process.exit((await runChanged(changed)) ? 0 : 1)
