import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const MAX = 64
const MAX_OF_ONE = 8
const JSON_TYPE = { 'Content-Type': 'application/json' }

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
/** Questions about hosts that the data APIs have not responded yet. */
const held: ServerResponse[] = []
const dataApis = createServer(async (request, response) => {
  if (request.url?.startsWith('/tls-certificate')) return held.push(response)
  // Several computed calls may come together, as a list.
  const asked = request.url === '/' ? ((await json(request)) as unknown[]) : null
  const one = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
  return response.writeHead(200, JSON_TYPE).end(asked ? JSON.stringify(asked.map(() => one)) : '{}')
})
const keys: string[] = []

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  const host = { name: 'host', type: 'string', required: true }
  site.add({
    ...contractOf('tls-certificate', {}, [host]),
    answer: { kind: 'live', source: 'The host', licence: 'None', from: ['network'] },
  })
  dataApis.listen(0, '127.0.0.1')
  await once(dataApis, 'listening')
  const { port } = dataApis.address() as AddressInfo
  api = await createTestApi(open, {
    siteOrigins: site.settings.siteOrigins,
    upstreamBaseUrl: `http://127.0.0.1:${port}`,
  })
  for (let index = 0; index <= MAX / MAX_OF_ONE; index++)
    keys.push((await api.user(await api.mint.access({ sub: `sub-${index}` }))).json().api_key)
  await open.database.update(accounts).set({ plan: 'professional' })
})
afterAll(async () => {
  dataApis.closeAllConnections()
  dataApis.close()
  await api?.close()
  await site?.close()
  await open?.close()
})

const call = (who: number, url: string) =>
  api.app.inject({ url, headers: { 'x-api-key': keys[who] ?? '' } })
const outside = (who: number) => call(who, '/v1/tls-certificate?host=slow.example')
const usedBy = async (who: number) => {
  const authorization = `Bearer ${await api.mint.access({ sub: `sub-${who}` })}`
  return (await api.app.inject({ url: '/op/user/usage', headers: { authorization } })).json().used
}
const eight = (who: number) => Array.from({ length: MAX_OF_ONE }, () => outside(who))
const release = (status: number, body: object) => {
  const type = { 'Content-Type': 'application/problem+json', 'Retry-After': '10' }
  for (const one of held.splice(0))
    one.writeHead(status, type).end(JSON.stringify({ type: 'about:blank', status, ...body }))
}

it('holds eight calls of an account to slow hosts, and lets all others be served', async () => {
  // The list on disk may be of another test; the one of the site comes a moment later.
  const sample = () => api.app.inject('/v1/tls-certificate/sample')
  await expect.poll(async () => (await sample()).statusCode).toBe(200)
  const first = eight(0)
  await expect.poll(() => held.length).toBe(MAX_OF_ONE)
  const ninth = await outside(0)
  expect(ninth.json()).toMatchObject({ status: 503, code: 'overloaded' })
  expect(ninth.headers['retry-after']).toBe('5')
  expect((await call(0, '/v1/colours')).statusCode).toBe(200)

  const others = Array.from({ length: MAX / MAX_OF_ONE - 1 }, (_, index) => eight(index + 1))
  await expect.poll(() => held.length).toBe(MAX)
  expect((await outside(8)).json()).toMatchObject({ status: 503, code: 'overloaded' })
  const computed = await Promise.all(
    Array.from({ length: 40 }, (_, index) => call(index % 9, '/v1/colours')),
  )
  expect(new Set(computed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

  // The API's own words about a host that the caller named: they count.
  const before = await usedBy(0)
  release(422, { code: 'host_unreachable', title: 'Unprocessable Content' })
  const responses = await Promise.all([...first, ...others.flat()])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
  expect(await usedBy(0)).toBe(before + MAX_OF_ONE)

  const last = outside(8)
  await expect.poll(() => held.length).toBe(1)
  release(503, { code: 'source_unavailable', title: 'Service Unavailable' })
  expect((await last).statusCode).toBe(503)
})
