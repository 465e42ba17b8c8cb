import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#src/store/open-database.ts'
import { accounts } from '#src/store/schema.ts'
import { startPostgres, type TestPostgres } from '#src/testing/postgres.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { startTcpRelay, type TcpRelay } from '#src/testing/tcp-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

/** A fifth of what production waits for. */
const TIMEOUTS = {
  connectMs: 250,
  calls: { lockMs: 60, statementMs: 400, replyMs: 480 },
  others: { lockMs: 400, statementMs: 600, replyMs: 700 },
}
const METER_TIMES = { queueMs: 450, failureMs: 500 }
const REFUSED_WITHIN_MS = 1_500

let postgres: TestPostgres
let relay: TcpRelay
let site: SiteServer
let address: URL
let open: OpenDatabase
let api: TestApi
/** Somebody else's connection, who holds rows. */
let other: Client
let keys: { ana: string; ben: string }

beforeAll(async () => {
  postgres = await startPostgres()
  site = await startSite()
  address = new URL(postgres.url)
  relay = await startTcpRelay(Number(address.port))
  address.port = String(relay.port)
}, 60_000)
afterAll(async () => {
  await relay?.close()
  await site?.close()
  await postgres?.stop()
}, 30_000)
beforeEach(async () => {
  open = await openDatabase({ databaseUrl: address.href, dataDir: '', timeouts: TIMEOUTS })
  await open.database.delete(accounts)
  other = new Client({ connectionString: postgres.url })
  await other.connect()
  const place = { databaseUrl: postgres.url, dataDir: '', remove: async () => undefined }
  api = await createTestApi({ ...open, place }, { siteOrigins: [site.origin] }, METER_TIMES)
  const keyOf = async (sub: string) =>
    (await api.user(await api.mint.access({ sub }))).json().api_key
  keys = { ana: await keyOf('ana'), ben: await keyOf('ben') }
})
afterEach(async () => {
  relay.isSilent = false
  await other?.end()
  await api?.close()
  await open?.close()
})

const call = (who: keyof typeof keys, url = '/v1/colours') =>
  api.app.inject({ url, headers: { 'x-api-key': keys[who] } })
const ready = async () => (await api.app.inject('/readyz')).statusCode
const usedBy = async (subject: string) => {
  const { rows } = await other.query(
    'select used from usage_months join accounts on accounts.id = account_id where subject = $1',
    [subject],
  )
  return Number(rows[0]?.used ?? 0)
}
/** Answers with how long it took. */
async function timed(answer: ReturnType<typeof call>) {
  const start = performance.now()
  const { statusCode, headers } = await answer
  return { status: statusCode, retryAfter: headers['retry-after'], ms: performance.now() - start }
}
async function expectRefusal(answer: ReturnType<typeof call>): Promise<void> {
  const { status, retryAfter, ms } = await timed(answer)
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
}

/** What somebody holds of an account, and the call that needs it. */
const ROWS = {
  'its month': ['select 1 from usage_months where account_id =', '/v1/colours'],
  'its day': ['select 1 from usage_days where account_id =', '/v1/colours'],
  'its key': ['select 1 from api_keys where account_id =', '/v1/colours'],
  // Only the first call of an API on a day looks at the account.
  'the account itself': ['select 1 from accounts where id =', '/v1/advice?topic=x'],
} as const
for (const [name, [select, url]] of Object.entries(ROWS))
  it(`lets others call while somebody holds ${name}`, async () => {
    for (const who of ['ana', 'ben'] as const) expect((await call(who)).statusCode).toBe(200)
    await other.query('begin')
    await other.query(`${select} (select id from accounts where subject = 'ana') for update`)
    const stuck = Array.from({ length: 5 }, () => expectRefusal(call('ana', url)))
    const others = Array.from({ length: 40 }, async (_, count) => {
      await new Promise((resolve) => setTimeout(resolve, count * 20))
      return timed(call('ben'))
    })
    for (const { status, ms } of await Promise.all(others)) {
      expect(status).toBe(200)
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
    }
    await Promise.all(stuck)
    expect(await ready()).toBe(200)
    await other.query('rollback')
    expect((await call('ana', url)).statusCode).toBe(200)
    expect([await usedBy('ana'), await usedBy('ben')]).toEqual([2, 41])
  })

it('waits for a row that is held for a moment', async () => {
  await call('ana')
  await other.query('begin')
  await other.query('select 1 from usage_months for update')
  const waiting = [call('ana'), call('ana', '/v1/weather?city=Ghent')]
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUTS.calls.lockMs))
  await other.query('rollback')
  for (const one of waiting) expect((await one).statusCode).toBe(200)
  expect(await usedBy('ana')).toBe(3)
})

it('refuses calls while a statement hangs, and counts the next ones', async () => {
  await call('ana')
  await other.query(
    "create function hang() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
  )
  await other.query(
    'create trigger hang before update on usage_months for each row execute function hang()',
  )
  const first = call('ana')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const behind = call('ben')
  await expectRefusal(first)
  expect(await ready()).toBe(503)
  await other.query('drop function hang cascade')
  expect([200, 503]).toContain((await behind).statusCode)
  expect((await call('ana')).statusCode).toBe(200)
  expect(await ready()).toBe(200)
  expect(await usedBy('ana')).toBe(2)
})

it('is not ready while the table is held, and recovers without a call', async () => {
  await call('ana')
  await other.query('begin')
  await other.query('lock table usage_months in access exclusive mode')
  await expectRefusal(call('ana'))
  expect(await ready()).toBe(503)
  await other.query('rollback')
  expect(await ready()).toBe(200)
  expect((await call('ana')).statusCode).toBe(200)
  expect(await usedBy('ana')).toBe(2)
})

it('gives a connection up that has gone silent', async () => {
  await call('ana')
  relay.silenceOpen()
  await expectRefusal(call('ana'))
  // The failed call took its connection along; what else was open is found out and dropped in turn.
  await expect.poll(async () => (await call('ana')).statusCode, { timeout: 4_000 }).toBe(200)
  expect(await usedBy('ana')).toBe(2)
})

it('refuses while the server is silent, and goes on when it is back', async () => {
  await call('ana')
  relay.isSilent = true
  relay.silenceOpen()
  const start = performance.now()
  for (const answer of await Promise.all([timed(call('ana')), timed(call('ben'))])) {
    expect(answer.status).toBe(503)
    expect(answer.ms).toBeLessThan(REFUSED_WITHIN_MS)
  }
  expect(await ready()).toBe(503)
  expect(performance.now() - start).toBeLessThan(2 * REFUSED_WITHIN_MS)
  relay.isSilent = false
  await expect.poll(ready, { timeout: 4_000 }).toBe(200)
  expect((await call('ana')).statusCode).toBe(200)
})

it('survives that the server ends a connection in the midst of a transaction', async () => {
  const broken = open.database.transaction(async (transaction) => {
    await transaction.execute('select pg_terminate_backend(pg_backend_pid())')
  })
  await expect(broken).rejects.toThrow()
  expect((await call('ana')).statusCode).toBe(200)
})

it('keeps no connection of a transaction that went silent', async () => {
  const stuck = open.database.transaction(async (transaction) => {
    relay.silenceOpen()
    await transaction.execute('select 1')
  })
  await expect(stuck).rejects.toThrow()
  for (let count = 0; count < 12; count++)
    await open.database.transaction((transaction) => transaction.execute('select 1'))
})
