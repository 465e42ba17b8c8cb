import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let keys: string[] = []

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  for (const city of ['Ghent', 'Bruges'])
    site.responses.set(`/weather?city=${city}`, {
      status: 200,
      headers: { 'cache-control': 'private, max-age=86400', etag: '"of-the-body"' },
      body: { temperature: 3 },
    })
  api = await createTestApi(open, site.settings)
  keys = await Promise.all(
    ['ana', 'ben'].map(
      async (sub) => (await api.user(await api.mint.access({ sub }))).json().api_key,
    ),
  )
})
beforeEach(() => {
  // The burst of the plan is full again.
  api.clock.now = new Date(api.clock.now.getTime() + 10_000)
})
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
})

interface Options {
  tag?: string
  who?: 0 | 1
  method?: 'GET' | 'HEAD' | 'POST'
}

const ask = (url: string, { method = 'GET', tag, who = 0 }: Options = {}) =>
  api.app.inject({
    method,
    url,
    headers: {
      'x-api-key': keys[who] ?? '',
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    },
    ...(method === 'POST' ? { payload: { city: 'Ghent' } } : {}),
  })
const left = async (who: 0 | 1 = 0) => {
  const { headers } = await ask('/v1/weather?nothing=1', { who })
  return Number(/"month";r=(\d+)/.exec(String(headers['ratelimit']))?.[1])
}
const URL_OF_CALL = '/v1/weather?city=Ghent'
const tagOf = async (url: string, who: 0 | 1 = 0) =>
  String((await ask(url, { who })).headers['etag'])

// RFC 9110, 13.1.2: weak comparison and lists. nginx makes a tag weak where it compresses.
it('returns 304 without a body to a client that has the response, and does not count it', async () => {
  const tag = await tagOf(URL_OF_CALL)
  const before = await left()
  const opaque = tag.replace('W/', '')
  for (const given of [tag, opaque, `"other", ${tag}`, `W/"a,b",${opaque} , "c"`]) {
    api.clock.now = new Date(api.clock.now.getTime() + 10_000)
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await ask(URL_OF_CALL, { method, tag: given })
      expect([given, response.statusCode, response.body]).toEqual([given, 304, ''])
      // RFC 9110, 15.4.5: what a cache needs to use its copy.
      expect(response.headers).toMatchObject({
        etag: tag,
        vary: 'X-Api-Key, Origin',
        'cache-control': 'private, max-age=86400',
        'access-control-allow-origin': '*',
        ratelimit: expect.stringContaining(`"month";r=${before};`),
      })
      for (const name of ['content-type', 'content-length'])
        expect(response.headers).not.toHaveProperty(name)
    }
  }
  expect(await left()).toBe(before)
})

it('responds to and counts where no tag matches, and where a POST has one', async () => {
  const tag = await tagOf(URL_OF_CALL)
  const before = await left()
  const unquoted = tag.slice(3, -1)
  for (const given of ['"other"', 'W/"other", "x"', unquoted, '', `"${unquoted.slice(1)}"`]) {
    api.clock.now = new Date(api.clock.now.getTime() + 10_000)
    expect((await ask(URL_OF_CALL, { tag: given })).statusCode).toBe(200)
  }
  expect((await ask('/v1/weather', { method: 'POST', tag })).statusCode).toBe(200)
  expect(await left()).toBe(before - 6)
})

it('tells nobody for nothing that there is a response, nor its tag', async () => {
  const before = await left()
  for (const method of ['GET', 'HEAD'] as const)
    expect((await ask(URL_OF_CALL, { method, tag: ' * ' })).statusCode).toBe(200)
  expect(await left()).toBe(before - 2)
})

it('makes tags that tell nobody a response who was not given it', async () => {
  const tag = await tagOf(URL_OF_CALL)
  for (const [url, who] of [
    ['/v1/weather?city=Bruges', 0],
    [URL_OF_CALL, 1],
  ] as const)
    expect((await ask(url, { tag: `${tag}, "of-the-body"`, who })).statusCode).toBe(200)
  // The tag outlives the process.
  const again = await createTestApi(open, site.settings)
  const response = await again.app.inject({
    url: URL_OF_CALL,
    headers: { 'x-api-key': keys[0], 'if-none-match': tag },
  })
  await again.close()
  expect(response.statusCode).toBe(304)
})

it('limits the rate of such calls, and of calls by HEAD, as of all others', async () => {
  const tag = await tagOf(URL_OF_CALL)
  api.clock.now = new Date(api.clock.now.getTime() + 10_000)
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      ask(URL_OF_CALL, { tag, method: index % 2 ? 'HEAD' : 'GET' }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(10).fill(304),
    429,
    429,
  ])
})

it('gives a try back that was not needed', async () => {
  const tryWith = async (tag = '') => {
    const { headers, statusCode } = await api.app.inject({
      url: '/v1/weather/try?city=Ghent',
      remoteAddress: '203.0.113.7',
      headers: { 'if-none-match': tag },
    })
    return { tag: String(headers['etag']), statusCode, left: headers['ratelimit'] }
  }
  const first = await tryWith()
  expect(first).toMatchObject({ statusCode: 200, left: expect.stringContaining('"try";r=19;') })
  expect(await tryWith(first.tag)).toMatchObject({ statusCode: 304, left: first.left })
  expect(await tryWith('*')).toMatchObject({
    ...{ statusCode: 200, left: expect.stringContaining('"try";r=18;') },
  })
})

it.each(['/v1/colours/sample', '/openapi.json'])('returns 304 for %s', async (url) => {
  const first = await api.app.inject(url)
  const etag = String(first.headers['etag'])
  for (const given of [`"x", ${etag}`, ' * ']) {
    const again = await api.app.inject({ url, headers: { 'if-none-match': given } })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] })
    expect(again.headers).not.toHaveProperty('content-type')
  }
})

it('counts a call by HEAD as its GET, and responds to it alike', async () => {
  const before = await left()
  const [get, head] = [await ask(URL_OF_CALL), await ask(URL_OF_CALL, { method: 'HEAD' })]
  expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(head.headers).toMatchObject({ etag: get.headers['etag'], 'content-length': '17' })
  expect(await left()).toBe(before - 2)
})

it('responds to HEAD wherever it responds to GET, with the same status and headers', async () => {
  const { routes } = api
  // Those that refuse GET have no document to describe.
  const gets = routes
    .filter(({ method, url }) => method === 'GET' && !/^\/mcp|\/batch$/.test(url))
    .map(({ url }) => url)
  expect(gets.length).toBeGreaterThan(15)
  for (const pattern of new Set(gets)) {
    if (pattern === '/metrics') continue // its values change with each request
    const url = pattern
      .replace(':slug', 'colours')
      .replace(/:\w+/g, 'a'.repeat(36))
      .replace('*', 'a/b')
    api.clock.now = new Date(api.clock.now.getTime() + 10_000)
    const get = await ask(url)
    const head = await ask(url, { method: 'HEAD' })
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
    // Some values differ by a second; the names do not.
    expect(Object.keys(head.headers).toSorted()).toEqual(Object.keys(get.headers).toSorted())
    const same = Object.entries(get.headers).filter(
      ([name]) => !/^(?:date|x-request-id|ratelimit|x-ratelimit-.*|retry-after)$/.test(name),
    )
    expect(head.headers).toMatchObject(Object.fromEntries(same))
  }
})
