import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let port = 0
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open, { operatorToken: OPERATOR_TOKEN })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
  await api.user(await api.mint.access())
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

const operator = (...given: string[]) =>
  runCommand(
    'services/product-api/src/operator/cli.ts',
    { OPERATOR_URL: `http://127.0.0.1:${port}`, OPERATOR_TOKEN },
    ...given,
  )

it('finds, suspends and lifts an account, and shows the log', async () => {
  const found = await operator('find', 'ana@')
  expect(found).toMatchObject({ code: 0, errors: '' })
  const [, id = ''] = /^([\da-f-]{36}) {2}ana@example\.com {2}free/.exec(found.output) ?? []
  const made = await operator('suspend', 'account', id, '--reason', 'Spam', '--json')
  expect(made).toMatchObject({ code: 0, errors: '' })
  const suspension = JSON.parse(made.output)
  expect(suspension).toMatchObject({ kind: 'account', target: id, reason: 'Spam' })
  expect((await operator('show', id)).output).toContain(`suspension ${suspension.id}`)
  const limited = await operator('limit', id, '--calls', '5', '--reason', 'Abuse')
  expect(limited.output).toBe('5: requests a month\nAs the plan allows: requests a second\n')
  expect(await operator('lift', suspension.id, '--reason', 'Sorry')).toMatchObject({ code: 0 })
  const log = await operator('log', '--account', id)
  expect(log.output.match(/suspend account|set limits|lift suspension/g)).toEqual([
    'lift suspension',
    'set limits',
    'suspend account',
  ])
  expect((await operator('check-log')).output).toContain('3 entries are as they were written.')
})

it('does nothing without a reason, and says what is wrong', async () => {
  expect(await operator('delete', 'ana@example.com')).toMatchObject({
    code: 1,
    errors: 'Say why with --reason: the log keeps it.\n',
  })
  expect((await operator('suspend', 'account', '--reason', 'x')).errors).toBe(
    'Write: npm run operator -- suspend account|key|address TARGET\n',
  )
  expect((await operator('suspend', 'address', 'x', '--reason', 'x')).errors).toBe(
    '422 act_invalid: Some fields are invalid\n  target: Enter an IP address or a CIDR block\n',
  )
  const settings = { OPERATOR_URL: 'http://127.0.0.1:9', OPERATOR_TOKEN }
  const away = await runCommand('services/product-api/src/operator/cli.ts', settings, 'me')
  expect(away.errors).toContain('http://127.0.0.1:9 does not respond')
})
