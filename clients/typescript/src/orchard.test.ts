import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { Orchard, OrchardError, type OrchardOptions } from './index.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  body: string
}
type Handle = (response: ServerResponse, request: IncomingMessage) => void

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server whose responses come in the order given, the last one again and again. */
async function serve(...handlers: Handle[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { headers, method, url } = request
    let body = ''
    for await (const piece of request) body += piece
    received.push({ method, url, type: headers['content-type'], body })
    const handle = handlers[Math.min(received.length, handlers.length) - 1]
    handle?.(response, request)
  }).listen(0, '127.0.0.1')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handle =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const OK = respond(200, { zone: 'Asia/Kathmandu' })
const problem = (status: number, code: string, headers = {}) =>
  respond(status, { title: 'Refused', status, code, detail: `It is ${code}` }, headers)

/** A client whose waits end at once, and their lengths. */
function clientOf(origin: string, options: Partial<OrchardOptions> = {}) {
  const waits: number[] = []
  const clock = {
    now: () => Date.parse('2026-11-24T00:00:00Z'),
    async sleep(ms: number) {
      waits.push(ms)
    },
  }
  return { waits, client: new Orchard({ key: 'the-key', origin, clock, ...options }) }
}

/** The error that a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<OrchardError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof OrchardError) return error
  throw new Error('The call did not fail with an OrchardError', { cause: error })
}

it('gives the response with what is left of the limits', async () => {
  const { origin, received } = await serve(
    respond(200, [1], {
      'X-Request-Id': 'r1',
      'RateLimit-Policy': '"month";q=3000;w=2592000, "second";q=5;w=1;orchard-burst=10',
      RateLimit: '"month";r=2999;t=86400, "second";r=9;t=1',
    }),
  )
  const parameters = { city: 'São Paulo', days: 3, hourly: true }
  expect(await clientOf(origin).client.call('weather', parameters)).toMatchObject({
    data: [1],
    requestId: 'r1',
    limits: {
      month: { quota: 3000, remaining: 2999, resetSeconds: 86400 },
      second: { quota: 5, remaining: 9, resetSeconds: 1 },
    },
  })
  expect(received).toMatchObject([
    { method: 'GET', url: '/v1/weather?city=S%C3%A3o+Paulo&days=3&hourly=true' },
  ])
})

it('sends long parameters as JSON, and a picture as it is', async () => {
  const { origin, received } = await serve(OK)
  const { client } = clientOf(origin)
  const text = 'long '.repeat(500)
  await client.call('word-count', { text, top: 3 })
  await client.call('image-colors', {
    picture: new Blob(['bytes'], { type: 'image/png' }),
    count: 3,
  })
  expect(received).toEqual([
    {
      method: 'POST',
      url: '/v1/word-count',
      type: 'application/json',
      body: JSON.stringify({ text, top: 3 }),
    },
    { method: 'POST', url: '/v1/image-colors?count=3', type: 'image/png', body: 'bytes' },
  ])
})

it('throws a problem with its code, parameters and request', async () => {
  const detail = 'units must be one of: metric, imperial'
  const { origin, received } = await serve(
    respond(
      400,
      {
        title: 'Bad Request',
        status: 400,
        code: 'parameter_invalid',
        detail,
        errors: { units: detail },
      },
      { 'X-Request-Id': 'r2' },
    ),
  )
  const error = await failureOf(clientOf(origin).client.call('weather', { units: 'old' }))
  expect(error).toMatchObject({
    name: 'OrchardError',
    message: detail,
    code: 'parameter_invalid',
    status: 400,
    title: 'Bad Request',
    errors: { units: detail },
    requestId: 'r2',
  })
  expect(received).toHaveLength(1)
})

it.each([
  ['seconds', '7', 7_000],
  ['a date', 'Tue, 24 Nov 2026 00:00:05 GMT', 5_000],
  ['a date that has passed', 'Mon, 23 Nov 2026 00:00:05 GMT', 0],
])('waits as long as Retry-After says in %s', async (_, value, ms) => {
  const { origin, received } = await serve(
    problem(429, 'rate_limited', { 'Retry-After': value }),
    problem(503, 'overloaded', { 'Retry-After': value }),
    OK,
  )
  const { client, waits } = clientOf(origin)
  expect((await client.call('time-zone')).data).toEqual({ zone: 'Asia/Kathmandu' })
  expect(waits).toEqual([ms, ms])
  expect(received).toHaveLength(3)
})

it('names the page of an error, and null where there is none', async () => {
  const type = 'https://apiorchard.example/errors/key_invalid'
  const body = JSON.stringify({ type, title: 'Unauthorized', status: 401, code: 'key_invalid' })
  const { origin } = await serve(respond(401, body), respond(404, '<html>'))
  const { client } = clientOf(origin)
  expect((await failureOf(client.call('time-zone'))).type).toBe(type)
  expect((await failureOf(client.call('time-zone'))).type).toBeNull()
})

it('waits longer each time where the API does not say how long', async () => {
  const { origin } = await serve(problem(503, 'overloaded'))
  const { client, waits } = clientOf(origin, { retries: 3 })
  expect((await failureOf(client.call('time-zone'))).code).toBe('overloaded')
  expect(waits).toHaveLength(3)
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index)
    expect(wait).toBeLessThanOrEqual(500 * 2 ** index)
  }
})

it.each([
  [
    'a wait above the longest',
    problem(429, 'quota_exceeded', { 'Retry-After': '86400' }),
    'quota_exceeded',
  ],
  [
    'a wait that cannot be read',
    problem(503, 'overloaded', { 'Retry-After': 'soon' }),
    'overloaded',
  ],
  ['a source that nobody set up', problem(503, 'source_not_configured'), 'source_not_configured'],
  ['any other status', problem(502, 'upstream_failed'), 'upstream_failed'],
  ['a response that is not JSON', respond(200, '<html>'), 'unexpected_answer'],
  ['a refusal that is no problem', respond(404, '<html>'), 'unexpected_answer'],
])('does not retry after %s', async (_, refusal, code) => {
  const { origin, received } = await serve(refusal)
  const { client, waits } = clientOf(origin)
  expect((await failureOf(client.call('time-zone'))).code).toBe(code)
  expect(waits).toEqual([])
  expect(received).toHaveLength(1)
})

it('tries again after a broken connection, and says when nobody responds', async () => {
  const { origin, received } = await serve((response) => response.destroy(), OK)
  expect((await clientOf(origin).client.call('time-zone')).data).toEqual({ zone: 'Asia/Kathmandu' })
  expect(received).toHaveLength(2)
  const nobody = clientOf('http://127.0.0.1:9')
  const error = await failureOf(nobody.client.call('time-zone'))
  expect(error).toMatchObject({ code: 'network', status: null, requestId: null, limits: {} })
  expect(nobody.waits).toHaveLength(2)
})

it('does not follow a redirect with the key', async () => {
  const other = await serve(OK)
  const { origin } = await serve((response) =>
    response.writeHead(307, { Location: `${other.origin}/v1/time-zone` }).end(),
  )
  const error = await failureOf(clientOf(origin, { retries: 0 }).client.call('time-zone'))
  expect(error.code).toBe('network')
  expect(other.received).toEqual([])
})

it('gives up an attempt that takes too long, also while the body comes', async () => {
  const { origin, received } = await serve(
    () => {},
    (response) => response.writeHead(200).write('{'),
  )
  const { client } = clientOf(origin, { timeoutMs: 100 })
  expect((await failureOf(client.call('time-zone'))).code).toBe('timeout')
  expect((await failureOf(client.call('time-zone', {}, { timeoutMs: 50 }))).code).toBe('timeout')
  expect(received).toHaveLength(2)
})

it('ends at once with the reason of its signal: before, during and between attempts', async () => {
  const reason = new Error('Enough')
  const before = AbortSignal.abort(reason)
  const { origin, received } = await serve((_response) => during.abort(reason))
  const during = new AbortController()
  const { client } = clientOf(origin)
  await expect(client.call('time-zone', {}, { signal: before })).rejects.toBe(reason)
  await expect(client.call('time-zone', {}, { signal: during.signal })).rejects.toBe(reason)
  expect(received).toHaveLength(1)

  const between = new AbortController()
  const busy = await serve(problem(503, 'overloaded', { 'Retry-After': '20' }))
  const waiting = new Orchard({ key: 'the-key', origin: busy.origin }).call(
    'time-zone',
    {},
    { signal: between.signal },
  )
  await expect.poll(() => busy.received).toHaveLength(1)
  between.abort(reason)
  await expect(waiting).rejects.toBe(reason)
})

it('asks for usage by dimensions and filters, as often as a call', async () => {
  const usage = { from: 'a', to: 'b', hours_since: 'c', days_since: 'd', rows: [] }
  const { origin, received } = await serve(
    problem(503, 'database_unavailable'),
    respond(200, usage),
  )
  const { client, waits } = clientOf(origin)
  const { data } = await client.usage({ by: ['hour', 'api'], status: '4xx', key: undefined })
  expect(data).toEqual(usage)
  expect(received.map(({ url }) => url)).toEqual(
    Array(2).fill('/op/usage?by=hour%2Capi&status=4xx'),
  )
  expect(waits).toHaveLength(1)
  await client.usage()
  expect(received.at(-1)?.url).toBe('/op/usage?by=day')
})
