import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { promoteRelease } from '#src/publish/promote.ts'
import { RELEASING, readExceptions, readNote, runPublishing } from './publishing.ts'

const { registry: _, ...OPTIONS } = RELEASING
const USAGE = 'Usage: npm run promote -- UNIT --from staging --to production [--note TEXT]'

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run promote',
    does: 'Puts the release of one environment live in another, after every gate there.',
    takes: 'UNIT',
    max: 1,
    options: {
      ...DRY_RUN,
      from: { type: 'string', value: 'NAME', does: 'the environment that has the release' },
      to: { type: 'string', value: 'NAME', does: 'the environment that gets it' },
      ...OPTIONS,
    },
  })
  const [unit] = positionals
  const { from, to } = values
  if (!unit || !from || !to) throw new Error(USAGE)
  const staging = openStaging(process.env, to)
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const note = readNote(values.note)
  const isDryRun = values['dry-run']
  const promotion = { unit, from, note, exceptions: readExceptions(values, note), isDryRun }
  const release = await promoteRelease(staging, promotion, print)
  if (isDryRun) return `${unit}@${release} could go live in ${to}; nothing was changed`
  return `${unit}@${release} is live in ${to}`
}

runPublishing(main)
