import { readArguments } from '@orchard/shared-node/command-line'
import { preparePrograms } from '#src/build/programs.ts'
import { runCli } from './run-cli.ts'

/** Commands that compile first check options themselves, in their own name. */
const isOwnCommand = process.env['npm_lifecycle_event'] === 'build'

/** `npm run build` compiles everything that production runs. */
runCli(async () => {
  readArguments(
    { name: 'run build', does: 'Compiles the composer and the services, which production runs.' },
    undefined,
    isOwnCommand ? process.env : {},
  )
  await preparePrograms()
})
