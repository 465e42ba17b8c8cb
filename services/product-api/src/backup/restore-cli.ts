import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { readSealedDatabasePlace } from '#src/config.ts'
import { findKeySecrets } from '#src/keys/key-secret.ts'
import { logHere, REASON_OPTION } from '#src/operator/log-command.ts'
import type { Database, OpenDatabase } from '#src/store/database.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { rehearseRestore, restore } from './restore.ts'

/** `npm run restore -- FILE` fills an empty database from a backup; it makes the tables first. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run restore',
    does: 'Fills an empty database from a backup; it makes the tables first.',
    takes: 'FILE',
    max: 1,
    options: { ...DRY_RUN, ...REASON_OPTION },
    more: 'It needs KEY_SECRET of the server that was backed up, and looks first whether that opens the keys.',
  })
  const [file] = positionals
  if (!file) throw new OperatorError('Name the backup: npm run restore -- FILE')
  const place = readSealedDatabasePlace(process.env)
  const source = { read: () => readLines(file), secrets: findKeySecrets(place) }
  const { missing, rows } = await withDatabase(place, (database, migrate) =>
    values['dry-run'] ? rehearseRestore(database, source) : restoreLogged(database, migrate),
  )
  async function restoreLogged(database: Database, migrate: OpenDatabase['migrate']) {
    const restored = await restore({ database, migrate }, source)
    const { reason } = values
    await logHere(database, { act: 'restore', reason, details: { rows: restored.rows } })
    return restored
  }

  const verb = values['dry-run'] ? 'Would restore' : 'Restored'
  const also = missing.length === 0 ? '' : ` Migrations since the backup: ${missing.join(', ')}.`
  process.stdout.write(`${verb} ${rows} rows from ${file}.${also}\n`)
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
