// @module-tag soak

import { MINUTE_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

describe.each(DATABASES)('accounts on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let key = ''
  let id = ''
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    api = await createTestApi(open, { ...site.settings, operatorToken: OPERATOR_TOKEN })
  })
  afterAll(async () => {
    await api?.close()
    await site?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    // Calls of the test before still count against the rate.
    api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
    key = await keyOf('ana')
    const [account] = await open.database.select().from(accounts)
    id = account?.id ?? ''
  })

  const get = (path: string) => asOperator(api, 'GET', path)
  const find = async (q: string) =>
    (await get(`accounts?q=${encodeURIComponent(q)}`))
      .json()
      .accounts.map(({ email }: { email: string }) => email)
  const keyOf = async (sub: string): Promise<string> => {
    api.mint.getUser = userNamed(`${sub}@example.com`)
    return (await api.user(await api.mint.access({ sub }))).json().api_key
  }
  const call = () => api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })
  const usage = async () => {
    const authorization = `Bearer ${await api.mint.access()}`
    return (await api.app.inject({ url: '/op/user/usage', headers: { authorization } })).json()
  }

  it('are found by an address that nobody has called verified, until the provider does', async () => {
    const unverified = { email: null, unverifiedEmail: 'zoe@example.org', emailAskedAt: null }
    await open.database.update(accounts).set(unverified)
    const found = async () => (await get('accounts?q=zoe@')).json().accounts
    expect(await found()).toMatchObject([{ id, email: null, unverified_email: 'zoe@example.org' }])
    expect((await get(`accounts/${id}`)).json()).toMatchObject({
      ...{ email: null, unverified_email: 'zoe@example.org' },
    })
    await keyOf('ana')
    expect(await found()).toEqual([])
    expect(await find('ana@')).toEqual(['ana@example.com'])
  })

  it('are found by a part of the email, id, customer number and the beginning of a key', async () => {
    const other = await keyOf('ben_%')
    await open.database.insert(billingAccounts).values({ accountId: id, customerId: 'cus_1234567' })
    expect(await find('ANA@')).toEqual(['ana@example.com'])
    expect(await find('example.com')).toHaveLength(2)
    expect(await find('n_%')).toEqual(['ben_%@example.com'])
    expect(await find(id.toUpperCase())).toEqual(['ana@example.com'])
    expect(await find('cus_1234567')).toEqual(['ana@example.com'])
    const digits = key.replace('orchard_', '')
    expect(await find(digits.slice(0, 8))).toEqual(['ana@example.com'])
    expect(await find(key.slice(0, 20))).toEqual(['ana@example.com'])
    expect(await find(key)).toEqual(['ana@example.com'])
    expect(await find(other)).toEqual(['ben_%@example.com'])
    expect(await find(`${digits.slice(0, 8)}0000`)).toEqual([])
    expect(api.logged.join('')).not.toContain(digits.slice(0, 8))
    const short = await get('accounts?q=an')
    expect(short.json()).toMatchObject({ status: 422, code: 'act_invalid' })
    expect((await get('accounts?q=an%00a')).json().code).toBe('act_invalid')
    for (const filter of ['who', 'act'])
      expect((await get(`log?${filter}=%00`)).statusCode).toBe(400)
  })

  it('are both found where two keys begin alike', async () => {
    await keyOf('ben')
    const [first] = await open.database.select().from(apiKeys).where(eq(apiKeys.accountId, id))
    // No two keys that anybody can make begin alike: as if the hash of one were that of the other.
    await open.database.update(apiKeys).set({ startHash: first?.startHash ?? '' })
    expect(await find(key.slice(0, 16))).toEqual(['ana@example.com'])
    const { accounts: found } = (await get(`accounts?q=${key.slice(8, 16)}`)).json()
    expect(found).toHaveLength(1)
  })

  it('are found by keys of earlier versions once the server has made their hashes', async () => {
    await open.database.update(apiKeys).set({ startHash: null })
    expect(await find(key)).toEqual([])
    await api.fillStarts()
    expect(await find(key)).toEqual(['ana@example.com'])
  })

  it('are shown with keys, refusals and mails, and without any key', async () => {
    expect((await call()).statusCode).toBe(200)
    await api.app.inject({ url: '/v1/nothing', headers: { 'x-api-key': key } })
    await api.app.inject({ url: '/v1/colours?odd=1', headers: { 'x-api-key': key } })
    await api.writeStatistics()
    const response = await get(`accounts/${id}`)
    expect(response.json()).toMatchObject({
      id,
      email: 'ana@example.com',
      customer: null,
      plan: 'free',
      limits: { calls_per_month: null, requests_per_second: null },
      used: 1,
      keys: [
        {
          id: `default:${id}`,
          name: 'Default',
          first_characters: key.slice(8, 16),
          is_suspended: false,
        },
      ],
      suspensions: [],
    })
    expect(response.json().refusals).toHaveLength(1)
    expect(response.body).not.toContain(key)
    expect((await get('accounts/00000000-0000-4000-8000-000000000000')).json()).toMatchObject({
      code: 'account_unknown',
    })
  })

  it('get a quota and a rate from an operator, which count exactly and are shown to the owner', async () => {
    const path = `accounts/${id.toUpperCase()}/limits`
    const limits = { calls_per_month: 2, requests_per_second: 100 }
    expect((await asOperator(api, 'PUT', path, limits)).json()).toEqual(limits)
    const responses = await Promise.all([call(), call(), call(), call()])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429])
    expect(responses[0]?.headers['ratelimit-policy']).toContain('q=100;w=1')
    expect(await usage()).toMatchObject({
      monthly_quota: 2,
      used: 2,
      legacy_monthly_quota_applies: false,
    })
    const none = { calls_per_month: null, requests_per_second: null }
    await asOperator(api, 'PUT', path, none)
    expect((await call()).statusCode).toBe(200)
    expect((await usage()).monthly_quota).toBeGreaterThan(100)
    await asOperator(api, 'PUT', path, { ...none, requests_per_second: 1 })
    api.clock.now = new Date(api.clock.now.getTime() + 5_000)
    const fast = await Promise.all([call(), call(), call()])
    expect(fast.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
    expect(fast.find(({ statusCode }) => statusCode === 429)?.json().detail).toContain(
      'Your account allows 1 request per second',
    )
    const { entries } = (await get(`log?account=${id}`)).json()
    expect(entries[2]).toMatchObject({
      act: 'set limits',
      who: 'ben',
      how: 'token',
      target: id,
      reason: 'As the customer asked',
      details: { ...limits, before: null },
      outcome: 'done',
    })
    const odd = await asOperator(api, 'PUT', path, { ...limits, calls_per_month: -1 })
    expect(odd.json()).toMatchObject({ status: 422, code: 'act_invalid' })
    const mute = await asOperator(api, 'PUT', path, { ...limits, reason: ' ' })
    expect(mute.json().errors).toEqual({ reason: 'Say why, in 1 to 500 characters' })
  })

  it('get an email again', async () => {
    await open.database.insert(mails).values({
      ...{ occasion: 'x', accountId: id, recipient: 'ana@example.com', subject: 'S', content: 'C' },
      ...{ createdAt: api.clock.now, nextTryAt: api.clock.now },
      ...{ tries: 3, refusedAt: api.clock.now, refusal: 'No such mailbox' },
    })
    const mailOf = async () => (await get(`accounts/${id}`)).json().mails[0]
    const refused = await mailOf()
    expect(refused).toMatchObject({ state: 'refused', error: 'No such mailbox', tries: 3 })
    await asOperator(api, 'POST', `mails/${refused.id}/resend`)
    expect(await mailOf()).toMatchObject({ state: 'waiting', error: null, tries: 0 })
    const { entries } = (await get(`log?act=resend%20mail`)).json()
    expect(entries[0]).toMatchObject({ target: refused.id, account: id })
    const unknown = await asOperator(api, 'POST', `mails/${id}/resend`)
    expect(unknown.json()).toMatchObject({ code: 'mail_unknown' })
  })
})
