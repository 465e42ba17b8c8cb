import { readArguments } from '@orchard/shared-node/command-line'
import { runCli } from '#src/cli/run-cli.ts'
import { newRepository } from './new-repository.ts'

/** `npx orchard-platform new-remote weather` */
async function main(): Promise<string> {
  const options = { packages: { type: 'string' } } as const
  const { positionals, values } = readArguments({ name: 'exec orchard-platform', options, max: 1 })
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
