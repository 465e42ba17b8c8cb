import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HinderedApi, startHinderedApi } from '#src/testing/hindered-api.ts'
import { startPostgres, type TestPostgres } from '#src/testing/postgres.ts'

/**
 * Shorter than in production, so that what is stuck is refused soon; `meter.soak.ts` has the real
 * ones.
 */
const TIMES = {
  timeouts: {
    connectMs: MINUTE_MS,
    // The database gives up long before the server does, on a busy machine, too: it counts nothing that was refused.
    calls: { lockMs: 100, statementMs: 2_000, replyMs: MINUTE_MS },
    others: { lockMs: MINUTE_MS, statementMs: MINUTE_MS, replyMs: MINUTE_MS },
  },
  // So long do calls wait for rows that are held, and so long may the machine take for any other.
  meter: { queueMs: 8_000, failureMs: MINUTE_MS },
}

let postgres: TestPostgres
let hindered: HinderedApi

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => postgres?.stop(), 30_000)
beforeEach(async () => {
  hindered = await startHinderedApi(postgres.url, TIMES)
})
afterEach(async () => hindered?.close(), 30_000)

it('lets others call while somebody holds the rows of an account', async () => {
  const { call, other, ready, usedBy } = hindered
  await call('ana')
  await call('ben')
  await other.query('begin')
  await other.query(
    "select 1 from usage_months where account_id = (select id from accounts where subject = 'ana') for update",
  )
  const stuck = Promise.all(Array.from({ length: 5 }, () => call('ana')))
  for (let count = 0; count < 10; count++) expect((await call('ben')).status).toBe(200)
  expect(await ready()).toBe('ok')
  for (const response of await stuck)
    expect(response).toMatchObject({ status: 503, retryAfter: '5' })
  await other.query('rollback')
  expect((await call('ana')).status).toBe(200)
  expect([await usedBy('ana'), await usedBy('ben')]).toEqual([2, 11])
})

it('waits for a row that is held for a moment', async () => {
  const { call, other, usedBy } = hindered
  await call('ana')
  await other.query('begin')
  await other.query('select 1 from usage_months for update')
  const waiting = [call('ana'), call('ana', '/v1/weather?city=Ghent')]
  await pause(1.5 * TIMES.timeouts.calls.lockMs)
  await other.query('rollback')
  for (const one of waiting) expect((await one).status).toBe(200)
  expect(await usedBy('ana')).toBe(3)
})

it('refuses calls while a statement hangs, and counts the next ones', async () => {
  const { call, other, ready, usedBy } = hindered
  await call('ana')
  await other.query(
    "create function hang() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
  )
  await other.query(
    'create trigger hang before update on usage_months for each row execute function hang()',
  )
  expect(await call('ana')).toMatchObject({ status: 503, retryAfter: '5' })
  await expect.poll(ready).toBe('degraded')
  await other.query('drop function hang cascade')
  expect((await call('ana')).status).toBe(200)
  await expect.poll(ready).toBe('ok')
  expect(await usedBy('ana')).toBe(2)
})

it('survives that PostgreSQL ends a connection in the midst of a transaction', async () => {
  const { call, database } = hindered
  const broken = database.transaction(async (transaction) => {
    await transaction.execute('select pg_terminate_backend(pg_backend_pid())')
  })
  await expect(broken).rejects.toThrow()
  expect((await call('ana')).status).toBe(200)
})
