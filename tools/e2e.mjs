// `npm run e2e`: builds what changed and runs browser tests; arguments are those of `playwright test`.
import { endWith, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
requireDependencies()
await import('tsx')
const { runApart } = await import('./test/apart.ts')
const { runOnlyBrowserTests } = await import('./test/run-all.ts')
await endWith(() => runApart('npm run e2e', () => runOnlyBrowserTests(process.argv.slice(2))))
