// @module-tag soak

import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { invitations } from '#src/modules/accounts/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { DATABASES, untilWaiting } from '#src/testing/databases.ts'
import { type Begun, beginWithAna, createOrganisation, join, signUp } from '#src/testing/people.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { record } from './record.ts'
import { auditLog } from './tables.ts'

interface Entry {
  id: string
  at: string
  who: { id: string; email: string | null } | null
  act: string
  target: string | null
  details: object
  address: string | null
  device: string | null
}

describe.each(DATABASES)('the audit log on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun), {
    webhooks: { hosts: 'loopback', nameServer: { address: '127.0.0.1', port: 1 } },
  })
  beforeEach(async () => {
    await open.database.delete(auditLog)
  })

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const nowMs = () => api.clock.now.getTime()
  const ask = (query = '', organisation?: string, by = ana) =>
    by.ask('GET', `/op/user/audit-log${query}`, organisation ? { organisation } : {})
  const read = async (query = '', organisation?: string): Promise<Entry[]> =>
    (await ask(query, organisation)).json().entries
  const createKey = (name: string, headers = {}) =>
    ana.ask('POST', '/op/user/keys', { payload: { name }, headers })

  /** Few keys can be made in an hour, but renamed as often as one likes. */
  async function renamer() {
    const { key_id: id } = (await createKey('First')).json()
    return (name: string) => ana.ask('PUT', `/op/user/keys/${id}`, { payload: { name } })
  }

  it('tells of an own account, too: who, what, when and from where', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
    const key = (await createKey('Server', { 'user-agent': agent })).json()
    expect(await read()).toEqual([
      {
        id: expect.any(String),
        at: api.clock.now.toISOString(),
        who: { id: ana.id, email: ana.email },
        ...{ category: 'keys', act: 'key.created', target: 'Server', details: {} },
        ...{ address: '127.0.0.1', device: 'Chrome on Windows' },
      },
    ])
    await ana.ask('DELETE', `/op/user/keys/${key.key_id}`, { headers: { 'user-agent': 'curl/8' } })
    expect(await read('?act=key.revoked')).toMatchObject([{ target: 'Server', device: null }])
    expect(JSON.stringify(await open.database.select().from(auditLog))).not.toContain('Mozilla')
  })

  it('is filtered by category, act, member and time, and read page by page', async () => {
    const from = api.clock.now.toISOString()
    const rename = await renamer()
    for (let index = 0; index < 5; index++) {
      await rename(`Key ${index}`)
      // Two in the same millisecond.
      if (index % 2 === 1) pass(MINUTE_MS)
    }
    const to = api.clock.now.toISOString()
    await rename('Last')
    const all = await read()
    expect(all).toHaveLength(7)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const pages: Entry[] = []
    for (let next = '', turn = 0; next !== null && turn < 12; turn++) {
      const page = (await ask(`?limit=2${next && `&before=${next}`}`)).json()
      pages.push(...page.entries)
      next = page.next
    }
    expect(pages).toEqual(all)
    expect((await read(`?from=${from}&to=${to}`)).map(({ target }) => target)).not.toContain('Last')
    expect(await read('?category=members')).toEqual([])
    expect(await read('?category=keys&act=key.renamed')).toHaveLength(6)
    expect(await read(`?member=${ana.id}`)).toHaveLength(7)
    expect(await read(`?member=${crypto.randomUUID()}`)).toEqual([])
  })

  it.each([
    'category=other',
    'act=key.invented',
    'member=x',
    'from=yesterday',
    'before=x',
    `before=${Buffer.from("2026-01-01 '").toString('base64url')}`,
    'limit=0',
    'limit=1000',
    'format=xml',
  ])('refuses %s', async (query) => {
    const refused = await ask(`?${query}`)
    expect(refused.json()).toMatchObject({ status: 400, code: 'parameter_invalid' })
  })

  it('is a file that no spreadsheet runs', async () => {
    const rename = await renamer()
    for (const name of ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', 'a,"b"']) await rename(name)
    const file = await ask('?format=csv')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="api-orchard-audit-log.csv"',
    })
    const [head, ...rows] = file.body.trimEnd().split('\r\n')
    expect(head).toBe('at,who,who_id,category,act,target,details,address,device')
    for (const cell of ['"\'=HYPERLINK(""x"")"', "'+1", "'-1", "'@SUM(A1)", '"a,""b"""'])
      expect(rows.some((row) => row.includes(`key.renamed,${cell},`))).toBe(true)
    const byHeader = await ana.ask('GET', '/op/user/audit-log?limit=1', {
      headers: { accept: 'text/csv' },
    })
    expect(byHeader.body).toBe(file.body)
  })

  it('tells of alerts and exports', async () => {
    const payload = { alerts: [{ kind: 'quota.reached', email: false }] }
    await ana.ask('PUT', '/op/user/alerts', { payload })
    pass(1)
    await ana.ask('GET', '/op/user/export')
    expect(await read('?category=security')).toMatchObject([
      { act: 'data.exported' },
      { act: 'alerts.changed', details: { on: [], off: ['quota.reached'] } },
    ])
  })

  it('tells organisations what their members change of their security', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'ben', role: 'developer' },
    })
    pass(1_000)
    api.mint.users.set('ben', userNamed(ben.email, { secondFactors: ['SOFTWARE_TOKEN_MFA'] }))
    await ben.ask('POST', '/op/user/refresh')
    pass(1_000)
    api.mint.users.set('ben', userNamed('ben@new.example', { secondFactors: [] }))
    await ben.ask('POST', '/op/user/refresh')
    const expected = [
      { act: 'email.changed', who: { id: ben.id, email: 'ben@new.example' }, address: null },
      { act: 'two_factor.changed', details: { is_on: false } },
      { act: 'two_factor.changed', details: { is_on: true } },
    ]
    for (const entries of [
      await read('?category=security', organisation),
      (await ask('?category=security', undefined, ben)).json().entries,
    ]) {
      const told = entries.filter(({ act }: Entry) => act !== 'data.exported')
      expect(told).toHaveLength(3)
      for (const one of expected) expect(told).toContainEqual(expect.objectContaining(one))
    }
    expect(await read('?category=security')).toEqual([])
  })

  it('forgets who somebody was whose account is deleted, and from where they came', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'ben', role: 'developer' },
    })
    await ben.ask('POST', '/op/user/keys', { organisation, payload: { name: 'Server' } })
    expect(await read('?act=key.created', organisation)).toMatchObject([
      { who: { email: ben.email }, address: '127.0.0.1' },
    ])
    await ben.ask('DELETE', '/op/user')
    expect(await read('?act=key.created', organisation)).toMatchObject([
      { who: null, target: 'Server', address: null, device: null },
    ])
    const { keys } = (await ana.ask('GET', '/op/user/keys', { organisation })).json()
    expect(keys[1]).toMatchObject({ name: 'Server', created_by: null })
  })

  it('forgets also what is under way while the account is deleted', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'ben', role: 'developer' },
    })
    const gone = await open.database.transaction(async (transaction) => {
      await record(transaction, {
        ...{ accountId: organisation, category: 'security', act: 'alerts.changed' },
        at: api.clock.now,
        member: {
          ...{
            person: ben,
            organisation: { id: organisation },
            permission: 'alerts:write',
            change: null,
          },
          ...{ address: '192.0.2.1', userAgent: 'Chrome/140.0.0.0' },
        },
      })
      const deletion = ben.ask('DELETE', '/op/user')
      await untilWaiting(open, 1)
      return [deletion]
    })
    expect((await gone[0])?.statusCode).toBe(204)
    expect(await read('?act=alerts.changed', organisation)).toMatchObject([
      { who: null, address: null, device: null },
    ])
  })

  it('is in the export of the organisation with members and invitations, not their accounts', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'ben', role: 'reader' },
    })
    const payload = { email: 'cleo@example.com', role: 'reader' }
    await ana.ask('POST', '/op/user/organisation/invitations', { organisation, payload })
    const all = (await ana.ask('GET', '/op/user/export', { organisation })).json()
    expect(all).toMatchObject({
      account: { id: organisation, provider: 'organisation', email: null },
      organisation: {
        name: 'Orchard & Sons',
        members: [{ email: ana.email }, { email: ben.email, role: 'reader' }],
      },
      memberships: [],
      invitations: [{ email: 'cleo@example.com' }],
    })
    expect(all.audit_log.map(({ act }: Entry) => act)).toEqual(
      expect.arrayContaining(['member.joined', 'member.invited', 'data.exported']),
    )
    const own = (await ana.ask('GET', '/op/user/export')).json()
    for (const secret of own.api_keys) expect(JSON.stringify(all)).not.toContain(secret.api_key)
    const his = (await ben.ask('GET', '/op/user/export')).json()
    expect(his).toMatchObject({ organisation: null, memberships: [{ id: organisation }] })
    expect(his.audit_log.map(({ act }: Entry) => act)).toContain('member.joined')
  })

  it('names nobody else in the export of somebody who was removed', async () => {
    const organisation = await createOrganisation(ana)
    const people = { api, database: open.database }
    const ben = await join(people, ana, { organisation, name: 'ben', role: 'owner' })
    const cleo = await join(people, ana, { organisation, name: 'cleo', role: 'reader' })
    const payload = { role: 'billing' }
    await ben.ask('PUT', `/op/user/organisation/members/${cleo.id}`, { organisation, payload })
    await ana.ask('POST', `/op/user/organisation/members/${ben.id}/remove`, {
      ...{ organisation, payload: {} },
    })
    const { audit_log: log } = (await ben.ask('GET', '/op/user/export')).json()
    const told = log.map(({ act, target }: Entry) => [act, target])
    expect(told).toContainEqual(['member.role_changed', null])
    expect(told).toContainEqual(['member.joined', ben.email])
    expect(await read('?act=member.role_changed', organisation)).toMatchObject([
      { target: cleo.email },
    ])
  })

  it('leaves their security to the person whose account becomes an organisation', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    await ana.ask('GET', '/op/user/export', { headers })
    await createKey('Server', headers)
    const alerts = [{ kind: 'quota.reached', email: false }]
    await ana.ask('PUT', '/op/user/alerts', { headers, payload: { alerts } })
    pass(1_000)
    api.mint.users.set('ana', userNamed('ana@new.example'))
    await ana.ask('POST', '/op/user/refresh', { headers })
    const before = await read('?category=security')
    pass(1_000)
    const organisation = await createOrganisation(ana, 'Ana Ltd', true)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'ben', role: 'owner' },
    })

    const seen: Entry[] = (await ask('', organisation, ben)).json().entries
    const earlier = seen.filter(({ at }) => at <= (before[0]?.at ?? ''))
    // The organisation keeps entries about what it has, without the addresses of its first owner.
    expect(earlier.map(({ act }) => act).toSorted()).toEqual(['alerts.changed', 'key.created'])
    for (const one of earlier) expect(one).toMatchObject({ address: null, device: null })
    const file = (await ask('?format=csv', organisation, ben)).body
    const exported = (await ben.ask('GET', '/op/user/export', { organisation })).json().audit_log
    for (const act of ['data.exported', 'email.changed']) {
      expect(before.map((one) => one.act)).toContain(act)
      expect(file).not.toContain(act)
    }
    expect(
      exported.filter(({ at }: Entry) => at <= (before[0]?.at ?? '')).map(({ act }: Entry) => act),
    ).toHaveLength(2)

    const own = (await read()).filter(({ at }) => at <= (before[0]?.at ?? ''))
    expect(own).toEqual(
      before
        .filter(({ act }) => act !== 'alerts.changed')
        .map((one) => ({ ...one, who: one.who && { ...one.who, id: expect.any(String) } })),
    )
  })

  it('takes a thousand entries of one sign-in about keys and security, and then fewer and fewer', async () => {
    const rename = await renamer()
    expect((await rename('First')).statusCode).toBe(200)
    await open.database.update(tries).set({ used: 999 })
    expect((await rename('Last')).statusCode).toBe(200)
    const refused = await rename('Too many')
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.headers['retry-after']).toBe('5')
    pass(5_000)
    expect((await rename('Later')).statusCode).toBe(200)
    expect((await rename('Too soon')).headers['retry-after']).toBe('10')
  })

  it('lets whoever signs in again end, limit and export what a stolen sign-in has flooded', async () => {
    const { key_id: id } = (await createKey('First')).json()
    const hook = { url: 'https://127.0.0.1:9/x', kinds: ['incident.opened'] }
    const { webhook_id: hookId } = (
      await ana.ask('POST', '/op/user/webhooks', { payload: hook })
    ).json()
    await open.database.update(tries).set({ used: 2_000, nextAt: new Date(nowMs() + 60_000) })
    const renaming = { payload: { name: 'Second' } }
    expect((await ana.ask('PUT', `/op/user/keys/${id}`, renaming)).statusCode).toBe(429)
    const owner = await signUp(api, 'ana', ana.email ?? '', {
      auth_time: Math.floor(nowMs() / 1_000) - 60,
    })
    const off = { payload: { ...hook, is_enabled: false } }
    const statuses = [
      await owner.ask('PUT', `/op/user/webhooks/${hookId}`, off),
      await owner.ask('GET', '/op/user/export'),
      await owner.ask('PUT', `/op/user/keys/${id}/limits`, { payload: { calls_per_day: 1 } }),
      await owner.ask('PUT', `/op/user/keys/${id}`, renaming),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 200, 200])
    // The flooded sign-in may still end keys and webhooks: its owner may have no other.
    expect((await ana.ask('DELETE', `/op/user/webhooks/${hookId}`)).statusCode).toBe(204)
    expect((await ana.ask('DELETE', `/op/user/keys/${id}`)).statusCode).toBe(204)
  })

  it('is kept for 13 months, invitations for 30 days after their end', async () => {
    const organisation = await createOrganisation(ana)
    const payload = { email: 'cleo@example.com', role: 'reader' }
    await ana.ask('POST', '/op/user/organisation/invitations', { organisation, payload })
    const [{ at } = { at: new Date() }] = await open.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, 'member.invited'))
    const forget = () =>
      forgetOldEntries({ database: open.database, now: () => api.clock.now, log: () => undefined })
    const count = async () => [
      (await open.database.select().from(auditLog)).length,
      (await open.database.select().from(invitations)).length,
    ]
    pass(36 * DAY_MS)
    await forget()
    expect(await count()).toEqual([2, 1])
    pass(2 * DAY_MS)
    await forget()
    expect(await count()).toEqual([2, 0])
    const end = new Date(at)
    end.setUTCMonth(end.getUTCMonth() + 13)
    api.clock.now = end
    await forget()
    expect(await count()).toEqual([2, 0])
    pass(2 * DAY_MS)
    await forget()
    expect(await count()).toEqual([0, 0])
  })
})
