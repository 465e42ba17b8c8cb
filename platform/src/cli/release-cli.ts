import { readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { releaseUnit, retireUnit, rollbackUnit } from '#src/publish/release.ts'
import { requireUnit } from '#src/workspace.ts'
import { runCli } from './run-cli.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

async function release(args: readonly string[]): Promise<string> {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { positionals, values } = readArguments({ name: 'run release', options, most: 1 }, args)
  const unit = await requireUnit(positionals[0])
  const isDryRun = values['dry-run']
  const released = await releaseUnit(openStaging(), unit, print, isDryRun)
  return isDryRun
    ? `${unit}@${released} could go live; nothing was changed`
    : `${unit}@${released} is live`
}

async function rollback(args: readonly string[]): Promise<string> {
  const { positionals } = readArguments({ name: 'run rollback', most: 2 }, args)
  const unit = await requireUnit(positionals[0])
  return `${unit} is back at ${await rollbackUnit(openStaging(), unit, positionals[1])}`
}

async function retire(args: readonly string[]): Promise<string> {
  const { positionals } = readArguments({ name: 'run retire', most: 1 }, args)
  const [unit] = positionals
  if (unit === undefined)
    throw new Error('Name the remote to retire, such as npm run retire -- weather')
  await retireUnit(openStaging(), unit)
  return `${unit} is retired; npm run release -- ${unit} brings it back`
}

const ACTIONS = { release, retire, rollback }
const [action = '', ...args] = process.argv.slice(2)
runCli(() => ACTIONS[action as keyof typeof ACTIONS](args))
