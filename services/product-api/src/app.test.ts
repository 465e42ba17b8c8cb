import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissions } from '#src/modules/inbox/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { startSite } from '#src/testing/site-server.ts'
import { createTestApi, SITE, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import type { ApiConfig } from './config.ts'

const MESSAGE = {
  name: 'Ana',
  email: 'ana@example.com',
  topic: 'question',
  message: 'Is yesterday’s weather there as well?',
}
const SUGGESTION = {
  name: 'Tide tables',
  description: 'High and low water for a harbour and a day.',
  email: 'ana@example.com',
}
const KEY = 'a'.repeat(64)

const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-'))
const servers: TestApi[] = []
let open: OpenDatabase
let app: FastifyInstance

beforeAll(async () => {
  open = await openDatabase({ databaseUrl: null, dataDir })
})

afterAll(async () => {
  await open.close()
  rmSync(dataDir, { recursive: true })
})

beforeEach(async () => {
  await open.database.delete(submissions)
  app = await create({ operatorToken: 'the-operator' })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server on the embedded database. */
const create = async ({
  database = open.database,
  operatorToken = null,
  settings = {},
}: {
  database?: OpenDatabase['database']
  operatorToken?: string | null
  settings?: Partial<ApiConfig>
} = {}) => {
  const api = await createTestApi(
    { ...open, database, place: { databaseUrl: null, dataDir, remove: async () => {} } },
    { trustedProxies: ['127.0.0.1'], ...settings },
    undefined,
    { operatorToken },
  )
  servers.push(api)
  return api.app
}
/** The log lines of all servers. */
const logged = () => servers.flatMap((server) => server.logged).join('')
const forget = (at: string) =>
  forgetOldEntries({ database: open.database, now: () => new Date(at), log: () => undefined })

const send = (payload: unknown, { form = 'contact', key = KEY, from = '192.0.2.1' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/op/${form}`,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(key === '' ? {} : { 'idempotency-key': key }),
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const inbox = async () => {
  const response = await app.inject({
    url: '/op/inbox',
    headers: { authorization: 'Bearer the-operator' },
  })
  return response.json<{ kind: string; content: object; receivedAt: string }[]>()
}

describe('a form', () => {
  it('is stored as it was sent, with the time', async () => {
    expect((await send(MESSAGE)).statusCode).toBe(201)
    expect((await send(SUGGESTION, { form: 'suggestions' })).statusCode).toBe(201)
    expect(await inbox()).toMatchObject([
      { kind: 'contact', content: MESSAGE, receivedAt: '2026-11-21T12:00:00.500Z' },
      { kind: 'suggestions', content: { ...SUGGESTION, category: '' } },
    ])
  })

  it('that is sent again is stored once, also at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(MESSAGE, { from: `192.0.2.${at}` })),
    )
    expect(responses.map((one) => one.statusCode)).toEqual(Array(10).fill(201))
    expect(await inbox()).toHaveLength(1)
  })

  it('needs a key, and a key of its own', async () => {
    const without = await send(MESSAGE, { key: '' })
    expect(without.statusCode).toBe(400)
    expect(without.json()).toMatchObject({ code: 'idempotency_key_missing', status: 400 })
    expect((await send({}, { key: '' })).json().code).toBe('idempotency_key_missing')
    await send(MESSAGE)
    const reused = await send({ ...MESSAGE, name: 'Ben' })
    expect(reused.statusCode).toBe(422)
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await inbox()).toMatchObject([{ content: { name: 'Ana' } }])
  })

  it('with mistakes names each field, as problem+json', async () => {
    const response = await send({ ...MESSAGE, email: 'ana', message: '' })
    expect(response.statusCode).toBe(422)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toMatchObject({
      code: 'form_invalid',
      errors: {
        email: 'Email must look like name@example.com',
        message: 'Message must have at least 10 characters',
      },
    })
    expect(await inbox()).toEqual([])
  })

  it('of a program that fills the hidden field is served as any other and thrown away', async () => {
    const response = await send({ ...MESSAGE, leaveEmpty: 'https://buy.example' })
    expect([response.statusCode, response.json()]).toEqual([201, { received: true }])
    expect(await inbox()).toEqual([])
  })

  it('comes five times in ten minutes from one address, and the sixth time is told when again', async () => {
    for (let count = 0; count < 5; count++)
      expect((await send(MESSAGE, { key: `${KEY}${count}` })).statusCode).toBe(201)
    const sixth = await send(MESSAGE, { key: `${KEY}6` })
    expect(sixth.statusCode).toBe(429)
    expect(sixth.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'Too many requests; try again in 10 minutes',
    })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(590)
    // Neither a retry of what is stored nor a mistake counts.
    expect((await send(MESSAGE, { key: `${KEY}0` })).statusCode).toBe(201)
    expect((await send({}, { key: `${KEY}6` })).statusCode).toBe(422)
    expect((await send(MESSAGE, { from: '192.0.2.9' })).statusCode).toBe(201)
    expect((await send(SUGGESTION, { form: 'suggestions' })).statusCode).toBe(201)
  })

  it('that nobody could write is refused before it is read', async () => {
    expect((await send('not json')).json()).toMatchObject({
      status: 400,
      code: 'request_malformed',
    })
    expect((await send({ ...MESSAGE, message: 'x'.repeat(70_000) })).json()).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    const text = await app.inject({ method: 'POST', url: '/op/contact', payload: 'name=Ana' })
    expect(text.json()).toMatchObject({ status: 415, code: 'media_type_unsupported' })
  })

  it('is forgotten after a year', async () => {
    await send(MESSAGE)
    await forget('2027-11-21T11:59:00Z')
    expect(await inbox()).toHaveLength(1)
    await forget('2027-11-21T12:01:00Z')
    expect(await inbox()).toEqual([])
  })
})

describe('the server', () => {
  it('says that it lives to everybody and the rest to the site alone', async () => {
    const health = await app.inject({
      url: '/healthz',
      headers: { origin: 'https://other.example' },
    })
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }])
    expect(health.headers['access-control-allow-origin']).toBe('*')
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/op/contact',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(SITE)).headers['access-control-allow-origin']).toBe(SITE)
    expect((await preflight('https://other.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })

  it('stays in without its database, which every other server lacks as well, and says so', async () => {
    let execute = (): PromiseLike<unknown> => open.database.execute(sql`select 1`)
    const database = Object.assign(Object.create(open.database), { execute: () => execute() })
    const site = await startSite()
    const server = await create({ database, settings: site.settings })
    await site.close()
    const ready = async () => {
      const response = await server.inject('/readyz')
      return [response.statusCode, response.json()]
    }
    expect(await ready()).toEqual([200, { status: 'ok' }])
    execute = () => Promise.reject(new Error('gone'))
    const degraded = [200, { status: 'degraded', failing: ['database'] }]
    expect(await ready()).toEqual(degraded)
    // Balancers ask several times a second.
    execute = () => new Promise(() => undefined)
    expect(await ready()).toEqual(degraded)
    expect(logged()).toContain('The database is unavailable: gone')
  })

  it.each([
    ['does not respond', { message: 'Query read timeout' }],
    ['cannot be reached', { code: 'ECONNREFUSED', message: '' }],
    ['ends the connection', { message: 'Connection terminated unexpectedly' }],
    ['shuts down', { code: '57P01', message: 'terminating connection' }],
    ['has no connection left', { code: '53300', message: 'too many clients' }],
  ])('tells clients to try again when the database %s', async (_what, cause) => {
    const database = Object.create(open.database)
    app = await create({ database })
    database.insert = () => {
      throw new DrizzleQueryError('insert', [], Object.assign(new Error(), cause))
    }
    const response = await send(MESSAGE)
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({
      'retry-after': '5',
      'x-request-id': expect.any(String),
    })
    expect(response.json()).toMatchObject({ code: 'database_unavailable' })
  })

  it('keeps to itself what went wrong inside, and logs it', async () => {
    const database = Object.create(open.database)
    app = await create({ database })
    database.insert = () => {
      throw new Error('the disk is full')
    }
    const response = await send(MESSAGE)
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('disk')
    expect(logged()).toContain('POST /op/contact: Error: the disk is full')
  })

  it('shows the inbox to its operator only', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer the-operatoR', 'the-operator'])
      expect((await app.inject({ url: '/op/inbox', headers: { authorization } })).statusCode).toBe(
        401,
      )
    const without = await create()
    expect((await without.inject('/op/inbox')).statusCode).toBe(404)
  })

  it('deletes one entry, or all of a person, for its operator', async () => {
    await send(MESSAGE)
    await send(SUGGESTION, { form: 'suggestions' })
    await send({ ...MESSAGE, email: 'ben@example.com' }, { key: `${KEY}b` })
    const remove = async (who: string, authorization = 'Bearer the-operator') =>
      app.inject({ method: 'DELETE', url: '/op/inbox', query: { who }, headers: { authorization } })
    expect((await remove('ana@example.com', 'Bearer me')).statusCode).toBe(401)
    const headers = { authorization: 'Bearer the-operator' }
    const count = await app.inject({ url: '/op/inbox/count?who=ANA@example.com', headers })
    expect(count.json()).toEqual({ entries: 2 })
    expect(await inbox()).toHaveLength(3)
    expect((await remove('ANA@example.com')).json()).toEqual({ deleted: 2 })
    const [left] = (await inbox()) as unknown as { id: string }[]
    expect((await remove(left?.id ?? '')).json()).toEqual({ deleted: 1 })
    expect((await remove('')).json()).toEqual({ deleted: 0 })
    expect(await inbox()).toEqual([])
  })

  it('logs no word of a visitor when a query fails', async () => {
    await open.database.execute(sql`alter table submissions rename to gone`)
    try {
      expect((await send(MESSAGE)).statusCode).toBe(500)
    } finally {
      await open.database.execute(sql`alter table gone rename to submissions`)
    }
    expect(logged()).toContain('does not exist')
    expect(logged()).not.toContain('ana@example.com')
  })

  it('has nothing at other addresses', async () => {
    expect((await app.inject('/op/nothing')).json()).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('does not share its embedded database with a second process', async () => {
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      `Process ${process.pid} uses the data in`,
    )
  })
})
