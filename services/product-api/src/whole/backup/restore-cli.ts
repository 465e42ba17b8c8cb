import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { noteOutcome } from '@orchard/shared-node/outcomes'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { readSealedDatabasePlace } from '#src/config.ts'
import { findKeySecrets } from '#src/modules/keys/key-secret.ts'
import { logHere, REASON_OPTION } from '#src/modules/operator/log-command.ts'
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
  const { 'dry-run': isDryRun, reason } = values
  const fill = async () => {
    const place = readSealedDatabasePlace(process.env)
    const source = { read: () => readLines(file), secrets: findKeySecrets(place) }
    return withDatabase(place, async (database, migrate) => {
      if (isDryRun) return rehearseRestore(database, source)
      const restored = await restore({ database, migrate }, source)
      await logHere(database, { act: 'restore', reason, details: { rows: restored.rows } })
      return restored
    })
  }
  const { missing, rows } = await noteOutcome('restore', fill, { isDryRun })

  const verb = isDryRun ? 'Would restore' : 'Restored'
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
