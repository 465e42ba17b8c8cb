import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { withDatabase } from '#src/store/open-database.ts'

/** `npm run migrate` brings the tables up to date and starts nothing. */
async function main(): Promise<void> {
  readArguments({ name: 'run migrate' })
  const place = readDatabasePlace(process.env)
  const names = await withDatabase(place, (_database, migrate) => migrate())
  const done = names.map((name) => `Applied ${name}\n`).join('')
  process.stdout.write(done || 'The tables are up to date.\n')
}

runCommand(main)
