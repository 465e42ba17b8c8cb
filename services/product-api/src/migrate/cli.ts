import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { connectDatabase } from '#src/store/open-database.ts'

/** `npm run migrate` brings the tables up to date and starts nothing. */
async function main(): Promise<void> {
  readArguments({ name: 'run migrate' })
  const open = await connectDatabase(readDatabasePlace(process.env))
  try {
    const names = await open.migrate()
    const done = names.map((name) => `Applied ${name}\n`).join('')
    process.stdout.write(done || 'The tables are up to date.\n')
  } finally {
    await open.close()
  }
}

runCommand(main)
