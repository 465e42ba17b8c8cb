import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { timeCalls } from '#src/testing/call-times.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const SLOW_NAMES = 190
const MORE_MS = 250

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let dataApis: ServerProcess
let api: TestApi
/** A resolver that waits for the slow names and has no records of others, so that it seems to be connected. */
const resolver = createSocket('udp4')
const keys: string[] = []

beforeAll(async () => {
  resolver.on('message', (input, { address, port }) => {
    if (input.includes('host-')) return
    const response = Buffer.from(input)
    response.writeUInt16BE(0x8180, 2)
    resolver.send(response, port, address)
  })
  resolver.bind(0, '127.0.0.1')
  await once(resolver, 'listening')
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  const text = (name: string) => ({ name, type: 'string', required: true })
  site.add({
    ...contractOf('dns-lookup', {}, [text('name'), text('type')]),
    answer: { kind: 'live', source: 'Domain Name System', licence: 'None', from: ['network'] },
  })
  site.add(contractOf('word-count', {}, [text('text')]))
  dataApis = await startServer('services/data-apis/src/main.ts', {
    OUTGOING_CALLS: 'on',
    DNS_RESOLVER: `127.0.0.1:${resolver.address().port}`,
  })
  api = await createTestApi(open, {
    siteOrigins: site.settings.siteOrigins,
    upstreamBaseUrl: dataApis.origin,
  })
  Object.defineProperty(api.clock, 'now', { get: () => new Date() })
  for (const sub of ['ana', 'ben'])
    keys.push((await api.user(await api.mint.access({ sub }))).json().api_key)
  await open.database.update(accounts).set({ plan: 'professional' })
}, 300_000)
afterAll(async () => {
  await api?.close()
  await dataApis?.stop()
  await site?.close()
  await open?.close()
  resolver.close()
}, 60_000)

const call = (who: 0 | 1, url: string) =>
  api.app.inject({ url, headers: { 'x-api-key': keys[who] ?? '' } })
const countWords = () => call(1, '/v1/word-count?text=two+words')

it(`${SLOW_NAMES} slow host names of one key hold up no call of another`, async () => {
  await expect.poll(async () => (await countWords()).statusCode, { timeout: 30_000 }).toBe(200)
  await timeCalls(100, countWords)
  const quiet = await timeCalls(500, countWords)
  const statuses = new Map<number, number>()
  let isOver = false
  const callers = Array.from({ length: SLOW_NAMES }, async (_, index) => {
    // Not all in the same turn of the event loop, of which this test is a part.
    await pause(index * 5)
    for (let turn = 0; !isOver; turn++) {
      const { statusCode } = await call(
        0,
        `/v1/dns-lookup?name=host-${index}-${turn}.example.net&type=A`,
      )
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      await pause(1_000)
    }
  })
  const beside = await timeCalls(500, countWords)
  isOver = true
  await Promise.all(callers)
  process.stdout.write(
    `word-count p50/p99 alone ${quiet.p50}/${quiet.p99}, beside ${SLOW_NAMES} slow names ${beside.p50}/${beside.p99} ms; responses to those: ${[...statuses].map((one) => one.join(': ')).join(', ')}\n`,
  )
  // 422: the names have no response, which counts; 503: more than eight at once.
  expect([...statuses.keys()].filter((one) => ![422, 429, 503].includes(one))).toEqual([])
  expect(statuses.get(422)).toBeGreaterThan(0)
  holdBar({
    name: `word-count beside ${SLOW_NAMES} slow host names of another account, p99`,
    ...{ value: beside.p99, limit: Math.round(quiet.p99 + MORE_MS), unit: 'ms' },
  })
}, 120_000)
