// @module-tag landing

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HinderedApi, startHinderedApi } from '#src/testing/hindered-api.ts'
import { startPostgres, type TestPostgres } from '#src/testing/postgres.ts'

// With the time limits of production.
const REFUSED_WITHIN_MS = 5_000
const OTHERS_WITHIN_MS = 1_000
const MONTH_OF_ANA =
  "select 1 from usage_months where account_id = (select id from accounts where subject = 'ana') for update"

let postgres: TestPostgres
let hindered: HinderedApi

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => postgres?.stop())
beforeEach(async () => {
  hindered = await startHinderedApi(postgres.url)
})
afterEach(async () => hindered?.close())

/** Calls of ana one after the other, each of which must be refused in time; the slowest. */
async function expectRefusals(count: number, url?: string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await pause(at * 150)
      return hindered.call('ana', url)
    }),
  )
  for (const response of responses) expect(response).toMatchObject({ status: 503, retryAfter: '5' })
  return Math.max(...responses.map(({ ms }) => ms))
}
const bar = (name: string, value: number, limit = REFUSED_WITHIN_MS) =>
  holdBar({ name, value, limit, unit: 'ms' })

/** Rows of an account that somebody locks, and the call that needs them. */
const ROWS = {
  'the month': ['select 1 from usage_months where account_id =', '/v1/colours'],
  'the day': ['select 1 from usage_days where account_id =', '/v1/colours'],
  'the hour': ['select 1 from call_hours where account_id =', '/v1/colours'],
  'the key': ['select 1 from api_keys where account_id =', '/v1/colours'],
  // Only the first call of an API in an hour looks at the account.
  'the account itself': ['select 1 from accounts where id =', '/v1/advice?topic=x'],
} as const

it.each(Object.entries(ROWS))('others call on while %s is held', async (name, [select, url]) => {
  const { call, other, ready, usedBy } = hindered
  for (const who of ['ana', 'ben'] as const) expect((await call(who)).status).toBe(200)
  await other.query('begin')
  await other.query(`${select} (select id from accounts where subject = 'ana') for update`)
  const refused = expectRefusals(10, url)
  let slowest = 0
  for (let count = 0; count < 100; count++) {
    const { status, ms } = await call('ben')
    expect(status).toBe(200)
    slowest = Math.max(slowest, ms)
    await pause(20)
  }
  expect(await ready()).toBe('ok')
  bar(`a call is refused while somebody holds ${name}`, await refused)
  bar(`another account’s call while somebody holds ${name}`, slowest, OTHERS_WITHIN_MS)
  await other.query('rollback')
  expect((await call('ana', url)).status).toBe(200)
  expect([await usedBy('ana'), await usedBy('ben')]).toEqual([2, 101])
})

it('a statement that hangs', async () => {
  const { call, other, ready } = hindered
  await call('ana')
  await other.query(
    "create function hang() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
  )
  await other.query(
    'create trigger hang before update on usage_months for each row execute function hang()',
  )
  bar('a call is refused while the statement hangs', await expectRefusals(10))
  await expect.poll(ready, { timeout: 10_000 }).toBe('degraded')
  await other.query('drop function hang cascade')
  expect((await call('ana')).status).toBe(200)
  await expect.poll(ready).toBe('ok')
})

it('a table that is held', async () => {
  const { call, other, ready, usedBy } = hindered
  await call('ana')
  await other.query('begin')
  await other.query('lock table usage_months in access exclusive mode')
  bar('a call is refused while the table is held', await expectRefusals(10))
  await expect.poll(ready, { timeout: 10_000 }).toBe('degraded')
  await other.query('rollback')
  await expect.poll(ready, { timeout: 10_000 }).toBe('ok')
  expect((await call('ana')).status).toBe(200)
  expect(await usedBy('ana')).toBe(2)
})

it('connections that have gone silent', async () => {
  const { call, relay, usedBy } = hindered
  await call('ana')
  relay.silenceOpen()
  bar('a call is refused on a silent connection', await expectRefusals(1))
  expect((await call('ana')).status).toBe(200)
  expect(await usedBy('ana')).toBe(2)
})

it('a server that has gone silent', async () => {
  const { call, ready, relay } = hindered
  await call('ana')
  relay.isSilent = true
  relay.silenceOpen()
  bar('a call is refused while PostgreSQL is silent', await expectRefusals(20))
  await expect.poll(ready, { timeout: 10_000 }).toBe('degraded')
  relay.isSilent = false
  await expect.poll(ready, { timeout: 15_000 }).toBe('ok')
  expect((await call('ana')).status).toBe(200)
})

it('a transaction on a connection that has gone silent', async () => {
  const { database, relay } = hindered
  const stuck = database.transaction(async (transaction) => {
    relay.silenceOpen()
    await transaction.execute('select 1')
  })
  await expect(stuck).rejects.toThrow()
  for (let count = 0; count < 12; count++)
    await database.transaction((transaction) => transaction.execute('select 1'))
})

it('the count is exact while rows are held now and then', async () => {
  const { call, inHours, other, usedBy } = hindered
  const counted = { ana: 0, ben: 0 }
  let isOver = false
  const callOn = async (who: 'ana' | 'ben', url: string) => {
    while (!isOver) {
      if ((await call(who, url)).status === 200) counted[who]++
      await nextTurn() // a refusal from memory waits for nothing
    }
  }
  const callers = (['ana', 'ben'] as const).flatMap((who) =>
    ['/v1/colours', '/v1/weather?city=Ghent', '/v1/advice?topic=x'].map((url) => callOn(who, url)),
  )
  for (const heldMs of [50, 400, 2_000, 10, 3_500]) {
    await other.query('begin')
    await other.query(MONTH_OF_ANA)
    await pause(heldMs)
    await other.query('rollback')
    const before = counted.ana
    await waitFor(() => expect(counted.ana).toBeGreaterThan(before + 20))
  }
  isOver = true
  await Promise.all(callers)
  expect([await usedBy('ana'), await usedBy('ben')]).toEqual([counted.ana, counted.ben])
  expect([await inHours('ana'), await inHours('ben')]).toEqual([counted.ana, counted.ben])
})
