import { readConfig } from '#src/config.ts'
import { connectDatabase } from '#src/store/open-database.ts'

/** `npm run migrate` brings the tables up to date and starts nothing. */
async function main(): Promise<void> {
  const given = process.argv.slice(2)
  if (given.length > 0)
    throw new Error(`npm run migrate takes no arguments, not ${given.join(' ')}`)
  const open = await connectDatabase(readConfig(process.env))
  try {
    const names = await open.migrate()
    const done = names.map((name) => `Applied ${name}\n`).join('')
    process.stdout.write(done || 'The tables are up to date.\n')
  } finally {
    await open.close()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
