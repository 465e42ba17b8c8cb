import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { unwatched } from '#src/testing/unwatched.ts'
import { createUpstream } from './upstream.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond).listen(0, '127.0.0.1')
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`
}
const json = { 'Content-Type': 'application/json' }
const call = {
  owner: 'somebody',
  slug: 'weather',
  kind: 'computed' as const,
  parameters: JSON.stringify({ city: 'Sint-Niklaas & co', days: 2 }),
}
const upstream = (address: string, settings = {}) => {
  const made = createUpstream(address, { watch: unwatched, ...settings })
  closers.unshift(() => void made.close())
  return made
}
const ask = (address: string, settings = {}) =>
  upstream(address, settings).ask({ ...call, requestId: 'the-request' })

it('passes on the parameters and the id, and brings back status, body and headers about the response', async () => {
  const seen: (IncomingMessage & { text: string })[] = []
  const about = { 'x-answer-kind': 'computed', 'x-data-source': 'ISO', 'cache-control': 'private' }
  const address = await serve(async (request, response) => {
    seen.push(Object.assign(request, { text: await text(request) }))
    response
      .writeHead(404, { ...json, ...about, 'Set-Cookie': 'a=b', 'X-Internal': '1' })
      .end('{"no":1}')
  })
  const reply = await ask(address)
  expect(reply).toEqual({
    status: 404,
    headers: { 'content-type': 'application/json', ...about },
    body: '{"no":1}',
  })
  expect(seen[0]).toMatchObject({ url: '/data/weather', method: 'POST', text: call.parameters })
  expect(seen[0]?.headers).toMatchObject({
    'x-request-id': 'the-request',
    accept: 'application/json',
  })
  for (const name of ['x-api-key', 'cookie', 'authorization', 'origin', 'x-forwarded-for'])
    expect(seen[0]?.headers).not.toHaveProperty(name)
})

it('sends a picture with the parameters in the address', async () => {
  const seen: unknown[] = []
  const address = await serve(async (request, response) => {
    seen.push([request.method, request.url, request.headers['content-type'], await text(request)])
    response.writeHead(200, json).end('{}')
  })
  const picture = {
    type: 'image/png',
    query: new URLSearchParams('level=a%26b&level=2'),
    bytes: Buffer.from('png'),
  }
  await upstream(address).ask({ ...call, slug: 'ocr', picture, requestId: 'the-picture' })
  expect(seen).toEqual([['POST', '/data/ocr?level=a%26b&level=2', 'image/png', 'png']])
})

it('sends long parameters alone', async () => {
  const seen: unknown[] = []
  const address = await serve(async (request, response) => {
    seen.push([request.url, await text(request)])
    response.writeHead(200, json).end('{}')
  })
  const long = JSON.stringify({ text: 'x'.repeat(20_000) })
  const one = upstream(address)
  const asked = [call, { ...call, slug: 'readability', parameters: long }]
  await Promise.all(asked.map((each) => one.ask({ ...each, requestId: each.slug })))
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual(['/data/readability', long])
})

const three = (address: string, settings = {}) => {
  const one = upstream(address, settings)
  return ['a', 'b', 'c'].map((slug) => one.ask({ ...call, slug, requestId: `the ${slug}` }))
}

it('asks for what is wanted at the same moment in one request', async () => {
  const seen: { url: string | undefined; body: string }[] = []
  const address = await serve(async (request, response) => {
    const body = await text(request)
    seen.push({ url: request.url, body })
    const headers = { 'content-type': 'application/json', etag: '"1"', 'x-internal': '1' }
    const responses = JSON.parse(body).map(({ slug }: { slug: string }) =>
      slug === 'c'
        ? { status: 500, headers, body: '{}' }
        : { status: slug === 'a' ? 200 : 404, headers, body: `{"from":"${slug}"}` },
    )
    response.writeHead(200, json).end(JSON.stringify(responses))
  })
  const headers = { 'content-type': 'application/json', etag: '"1"' }
  expect(await Promise.allSettled(three(address))).toEqual([
    { status: 'fulfilled', value: { status: 200, headers, body: '{"from":"a"}' } },
    { status: 'fulfilled', value: { status: 404, headers, body: '{"from":"b"}' } },
    { status: 'rejected', reason: expect.objectContaining({ code: 'upstream_failed' }) },
  ])
  expect(seen.map(({ url }) => url)).toEqual(['/data/'])
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(
    ['a', 'b', 'c'].map((slug) => ({
      slug,
      values: JSON.parse(call.parameters),
      request_id: `the ${slug}`,
    })),
  )
})

it('sends alone what the service would not serve beside others, and knows that from then on', async () => {
  const seen: string[] = []
  const address = await serve((request, response) => {
    seen.push(String(request.url))
    const one = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"city":1}',
    }
    const slow = { status: 421, headers: { 'x-lane': 'computed' }, body: '' }
    response.writeHead(200, json)
    response.end(request.url === '/data/' ? JSON.stringify([slow, one]) : '{"slow":1}')
  })
  const { ask: askIt } = upstream(address)
  const both = () =>
    Promise.all([
      askIt({ ...call, slug: 'sudoku', requestId: '1' }),
      askIt({ ...call, requestId: '2' }),
    ])
  expect((await both()).map(({ body }) => body)).toEqual(['{"slow":1}', '{"city":1}'])
  expect(seen).toEqual(['/data/', '/data/sudoku'])
  seen.length = 0
  await both()
  expect(seen.toSorted()).toEqual(['/data/sudoku', '/data/weather'])
})

describe('calls that threads serve', () => {
  /** A service that responds to a call when the test lets it; tells whose calls it has. */
  async function serveHeld(settings = {}) {
    const held: { owner: string; end(): void }[] = []
    const inLane = { ...json, 'x-lane': 'computed' }
    const address = await serve(async (request, response) => {
      const { owner } = JSON.parse(await text(request))
      const end = () => void response.writeHead(200, inLane).end('{}')
      if (owner === 'first') return end()
      held.push({ owner, end })
    })
    const one = upstream(address, settings)
    const askAs = (owner: string) =>
      one.ask({
        ...call,
        slug: 'sudoku',
        owner,
        parameters: JSON.stringify({ owner }),
        requestId: owner,
      })
    // The first response says that a thread gave it.
    await askAs('first')
    const finish = () => held.shift()?.end()
    const finishAll = async <T>(calls: readonly Promise<T>[]) => {
      const timer = setInterval(finish, 5)
      return Promise.all(calls).finally(() => clearInterval(timer))
    }
    return { askAs, finish, finishAll, owners: () => held.map(({ owner }) => owner) }
  }
  const THREE = Array(3).fill('busy')

  it('are asked three at once, and whoever has none under way is next', async () => {
    const { askAs, finish, finishAll, owners } = await serveHeld()
    const busy = Array.from({ length: 10 }, () => askAs('busy'))
    await expect.poll(owners).toEqual(THREE)
    const others = ['patient', 'third'].map(askAs)
    for (const expected of [
      ['busy', 'busy', 'patient'],
      ['busy', 'patient', 'third'],
      ['patient', 'third', 'busy'],
    ]) {
      finish()
      await expect.poll(owners).toEqual(expected)
    }
    const all = await finishAll([...busy, ...others])
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('are asked for whoever used the least time of late, among those who have as many under way', async () => {
    const { askAs, finish, finishAll, owners } = await serveHeld()
    const calls = THREE.map(askAs)
    await expect.poll(owners).toEqual(THREE)
    await wait(50)
    finish()
    await expect.poll(owners).toEqual(THREE.slice(1))
    calls.push(...['a', 'b', 'c'].map(askAs))
    await expect.poll(owners).toEqual(['busy', 'busy', 'a'])
    finish()
    finish()
    await expect.poll(owners).toEqual(['a', 'b', 'c'])
    calls.push(askAs('busy'), askAs('new'))
    finish()
    await expect.poll(owners).toEqual(['b', 'c', 'new'])
    await finishAll(calls)
  })

  it('are refused when their turn takes too long', async () => {
    const { askAs, finish, owners } = await serveHeld({ patienceMs: 50 })
    const busy = THREE.map(askAs)
    await expect.poll(owners).toEqual(THREE)
    await expect(askAs('patient')).rejects.toMatchObject({ status: 503, code: 'overloaded' })
    for (const _ of THREE) finish()
    await Promise.all(busy)
    const late = askAs('patient')
    await expect.poll(owners).toEqual(['patient'])
    finish()
    expect((await late).status).toBe(200)
  })
})

it('waits for outside sources apart from each other', async () => {
  const seen: (string | undefined)[] = []
  const address = await serve((request, response) => {
    seen.push(request.url)
    response.writeHead(200, json).end('{}')
  })
  const one = upstream(address)
  const live = { ...call, kind: 'live' as const, requestId: '1' }
  await Promise.all(['a', 'b'].map((slug) => one.ask({ ...live, slug })))
  expect(seen.toSorted()).toEqual(['/data/a', '/data/b'])
})

it('asks one after the other when the responses are too large together', async () => {
  const seen: (string | undefined)[] = []
  const address = await serve(({ url }, response) => {
    seen.push(url)
    const size = url === '/data/' || url?.startsWith('/data/b') ? 60_000 : 30_000
    response.writeHead(200, json).end(JSON.stringify('x'.repeat(size)))
  })
  const responses = await Promise.allSettled(three(address, { maxBytes: 50_000 }))
  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(responses[1]).toMatchObject({ reason: { code: 'upstream_too_large' } })
  expect(seen).toHaveLength(4)
})

it.each([
  ['breaks off', (response: ServerResponse) => response.destroy(), 'upstream_failed', {}],
  [
    'returns no list',
    (response: ServerResponse) => response.writeHead(200, json).end('{}'),
    'upstream_failed',
    {},
  ],
  [
    'returns too few',
    (response: ServerResponse) => response.writeHead(200, json).end('[]'),
    'upstream_failed',
    {},
  ],
  ['is silent', () => undefined, 'upstream_timeout', { timeoutMs: 100 }],
])('fails all calls of a request when the upstream %s', async (_name, respond, code, settings) => {
  const address = await serve((_request, response) => void respond(response))
  const responses = await Promise.allSettled(three(address, settings))
  expect(responses).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ status: 502, code }) }),
  )
})

it.each([
  ['is ill', 500, json],
  ['does not know us', 401, json],
  ['sends elsewhere', 302, { ...json, Location: 'http://127.0.0.1:9/' }],
  ['returns a page', 200, { 'Content-Type': 'text/html' }],
])('fails when the upstream %s', async (_name, status, headers) => {
  const address = await serve((_request, response) => {
    response.writeHead(status, headers).end('{}')
  })
  await expect(ask(address)).rejects.toMatchObject({ status: 502, code: 'upstream_failed' })
})

it('fails when nobody is there, and when it breaks off', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'upstream_failed' })
  const address = await serve((request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': '100' }).write('{')
    request.socket.destroySoon()
  })
  await expect(ask(address)).rejects.toMatchObject({ code: 'upstream_failed' })
})

it('waits only so long and takes only so much', async () => {
  const silent = await serve(() => undefined)
  await expect(ask(silent, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'upstream_timeout' })
  const endless = await serve((_request, response) => {
    response.writeHead(200, json)
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more))
    }
    more()
  })
  await expect(ask(endless, { maxBytes: 50_000 })).rejects.toMatchObject({
    code: 'upstream_too_large',
  })
})
