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
 * `npm run interfaces` writes the versions of the modules that the host provides; with `check` it only says
 * whether they are those of the sources.
 */
async function main(): Promise<string> {
  const { positionals } = readArguments({
    name: 'run interfaces',
    does: 'Writes the versions of the modules that the host provides; check only compares them.',
    takes: '[check]',
    max: 1,
  })
  const [action = 'write'] = positionals
  if (action !== 'write' && action !== 'check')
    throw new Error(`npm run interfaces takes check or nothing, not ${action}`)
  if (action === 'check') {
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
