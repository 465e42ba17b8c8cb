// @module-tag soak
import { once } from 'node:events'
import { type ClientRequest, request as sendRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { within } from '@orchard/shared/testing/within'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const MAX_BYTES = 5_000_000
/** No text: every byte must arrive as it was sent. */
const PICTURE = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256))
const SAMPLE = { colors: [{ hex: '#C8102E' }] }

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let key = ''
let token = ''
let origin = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  const count = { name: 'count', type: 'integer', required: false, minimum: 1, maximum: 12 }
  const text = { name: 'text', type: 'string', required: true, maxLength: 9_000 }
  site.add({
    ...contractOf('image-colors', SAMPLE, [count]),
    body: { kind: 'picture', accepts: ['image/png', 'image/jpeg'] },
  })
  site.add({
    ...contractOf('word-count', { words: 2 }, [text, { ...count, default: 5 }]),
    body: { kind: 'text', parameter: 'text' },
  })
})
afterAll(async () => {
  await site?.close()
  await open?.close()
})
beforeEach(async () => {
  await forgetPeople(open.database)
  site.responses.clear()
  site.calls.length = 0
  api = await createTestApi(open, site.settings)
  token = await api.mint.access()
  key = (await api.user(token)).json().api_key
  await open.database.update(accounts).set({ plan: 'professional' })
  // The list on disk may be of another test; the one of the site comes a moment later.
  await expect
    .poll(async () => (await api.app.inject('/v1/word-count/sample')).statusCode)
    .toBe(200)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterEach(async () => api?.close())

const send = (url: string, type: string | null, body?: Buffer | string, method = 'POST') =>
  fetch(origin + url, {
    method,
    headers: { 'X-Api-Key': key, ...(type === null ? {} : { 'Content-Type': type }) },
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  })

const codeOf = async (response: Response) => [response.status, (await response.json()).code]

const used = async () => {
  const headers = { authorization: `Bearer ${token}` }
  return (await api.app.inject({ url: '/op/user/usage', headers })).json().used
}

it('hands a picture on byte by byte, beside the parameters of the address', async () => {
  const response = await send('/v1/image-colors?count=3', 'image/PNG; name=x', PICTURE)
  expect([response.status, await response.json()]).toEqual([200, SAMPLE])
  expect(response.headers.get('RateLimit')).toMatch(/^"month";r=9999999;/)
  expect(site.calls).toHaveLength(1)
  expect(site.calls[0]).toMatchObject({
    method: 'POST',
    url: '/image-colors?count=3',
    headers: { 'content-type': 'image/png', 'content-length': String(PICTURE.length) },
  })
  expect(site.calls[0]?.bytes.equals(PICTURE)).toBe(true)
  expect(JSON.stringify(site.calls[0]?.headers)).not.toContain(key)
  expect((await send('/v1/image-colors', 'image/png', Buffer.alloc(MAX_BYTES))).status).toBe(200)
  expect(await used()).toBe(2)
})

it('takes each picture by itself, also several at the same moment', async () => {
  const pictures = [1, 2, 3].map((one) => Buffer.alloc(50, one))
  const responses = await Promise.all(
    pictures.map((one) => send('/v1/image-colors', 'image/png', one)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(site.calls.map(({ url }) => url)).toEqual(Array(3).fill('/image-colors?'))
  expect(site.calls.map(({ bytes }) => bytes[0]).toSorted()).toEqual([1, 2, 3])
})

it('refuses other bodies with a reason, and asks and counts nothing', async () => {
  const wrongMethod = await send('/v1/image-colors', null, undefined, 'GET')
  expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  expect(wrongMethod.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await wrongMethod.json()).toMatchObject({
    code: 'method_not_allowed',
    detail: 'Send the picture by POST',
  })
  const wrongType = await send('/v1/image-colors', 'image/gif', PICTURE)
  expect(await wrongType.json()).toMatchObject({
    status: 415,
    code: 'media_type_unsupported',
    detail: 'Send a picture as image/png, image/jpeg',
  })
  const chunked = await fetch(`${origin}/v1/image-colors`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'image/png' },
    body: new Blob([new Uint8Array(MAX_BYTES + 1)]).stream(),
    duplex: 'half',
  } as RequestInit)
  const refusals = [
    [await send('/v1/image-colors', null), 400, 'body_missing'],
    [await send('/v1/image-colors', 'image/png', ''), 400, 'body_missing'],
    [
      await send('/v1/image-colors', 'application/json', '{"count":3}'),
      415,
      'media_type_unsupported',
    ],
    [await send('/v1/image-colors', 'multipart/form-data', PICTURE), 415, 'media_type_unsupported'],
    [await send('/v1/image-colors?count=99', 'image/png', PICTURE), 400, 'parameter_invalid'],
    [await send('/v1/image-colors?colour=1', 'image/png', PICTURE), 400, 'parameter_unknown'],
    [
      await send('/v1/image-colors', 'image/png', Buffer.alloc(MAX_BYTES + 1)),
      413,
      'body_too_large',
    ],
    [chunked, 413, 'body_too_large'],
    [await send('/v1/weather?city=Ghent', 'image/png', PICTURE), 415, 'media_type_unsupported'],
    [await send('/v1/nothing', 'image/png', PICTURE), 404, 'api_unknown'],
  ] as const
  for (const [response, status, code] of refusals)
    expect(await codeOf(response)).toEqual([status, code])
  expect(site.calls).toEqual([])
  expect(await used()).toBe(0)
})

it('passes on what the API says of a picture, and counts its 422 alone', async () => {
  for (const [status, code] of [
    [415, 'media_type_unsupported'],
    [422, 'picture_unreadable'],
    [503, 'overloaded'],
  ] as const) {
    site.responses.set('/image-colors', { status, headers: {}, body: { code, title: 'Own' } })
    expect(await codeOf(await send('/v1/image-colors', 'image/png', PICTURE))).toEqual([
      status,
      code,
    ])
  }
  expect(await used()).toBe(1)
})

it('puts a text in the place of its parameter', async () => {
  const text = 'Grüße aus Gent\n'.repeat(400)
  expect((await send('/v1/word-count?count=2', 'text/plain; charset=utf-8', text)).status).toBe(200)
  expect(site.calls[0]).toMatchObject({ method: 'POST', url: '/word-count' })
  expect(JSON.parse(String(site.calls[0]?.bytes))).toEqual({ text, count: '2' })
  expect((await send('/v1/word-count?text=short', null, undefined, 'GET')).status).toBe(200)
  expect((await send('/v1/word-count', 'application/json', '{"text":"short"}')).status).toBe(200)
  const refusals = [
    [await send('/v1/word-count?text=a', 'text/plain', 'b'), 400, 'parameter_invalid'],
    [await send('/v1/word-count', 'text/plain', ''), 400, 'body_missing'],
    [await send('/v1/word-count', 'text/plain', 'x'.repeat(9_001)), 400, 'parameter_invalid'],
    [await send('/v1/word-count', 'text/plain', 'x'.repeat(70_000)), 413, 'body_too_large'],
    [await send('/v1/word-count', 'text/plain', Buffer.from([0xff, 0xfe])), 400, 'body_invalid'],
    [await send('/v1/word-count', 'text/html', '<p>'), 415, 'media_type_unsupported'],
    [await send('/v1/weather', 'text/plain', 'Ghent'), 415, 'media_type_unsupported'],
  ] as const
  for (const [response, status, code] of refusals)
    expect(await codeOf(response)).toEqual([status, code])
  expect(await used()).toBe(3)
})

it('takes as many texts of an account at once as its plan has in a burst', async () => {
  const held = Array.from({ length: 200 }, () => {
    const text = new PassThrough()
    text.write('one ')
    const response = api.app.inject({
      ...{ method: 'POST', url: '/v1/word-count', payload: text },
      headers: { 'x-api-key': key, 'content-type': 'text/plain' },
    })
    return { text, answer: response }
  })
  for (const { text } of held) text.end('two')
  const responses = await Promise.all(held.map(({ answer: response }) => response))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(200))
})

it('responds to a few a day without a key, by GET and by POST', async () => {
  const ask = (url: string, init?: RequestInit) => fetch(origin + url, init)
  const post = (body: BodyInit, type: string) => ({
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
  const picture = await ask(
    '/v1/image-colors/try?count=3',
    post(new Uint8Array(PICTURE), 'image/png'),
  )
  expect([picture.status, await picture.json()]).toEqual([200, SAMPLE])
  expect(picture.headers.get('RateLimit')).toMatch(/^"try";r=19;/)
  const text = await ask('/v1/word-count/try', post('two words', 'text/plain'))
  expect(text.headers.get('RateLimit')).toMatch(/^"try";r=18;/)
  expect(await codeOf(await ask('/v1/image-colors/try'))).toEqual([405, 'method_not_allowed'])
  const large = post(new Uint8Array(MAX_BYTES + 1), 'image/png')
  expect(await codeOf(await ask('/v1/image-colors/try', large))).toEqual([413, 'body_too_large'])
  const last = await ask('/v1/weather/try?city=Ghent')
  expect(last.headers.get('RateLimit')).toMatch(/^"try";r=17;/)
})

it('lets pages of every origin send a picture', async () => {
  const preflight = await fetch(`${origin}/v1/image-colors/try`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type')
})

it('tells a stranger no before it has read the picture, and then hangs up', async () => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /v1/image-colors HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${MAX_BYTES}\r\n\r\nfew bytes`,
  )
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 /)
  // Nothing more is sent, and nothing more is waited for.
  await within(10_000, () => once(socket.resume(), 'close'))
})

it('looks at a picture while sixteen others trickle in', async () => {
  const trickling: ClientRequest[] = []
  for (const sub of ['ben', 'cleo', 'dan', 'eve']) {
    const own = (await api.user(await api.mint.access({ sub }))).json().api_key
    for (let index = 0; index < 4; index++) {
      const one = sendRequest(`${origin}/v1/image-colors`, {
        method: 'POST',
        headers: { 'X-Api-Key': own, 'Content-Type': 'image/png', 'Content-Length': 2_000 },
      })
      one.on('error', () => undefined) // broken off below
      one.write('x')
      trickling.push(one)
    }
  }
  // All of them are being received when the address has room for no other.
  await expect
    .poll(async () => (await send('/v1/image-colors', 'image/png', PICTURE)).status)
    .toBe(503)
  const elsewhere = await api.app.inject({
    ...{ method: 'POST', url: '/v1/image-colors', payload: PICTURE },
    headers: { 'x-api-key': key, 'content-type': 'image/png' },
    remoteAddress: '198.51.100.7',
  })
  expect(elsewhere.statusCode).toBe(200)
  for (const one of trickling) one.destroy()
})

it('holds four pictures of an account at the same moment, and tells the fifth to come back', async () => {
  const sending: ClientRequest[] = []
  for (let index = 0; index < 4; index++) {
    const one = sendRequest(`${origin}/v1/image-colors`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'image/png', 'Content-Length': 2_000 },
    })
    one.on('error', () => undefined) // broken off below
    one.write(Buffer.alloc(1_000))
    sending.push(one)
  }
  const fifth = () => send('/v1/image-colors', 'image/png', PICTURE)
  await expect.poll(async () => (await fifth()).status).toBe(503)
  const refused = await fifth()
  expect(refused.headers.get('Retry-After')).not.toBeNull()
  expect(await codeOf(refused)).toEqual([503, 'overloaded'])
  for (const one of sending) one.destroy()
  await expect.poll(async () => (await fifth()).status).toBe(200)
})
