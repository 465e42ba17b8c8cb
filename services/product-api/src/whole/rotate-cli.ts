import { randomBytes } from 'node:crypto'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { readDatabasePlace } from '#src/config.ts'
import { isUsableSecret } from '#src/modules/keys/key-secret.ts'
import { logHere, REASON_OPTION } from '#src/modules/operator/log-command.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { rotateSecret } from './rotate-secret.ts'

/** `npm run rotate:secret` seals the stored keys with `KEY_SECRET` in place of `KEY_SECRET_ALSO`. */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run rotate:secret',
    does: 'Seals the stored keys with KEY_SECRET in place of KEY_SECRET_ALSO.',
    options: { ...DRY_RUN, ...REASON_OPTION },
  })
  const isDryRun = values['dry-run']
  const place = readDatabasePlace(process.env)
  const report = (done: number, of: number) => process.stdout.write(`${done} of ${of} keys\n`)
  const { changed, keys } = await withDatabase(place, async (database) => {
    const secrets = [secretOf('KEY_SECRET'), secretOf('KEY_SECRET_ALSO')] as const
    const rotation = await rotateSecret(database, secrets, randomBytes, report, isDryRun)
    const { changed: sealed } = rotation
    if (!isDryRun)
      await logHere(database, {
        act: 'rotate key secret',
        reason: values.reason,
        details: { sealed },
      })
    return rotation
  })
  process.stdout.write(
    isDryRun
      ? `Would seal ${changed} of ${keys} keys with the new secret.\n`
      : `Sealed ${changed} of ${keys} keys with the new secret. KEY_SECRET_ALSO is no longer needed.\n`,
  )
}

function secretOf(name: string): Buffer {
  const value = process.env[name] ?? ''
  if (!isUsableSecret(value))
    throw new OperatorError(
      `Set KEY_SECRET to the new secret and KEY_SECRET_ALSO to the old one, each of at least 32 characters; ${name} is ${value === '' ? 'not set' : 'too short'}`,
    )
  return Buffer.from(value)
}

runCommand(main)
