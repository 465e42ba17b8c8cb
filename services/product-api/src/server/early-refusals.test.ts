import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createTestApi, SITE, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let port = 0

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

/** Sends bytes and reads the response until the server ends the connection. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((one) => [one.replace(/:.*/, '').toLowerCase(), one.replace(/^[^:]*: /, '')]),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const request = (
  target: string,
  { method = 'GET', more = '', host = 'Host: a.example\r\n' } = {},
) =>
  `${method} ${target} HTTP/1.1\r\n${host}Origin: https://other.example\r\nConnection: close\r\n${more}\r\n`

// fastify issues 5735 and 3804: such requests come to no route, and to no hook of one. RFC 9110: 15.5.6 (405), 15.5.15 (414);
// RFC 6585, 5 (431).
describe.each([
  ['escapes that are no UTF-8', request('/v1/%E0%A4%A'), 400, 'request_malformed'],
  ['a bad escape outside of calls', request('/op/%C0'), 400, 'request_malformed'],
  [
    'a part that is too long',
    request(`/op/user/keys/${'x'.repeat(200)}`, { method: 'DELETE' }),
    414,
    'address_too_long',
  ],
  [
    'an address of 20 kB',
    request(`/v1/weather?city=${'x'.repeat(20_000)}`),
    431,
    'headers_too_large',
  ],
  [
    'a header of 20 kB',
    request('/v1', { more: `Cookie: ${'x'.repeat(20_000)}\r\n` }),
    431,
    'headers_too_large',
  ],
  ['what is no HTTP', 'GET / HTTX/1.1\r\n\r\n', 400, 'request_malformed'],
  [
    'two lengths',
    request('/v1', { method: 'POST', more: 'Content-Length: 1\r\nContent-Length: 2\r\n' }),
    400,
    'request_malformed',
  ],
  ['no host', request('/v1', { host: '' }), 400, 'request_malformed'],
  [
    'two hosts',
    request('/v1', { host: 'Host: a.example\r\nHost: b.example\r\n' }),
    400,
    'request_malformed',
  ],
  ['a method of nobody', request('/v1/weather', { method: 'BREW' }), 405, 'method_not_allowed'],
  ['a method of others', request('/v1/weather', { method: 'PROPFIND' }), 405, 'method_not_allowed'],
  // Node cuts the connection without a word.
  ['a tunnel', request('a.example:443', { method: 'CONNECT' }), 405, 'method_not_allowed'],
  ['an unknown address', request('/nothing'), 404, 'not_found'],
  ['an unknown address below /op', request('/op/nothing'), 404, 'not_found'],
])('%s', (_name, bytes, status, code) => {
  it('is a problem document that pages of every origin can read', async () => {
    const response = await send(bytes)
    expect([response.status, response.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(JSON.parse(response.body)).toEqual({
      type: `${SITE}/errors/${code}`,
      title: expect.any(String),
      status,
      code,
      detail: expect.any(String),
    })
    expect(response.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      'cache-control': 'no-store',
    })
    expect(api.logged.join()).toContain(response.headers['x-request-id'])
  })
})

it('takes a request that expects what it does not know', async () => {
  expect((await send(request('/healthz', { more: 'Expect: tea\r\n' }))).status).toBe(200)
})

it.each(['*', '/op/contact'])(
  'responds to OPTIONS of %s also where it is no preflight',
  async (target) => {
    const response = await send(request(target, { method: 'OPTIONS' }))
    expect([response.status, response.body]).toEqual([204, ''])
  },
)

it('takes HTTP/1.0 without a host', async () => {
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})
