// @module-tag soak

import { MAX_REFUSALS } from '@orchard/shared/facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { createRefusalLog } from './refusal-log.ts'
import { refusals } from './tables.ts'

const AT = new Date('2026-11-21T12:00:00Z')

describe.each(DATABASES)('refusals on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let key = ''
  let accountId = ''

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
    site.isUpstreamDown = false
    site.responses.clear()
    api = await createTestApi(open, site.settings)
    key = (await api.user(await api.mint.access())).json().api_key
    accountId = (await open.database.select().from(accounts))[0]?.id ?? ''
  })
  afterEach(async () => api?.close())

  const call = (url: string, options: object = {}) =>
    api.app.inject({ url, headers: { 'x-api-key': key }, ...options })
  const written = async () => {
    await api.writeStatistics()
    const rows = await open.database.select().from(refusals).orderBy(refusals.at)
    return rows.map(({ code, slug, status }) => `${slug} ${status} ${code}`).toSorted()
  }

  it('have the code of the gateway or of the API, and the ID of the request', async () => {
    site.responses.set('/weather?city=Nowhere', {
      status: 404,
      headers: {},
      body: { code: 'place_unknown', title: 'No such place' },
    })
    const headers = { 'x-api-key': key, 'x-request-id': 'of-this-test' }
    await call('/v1/weather?lat=north&lon=secret', { headers })
    await call('/v1/weather?city=Nowhere')
    await call('/v1/colours')
    site.isUpstreamDown = true
    await call('/v1/colours')
    await call('/v1/no-such-api')
    await api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': 'orchard_wrong' } })
    expect(await written()).toEqual([
      'colours 502 upstream_failed',
      'weather 400 parameter_invalid',
      'weather 404 place_unknown',
    ])
    const rows = await open.database.select().from(refusals)
    expect(rows.find(({ status }) => status === 400)).toEqual({
      id: expect.any(String),
      accountId,
      keyId: DEFAULT_KEY_ID,
      at: api.clock.now,
      slug: 'weather',
      status: 400,
      code: 'parameter_invalid',
      requestId: 'of-this-test',
    })
    expect(JSON.stringify(rows)).not.toMatch(/north|secret|Nowhere|127\.0/)
  })

  it('are those of each request of a batch', async () => {
    const requests = [{ city: 'Ghent' }, { lat: 'north' }]
    await call('/v1/weather/batch', { method: 'POST', payload: { requests } })
    await call('/v1/weather/batch', { method: 'POST', payload: { requests: [] } })
    expect(await written()).toEqual(['weather 400 body_invalid', 'weather 400 parameter_missing'])
  })

  it('are the newest of an account, however many there are', async () => {
    const log = createRefusalLog(open.database)
    const note = (number: number) =>
      log.note({
        ...{ accountId, keyId: DEFAULT_KEY_ID, slug: 'colours', status: 429, code: 'rate_limited' },
        ...{ at: new Date(AT.getTime() + number), requestId: `request-${number}` },
      })
    for (let number = 0; number < 3 * MAX_REFUSALS; number++) note(number)
    await log.write()
    for (let number = 3 * MAX_REFUSALS; number < 3 * MAX_REFUSALS + 10; number++) note(number)
    await log.write()
    const rows = await open.database.select().from(refusals).orderBy(refusals.at)
    expect(rows).toHaveLength(MAX_REFUSALS)
    expect(rows[0]?.requestId).toBe(`request-${2 * MAX_REFUSALS + 10}`)
    expect(rows.at(-1)?.requestId).toBe(`request-${3 * MAX_REFUSALS + 9}`)
  })

  it('wait for a database that is away, and end with their account', async () => {
    const log = createRefusalLog(open.database)
    const refusal = { accountId, keyId: DEFAULT_KEY_ID, slug: 'colours', status: 400 } as const
    log.note({ ...refusal, at: AT, code: 'parameter_invalid', requestId: 'the-first' })
    await open.database.execute('alter table refusals rename to away')
    await expect(log.write()).rejects.toThrow()
    await open.database.execute('alter table away rename to refusals')
    await log.write()
    expect(await open.database.select().from(refusals)).toHaveLength(1)
    await open.database.delete(accounts)
    log.note({ ...refusal, at: AT, code: 'parameter_invalid', requestId: 'the-next' })
    await log.write()
    expect(await open.database.select().from(refusals)).toEqual([])
  })
})
