import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readArguments } from '@orchard/shared-node/command-line'
import { noteOutcome } from '@orchard/shared-node/outcomes'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { logHere, REASON_OPTION, warnOfLog } from '#src/modules/operator/log-command.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { backUp } from './backup.ts'

/** `npm run backup -- FILE` writes everything that the database has into a compressed file. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run backup',
    does: 'Writes everything that the database has into a compressed file.',
    takes: 'FILE',
    max: 1,
    options: REASON_OPTION,
  })
  const [file] = positionals
  if (!file) throw new OperatorError('Name the file: npm run backup -- FILE')
  const rows = await noteOutcome('backup', () => writeBackup(file, values.reason))
  process.stdout.write(
    `Wrote ${rows} rows to ${file}. It opens with KEY_SECRET alone: keep that apart.\n`,
  )
}

/** Writes the file as a whole or not at all; resolves with the number of its rows. */
async function writeBackup(file: string, reason: string): Promise<number> {
  const part = `${file}.part`
  try {
    const lines = new PassThrough()
    const stored = pipeline(
      lines,
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const written = withDatabase(readDatabasePlace(process.env), async (database) => {
      const end = await backUp(database, new Date(), (line) => send(lines, `${line}\n`))
      await logHere(database, {
        act: 'back up',
        reason,
        details: { rows: end.rows },
      }).catch(warnOfLog)
      return end
    })
    const [{ rows }] = await Promise.all([written.finally(() => lines.end()), stored])
    await rename(part, file)
    return rows
  } finally {
    await rm(part, { force: true })
  }
}

/** Waits for a slow disk. */
async function send(stream: PassThrough, text: string): Promise<void> {
  if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve))
}

runCommand(main)
