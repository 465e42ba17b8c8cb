// @module-tag soak

import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@orchard/shared/format'
import type { Role } from '@orchard/shared/organisations'
import { eq, isNull } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { countStatements } from '#src/testing/count-statements.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import {
  createOrganisation,
  forgetPeople,
  join,
  signUp,
  type TestPerson,
} from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { suspensions } from './tables.ts'

describe.each(DATABASES)('suspensions on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let other: TestApi
  let key = ''
  let id = ''
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    const settings = { ...site.settings, operatorToken: OPERATOR_TOKEN }
    api = await createTestApi(open, settings)
    other = await createTestApi(open, settings)
  })
  afterAll(async () => {
    await api?.close()
    await other?.close()
    await site?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await open.database.delete(suspensions)
    await forgetPeople(open.database)
    await api.readSuspensions()
    await other.readSuspensions()
    api.clock.now = new Date(api.clock.now.getTime() + 15_000)
    other.clock.now = api.clock.now
    key = (await api.user(await api.mint.access())).json().api_key
    const [account] = await open.database.select().from(accounts)
    id = account?.id ?? ''
  })

  const suspend = (payload: Record<string, unknown>) =>
    asOperator(api, 'POST', 'suspensions', payload)
  const lift = async (one: { id: string }) => asOperator(api, 'POST', `suspensions/${one.id}/lift`)
  const ask = (options: InjectOptions, server = api) => server.app.inject(options)
  const call = (options: InjectOptions = {}, server = api) =>
    ask({ url: '/v1/colours', headers: { 'x-api-key': key }, ...options }, server)
  const codeOf = async (asked: ReturnType<typeof ask>) => {
    const response = await asked
    return response.statusCode < 400 ? response.statusCode : response.json().code
  }
  const asOwner = async ({ headers = {}, ...options }: InjectOptions) => {
    const authorization = `Bearer ${await api.mint.access()}`
    return ask({ ...options, headers: { authorization, ...headers } })
  }

  it('keep an account from calls, on each server within seconds, until they are lifted', async () => {
    const words = 'Your account was used to send spam.'
    const made = await suspend({ kind: 'account', target: id, words })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      kind: 'account',
      account: id,
      reason: 'As the customer asked',
      words,
      by: 'ben',
      until: null,
      lifted_at: null,
    })
    const refused = await call()
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'account_suspended',
      detail: `${words} If you think that this is a mistake, contact us: ${site.settings.siteOrigins?.[0]}/contact`,
    })
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = { 'x-api-key': key }
    const batch = { requests: [{}] }
    const others: InjectOptions[] = [
      { method: 'POST', url: '/v1/colours/batch', payload: batch, headers },
      { method: 'POST', url: '/mcp', payload: message, headers },
      { url: '/op/usage', headers },
      { url: '/op/usage/refusals', headers },
    ]
    for (const one of others) expect(await codeOf(ask(one))).toBe('account_suspended')
    // Keys of everybody else go on.
    const ben = (await api.user(await api.mint.access({ sub: 'ben' }))).json().api_key
    expect(await codeOf(call({ headers: { 'x-api-key': ben } }))).toBe(200)

    expect(await codeOf(call({}, other))).toBe(200)
    await other.readSuspensions()
    expect(await codeOf(call({}, other))).toBe('account_suspended')

    expect(await codeOf(suspend({ kind: 'account', target: id }))).toBe('already_suspended')
    expect((await lift(made.json())).json()).toMatchObject({ lifted_by: 'ben' })
    expect(await codeOf(call())).toBe(200)
    await other.readSuspensions()
    expect(await codeOf(call({}, other))).toBe(200)
    expect(await codeOf(lift(made.json()))).toBe('suspension_unknown')
    const told = await open.database.select().from(mails).where(eq(mails.accountId, id))
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Your account is active again',
      'Your account is suspended',
    ])
    expect(told.find(({ subject }) => subject.endsWith('suspended'))?.content).toContain(words)
  })

  it('are told to the owner, who can see, export, pay and leave, and change nothing', async () => {
    const before = (await api.user(await api.mint.access())).json()
    expect(before.suspended).toBeNull()
    const url = '/op/user/organisations'
    const owned = await asOwner({ method: 'POST', url, payload: { name: 'Of somebody' } })
    await suspend({ kind: 'account', target: id })
    const { suspended } = (await api.user(await api.mint.access())).json()
    expect(suspended).toEqual({
      since: api.clock.now.toISOString(),
      words: 'We have suspended this account.',
    })
    const goesOn = new Set([
      'DELETE /op/user',
      'POST /op/user/refresh',
      'POST /op/user/organisation/leave',
      'POST /op/user/security-events',
      'PUT /op/user/device-names/:deviceKey',
      'DELETE /op/user/device-names/:deviceKey',
      'PUT /op/user/billing/details',
      'POST /op/user/billing/card',
      'POST /op/user/billing/cancel',
      'POST /op/user/billing/sync',
    ])
    const changes = api.routes.filter(
      ({ method, url }) => url.startsWith('/op/user') && /^(?:POST|PUT|DELETE)$/.test(method),
    )
    expect(changes.length).toBeGreaterThan(15)
    for (const { method, url } of changes) {
      const path = url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      if (method === 'DELETE' && url === '/op/user') continue
      const isOfMembers = /\/organisation(?:\/|$)/.test(url)
      const headers = isOfMembers ? { 'x-organisation': owned.json().id } : {}
      const code = await codeOf(asOwner({ method: method as 'POST', url: path, headers }))
      const place = `${method} ${url}`
      if (goesOn.has(place)) expect(code, place).not.toBe('account_suspended')
      else expect(code, place).toBe('account_suspended')
    }
    for (const url of ['/op/user/keys', '/op/user/export', '/op/user/usage', '/op/user/billing'])
      expect(await codeOf(asOwner({ url }))).toBe(200)
    expect(await codeOf(asOwner({ method: 'DELETE', url: '/op/user' }))).toBe(204)
  })

  describe('of people and their organisations', () => {
    let ana: TestPerson
    const member = (name: string, organisation: string, role: Role) =>
      join({ api, database: open.database }, ana, { organisation, name, role })
    const callsOf = async (who: TestPerson, organisation?: string) => {
      const at = organisation === undefined ? {} : { organisation }
      const { api_key } = (await api.user(who.token, at)).json()
      return codeOf(call({ headers: { 'x-api-key': api_key } }))
    }
    const newKey = (who: TestPerson, organisation: string, name: string) =>
      codeOf(who.ask('POST', '/op/user/keys', { organisation, payload: { name } }))
    const logOf = async (account: string) =>
      (await asOperator(api, 'GET', `log?account=${account}`)).json().entries
    beforeEach(async () => {
      await open.database.delete(accounts)
      ana = await signUp(api, 'ana')
      id = ana.id
    })

    it('reach what a person alone owns, and name the rest', async () => {
      const alone = await createOrganisation(ana, 'Alone')
      const shared = await createOrganisation(ana, 'Shared')
      const dev = await member('dev', alone, 'developer')
      const ben = await member('ben', shared, 'owner')
      await open.database.delete(mails)
      const made = (await suspend({ kind: 'account', target: id, words: 'About Ana.' })).json()
      const told = await open.database.select().from(mails)
      expect(made).toMatchObject({
        with: null,
        also_suspended: [
          {
            kind: 'account',
            account: alone,
            with: made.id,
            words: 'We have suspended this account.',
          },
        ],
        not_suspended: [{ id: shared, name: 'Shared' }],
      })
      expect(await callsOf(ana)).toBe('account_suspended')
      expect(await callsOf(ana, alone)).toBe('account_suspended')
      expect(await newKey(dev, alone, 'Till')).toBe('account_suspended')
      expect(await callsOf(ben, shared)).toBe(200)
      expect(await newKey(ben, shared, 'Till')).toBe(201)
      expect(await newKey(ana, shared, 'Other')).toBe('account_suspended')
      expect(told.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted()).toEqual([
        `${ana.email} Your account is suspended`,
        `${ana.email} [Alone] Your account is suspended`,
        `${dev.email} [Alone] Your account is suspended`,
      ])
      expect(await logOf(alone)).toMatchObject([
        { act: 'suspend account', target: alone, details: { with: made.id } },
      ])
      const seen = (await asOperator(api, 'GET', `accounts/${id}`)).json()
      expect(seen.memberships).toMatchObject([
        { id: alone, is_suspended: true },
        { id: shared, is_suspended: false },
      ])
      const ofAlone = (await asOperator(api, 'GET', `accounts/${alone}`)).json()
      expect(ofAlone.organisation.members).toMatchObject([
        { id, is_suspended: true },
        { id: dev.id, is_suspended: false },
      ])

      const lifted = (await lift(made)).json()
      expect(lifted.also_lifted).toMatchObject([{ account: alone, lifted_by: 'ben' }])
      expect(await callsOf(ana, alone)).toBe(200)
      expect(await newKey(dev, alone, 'Till')).toBe(201)
      expect((await logOf(alone))[0]).toMatchObject({ act: 'lift suspension', target: alone })
    })

    it('of an organisation name its owners, and stay when that of an owner is lifted', async () => {
      const alone = await createOrganisation(ana, 'Alone')
      const own = (await suspend({ kind: 'account', target: alone })).json()
      expect(own).toMatchObject({ also_suspended: [], not_suspended: [{ id, name: null }] })
      expect(await callsOf(ana)).toBe(200)
      const made = (await suspend({ kind: 'account', target: id })).json()
      expect(made).toMatchObject({ also_suspended: [{ account: alone }], not_suspended: [] })
      expect((await lift(made)).json().also_lifted).toMatchObject([{ account: alone }])
      expect(await callsOf(ana, alone)).toBe('account_suspended')
      await lift(own)
      expect(await callsOf(ana, alone)).toBe(200)
    })

    it('reach an organisation with its last owner, until one of them can act again', async () => {
      const shared = await createOrganisation(ana, 'Shared')
      const ben = await member('ben', shared, 'owner')
      const until = new Date(api.clock.now.getTime() + HOUR_MS).toISOString()
      const first = (await suspend({ kind: 'account', target: id, until })).json()
      const second = (await suspend({ kind: 'account', target: ben.id })).json()
      expect(second.also_suspended).toMatchObject([{ account: shared, until }])
      expect((await lift(first)).json().also_lifted).toMatchObject([{ account: shared }])
      expect(await callsOf(ana, shared)).toBe(200)
      expect(await callsOf(ben)).toBe('account_suspended')
    })

    it('reach an organisation that is left to a suspended owner', async () => {
      const shared = await createOrganisation(ana, 'Shared')
      const ben = await member('ben', shared, 'owner')
      const made = (await suspend({ kind: 'account', target: ben.id })).json()
      expect(await callsOf(ana, shared)).toBe(200)
      const left = await ana.ask('POST', '/op/user/organisation/leave', { organisation: shared })
      expect(left.statusCode).toBe(204)
      await api.readSuspensions()
      expect(await callsOf(ben, shared)).toBe('account_suspended')
      expect(await logOf(shared)).toMatchObject([
        { act: 'suspend account', who: 'server', how: 'server', details: { with: made.id } },
      ])
      expect((await lift(made)).json().also_lifted).toMatchObject([{ account: shared }])
      expect(await callsOf(ben, shared)).toBe(200)
    })

    describe('of all owners, one of whom has gone,', () => {
      const inAnHour = () => new Date(api.clock.now.getTime() + HOUR_MS).toISOString()
      const pass = (ms: number) => {
        api.clock.now = new Date(api.clock.now.getTime() + ms)
      }
      let shared: string
      let ben: TestPerson
      beforeEach(async () => {
        shared = await createOrganisation(ana, 'Shared')
        ben = await member('ben', shared, 'owner')
        await suspend({ kind: 'account', target: id })
        pass(1_000)
      })
      const leave = () => ben.ask('POST', '/op/user/organisation/leave', { organisation: shared })
      const remove = () => ben.ask('DELETE', '/op/user')

      it.each([
        ['left', leave],
        ['deleted their account', remove],
      ])('go on in the organisation when that of who has %s is lifted', async (_, go) => {
        const made = (await suspend({ kind: 'account', target: ben.id })).json()
        expect(made.also_suspended).toMatchObject([{ account: shared, with: made.id }])
        expect((await go()).statusCode).toBe(204)
        expect((await lift(made)).json().also_lifted).toEqual([])
        expect(await callsOf(ana, shared)).toBe('account_suspended')
      })

      it('last as long as those of the owners who are left', async () => {
        await suspend({ kind: 'account', target: ben.id, until: inAnHour() })
        await leave()
        await api.readSuspensions()
        pass(HOUR_MS + 1_000)
        expect(await callsOf(ana, shared)).toBe('account_suspended')
      })

      it('begin again where the time of who has gone was over', async () => {
        await suspend({ kind: 'account', target: ben.id, until: inAnHour() })
        pass(HOUR_MS + 1_000)
        expect(await callsOf(ben, shared)).toBe(200)
        await leave()
        await api.readSuspensions()
        expect(await callsOf(ana, shared)).toBe('account_suspended')
      })
    })

    it('of an organisation end by themselves, and that of its owner goes on in it', async () => {
      const alone = await createOrganisation(ana, 'Alone')
      const until = new Date(api.clock.now.getTime() + HOUR_MS).toISOString()
      await suspend({ kind: 'account', target: alone, until })
      const made = (await suspend({ kind: 'account', target: id })).json()
      expect(made.also_suspended).toMatchObject([{ account: alone, until: null }])
      api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS + 1_000)
      expect(await callsOf(ana, alone)).toBe('account_suspended')
      const found = (await asOperator(api, 'GET', `accounts?q=${alone}`)).json()
      expect(JSON.stringify(found).split(alone)).toHaveLength(2)
    })

    it('reach whoever has just made their account an organisation, with all that they own', async () => {
      const taken = await createOrganisation(ana, 'Ana Ltd', true)
      const second = await createOrganisation(ana, 'Second')
      const ben = await member('ben', taken, 'owner')
      await ana.ask('POST', '/op/user/organisation/leave', { organisation: taken })
      const made = (await suspend({ kind: 'account', target: taken })).json()
      expect(made).toMatchObject({
        also_suspended: [{ with: made.id }, { account: second }],
        not_suspended: [{ id: ben.id, name: null }],
      })
      for (const one of [undefined, second])
        expect(await callsOf(ana, one)).toBe('account_suspended')
      expect((await lift(made)).json().also_lifted).toHaveLength(2)
      for (const one of [undefined, second]) expect(await callsOf(ana, one)).toBe(200)

      api.clock.now = new Date(api.clock.now.getTime() + 25 * HOUR_MS)
      const later = (await suspend({ kind: 'account', target: taken })).json()
      expect(later.also_suspended).toEqual([])
    })

    it('outlive the deletion of both', async () => {
      const alone = await createOrganisation(ana, 'Alone')
      await suspend({ kind: 'account', target: alone })
      await suspend({ kind: 'account', target: id })
      expect((await ana.ask('DELETE', '/op/user')).statusCode).toBe(204)
      const kept = await open.database
        .select()
        .from(suspensions)
        .where(isNull(suspensions.liftedAt))
      expect(kept).toMatchObject([{ accountId: null }])
      api.clock.now = new Date(api.clock.now.getTime() + 5_000)
      ana = await signUp(api, 'ana')
      await api.readSuspensions()
      expect(await callsOf(ana)).toBe('account_suspended')
    })
  })

  it('outlive an account whose owner deletes it and signs in again', async () => {
    const words = 'Ana Example sent spam.'
    const made = (await suspend({ kind: 'account', target: id, words, reason: 'Ana' })).json()
    expect(await codeOf(asOwner({ method: 'DELETE', url: '/op/user' }))).toBe(204)
    const [kept] = await open.database.select().from(suspensions)
    expect(kept).toMatchObject({ id: made.id, accountId: null })
    expect(JSON.stringify(kept)).not.toContain('Ana')
    expect(JSON.stringify(kept)).not.toContain(id)
    api.clock.now = new Date(api.clock.now.getTime() + 5_000)
    const again = (await api.user(await api.mint.access())).json()
    await api.readSuspensions()
    expect(again.api_key).not.toBe(key)
    expect(await codeOf(call({ headers: { 'x-api-key': again.api_key } }))).toBe(
      'account_suspended',
    )
    expect((await lift(made)).statusCode).toBe(200)
    expect(await codeOf(call({ headers: { 'x-api-key': again.api_key } }))).toBe(200)
  })

  // The embedded database has one connection: nothing happens beside a transaction.
  it.skipIf(kind === 'PGlite')('are not lost beside a deletion of their account', async () => {
    let asked: ReturnType<typeof suspend> | undefined
    await open.database.transaction(async (deletion) => {
      await deletion.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
      asked = suspend({ kind: 'account', target: id })
      await wait(300)
      await deletion.delete(accounts).where(eq(accounts.id, id))
    })
    expect((await asked)?.json().code).toBe('account_unknown')
  })

  it('keep one key from calls, also when its owner rotates it', async () => {
    const named = await asOwner({
      method: 'POST',
      url: '/op/user/keys',
      payload: { name: 'Till' },
    })
    const { api_key: till, key_id: target } = named.json()
    const made = (await suspend({ kind: 'key', target })).json()
    const tillCalls = () => codeOf(call({ headers: { 'x-api-key': till } }))
    expect(await tillCalls()).toBe('key_suspended')
    expect(await codeOf(call())).toBe(200)
    const { keys } = (await asOperator(api, 'GET', `accounts/${id}`)).json()
    expect(keys.map((one: { is_suspended: boolean }) => one.is_suspended)).toEqual([false, true])
    await lift(made)
    expect(await tillCalls()).toBe(200)

    await suspend({ kind: 'key', target: `default:${id}` })
    expect(await codeOf(call())).toBe('key_suspended')
    expect(await tillCalls()).toBe(200)
    const rotated = await asOwner({
      method: 'POST',
      url: '/op/user/key',
      payload: { retire: 'now' },
    })
    const headers = { 'x-api-key': rotated.json().api_key }
    expect(await codeOf(call({ headers }))).toBe('key_suspended')
  })

  it('keep an address from calls and forms, and not from My Account', async () => {
    const form: InjectOptions = {
      method: 'POST',
      url: '/op/contact',
      headers: { 'idempotency-key': 'a-key-of-16-letters' },
      payload: {},
    }
    const wish: InjectOptions = { method: 'POST', url: '/op/wishes', payload: {} }
    const tried: InjectOptions = { url: '/v1/colours/try' }
    await suspend({ kind: 'address', target: '198.51.100.0/24' })
    await suspend({ kind: 'address', target: '2001:DB8::/48' })
    for (const remoteAddress of ['198.51.100.77', '2001:db8::7', '::ffff:198.51.100.7'])
      for (const one of [{}, form, wish, tried])
        expect(await codeOf(call({ ...one, remoteAddress }))).toBe('address_blocked')
    expect(await codeOf(call({ remoteAddress: '198.51.101.7' }))).toBe(200)
    const usage = { url: '/op/usage', remoteAddress: '198.51.100.7' }
    expect(await codeOf(call(usage))).toBe('address_blocked')
    expect(await codeOf(asOwner(usage))).toBe(200)
    const preflight = { method: 'OPTIONS', remoteAddress: '198.51.100.7' } as const
    expect(await codeOf(call(preflight))).toBe(204)
    const page = { remoteAddress: '198.51.100.7', headers: { origin: 'https://shop.example' } }
    expect((await call(page)).headers['access-control-allow-origin']).toBe('*')
  })

  it('of an address are one, however it is written, and never of the operator', async () => {
    for (const [target, same] of [
      ['203.0.113.7', '203.0.113.7/32'],
      ['203.0.114.0/24', '::ffff:203.0.114.0/120'],
      ['2001:DB8:0:0::7', '2001:db8::7/128'],
    ]) {
      expect((await suspend({ kind: 'address', target })).statusCode).toBe(201)
      expect(await codeOf(suspend({ kind: 'address', target: same }))).toBe('already_suspended')
    }
    const own = await api.app.inject({
      method: 'POST',
      url: '/op/operator/suspensions',
      remoteAddress: '203.0.115.9',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-operator': 'ben' },
      payload: { kind: 'address', target: '203.0.115.0/24', reason: 'Spam' },
    })
    expect(own.json().errors).toEqual({
      target: 'This would block your own IP address, 203.0.115.9',
    })
  })

  it('end by themselves', async () => {
    const until = new Date(api.clock.now.getTime() + HOUR_MS).toISOString()
    await suspend({ kind: 'account', target: id, until })
    expect(await codeOf(call())).toBe('account_suspended')
    api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
    expect(await codeOf(call())).toBe(200)
    const active = await asOperator(api, 'GET', 'suspensions?state=active')
    expect(active.json().suspensions).toEqual([])
    const log = () => undefined
    await forgetOldEntries({ database: open.database, now: () => api.clock.now, log })
    const { suspensions: all } = (await asOperator(api, 'GET', 'suspensions')).json()
    expect(all).toMatchObject([{ lifted_at: until, lifted_by: null }])
    expect((await suspend({ kind: 'account', target: id })).statusCode).toBe(201)
  })

  it('are refused where there is nothing to suspend', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const refusals: [payload: Record<string, unknown>, code: string][] = [
      [{ kind: 'account', target: nobody }, 'account_unknown'],
      [{ kind: 'account', target: 'ana@example.com' }, 'account_unknown'],
      [{ kind: 'key', target: nobody }, 'key_unknown'],
      [{ kind: 'key', target: `default:${nobody}` }, 'account_unknown'],
      [{ kind: 'address', target: 'localhost' }, 'act_invalid'],
      [{ kind: 'address', target: '0.0.0.0/0' }, 'act_invalid'],
      // All of IPv4, and 203.0.0.0/8, as IPv6 writes them.
      [{ kind: 'address', target: '::ffff:0.0.0.0/96' }, 'act_invalid'],
      [{ kind: 'address', target: '::ffff:cb00:0/104' }, 'act_invalid'],
      // This server, which checks itself for the status page, and the operator.
      [{ kind: 'address', target: '::1' }, 'act_invalid'],
      [{ kind: 'address', target: '127.0.0.0/16' }, 'act_invalid'],
      [{ kind: 'account', target: id, until: '2020-01-01T00:00:00Z' }, 'act_invalid'],
      [{ kind: 'account', target: id, until: '9999-12-31T23:59:59-14:00' }, 'act_invalid'],
      [{ kind: 'account', target: id, words: '' }, 'act_invalid'],
      [{ kind: 'account', target: id, reason: undefined }, 'act_invalid'],
    ]
    for (const [payload, code] of refusals) expect(await codeOf(suspend(payload))).toBe(code)
  })

  it('cost a call no statement', async () => {
    await suspend({ kind: 'address', target: '198.51.100.0/24' })
    const counted = Object.assign(countStatements(open), { place: open.place })
    const server = await createTestApi(counted, site.settings)
    await call({}, server)
    const before = counted.statements
    await call({}, server)
    // The one that counts the call.
    expect(counted.statements - before).toBe(1)
    await server.close()
  })
})
