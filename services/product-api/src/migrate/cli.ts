import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { pendingMigrations } from '#src/store/migrations.ts'
import { withDatabase } from '#src/store/open-database.ts'

/** `npm run migrate` brings the tables up to date and starts nothing. */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run migrate',
    does: 'Brings the tables of the database up to date and starts nothing.',
    options: DRY_RUN,
  })
  const isDryRun = values['dry-run']
  const place = readDatabasePlace(process.env)
  const names = await withDatabase(place, (database, migrate) =>
    isDryRun ? pendingMigrations(database) : migrate(),
  )
  const verb = isDryRun ? 'Would apply' : 'Applied'
  const done = names.map((name) => `${verb} ${name}\n`).join('')
  process.stdout.write(done || 'The tables are up to date.\n')
}

runCommand(main)
