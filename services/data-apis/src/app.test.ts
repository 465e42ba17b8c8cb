import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Log } from '@orchard/shared-node/log'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { API_SLUGS } from './load-api.ts'
import type { Network } from './network/network.ts'
import { createSources, type Sources } from './sources/sources.ts'
import { readPicture } from './testing/example-picture.ts'
import { stalled, standInNetwork } from './testing/network/stand-in-network.ts'
import { PATIENT_LANES } from './testing/patient-lanes.ts'
import { sampleMeans } from './testing/sample-means.ts'
import { createThreads } from './threads/threads.ts'

const open: FastifyInstance[] = []
const logged: string[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  expect(logged.splice(0)).toEqual([])
})

const logFailures: Log = (line, _fields, level = 'error') =>
  level !== 'info' && line !== 'request completed' && logged.push(line)

function start(
  sources: Sources = sampleMeans().sources,
  {
    network = sampleMeans().network,
    chance = randomBytes,
    log = logFailures,
  }: { network?: Network; chance?(count: number): Uint8Array; log?: Log } = {},
): FastifyInstance {
  const now = () => new Date()
  const threads = createThreads(log, PATIENT_LANES)
  const app = createApp(
    { now, randomBytes: chance, log, sources, network, threads },
    { registry: new Registry(), metricsToken: null },
  )
  open.push(app)
  return app
}

const post = (app: FastifyInstance, payload: string, type = 'application/json', url = '/uuid') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

it('responds with the source, and says how long the response holds', async () => {
  const app = start()
  const url = '/loan-schedule?principal=6000&rate=7.2&months=12&first_payment=2025-10-01&rows=1'
  const response = await app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.json().summary).toMatchObject({ instalment: 519.71 })
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-answer-kind': 'computed',
    'x-data-source': expect.stringContaining('Annuity formula'),
    'cache-control': 'private, max-age=86400',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
  })
  expect((await app.inject(url)).headers['etag']).toBe(response.headers['etag'])
  const random = await app.inject('/uuid')
  expect(random.headers['cache-control']).toBe('no-store')
  expect(random.headers).not.toHaveProperty('etag')
})

it('gives the date of reference data', async () => {
  const { headers } = await start().inject('/public-holidays?country=DE&year=2025')
  expect(headers).toMatchObject({
    'x-answer-kind': 'reference',
    'x-data-date': expect.stringContaining('3.'),
  })
})

it('takes the same parameters as a JSON object', async () => {
  const app = start()
  const response = await post(app, '{"value":"017F22E2-79B0-7CC3-98C4-DC0C0C07398F"}')
  expect(response.json()).toMatchObject({ version: 7, created_at: '2022-02-22T19:22:22Z' })
})

it('takes a secret in a body alone, and keeps nothing of it', async () => {
  const app = start()
  const password = 'orchard-Pippin-0417'
  const url = '/password-strength'
  const json = 'application/json'
  const response = await post(app, JSON.stringify({ password }), json, url)
  expect(response.json()).toMatchObject({ basis: 'patterns', length: 19 })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers).not.toHaveProperty('etag')
  expect(response.body + JSON.stringify(response.headers)).not.toContain(password)
  const [together] = (
    await post(
      app,
      JSON.stringify([{ slug: 'password-strength', values: { password } }]),
      json,
      '/',
    )
  ).json()
  expect(together).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  const described = await post(app, '{"length":8}', json, url)
  expect(described.headers['cache-control']).toBe('private, max-age=86400')
  for (const refused of [
    await app.inject(`${url}?password=${password}`),
    await post(app, JSON.stringify({ password }), json, `${url}?password=${password}`),
    await post(app, '{"length":8}', json, `${url}?password=`),
  ]) {
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: { password: expect.stringContaining('never in the address') } },
    ])
    expect(refused.body).not.toContain(password)
  }
})

it('gives others a turn after each of several calls', async () => {
  const order: string[] = []
  let isOver = false
  const others = () => {
    order.push('others')
    if (!isOver) setImmediate(others)
  }
  const app = start(undefined, {
    chance: (count) => {
      order.push('call')
      return randomBytes(count)
    },
  })
  await app.inject('/uuid')
  order.length = 0
  setImmediate(others)
  const calls = Array.from({ length: 16 }, () => ({ slug: 'uuid', values: {} }))
  const responded = await post(app, JSON.stringify(calls), 'application/json', '/')
  isOver = true
  expect(responded.json()).toHaveLength(16)
  const inARow = order.filter((one, index) => one === 'call' && order[index - 1] === 'call')
  expect(order.filter((one) => one === 'call')).toHaveLength(16)
  expect(inARow).toEqual([])
})

it('responds to several calls at once as it responds to each alone', async () => {
  const app = start()
  const calls = [
    { slug: 'unit-conversion', values: { value: 72, from: 'degF', to: 'degC' } },
    { slug: 'unit-conversion', values: { value: 72, from: 'degF', to: 'metre' } },
    { slug: 'week-number', values: { date: '2026-11-26' } },
    { slug: 'no-such-api', values: {} },
    { slug: 'week-number', values: JSON.parse('{"__proto__":{"date":"2026-11-26"}}') },
    { slug: 'week-number', values: { constructor: { prototype: 1 } } },
  ]
  const together = await post(app, JSON.stringify(calls), 'application/json', '/')
  const responses = together.json() as { status: number; headers: object; body: string }[]
  expect(responses.map(({ status }) => status)).toEqual([200, 422, 200, 503, 400, 400])
  for (const [index, { slug, values }] of calls.entries()) {
    const alone = await post(app, JSON.stringify(values), 'application/json', `/${slug}`)
    expect(responses[index]?.status).toBe(alone.statusCode)
    expect(responses[index]?.body).toBe(alone.body)
    expect(alone.headers).toMatchObject(responses[index]?.headers ?? {})
  }
  for (const wrong of ['{}', '[1]', '[{"slug":"uuid"}]', JSON.stringify(Array(65).fill(calls[0]))])
    expect((await post(app, wrong, 'application/json', '/')).json()).toMatchObject({
      status: 400,
      code: 'body_invalid',
    })
})

it('names everything that is wrong, as a problem document', async () => {
  const app = start()
  const refusals = [
    [await app.inject('/uuid?version=5&count=0&colour=red'), 400, 'parameter_invalid'],
    [await app.inject('/uuid?version=4&version=7'), 400, 'parameter_invalid'],
    [await app.inject('/loan-schedule'), 400, 'parameter_missing'],
    [await post(app, '[1]'), 400, 'body_invalid'],
    [await post(app, '{"count":'), 400, 'body_invalid'],
    [
      await post(app, 'count=2', 'application/x-www-form-urlencoded'),
      415,
      'media_type_unsupported',
    ],
    [await post(app, JSON.stringify({ value: 'x'.repeat(300_000) })), 413, 'body_too_large'],
    [await app.inject('/no-such-api'), 503, 'not_deployed'],
    [await app.inject('/..%2Fapp'), 503, 'not_deployed'],
    [await app.inject('/uuid/more'), 503, 'not_deployed'],
  ] as const
  for (const [response, status, code] of refusals) {
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(refusals[0][0].json().errors).toEqual({
    version: 'version must be one of: 4, 7',
    count: 'count must be between 1 and 100',
    colour: 'There is no parameter colour; this API takes version, count, format, value',
  })
})

it('looks at a picture beside parameters in the address', async () => {
  const app = start()
  const send = (url: string, payload: Uint8Array, type = 'image/png') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: Buffer.from(payload),
    })
  const apple = readPicture('apple.png')
  const response = await send('/image-colors?count=1&ignore_background=true', apple)
  expect(response.json()).toMatchObject({ colors: [{ hex: '#C8102E', name: 'crimson' }] })
  expect(response.headers).toMatchObject({
    'x-answer-kind': 'computed',
    'cache-control': 'no-store',
  })
  const refusals = [
    [await app.inject('/image-colors'), 400, 'body_missing'],
    [await send('/image-colors', new Uint8Array()), 400, 'body_missing'],
    [await send('/image-colors?count=99', apple), 400, 'parameter_invalid'],
    [await send('/image-colors', apple.subarray(100)), 415, 'media_type_unsupported'],
    [await send('/uuid', apple), 415, 'media_type_unsupported'],
    [await send('/image-colors', apple.subarray(0, 3_000)), 422, 'picture_unreadable'],
    [await send('/image-colors', new Uint8Array(5_000_001)), 413, 'body_too_large'],
  ] as const
  for (const [refused, status, code] of refusals)
    expect([refused.statusCode, refused.json().code]).toEqual([status, code])
})

it('lists what it serves, and says that it is well', async () => {
  const app = start()
  expect((await app.inject('/')).json()).toEqual({ apis: API_SLUGS })
  for (const path of ['/healthz', '/readyz']) expect((await app.inject(path)).statusCode).toBe(200)
})

it('responds to calls that are under way when it closes, or says when to ask again', async () => {
  const app = start()
  const ask = (year: number) => app.inject(`/public-holidays?country=TW&year=${year}`)
  await ask(2025)
  const calls = [ask(2026), ask(2027), ask(2028)]
  // So that the calls are in the thread.
  await new Promise((resolve) => setImmediate(resolve))
  await app.close()
  for (const { headers, statusCode } of await Promise.all(calls)) {
    expect([200, 503]).toContain(statusCode)
    if (statusCode === 503) expect(headers['retry-after']).toBe('1')
  }
})

it('gives the same responses from several instances', async () => {
  const apps = [start(), start()]
  const origins = await Promise.all(
    apps.map(async (app) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    }),
  )
  const call = '/public-holidays?country=FR&year=2026'
  const responses = await Promise.all(
    Array.from({ length: 8 }, async (_, turn) => {
      const response = await fetch(`${origins[turn % 2]}${call}`)
      return [response.headers.get('ETag'), await response.text()]
    }),
  )
  expect(new Set(responses.map((one) => one.join())).size).toBe(1)
})

it('says when a live response was fetched and for how long it holds', async () => {
  const app = start()
  const { headers, statusCode } = await app.inject('/earthquakes?from=2025-09-01&to=2025-09-30')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'x-answer-kind': 'live',
    'x-data-source': expect.stringContaining('USGS'),
    'x-data-date': '2025-10-04T07:00:00.000Z',
  })
})

it('refuses what asks a source that is not turned on, and lists those that are', async () => {
  const now = () => new Date()
  const turnedOn = new Map([['gbif' as const, null]])
  const app = start(createSources({ turnedOn, keys: new Map(), contact: null }, { now }))
  const refused = await app.inject('/earthquakes')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.json()).toMatchObject({
    code: 'source_not_configured',
    detail: 'This API is not offered here yet',
  })
  // The setting is for the operator alone.
  expect(refused.body + JSON.stringify(refused.headers)).not.toContain('LIVE_SOURCES')
  expect(logged.splice(0)).toEqual(['earthquakes: LIVE_SOURCES=usgs turns it on'])
  expect((await app.inject('/sources')).json()).toEqual({
    sources: [expect.objectContaining({ id: 'gbif', name: 'GBIF', state: 'idle', requests: 0 })],
  })
})

it('does not let the calls of one request wait for a thread', async () => {
  const app = start()
  const calls = ['sudoku', 'uuid'].map((slug) => ({ slug, values: {} }))
  const responded = await post(app, JSON.stringify(calls), 'application/json', '/')
  expect(responded.json().map(({ status }: { status: number }) => status)).toEqual([421, 200])
  const alone = await post(app, JSON.stringify(calls.slice(0, 1)), 'application/json', '/')
  expect(alone.json()[0].status).toBe(400)
})

it('says which threads gave a response', async () => {
  const app = start()
  expect((await app.inject('/countries?country=FR')).headers['x-lane']).toBe('reference')
  expect((await app.inject('/countries?country=QQ')).headers['x-lane']).toBe('reference')
  expect((await app.inject('/uuid')).headers).not.toHaveProperty('x-lane')
})

it('responds to what it computes while 128 hosts of callers stand still', async () => {
  const now = () => new Date()
  const app = start(undefined, { network: standInNetwork({ now, timeoutMs: 120_000 }) })
  const ask = (index: number) =>
    app.inject(`/tls-certificate?host=host-${index}.stalled.example.net`)
  const held = Array.from({ length: 128 }, (_, index) => ask(index))
  await expect.poll(() => stalled.length, { timeout: 30_000 }).toBe(128)
  expect((await app.inject('/word-count?text=two+words')).statusCode).toBe(200)
  const next = await ask(128)
  expect(next.json()).toMatchObject({ status: 503, code: 'overloaded' })
  expect(next.headers['retry-after']).toBe('1')
  for (const goOn of stalled.splice(0)) goOn()
  const responses = await Promise.all(held)
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const after = ask(128)
  await expect.poll(() => stalled.length).toBe(1)
  stalled.pop()?.()
  expect((await after).statusCode).toBe(200)
}, 60_000)

it('logs each call with the API and the request ID of the gateway, alone and among several', async () => {
  const lines: Record<string, unknown>[] = []
  const app = start(undefined, {
    log(message, fields) {
      lines.push({ message, ...(typeof fields === 'function' ? fields() : fields) })
    },
  })
  await app.inject({ url: '/uuid', headers: { 'x-request-id': 'the-first-call' } })
  const call = (slug: string, request_id: string) => ({ slug, values: {}, request_id })
  const calls = [call('uuid', 'the-second-call'), call('nothing', 'the-third-call')]
  await post(app, JSON.stringify(calls), 'application/json', '/')
  const ofCall = (id: string) => lines.find(({ requestId }) => requestId === id)
  expect(ofCall('the-first-call')).toMatchObject({ api: 'uuid', status: 200 })
  expect(ofCall('the-second-call')).toMatchObject({ api: 'uuid', status: 200 })
  expect(ofCall('the-third-call')).toMatchObject({ api: 'nothing', status: 503 })
})

it('shows its figures to this machine alone, unless there is a token', async () => {
  const app = start()
  await app.inject('/uuid')
  const figures = await app.inject('/metrics')
  expect(figures.body).toContain('http_requests_total{method="GET",route="/:slug",status="200"} 1')
  const elsewhere = await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
  expect(elsewhere.statusCode).toBe(401)
})
