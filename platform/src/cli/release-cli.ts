import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { releaseUnit } from '#src/publish/release.ts'
import { retireUnit } from '#src/publish/retire.ts'
import { rollbackUnit } from '#src/publish/rollback.ts'
import { OWN_UNIT, requireUnit } from '#src/workspace.ts'
import {
  inRegistry,
  PUBLISHING,
  RELEASING,
  readExceptions,
  readNote,
  runPublishing,
  stagingFor,
} from './publishing.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

async function release(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run release',
    does: 'Builds a unit, puts it to every gate, and then live.',
    takes: 'UNIT[@RELEASE]',
    max: 1,
    options: { ...DRY_RUN, ...RELEASING },
  }
  const { positionals, values } = readArguments(command, args)
  const [name, stored] = positionals[0]?.split('@') ?? []
  const unit = await requireUnit(name)
  const isDryRun = values['dry-run']
  const note = readNote(values.note)
  const exceptions = readExceptions(values, note)
  const staging = await stagingFor(values.registry)
  const asked = { release: stored, isDryRun, note, exceptions }
  const released = await releaseUnit(staging, unit, print, asked)
  return isDryRun
    ? `${unit}@${released} could go live; nothing was changed`
    : `${unit}@${released} is live${inRegistry(staging)}`
}

async function rollback(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run rollback',
    does: 'Puts what was live before back, or a release that was live at any time.',
    takes: 'UNIT [RELEASE]',
    max: 2,
    options: { ...DRY_RUN, ...PUBLISHING },
  }
  const { positionals, values } = readArguments(command, args)
  const unit = await requireUnit(positionals[0])
  const note = readNote(values.note)
  const staging = await stagingFor(values.registry)
  const isDryRun = values['dry-run']
  const release = await rollbackUnit(staging, unit, positionals[1], { isDryRun, note })
  if (isDryRun)
    return `${unit} could go back to ${release}${inRegistry(staging)}; nothing was changed`
  return `${unit} is back at ${release}${inRegistry(staging)}`
}

async function retire(args: readonly string[]): Promise<string> {
  const command = {
    name: 'run retire',
    does: 'Takes a remote out of the site; its releases stay in the store.',
    takes: 'UNIT',
    max: 1,
    options: {
      'accept-breakage': {
        type: 'boolean',
        default: false,
        does: 'goes on where something that stays depends on it',
      },
      ...DRY_RUN,
      ...RELEASING,
    } as const,
  }
  const { positionals, values } = readArguments(command, args)
  const unit = positionals[0] ?? OWN_UNIT
  if (unit === null) throw new Error('Name the remote to retire, such as npm run retire -- weather')
  const note = readNote(values.note)
  const staging = await stagingFor(values.registry)
  const isDryRun = values['dry-run']
  const acceptsBreakage = values['accept-breakage']
  const exceptions = readExceptions(values, note)
  await retireUnit(staging, unit, print, { isDryRun, acceptsBreakage, exceptions, note })
  return isDryRun
    ? `${unit} could be retired; nothing was changed`
    : `${unit} is retired${inRegistry(staging)}; npm run rollback -- ${unit} brings it back`
}

const ACTIONS = { release, retire, rollback }
const [action = '', ...args] = process.argv.slice(2)
runPublishing(() => ACTIONS[action as keyof typeof ACTIONS](args))
