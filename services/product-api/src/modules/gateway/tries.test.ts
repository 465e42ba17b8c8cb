// @module-tag soak

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tries } from '#src/modules/tries/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'

const TRIES_PER_DAY = 20

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  const servers: TestApi[] = []

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  })
  beforeEach(async () => {
    await open.database.delete(tries)
    site.isUpstreamDown = false
    site.responses.clear()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })

  const start = async (settings = {}) => {
    const server = await createTestApi(open, { ...site.settings, ...settings })
    servers.push(server)
    return server
  }
  const from = (server: TestApi, remoteAddress: string, url = '/v1/weather/try?city=Ghent') =>
    server.app.inject({ url, remoteAddress })
  const left = (response: { headers: Record<string, unknown> }) =>
    Number(/"try";r=(\d+)/.exec(String(response.headers['ratelimit']))?.[1])

  it('responds to without a key, and says how many calls are left', async () => {
    const response = await from(await start(), '203.0.113.7')
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { city: 'Ghent', temperature: 11.5 },
    ])
    expect(response.headers).toMatchObject({
      'ratelimit-policy': `"try";q=${TRIES_PER_DAY};w=86400`,
      ratelimit: `"try";r=${TRIES_PER_DAY - 1};t=43200`,
      'access-control-allow-origin': '*',
    })
  })

  it('gives out twenty a day and address, from several servers together', async () => {
    const [one, two] = [await start(), await start()]
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => from(index % 2 ? one : two, '203.0.113.7')),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(TRIES_PER_DAY)
    const refused = await from(one, '203.0.113.7')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'try_limit_reached'])
    expect(refused.headers).toMatchObject({ 'retry-after': '43200' })
    expect(left(refused)).toBe(0)
    expect((await from(one, '203.0.113.8')).statusCode).toBe(200)
    one.clock.now = new Date('2026-11-22T00:00:00Z')
    expect((await from(one, '203.0.113.7')).statusCode).toBe(200)
  })

  it('counts a /64 of IPv6 as one address', async () => {
    const server = await start()
    expect(left(await from(server, '2001:db8:1:2::1'))).toBe(TRIES_PER_DAY - 1)
    expect(left(await from(server, '2001:db8:1:2:ffff::9'))).toBe(TRIES_PER_DAY - 2)
    expect(left(await from(server, '2001:db8:1:3::1'))).toBe(TRIES_PER_DAY - 1)
  })

  it('counts a visitor behind a proxy once, whatever port or text the header has', async () => {
    const server = await start()
    const through = async (forwarded: string) =>
      left(
        await server.app.inject({
          url: '/v1/weather/try?city=Ghent',
          remoteAddress: '127.0.0.1',
          headers: { 'x-forwarded-for': forwarded },
        }),
      )
    const forms = ['192.0.2.7:1000', '192.0.2.7:1001', '"192.0.2.7:1002"', '[::ffff:c000:207]:80']
    for (const [index, form] of [...forms, 'any text, 192.0.2.7'].entries())
      expect(await through(form)).toBe(TRIES_PER_DAY - 1 - index)
    expect(await through('unknown')).toBe(TRIES_PER_DAY - 1)
    expect(await through('some text')).toBe(TRIES_PER_DAY - 2)
    expect(left(await from(server, '127.0.0.1'))).toBe(TRIES_PER_DAY - 3)
  })

  it('has a ceiling for all visitors together', async () => {
    const server = await start({ triesPerDay: 2 })
    const codes = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      codes.push((await from(server, address)).json().code)
    expect(codes).toEqual([undefined, undefined, 'tries_exhausted'])
    const closed = await start({ triesPerDay: 0 })
    expect((await from(closed, '203.0.113.4')).json().code).toBe('tries_exhausted')
  })

  it('leaves all others theirs, however many addresses one network has', async () => {
    const server = await start({ triesPerAddress: 2, triesPerDay: 30 })
    const codes = []
    for (let block = 1; block <= 31; block++)
      codes.push((await from(server, `2001:db8:1:${block}::1`)).json().code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(20)
    expect(codes.at(-1)).toBe('tries_exhausted')
    expect((await from(server, '2001:db8:2:1::1')).statusCode).toBe(200)
    expect((await from(server, '203.0.113.7')).statusCode).toBe(200)
  })

  it('counts no call that was refused or failed', async () => {
    const server = await start()
    const ask = (url: string) => from(server, '203.0.113.7', url)
    expect((await ask('/v1/weather/try?city=Ghent&days=99')).json().code).toBe('parameter_invalid')
    expect((await ask('/v1/nothing/try')).json().code).toBe('api_unknown')
    site.isUpstreamDown = true
    expect((await ask('/v1/colours/try')).json().code).toBe('upstream_failed')
    site.isUpstreamDown = false
    site.responses.set('/colours', { status: 400, headers: {}, body: { code: 'own' } })
    expect(left(await ask('/v1/colours/try'))).toBe(TRIES_PER_DAY)
    expect(left(await ask('/v1/weather/try?city=Ghent'))).toBe(TRIES_PER_DAY - 1)
  })

  it('needs a key for what asks an outside source', async () => {
    const response = { kind: 'live', source: 'A far-away server', licence: 'Own' }
    site.add({ ...contractOf('tides', { high: '05:12' }), answer: response })
    const server = await start()
    const ask = async () => {
      const { json, statusCode } = await from(server, '203.0.113.7', '/v1/tides/try')
      return [statusCode, json().code]
    }
    // The list on disk is taken first, the one of the site a moment later.
    await expect.poll(ask).toEqual([403, 'key_needed'])
  })

  it('keeps no address, and the day before no longer than a day', async () => {
    const server = await start()
    await from(server, '203.0.113.7')
    const rows = await open.database.select().from(tries)
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    const now = () => new Date('2026-11-22T00:00:01Z')
    await forgetOldEntries({ database: open.database, now, log: () => undefined })
    expect(await open.database.select().from(tries)).toEqual([])
  })

  it('stops an address that goes on and on', async () => {
    const server = await start()
    const codes = new Set<string>()
    for (let turn = 0; turn < 70; turn++) codes.add((await from(server, '203.0.113.9')).json().code)
    expect([...codes]).toEqual([undefined, 'try_limit_reached', 'rate_limited'])
  })
})
