import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submissions } from '#src/modules/inbox/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { readLog } from './log.ts'

const EMAIL = 'ana@example.com'

let open: OpenDatabase & { place: DatabasePlace }
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
})
afterAll(async () => open?.close(), 30_000)

const run = (file: string, ...given: string[]) =>
  runCommand(
    `services/product-api/src/${file}`,
    {
      DATABASE_URL: open.place.databaseUrl ?? '',
      DATA_DIR: open.place.dataDir,
      KEY_SECRET: 'of the tests '.repeat(4),
    },
    ...given,
  )

it('commands write what they did to the log, with the reason and without emails', async () => {
  const content = { email: EMAIL, message: 'Hello' }
  await open.database
    .insert(submissions)
    .values({ kind: 'contact', idempotencyKey: 'x', content, receivedAt: new Date() })
  const deleted = await run('commands/inbox-cli.ts', 'delete', EMAIL, '--reason', 'As Ana asked')
  expect(deleted).toEqual({ code: 0, output: '1 deleted\n', errors: '' })
  const file = path.join(open.place.dataDir, 'backup.gz')
  expect(await run('whole/backup/backup-cli.ts', file)).toMatchObject({ code: 0, errors: '' })
  const { entries } = await readLog(open.database, {})
  expect(entries).toMatchObject([
    { act: 'back up', how: 'command', reason: 'By command', outcome: 'done' },
    { act: 'delete from inbox', target: null, reason: 'As Ana asked', details: { deleted: 1 } },
  ])
  expect(JSON.stringify(entries)).not.toContain(EMAIL)
})
