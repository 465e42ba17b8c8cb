// @module-tag soak
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { within } from '@orchard/shared/testing/within'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parseQuery } from '#src/server/read-utf8.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let key = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  site.add(contractOf('hash', {}, [{ name: 'text', type: 'string', required: true }]))
  api = await createTestApi(open, site.settings)
  key = (await api.user(await api.mint.access())).json().api_key
  await vi.waitFor(
    async () => expect((await api.app.inject('/v1/hash/sample')).statusCode).toBe(200),
    10_000,
  )
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
})

/** Sends a request byte by byte as it is written here, in Latin-1. */
async function send(target: string, head: readonly string[] = [], body = '') {
  const { port } = api.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const method = body === '' ? 'GET' : 'POST'
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  if (body !== '') lines.push(`Content-Length: ${body.length}`)
  socket.write(Buffer.from([...lines, ...head, '', body].join('\r\n'), 'latin1'))
  const response = await text(socket)
  const json = response.slice(response.indexOf('\r\n\r\n')).match(/\{.*\}/s)?.[0]
  return {
    status: Number(response.split(' ')[1]),
    code: JSON.parse(json ?? '{}').code,
    answer: response,
  }
}
const ask = (query: string) => {
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  return send(`/v1/hash?${query}`, [`X-Api-Key: ${key}`])
}
const asked = () => new URL(site.calls.at(-1)?.asked[0] ?? '', 'http://a').searchParams.get('text')

// Percent-decode and application/x-www-form-urlencoded parsing: https://url.spec.whatwg.org, 1.3 and 5.1, by
// URLSearchParams, of which each of these is an input.
it.each([
  'caf%C3%A9+noir',
  '100%',
  '100%+caf%C3%A9',
  '%zz%C3%A9%4',
  'a%2Bb%26c%3Dd%25',
  '%F0%9F%8D%8E',
  '%EF%BB%BFmark',
  'a=b=c',
])('reads %s as browsers write it', async (value) => {
  expect(await ask(`text=${value}`)).toMatchObject({ status: 200 })
  expect(asked()).toBe(new URLSearchParams(`text=${value}`).get('text'))
})

// RFC 3629, sections 3, 4 and 10: Latin-1, a byte alone, an overlong form, a surrogate, beyond U+10FFFF, cut off.
const NO_UTF8 = ['caf%E9+noir', '%FF', '%C0%AF', '%ED%A0%80', '%F4%90%80%80', '%E2%82']

it.each(NO_UTF8)('refuses %j, which is no UTF-8, in a query', async (value) => {
  for (const query of [`text=${value}`, `text=a&${value}=1`])
    expect(await ask(query)).toMatchObject({ status: 400, code: 'request_malformed' })
})

it('refuses it on every route, and lets pages of other origins read why', async () => {
  const paths = ['/v1/hash/try', '/v1/hash/sample', '/op/user', '/healthz']
  for (const path of paths)
    expect([path, await send(`${path}?a=%FF`)]).toMatchObject([
      path,
      { status: 400, code: 'request_malformed' },
    ])
  const { answer: response } = await send('/v1/hash?text=%FF', ['Origin: https://reader.example'])
  expect(response).toMatch(/^access-control-allow-origin: \*/im)
})

it('refuses it in a JSON body', async () => {
  const type = ['Content-Type: application/json', `X-Api-Key: ${key}`]
  const post = (body: string) => {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000)
    return send('/v1/hash', type, body)
  }
  expect(await post('{"text":"caf\xc3\xa9"}')).toMatchObject({ status: 200 })
  expect(asked()).toBe('café')
  expect(await post('\xef\xbb\xbf{"text":"mark"}')).toMatchObject({ status: 200 })
  expect(await post('{"text":"caf\xe9"}')).toMatchObject({ status: 400, code: 'body_invalid' })
  expect(await send('/mcp', type, '{"jsonrpc":"2.0","method":"\xff"}')).toMatchObject({
    status: 400,
  })
})

it.each([
  ['&%ff', 0],
  ['&%41', 4_000],
  ['&%zz', 4_000],
  ['&a=%41', 2_666],
  ['%c3%a9', 1],
  ['&a', 8_000],
])('reads a query of %s alone in no time', async (piece, count) => {
  // As long as Node lets a request line be.
  const query = piece.repeat(16_000 / piece.length)
  const parsed = await within(100, () => parseQuery(query))
  expect(Object.values(parsed).flat()).toHaveLength(count)
})
