import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { rehearseRestore, restore } from './restore.ts'

/** `npm run restore -- FILE` fills an empty database from a backup; it makes the tables first. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run restore',
    does: 'Fills an empty database from a backup; it makes the tables first.',
    takes: 'FILE',
    max: 1,
    options: DRY_RUN,
  })
  const [file] = positionals
  if (!file) throw new OperatorError('Name the backup: npm run restore -- FILE')
  if (values['dry-run']) {
    const rows = await withDatabase(readDatabasePlace(process.env), (database) =>
      rehearseRestore(database, readLines(file)),
    )
    process.stdout.write(`Would restore ${rows} rows from ${file}.\n`)
    return
  }
  const rows = await withDatabase(readDatabasePlace(process.env), async (database, migrate) => {
    await migrate()
    return restore(database, readLines(file))
  })
  process.stdout.write(`Restored ${rows} rows from ${file}.\n`)
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined)
  let rest = ''
  try {
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

runCommand(main)
