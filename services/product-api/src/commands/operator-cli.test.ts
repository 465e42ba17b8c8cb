import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let port = 0
beforeEach(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open, { operatorToken: OPERATOR_TOKEN })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
  await api.user(await api.mint.access())
})
afterEach(async () => {
  await api?.close()
  await open?.close()
})

const operator = (...given: string[]) =>
  runCommand(
    'services/product-api/src/commands/operator-cli.ts',
    { OPERATOR_URL: `http://127.0.0.1:${port}`, OPERATOR_TOKEN, OPERATOR_NAME: 'ben' },
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
  const acts = /suspend account|set limits|lift suspension|see account|find account/g
  expect(log.output.match(acts)).toEqual([
    'lift suspension',
    'set limits',
    'see account',
    'suspend account',
    'find account',
  ])
  expect((await operator('check-log')).output).toContain('5 entries are as they were written.')
})

it('announces maintenance, adds what became known, and ends it', async () => {
  const made = await operator(
    ...['maintenance', 'The database moves', '--until', '2026-11-21T13:00Z'],
    ...['--reason', 'Disk is full', '--json'],
  )
  expect(made).toMatchObject({ code: 0, errors: '' })
  const { id, stops } = JSON.parse(made.output)
  expect(stops).toEqual(['calls', 'forms'])
  const told = await operator('update', id, 'Half of it has moved.', '--reason', 'News', '--json')
  expect(JSON.parse(told.output)).toMatchObject({
    title: 'The database moves',
    updates: [{ text: 'Half of it has moved.' }],
  })
  expect((await operator('end', id, '--reason', 'Done')).output).toContain('maintenance over')
})

it('reads the inbox, replies and marks messages as done', async () => {
  const sent = await api.app.inject({
    method: 'POST',
    url: '/op/contact',
    headers: { 'idempotency-key': 'a'.repeat(32) },
    payload: { name: 'Ana', email: 'ana@example.com', topic: 'question', message: 'Is it ripe?' },
  })
  expect(sent.statusCode).toBe(201)
  const shown = await operator('inbox')
  const [, id = ''] = /contact {2}([\da-f-]{36})/.exec(shown.output) ?? []
  const reply = ['reply', id, 'Your question', '--text', 'It is ripe.', '--reason', 'Asked']
  expect(await operator(...reply)).toMatchObject({ code: 0, errors: '' })
  expect((await operator('done', id, '--reason', 'Helped')).code).toBe(0)
  expect((await operator('inbox')).output).toBe('No messages yet.\n')
  expect((await operator('inbox', 'done')).output).toContain('It is ripe.')
  expect((await operator('overview')).output).toContain('open messages: 0')
  expect((await operator('sources')).output).toBe('No outside source is enabled.\n')
  expect((await operator('releases')).errors).toContain('site_unavailable')
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
  const away = await runCommand('services/product-api/src/commands/operator-cli.ts', settings, 'me')
  expect(away.errors).toContain('http://127.0.0.1:9 does not respond')
})
