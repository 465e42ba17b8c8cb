import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { logHere, REASON_OPTION } from '#src/operator/log-command.ts'
import { readPending } from '#src/store/migrations.ts'
import { withDatabase } from '#src/store/open-database.ts'

const FIRST_MIGRATION = '0000_submissions'

/** `npm run migrate` brings the tables up to date and starts nothing. */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run migrate',
    does: 'Brings the tables of the database up to date and starts nothing.',
    options: { ...DRY_RUN, ...REASON_OPTION },
  })
  const isDryRun = values['dry-run']
  const place = readDatabasePlace(process.env)
  const names = await withDatabase(place, async (database, migrate) => {
    if (isDryRun) return (await readPending(database)).map(({ tag }) => tag)
    const applied = await migrate()
    // The first tables of an empty database are no act, and leave it empty for a restore.
    if (applied.length > 0 && !applied.includes(FIRST_MIGRATION))
      await logHere(database, { act: 'migrate', reason: values.reason, details: { applied } })
    return applied
  })
  const verb = isDryRun ? 'Would apply' : 'Applied'
  const done = names.map((name) => `${verb} ${name}\n`).join('')
  process.stdout.write(done || 'The tables are up to date.\n')
}

runCommand(main)
