import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { promoteUnit, rolloutUnit, stopTrial } from '#src/publish/rollout.ts'
import { RELEASING, readExceptions, readNote, runPublishing, stagingFor } from './publishing.ts'

const USAGE = `Usage:
  npm run rollout -- UNIT [RELEASE] --percent N   tries a release with N of 100 visitors; without
                                                  RELEASE it is made of the present sources
  npm run rollout -- UNIT --promote               puts the tried release live for everybody
  npm run rollout -- UNIT --stop                  ends the trial`

const print = (message: string) => process.stdout.write(`${message}\n`)

async function main(): Promise<string> {
  const { values, positionals } = readArguments({
    name: 'run rollout',
    does: 'Tries a release with a share of the visitors; without RELEASE it is made of the sources.',
    takes: 'UNIT [RELEASE]',
    max: 2,
    options: {
      percent: {
        type: 'string',
        value: 'N',
        does: 'the share of the visitors (browsers, by a cookie), 0 to 100',
      },
      promote: { type: 'boolean', does: 'puts the tried release live for everybody' },
      stop: { type: 'boolean', does: 'ends the trial' },
      ...DRY_RUN,
      ...RELEASING,
    },
  })
  const [unit = '', release = null] = positionals
  const isDryRun = values['dry-run']
  if (isDryRun && (values.stop || values.promote))
    throw new Error('--dry-run goes with --percent alone')
  const note = readNote(values.note)
  const exceptions = readExceptions(values, note)
  const staging = await stagingFor(values.registry)
  const { live } = (await staging.store.readRegistry()).registry
  if (!Object.hasOwn(live, unit))
    throw new Error(
      `${unit || 'No unit'} has no live release; these have: ${Object.keys(live).join(', ')}\n${USAGE}`,
    )
  if (values.stop)
    return `The trial of ${unit} has ended; ${await stopTrial(staging, unit, note)} is live for everybody`
  if (values.promote)
    return `${unit}@${await promoteUnit(staging, unit, print, note, exceptions)} is live for everybody`
  if (!/^\d{1,3}$/.test(values.percent ?? '')) throw new Error(USAGE)
  const percent = Number(values.percent)
  const trial = { unit, release, percent, note, exceptions, isDryRun }
  const tried = await rolloutUnit(staging, trial, print)
  if (isDryRun) return `${unit}@${tried} could be tried; nothing was changed`
  return `${unit}@${tried} is tried with ${percent} % of the visitors`
}

runPublishing(main)
