import { readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { releaseUnit, rollbackUnit } from '#src/publish/release.ts'
import { requireUnit } from '#src/workspace.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

async function main(): Promise<void> {
  const [action, ...args] = process.argv.slice(2)
  if (action === 'release') await release(args)
  else if (action === 'rollback') await rollback(args)
  else throw new Error(`There is no action ${action}`)
}

async function release(args: readonly string[]): Promise<void> {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { positionals, values } = readArguments({ name: 'run release', options, most: 1 }, args)
  const unit = await requireUnit(positionals[0])
  const isDryRun = values['dry-run']
  const released = await releaseUnit(openStaging(), unit, print, isDryRun)
  print(
    isDryRun
      ? `${unit}@${released} could go live; nothing was changed`
      : `${unit}@${released} is live`,
  )
}

async function rollback(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments({ name: 'run rollback', most: 1 }, args)
  const unit = await requireUnit(positionals[0])
  print(`${unit} is back at ${await rollbackUnit(openStaging(), unit)}`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
