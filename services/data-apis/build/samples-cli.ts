import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { entrySlugs } from './entry-files.ts'
import { renewSample } from './samples.ts'
import writeContracts from './write-contracts.ts'

/**
 * `npm run samples [-- slug…]` writes the example responses from the implementations, and first the contracts;
 * `npm run check:samples` fails where a sample is out of date.
 */
async function main(): Promise<void> {
  const isCheck = process.argv[2] === 'check'
  const { positionals } = readArguments(
    {
      name: isCheck ? 'run check:samples' : 'run samples',
      does: isCheck
        ? 'Checks that the example responses are what the APIs respond with.'
        : 'Writes the example responses of all APIs, or of those that are named.',
      takes: '[SLUG …]',
      max: Number.POSITIVE_INFINITY,
    },
    process.argv.slice(isCheck ? 3 : 2),
  )
  const known = await entrySlugs()
  const unknown = positionals.filter((slug) => !known.includes(slug))
  if (unknown.length > 0) throw new Error(`There is no API ${unknown.join(', ')}`)
  await writeContracts()
  const slugs = positionals.length > 0 ? positionals : known
  const problems: string[] = []
  for (const slug of slugs) problems.push(...(await renewSample(slug, { isCheck })))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  process.stdout.write(`The samples of ${slugs.length} entries are up to date\n`)
}

runCommand(main)
