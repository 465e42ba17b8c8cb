import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { pruneBuilds, pruneRelease, pruneReleases, RETENTION_DAYS } from '#src/publish/prune.ts'
import { runCli } from './run-cli.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

/** `npm run prune`: releases beyond retention; `npm run prune -- catalogue@RELEASE`: that one. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run prune',
    does: 'Removes the releases that nobody needs any more, or those that are named.',
    takes: '[UNIT@RELEASE …]',
    max: Number.POSITIVE_INFINITY,
    options: DRY_RUN,
  })
  const isDryRun = values['dry-run']
  const staging = openStaging()
  const verb = isDryRun ? 'Would remove' : 'Removed'
  for (const name of positionals) {
    const [unit = '', release = ''] = name.split('@')
    await pruneRelease(staging.store, unit, release, isDryRun)
    print(`${verb} ${name}`)
  }
  if (positionals.length > 0) return
  const now = new Date()
  const removed = await pruneReleases(staging.store, now, isDryRun)
  for (const { unit, release, storedAt } of removed)
    print(`${verb} ${unit}@${release}, stored on ${storedAt.toISOString().slice(0, 10)}`)
  if (!isDryRun) await pruneBuilds(staging, now)
  print(`${verb} ${removed.length} of ${staging.store.place}; ${RETENTION_DAYS} days are kept`)
}

runCli(main)
