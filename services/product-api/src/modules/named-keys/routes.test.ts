// @module-tag soak

import { DAY_MS } from '@orchard/shared/format'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { isApiKey } from '#src/modules/keys/api-key.ts'
import { apiKeys, namedKeys } from '#src/modules/keys/tables.ts'
import { callHours, keyUsageDays, usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let token = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  })
  beforeEach(async () => {
    await forgetPeople(open.database)
    api = await createTestApi(open, site.settings)
    await signIn('ana')
  })
  afterEach(async () => api?.close())

  async function signIn(sub: string): Promise<void> {
    token = await api.mint.access({ sub })
    expect((await api.user(token)).statusCode).toBe(200)
  }
  async function advance(ms: number): Promise<void> {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
    token = await api.mint.access()
  }
  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
    const options: InjectOptions = { method, url: `/op/user${path}`, ...(payload && { payload }) }
    const headers = { authorization: `Bearer ${token}` }
    const response = await api.app.inject({ ...options, headers })
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
  const askForCsv = () =>
    api.app.inject({ url: '/op/user/usage.csv', headers: { authorization: `Bearer ${token}` } })
  const list = async () => (await ask('GET', '/keys')).body.keys
  const create = async (name: string) => (await ask('POST', '/keys', { name })).body
  const statusWith = async (key: string, url = '/v1/colours') =>
    (await api.app.inject({ url, headers: { 'x-api-key': key } })).statusCode

  it('an account has a default key, and others by name beside it', async () => {
    const [byDefault] = await list()
    expect(byDefault).toEqual({
      key_id: null,
      name: 'Default',
      api_key: (await api.user(token)).json().api_key,
      created_at: '2026-11-21T12:00:00.500Z',
      last_used_on: null,
      old_key_valid_until: null,
      kind: 'secret',
      limits: null,
      used: null,
      created_by: null,
    })
    const { status, body: made } = await ask('POST', '/keys', { name: '  Till in Ghent ' })
    expect([status, made.name]).toEqual([201, 'Till in Ghent'])
    expect(isApiKey(made.api_key)).toBe(true)
    const other = await create('app')
    expect(await list()).toEqual([byDefault, other, made])
    expect(await statusWith(made.api_key)).toBe(200)
    expect((await api.user(token)).json().api_key).toBe(byDefault.api_key)
  })

  it('a retired or revoked key is refused at once by an instance that has just accepted it', async () => {
    const other = await createTestApi(open, site.settings)
    try {
      const accepts = async (key: string) =>
        (await other.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })).statusCode
      const [byDefault] = await list()
      const named = await create('Till')
      expect(await accepts(byDefault.api_key)).toBe(200)
      expect(await accepts(named.api_key)).toBe(200)
      await ask('POST', '/key', { retire: 'now' })
      expect(await accepts(byDefault.api_key)).toBe(401)
      await ask('DELETE', `/keys/${named.key_id}`)
      expect(await accepts(named.api_key)).toBe(401)
    } finally {
      await other.close()
    }
  })

  it('a key is renamed, rotated by itself and revoked', async () => {
    const [byDefault] = await list()
    const made = await create('Till')
    const other = await create('App')
    const renamed = await ask('PUT', `/keys/${made.key_id}`, { name: 'till' })
    expect([renamed.status, renamed.body]).toEqual([200, { key_id: made.key_id, name: 'till' }])

    const rotated = await ask('POST', '/key', { retire: 'after_grace', key_id: made.key_id })
    expect(rotated.body.old_key_valid_until).toBe('2026-11-22T12:00:00.500Z')
    expect(await list()).toEqual([
      byDefault,
      other,
      {
        ...made,
        name: 'till',
        api_key: rotated.body.api_key,
        old_key_valid_until: '2026-11-22T12:00:00.500Z',
      },
    ])
    expect([await statusWith(made.api_key), await statusWith(rotated.body.api_key)]).toEqual([
      200, 200,
    ])

    const revoked = await ask('DELETE', `/keys/${made.key_id}`)
    expect([revoked.status, revoked.body]).toEqual([204, null])
    expect([await statusWith(made.api_key), await statusWith(rotated.body.api_key)]).toEqual([
      401, 401,
    ])
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Default', 'App'])
    expect([await statusWith(byDefault.api_key), await statusWith(other.api_key)]).toEqual([
      200, 200,
    ])
  })

  it('a default key that is rotated at once leaves the others as they are', async () => {
    const made = await create('Till')
    await ask('POST', '/key', { retire: 'after_grace' })
    await ask('POST', '/key', { retire: 'now' })
    expect(await statusWith(made.api_key)).toBe(200)
    expect(await open.database.select().from(apiKeys)).toHaveLength(2)
  })

  it('names are each used once, of some length, and never the default key’s', async () => {
    const made = await create('Till')
    await create('App')
    const refusals = [
      [await ask('POST', '/keys', { name: 'TILL' }), 409, 'key_name_taken'],
      [await ask('POST', '/keys', { name: 'default' }), 409, 'key_name_taken'],
      [await ask('PUT', `/keys/${made.key_id}`, { name: 'app' }), 409, 'key_name_taken'],
      [await ask('POST', '/keys', { name: ' ' }), 422, 'name_invalid'],
      [await ask('POST', '/keys', { name: 'a\u202eb' }), 422, 'name_invalid'],
      [await ask('POST', '/keys', { name: 'x'.repeat(61) }), 422, 'name_invalid'],
      [await ask('POST', '/keys', {}), 422, 'name_invalid'],
    ] as const
    for (const [{ body }, status, code] of refusals)
      expect([body.status, body.code]).toEqual([status, code])
    await ask('DELETE', `/keys/${made.key_id}`)
    expect((await ask('POST', '/keys', { name: 'Till' })).status).toBe(201)
  })

  it('keys of others are unknown, and so are revoked ones', async () => {
    const { key_id: id } = await create('Till')
    await ask('DELETE', `/keys/${id}`)
    const gone = id
    const { key_id: foreign } = await create('Till')
    await signIn('ben')
    for (const unknown of [gone, foreign])
      for (const { body } of [
        await ask('PUT', `/keys/${unknown}`, { name: 'Mine' }),
        await ask('DELETE', `/keys/${unknown}`),
        await ask('POST', '/key', { retire: 'now', key_id: unknown }),
      ])
        expect([body.status, body.code]).toEqual([404, 'key_unknown'])
    expect((await ask('DELETE', '/keys/7')).body.code).toBe('key_id_invalid')
    expect(await list()).toHaveLength(1)
    await signIn('ana')
    expect(await list()).toHaveLength(2)
  })

  it('there are 20 at most, also when many are made at once', async () => {
    const [account] = await open.database.select().from(accounts)
    await open.database.insert(namedKeys).values(
      Array.from({ length: 18 }, (_, index) => ({
        accountId: account?.id ?? '',
        name: `Key ${index}`,
        createdAt: api.clock.now,
      })),
    )
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, index) => ask('POST', '/keys', { name: `New ${index}` })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    const { body } = await ask('POST', '/keys', { name: 'One more' })
    expect([body.code, body.detail]).toEqual([
      'too_many_keys',
      'You have 20 keys; revoke one first',
    ])
  })

  it('calls count for the account, and are told by key, API and day', async () => {
    const [byDefault] = await list()
    const till = await create('=Till, "old"')
    const app = await create('App')
    const call = (key: string, url: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => statusWith(key, url)))
    await call(till.api_key, '/v1/colours', 2)
    await advance(DAY_MS)
    await Promise.all([
      call(till.api_key, '/v1/colours', 2),
      call(till.api_key, '/v1/advice?topic=work', 1),
      call(byDefault.api_key, '/v1/colours', 1),
      call(app.api_key, '/v1/colours', 3),
    ])
    // A rotated key goes on under its name.
    const rotated = await ask('POST', '/key', { retire: 'now', key_id: till.key_id })
    await call(rotated.body.api_key, '/v1/colours', 1)
    await ask('DELETE', `/keys/${app.key_id}`)

    const { body: usage } = await ask('GET', '/usage')
    expect(usage).toMatchObject({
      used: 10,
      by_api: [
        { slug: 'colours', calls: 9 },
        { slug: 'advice', calls: 1 },
      ],
      by_key: [
        { key_id: null, name: 'Default', is_revoked: false, calls: 1 },
        { key_id: till.key_id, name: '=Till, "old"', is_revoked: false, calls: 6 },
        { key_id: app.key_id, name: 'App', is_revoked: true, calls: 3 },
      ],
    })
    const sum = (rows: { calls: number }[]) => rows.reduce((all, { calls }) => all + calls, 0)
    expect([sum(usage.by_day), sum(usage.rows)]).toEqual([10, 10])
    expect(usage.rows).toContainEqual({
      date: '2026-11-22',
      slug: 'colours',
      key_id: till.key_id,
      calls: 3,
    })
    expect(await list()).toMatchObject([
      { name: 'Default', last_used_on: '2026-11-22' },
      { name: '=Till, "old"', last_used_on: '2026-11-22' },
    ])

    const response = await askForCsv()
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="api-orchard-usage.csv"',
    })
    expect(response.body.split('\r\n')).toEqual([
      'day,api,key,calls',
      '2026-11-21,colours,"\'=Till, ""old""",2',
      '2026-11-22,advice,"\'=Till, ""old""",1',
      '2026-11-22,colours,Default,1',
      '2026-11-22,colours,"\'=Till, ""old""",3',
      '2026-11-22,colours,App (revoked 2026-11-22),3',
      '',
    ])
    const { body: all } = await ask('GET', '/export')
    expect(all.api_keys.map(({ name }: { name: string }) => name)).toEqual([
      'Default',
      '=Till, "old"',
    ])
    expect(all.api_keys[1]).toMatchObject({ kind: 'secret', limits: { apis: null } })
    expect(all.usage).toContainEqual({
      date: '2026-11-22',
      slug: 'colours',
      key: 'App',
      calls: 3,
    })
  })

  it('calls that a server of the version before has counted are told by key, too', async () => {
    const till = await create('Till')
    const [account] = await open.database.select().from(accounts)
    const row = { day: '2026-11-20', slug: 'colours' }
    await open.database.insert(usageDays).values({ ...row, accountId: account?.id ?? '', calls: 5 })
    await open.database.insert(keyUsageDays).values({ ...row, namedKeyId: till.key_id, calls: 4 })
    await statusWith(till.api_key)
    const byKey = async () => (await ask('GET', '/usage')).body.by_key
    expect(await byKey()).toMatchObject([
      { name: 'Default', calls: 1 },
      { name: 'Till', calls: 5 },
    ])
    expect(await list()).toMatchObject([
      { last_used_on: '2026-11-20' },
      { last_used_on: '2026-11-21' },
    ])
    await open.database.delete(callHours)
    await ask('DELETE', `/keys/${till.key_id}`)
    expect(await byKey()).toMatchObject([{}, { name: 'Till', is_revoked: true, calls: 4 }])
  })

  it('the quota is the account’s: what is over it counts for no key', async () => {
    await open.database.update(accounts).set({ plan: 'professional' })
    const till = await create('Till')
    const [account] = await open.database.select().from(accounts)
    const accountId = account?.id ?? ''
    await open.database.insert(usageMonths).values({
      accountId,
      month: new Date('2026-11-01'),
      used: 9_999_998,
      granted: 0,
      quota: 10_000_000,
    })
    const statuses = await Promise.all(Array.from({ length: 5 }, () => statusWith(till.api_key)))
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429])
    expect(await open.database.select().from(callHours)).toMatchObject([{ calls: 2 }])
    expect(await open.database.select().from(usageDays)).toMatchObject([{ calls: 2 }])
  })

  it('a deleted account leaves none, and a revoked one is forgotten with its calls', async () => {
    const till = await create('Till')
    await statusWith(till.api_key)
    await ask('DELETE', `/keys/${till.key_id}`)
    expect(await open.database.select().from(namedKeys)).toHaveLength(1)
    const later = () => new Date('2028-01-01T00:00:00Z')
    await forgetOldEntries({ database: open.database, now: later, log: () => undefined })
    for (const table of [namedKeys, callHours])
      expect(await open.database.select().from(table)).toEqual([])

    const app = await create('App')
    await statusWith(app.api_key)
    expect((await ask('DELETE')).status).toBe(204)
    for (const table of [apiKeys, namedKeys, callHours])
      expect(await open.database.select().from(table)).toEqual([])
  })
})
