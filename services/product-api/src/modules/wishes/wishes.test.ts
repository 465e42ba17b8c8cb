// @module-tag soak

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type MailServer, startMailServer } from '#src/testing/mail-server.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { deleteSubmissions } from '#src/whole/delete-submissions.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { wishes } from './tables.ts'
import { countWishes } from './wishes.ts'

const source = (id: string) => ({
  ...{ id, name: id, state: 'idle', requests: 0, failures: 0, kept: 0, stale: 0 },
  ...{ last_answer_at: null, last_failure: null },
})

describe.each(DATABASES)('the wish to be told of an API, on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let server: MailServer
  let api: TestApi
  const start = () =>
    createTestApi(open, {
      ...site.settings,
      mail: { smtpUrl: server.url, from: 'site@orchard.example', isShown: false, operator: null },
    })
  const turnOn = (...ids: string[]) =>
    site.responses.set('/sources', {
      ...{ status: 200, headers: {}, body: { sources: ids.map(source) } },
    })

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    await open.database.delete(wishes)
    site = await startSite()
    server = await startMailServer()
    turnOn()
    const live = { kind: 'live', source: 'Made up for tests', licence: 'Own code' }
    site.add({
      ...contractOf('quakes', [1]),
      answer: { ...live, from: ['usgs'] },
      documentation: {
        ...{ id: 1, name: 'Quakes', description: 'Recent quakes by place.', category: 'places' },
        ...{ notes: [], example: {}, fields: [] },
      },
    })
    site.add({ ...contractOf('filings', [1]), answer: { ...live, from: ['usgs', 'sec'] } })
    api = await start()
  })
  afterEach(async () => {
    await api?.close()
    await server?.close()
    await site?.close()
  })

  const wish = (body: object, from = '192.0.2.1') =>
    api.app.inject({
      ...{ method: 'POST', url: '/op/wishes', payload: body },
      headers: { 'x-forwarded-for': from },
    })
  const pass = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
  }
  const recipients = () =>
    server.messages.map((one) => /^To: (.*)$/m.exec(one)?.[1] ?? '').toSorted()

  it('is one wish, however often and in whatever letters it comes', async () => {
    for (const email of ['ana@example.com', 'ana@example.com', 'Ana@Example.com'])
      expect((await wish({ api: 'quakes', email })).statusCode).toBe(201)
    await Promise.all(
      Array.from({ length: 5 }, () => wish({ api: 'filings', email: 'ana@example.com' })),
    )
    expect(await countWishes(open.database)).toEqual([
      { api: 'filings', wishes: 1, since: api.clock.now },
      { api: 'quakes', wishes: 1, since: api.clock.now },
    ])
  })

  it('is checked by the form’s own schema, and must be able to come true', async () => {
    const wrong = await wish({ api: 'quakes', email: 'ana' })
    expect(wrong.json()).toMatchObject({
      ...{ status: 422, code: 'form_invalid' },
      errors: { email: 'Email must look like name@example.com' },
    })
    const email = 'ana@example.com'
    const codeOf = async (slug: string) => (await wish({ api: slug, email })).json().code
    expect(await codeOf('nothing')).toBe('api_unknown')
    expect(await codeOf('barometer')).toBe('api_retired')
    expect(await codeOf('weather')).toBe('api_available')
    await wish({ api: 'quakes', email, leaveEmpty: 'https://buy.example' })
    expect(await open.database.select().from(wishes)).toEqual([])
  })

  it('is limited by visitor, who cannot find out who waits', async () => {
    const email = (count: number) => `ana${count}@example.com`
    for (let count = 0; count < 20; count++)
      expect((await wish({ api: 'quakes', email: email(count) })).statusCode).toBe(201)
    for (const count of [0, 20]) {
      const tooMany = await wish({ api: 'quakes', email: email(count) })
      expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'rate_limited'])
    }
    expect((await wish({ api: 'quakes', email: email(20) }, '192.0.2.9')).statusCode).toBe(201)
  })

  it('comes true once all sources are turned on, by one email of one of several servers', async () => {
    const some = Array.from({ length: 110 }, (_, index) => ({
      ...{ api: 'quakes', email: `visitor${index}@example.com`, wishedAt: api.clock.now },
    }))
    await open.database.insert(wishes).values(some)
    await wish({ api: 'filings', email: 'ana@example.com' })
    await api.announceArrivals()
    expect(await open.database.select().from(mails)).toEqual([])

    turnOn('usgs')
    pass(11)
    const other = await start()
    try {
      await Promise.all([api.announceArrivals(), other.announceArrivals()])
      await Promise.all([api.sendMails(), other.sendMails()])
      await api.announceArrivals()
      await api.sendMails()
    } finally {
      await other.close()
    }
    expect(recipients()).toEqual(some.map(({ email }) => email).toSorted())
    expect(await countWishes(open.database)).toMatchObject([{ api: 'filings', wishes: 1 }])
    const [message = ''] = server.messages
    expect(message).toMatch(/^Subject: The Quakes API is available$/m)
    const words = message.replaceAll('=\r\n', '').replaceAll('\r\n', ' ')
    expect(words).toContain('Recent quakes by place.')
    expect(words).toContain(`${site.origin}/api/quakes`)
    expect(words).toContain('It is the only one')
  })

  it('and its email are stored together or not at all', async () => {
    await wish({ api: 'quakes', email: 'ana@example.com' })
    await wish({ api: 'quakes', email: 'ben@example.com' })
    turnOn('usgs')
    pass(11)
    await open.database.execute(
      `create function refuse() returns trigger language plpgsql as
        'begin if new.recipient like ''ben%'' then raise exception ''killed''; end if; return new; end'`,
    )
    await open.database.execute(
      'create trigger refuse before insert on mails for each row execute function refuse()',
    )
    try {
      await expect(api.announceArrivals()).rejects.toThrow()
      expect(await open.database.select().from(mails)).toEqual([])
    } finally {
      await open.database.execute('drop function refuse cascade')
    }
    await api.announceArrivals()
    await api.sendMails()
    expect(recipients()).toEqual(['ana@example.com', 'ben@example.com'])
  })

  it('cannot be made for an API that responds, which would send email after email', async () => {
    turnOn('usgs')
    pass(11)
    const response = await wish({ api: 'quakes', email: 'ana@example.com' })
    expect([response.statusCode, response.json().code]).toEqual([409, 'api_available'])
  })

  it('ends when it is asked for, with the account of its address, and after a year', async () => {
    const add = (email: string, at = api.clock.now) =>
      open.database.insert(wishes).values({ api: 'quakes', email, wishedAt: at })
    await add('Ana@example.com')
    expect(await deleteSubmissions(open.database, 'ana@example.com')).toBe(1)

    await add('old@example.com', new Date('2025-11-20T12:00:00Z'))
    await add('young@example.com', new Date('2025-11-22T12:00:00Z'))
    const services = { database: open.database, log: () => undefined, now: () => api.clock.now }
    await forgetOldEntries(services)
    expect(await open.database.select().from(wishes)).toMatchObject([
      { email: 'young@example.com' },
    ])

    const token = await api.mint.access()
    await add('ANA@example.com')
    const authorization = `Bearer ${token}`
    expect((await api.user(token)).json()).toMatchObject({ email: 'ana@example.com' })
    const exported = await api.app.inject({
      ...{ url: '/op/user/export', headers: { authorization } },
    })
    expect(exported.json().wishes).toEqual([
      { slug: 'quakes', wished_at: api.clock.now.toISOString() },
    ])
    await api.app.inject({ method: 'DELETE', url: '/op/user', headers: { authorization } })
    expect(await open.database.select().from(wishes)).toMatchObject([
      { email: 'young@example.com' },
    ])
  })
})
