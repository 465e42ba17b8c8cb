import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { accounts } from '#src/modules/accounts/tables.ts'
import { METER_TIMES, type MeterTimes } from '#src/modules/usage/meter.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { DATABASE_TIMEOUTS, type DatabaseTimeouts } from '#src/store/timeouts.ts'
import { createDatabase } from './postgres.ts'
import { startSite } from './site-server.ts'
import { startTcpRelay, type TcpRelay } from './tcp-relay.ts'
import { createTestApi, type TestApi } from './test-api.ts'

/** One call, and how long it took. */
interface TimedCall {
  status: number
  retryAfter: string | undefined
  ms: number
}

/** A server on PostgreSQL with two accounts, and the means to get in its way. */
export interface HinderedApi extends Pick<OpenDatabase, 'database'> {
  api: TestApi
  /** Between the server and PostgreSQL. */
  relay: TcpRelay
  /** Somebody else's connection, who holds rows. */
  other: Client
  call(who: 'ana' | 'ben', url?: string): Promise<TimedCall>
  /** Response of `/readyz`, as a balancer asks for it: it is always in. */
  ready(): Promise<'ok' | 'degraded'>
  /** Number of counted calls. */
  usedBy(who: 'ana' | 'ben'): Promise<number>
  /** The same by the rows of hours. */
  inHours(who: 'ana' | 'ben'): Promise<number>
  close(): Promise<void>
}

/**
 * Starts one on a new database of the PostgreSQL server at `address`.
 * @param times what is not as in production.
 */
export async function startHinderedApi(
  address: string,
  {
    timeouts = DATABASE_TIMEOUTS,
    meter = METER_TIMES,
  }: { timeouts?: DatabaseTimeouts; meter?: MeterTimes } = {},
): Promise<HinderedApi> {
  const { url, stop } = await createDatabase(address)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-hindered-'))
  const site = await startSite()
  const relayed = new URL(url)
  const relay = await startTcpRelay(Number(relayed.port))
  relayed.port = String(relay.port)
  const open = await openDatabase({ databaseUrl: relayed.href, dataDir, timeouts })
  const other = new Client({ connectionString: url })
  await other.connect()
  const place = { databaseUrl: url, dataDir, remove: async () => undefined }
  const api = await createTestApi({ ...open, place }, site.settings, meter)
  const keyOf = async (sub: string) =>
    String((await api.user(await api.mint.access({ sub }))).json().api_key)
  const keys = { ana: await keyOf('ana'), ben: await keyOf('ben') }
  // Many calls in little time: the plan with the highest rate, and a clock that lets buckets fill.
  await open.database.update(accounts).set({ plan: 'professional' })
  const start = { at: api.clock.now.getTime(), ms: performance.now() }
  Object.defineProperty(api.clock, 'now', {
    get: () => new Date(start.at + performance.now() - start.ms),
  })
  return {
    api,
    relay,
    other,
    database: open.database,
    async call(who, asked = '/v1/colours') {
      const start = performance.now()
      const response = await api.app.inject({ url: asked, headers: { 'x-api-key': keys[who] } })
      const retryAfter = response.headers['retry-after']
      return {
        status: response.statusCode,
        retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
        ms: performance.now() - start,
      }
    },
    async ready() {
      const response = await api.app.inject('/readyz')
      if (response.statusCode !== 200) throw new Error(`A balancer takes it out: ${response.body}`)
      return response.json().status
    },
    async usedBy(who) {
      const { rows } = await other.query(
        'select used from usage_months join accounts on accounts.id = account_id where subject = $1',
        [who],
      )
      return Number(rows[0]?.used ?? 0)
    },
    async inHours(who) {
      const { rows } = await other.query(
        'select sum(calls) as calls from call_hours join accounts on accounts.id = account_id where subject = $1 and status = 200',
        [who],
      )
      return Number(rows[0]?.calls ?? 0)
    },
    async close() {
      await api.close()
      await open.close()
      await other.end()
      await relay.close()
      await site.close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
