import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const PASSWORD = 'correct-horse-0417'
const REFUSAL = 'password must be sent in the JSON body of a POST, never in the address'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let key = ''
let origin = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  site.add(
    contractOf('password-strength', { score: 1 }, [
      { name: 'password', type: 'string', required: false, maxLength: 72, secret: true },
      { name: 'length', type: 'integer', required: false },
    ]),
  )
})
afterAll(async () => {
  await site?.close()
  await open?.close()
})
beforeEach(async () => {
  await forgetPeople(open.database)
  site.calls.length = 0
  site.responses.set('/password-strength', {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { score: 1 },
  })
  api = await createTestApi(open, site.settings)
  key = (await api.user(await api.mint.access())).json().api_key
  await expect
    .poll(async () => (await api.app.inject('/v1/password-strength/sample')).statusCode)
    .toBe(200)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  expect(api.logged.length).toBeGreaterThan(0)
  expect(api.logged.join('')).not.toContain(PASSWORD)
  await api?.close()
})

const post = (path: string, body: string, headers: Record<string, string> = { 'X-Api-Key': key }) =>
  fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })

it('goes on in a body, and its response is kept nowhere', async () => {
  const response = await post('password-strength', JSON.stringify({ password: PASSWORD }))
  expect([response.status, await response.json()]).toEqual([200, { score: 1 }])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('ETag')).toBeNull()
  expect(site.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/password-strength'],
  ])
  expect(JSON.parse(String(site.calls[0]?.bytes))).toEqual({ password: PASSWORD })
  expect(JSON.stringify(site.calls[0]?.headers)).not.toContain(PASSWORD)
})

it('goes on in a body from every one of several calls at once', async () => {
  const bodies = [{ password: PASSWORD }, { length: 8 }, { password: PASSWORD }, { length: 9 }]
  await Promise.all(bodies.map((one) => post('password-strength', JSON.stringify(one))))
  for (const { url } of site.calls) expect(url).not.toContain(PASSWORD)
  const sent = site.calls.map(({ bytes }) => String(bytes)).join()
  expect(sent.split(PASSWORD)).toHaveLength(3)
})

it('is refused in an address, whatever the method, body or key', async () => {
  const address = `password-strength?password=${PASSWORD}`
  const headers = { 'X-Api-Key': key }
  const refused = [
    await fetch(`${origin}/v1/${address}`, { headers }),
    await fetch(`${origin}/v1/password-strength?length=8&password=${PASSWORD}`, { headers }),
    await post(address, '{"length":8}'),
    await post(address, JSON.stringify({ password: PASSWORD })),
    await fetch(`${origin}/v1/password-strength/try?password=${PASSWORD}`),
    await fetch(`${origin}/v1/password-strength?password=`, { headers }),
  ]
  for (const response of refused) {
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toMatchObject([
      400,
      { code: 'parameter_invalid', detail: REFUSAL, errors: { password: REFUSAL } },
    ])
    expect(text).not.toContain(PASSWORD)
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  }
  expect(site.calls).toEqual([])
})

it('is not taken without a key, and takes no try away', async () => {
  const refused = await post('password-strength/try', JSON.stringify({ password: PASSWORD }), {})
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'key_needed' }])
  expect(site.calls).toEqual([])
  const free = await post('password-strength/try', '{"length":8}', {})
  expect(free.headers.get('RateLimit')).toMatch(/^"try";r=19;/)
})

it.each([
  `{"password":"${PASSWORD}"`,
  `{"password":["${PASSWORD}"]}`,
  `{"passwort":"${PASSWORD}"}`,
  `{"${PASSWORD}":"password"}`,
  `{"length":8,"${PASSWORD}":true,"x${PASSWORD}":1}`,
  `["${PASSWORD}"]`,
  `${PASSWORD}`,
])('is not repeated in the refusal of %s', async (body) => {
  const response = await post('password-strength', body)
  const text = await response.text()
  expect(response.status).toBe(400)
  expect(text).not.toContain(PASSWORD)
})

/** Calls an API as an assistant does. */
async function assist(given: Record<string, unknown>): Promise<string> {
  const params = { name: 'call_api', arguments: { api: 'password-strength', ...given } }
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'X-Api-Key': key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  return response.text()
}

it('is sent well by an assistant, too', async () => {
  const text = await assist({ parameters: { password: PASSWORD } })
  expect(text).toContain('score')
  expect(text).not.toContain(PASSWORD)
  expect(site.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/password-strength'],
  ])
})

it.each([
  { parameters: { [PASSWORD]: ['x'] } },
  { parameters: { [PASSWORD]: { x: 1 } } },
  { parameters: { [PASSWORD]: 'x' } },
  { parameters: { password: [PASSWORD] } },
  { parameters: { password: { [PASSWORD]: 1 } } },
  { parameters: `{"${PASSWORD}":["x"]}` },
  { parameters: [PASSWORD] },
  { parameters: PASSWORD },
  { cursor: { [PASSWORD]: 1 } },
  { api: [PASSWORD] },
])('is not repeated to an assistant that sends %j', async (given) => {
  const text = await assist(given)
  expect(text).toContain('"isError":true')
  expect(text).not.toContain(PASSWORD)
  expect(site.calls).toEqual([])
})
