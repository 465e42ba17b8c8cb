// `npm run snippets`: runs the published samples and writes down how each language was checked.
import { readArguments } from '@orchard/shared-node/command-line'
import { runSoak } from './test/run-soak.ts'

readArguments({
  name: 'run snippets',
  does: 'Runs the published samples and writes down how each language was checked.',
})
process.env['SNIPPETS'] = 'write'
if (!(await runSoak(['e2e/soak/snippets.spec.ts']))) process.exitCode = 1
