import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLog } from '@orchard/shared-node/process'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let token = ''
let user: { api_key: string }
let account = ''
const stops: (() => unknown)[] = []
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'))
})

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`
  await openLog({ logLevel: 'error', service: 'product-api', release: 'test' }, (stop) => {
    stops.push(stop)
  })
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  site.add(contractOf('words', { words: 2 }, [{ name: 'text', type: 'string', required: true }]))
}, 60_000)
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
  for (const stop of stops) await stop()
  collector.closeAllConnections()
  collector.close()
})
beforeEach(async () => {
  await api?.close()
  await forgetPeople(open.database)
  api = await createTestApi(open, site.settings)
  token = await api.mint.access()
  user = (await api.user(token)).json()
  const [row] = await open.database.select({ id: accounts.id }).from(accounts)
  account = row?.id ?? ''
  await open.database.update(accounts).set({ plan: 'professional' })
})

const call = (url: string, headers: Record<string, string> = { 'x-api-key': user.api_key }) =>
  api.app.inject({ url, headers })
const lineOf = ({ headers }: { headers: Record<string, unknown> }) =>
  api.logged
    .map((line) => JSON.parse(line))
    .find(
      ({ message, requestId }) =>
        message === 'request completed' && requestId === headers['x-request-id'],
    )
const metrics = async (accept = '') =>
  (await api.app.inject({ url: '/metrics', headers: { accept } })).body.split('\n')

it('leads from the request ID of a response to API, account and key, and never logs the key', async () => {
  const authorization = `Bearer ${token}`
  const made = await api.app.inject({
    method: 'POST',
    url: '/op/user/keys',
    headers: { authorization },
    payload: { name: 'Backup job' },
  })
  const named = made.json()
  expect(lineOf(made)).toMatchObject({ account })
  expect(lineOf(await call('/v1/colours'))).toMatchObject({
    api: 'colours',
    account,
    key: 'default',
  })
  const byNamed = await call('/v1/words?text=secret-words', { 'x-api-key': named.api_key })
  expect(lineOf(byNamed)).toMatchObject({ api: 'words', account, key: named.key_id, status: 200 })
  const refused = lineOf(await call('/v1/words?wrong=secret-words'))
  expect(refused).toMatchObject({ api: 'words', account, key: 'default', status: 400 })
  const usage = await call('/op/usage')
  expect(lineOf(usage)).toMatchObject({ account, key: 'default' })
  const stranger = lineOf(await call('/v1/words', { 'x-api-key': `orchard_${'a'.repeat(43)}` }))
  expect(stranger).toMatchObject({ api: 'words', status: 401 })
  expect(stranger).not.toHaveProperty('account')
  const mistaken = await call(`/v1/${user.api_key}`)
  expect([mistaken.statusCode, lineOf(mistaken)?.api]).toEqual([404, undefined])
  const all = api.logged.join()
  for (const secret of [user.api_key, named.api_key, 'secret-words', token])
    expect(all).not.toContain(secret)
})

it('counts calls by API and class, and slugs that are no API never', async () => {
  await call('/v1/colours')
  await call('/v1/colours/try', {})
  await call('/v1/words')
  await call('/v1/made-up')
  await call('/v1/colours/sample', {})
  await api.app.inject({
    method: 'POST',
    url: '/v1/words/batch',
    headers: { 'x-api-key': user.api_key, 'content-type': 'application/json' },
    payload: { requests: [{ text: 'a' }, { text: 'b' }, {}] },
  })
  const lines = await metrics()
  expect(lines.filter((line) => line.startsWith('api_calls_total{'))).toEqual([
    'api_calls_total{api="colours",class="2xx"} 2',
    'api_calls_total{api="words",class="2xx"} 2',
    'api_calls_total{api="words",class="4xx"} 2',
  ])
  expect(lines).toContain('api_call_duration_seconds_count{api="words"} 4')
})

it('names a trace beside a bucket, for a scraper that reads such', async () => {
  await call('/v1/colours', { 'x-api-key': user.api_key, traceparent: TRACEPARENT })
  const isTraced = (line: string) =>
    line.includes('# {trace_id="0af7651916cd43dd8448eb211c80319c"}')
  expect((await metrics()).filter(isTraced)).toEqual([])
  const open = await metrics('application/openmetrics-text; version=1.0.0,text/plain;q=0.5')
  expect(open.filter(isTraced)).toEqual([
    expect.stringMatching(/^api_call_duration_seconds_bucket\{api="colours",le="[^"]+"\} 1 # /),
  ])
  expect(open).toContain('# TYPE api_calls counter')
  expect(open.slice(-2)).toEqual(['# EOF', ''])
  // Names in the older format stay as they are.
  expect(await metrics()).toContain('# TYPE api_calls_total counter')
})
