import { readArguments } from '@orchard/shared-node/command-line'
import { checkSources } from '#src/build/check-sources.ts'
import { runCli } from '#src/cli/run-cli.ts'
import { requireUnit } from '#src/workspace.ts'

/** `npm run check`: what a release begins with. */
async function main(): Promise<string> {
  readArguments({
    name: 'run check',
    does: 'Checks the types of the remote, as a release does first.',
  })
  const unit = await requireUnit(undefined)
  await checkSources(unit)
  return `The types of ${unit} are right`
}

runCli(main)
