import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { noteOutcome } from '@orchard/shared-node/outcomes'
import { runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { logHere, REASON_OPTION } from '#src/modules/operator/log-command.ts'
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
  const lines = await noteOutcome('migrate', () => migrateOrRehearse(values), { isDryRun })
  const done = lines.map((line) => `${line}\n`).join('')
  process.stdout.write(done || 'The tables are up to date.\n')
}

/** Applies migrations, or tells what they would lock; in lines. */
async function migrateOrRehearse(values: {
  'dry-run': boolean
  reason: string
}): Promise<string[]> {
  return withDatabase(readDatabasePlace(process.env), async (database, migrate) => {
    if (values['dry-run']) {
      const { rehearse } = await import('./rehearse.ts')
      const rehearsed = await rehearse(database)
      return rehearsed.flatMap(({ locks, tag }) => [
        `Would apply ${tag}`,
        ...locks.map((lock) => `  ${lock}`),
      ])
    }
    const applied = await migrate()
    // The first tables of an empty database are no act, and leave it empty for a restore.
    if (applied.length > 0 && !applied.includes(FIRST_MIGRATION))
      await logHere(database, { act: 'migrate', reason: values.reason, details: { applied } })
    return applied.map((name) => `Applied ${name}`)
  })
}

runCommand(main)
