import { readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { promoteRelease } from '#src/publish/promote.ts'
import { readNote, runPublishing } from './publishing.ts'

const USAGE = 'Usage: npm run promote -- UNIT --from staging --to production [--note TEXT]'

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run promote',
    max: 1,
    options: { from: { type: 'string' }, to: { type: 'string' }, note: { type: 'string' } },
  })
  const [unit] = positionals
  const { from, to } = values
  if (!unit || !from || !to) throw new Error(USAGE)
  const staging = openStaging(process.env, to)
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const release = await promoteRelease(staging, { unit, from, note: readNote(values.note) }, print)
  return `${unit}@${release} is live in ${to}`
}

runPublishing(main)
