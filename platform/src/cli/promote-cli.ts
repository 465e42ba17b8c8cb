import { readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { promoteRelease } from '#src/publish/promote.ts'
import { RELEASING, readExceptions, readNote, runPublishing } from './publishing.ts'

const { registry: _, ...OPTIONS } = RELEASING
const USAGE = 'Usage: npm run promote -- UNIT --from staging --to production [--note TEXT]'

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run promote',
    max: 1,
    options: { from: { type: 'string' }, to: { type: 'string' }, ...OPTIONS },
  })
  const [unit] = positionals
  const { from, to } = values
  if (!unit || !from || !to) throw new Error(USAGE)
  const staging = openStaging(process.env, to)
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const note = readNote(values.note)
  const promotion = { unit, from, note, exceptions: readExceptions(values, note) }
  const release = await promoteRelease(staging, promotion, print)
  return `${unit}@${release} is live in ${to}`
}

runPublishing(main)
