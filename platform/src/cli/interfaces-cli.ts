import { readArguments } from '@orchard/shared-node/command-line'
import {
  deriveProvided,
  requireDerived,
  staleFiles,
  writeProvided,
} from '#src/build/interfaces/derive.ts'
import { runCli } from './run-cli.ts'

const UP_TO_DATE = 'The versions of provided modules are those of their types'

/**
 * `npm run interfaces` writes the versions of the modules that the host provides; `npm run check:interfaces` only says
 * whether they are those of the sources.
 */
async function main(): Promise<string> {
  const isCheck = process.argv[2] === 'check'
  readArguments(
    {
      name: isCheck ? 'run check:interfaces' : 'run interfaces',
      does: isCheck
        ? 'Checks that the versions of the modules that the host provides are those of their types.'
        : 'Writes the versions of the modules that the host provides.',
    },
    process.argv.slice(isCheck ? 3 : 2),
  )
  if (isCheck) {
    await requireDerived()
    return UP_TO_DATE
  }
  const derived = await deriveProvided()
  const stale = await staleFiles(derived)
  if (stale.length === 0) return UP_TO_DATE
  await writeProvided(derived)
  return [...derived.changes, `Wrote ${stale.join(', ')}`].join('\n')
}

runCli(main)
