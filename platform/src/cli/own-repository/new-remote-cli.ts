import { readArguments } from '@orchard/shared-node/command-line'
import { runCli } from '#src/cli/run-cli.ts'
import { newRepository } from './new-repository.ts'

/** `npm exec --offline -- orchard-platform new-remote weather --packages ../packages` */
async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'exec --offline -- orchard-platform new-remote',
    does: 'Makes the repository of a remote in this folder, which has nothing else yet.',
    takes: 'NAME',
    max: 1,
    options: {
      packages: {
        type: 'string',
        value: 'FOLDER',
        does: 'the folder with the archives of @orchard/shared and @orchard/platform',
      },
    },
    more: 'Without --packages they come from the registry that .npmrc names for the scope @orchard.',
  })
  const [name = ''] = positionals
  const files = await newRepository(process.cwd(), name, values.packages)
  const next = [
    'npm install                                  and then:',
    'npm test                                     its unit tests',
    'npm run dev -- --site http://localhost:3000  runs it from source inside that site',
    'npm run release -- --dry-run                 what every gate says',
  ]
  return `${files.join('\n')}\n\n${next.join('\n')}`
}

runCli(main)
