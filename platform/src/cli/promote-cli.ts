import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { promoteReleases } from '#src/publish/promote.ts'
import {
  ALL,
  nameReleases,
  RELEASING,
  readExceptions,
  readNote,
  runPublishing,
  tellLive,
} from './publishing.ts'

const { registry: _, ...OPTIONS } = RELEASING
const USAGE = 'Usage: npm run promote -- UNIT...|--all --from staging --to production [--note TEXT]'

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run promote',
    does: 'Puts releases of one environment live in another at once, after every gate there.',
    takes: 'UNIT...',
    max: Number.POSITIVE_INFINITY,
    options: {
      ...DRY_RUN,
      ...ALL,
      from: { type: 'string', value: 'NAME', does: 'the environment that has the release' },
      to: { type: 'string', value: 'NAME', does: 'the environment that gets it' },
      ...OPTIONS,
    },
  })
  const { all, from, to } = values
  if (all === positionals.length > 0 || !from || !to) throw new Error(USAGE)
  const staging = openStaging(process.env, to)
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const note = readNote(values.note)
  const promotion = {
    ...{ units: all ? null : positionals, from, note },
    ...{ exceptions: readExceptions(values, note), isDryRun: values['dry-run'] },
  }
  const releases = await promoteReleases(staging, promotion, print)
  return values['dry-run']
    ? `${nameReleases(releases)} could go live in ${to}; nothing was changed`
    : tellLive(releases, ` in ${to}`)
}

runPublishing(main)
