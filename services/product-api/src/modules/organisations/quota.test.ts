// @module-tag soak

import type { Role } from '@orchard/shared/organisations'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { formerOwners, usageDays, usageMonths } from '#src/modules/usage/tables.ts'
import { webhooks } from '#src/modules/webhooks/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import {
  type Begun,
  beginWithAna,
  createOrganisation,
  join,
  signUp,
  type TestPerson,
} from '#src/testing/people.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'

describe.each(DATABASES)('the quota of organisations on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun), { operatorToken: OPERATOR_TOKEN })

  /** As if so many requests had been counted this month. */
  async function use(accountId: string, calls: number): Promise<void> {
    const day = api.clock.now.toISOString().slice(0, 10)
    const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
    await open.database.insert(usageDays).values({ accountId, day, slug: 'hash', calls })
    const counted = { accountId, month, used: calls, granted: 0, quota: 0 }
    await open.database.insert(usageMonths).values(counted).onConflictDoNothing()
  }
  const usedBy = async (person: TestPerson, organisation?: string): Promise<number> =>
    (await person.ask('GET', '/op/user/usage', organisation ? { organisation } : {})).json().used
  const countMore = async (organisationId: string, calls: number): Promise<void> => {
    await open.database
      .update(usageDays)
      .set({ calls: sql`${usageDays.calls} + ${calls}` })
      .where(eq(usageDays.accountId, organisationId))
  }
  const remove = (person: TestPerson, organisation: string) =>
    person.ask('DELETE', '/op/user/organisation', { organisation })
  const joinAsOwner = (organisation: string, name: string) =>
    join({ api, database: open.database }, ana, { organisation, name, role: 'owner' })
  const leave = (person: TestPerson, organisation: string) =>
    person.ask('POST', '/op/user/organisation/leave', { organisation })
  const setRole = (by: TestPerson, whom: TestPerson, organisation: string, role: Role) =>
    by.ask('PUT', `/op/user/organisation/members/${whom.id}`, { organisation, payload: { role } })
  /** Ways in which Ana owns an organisation no more that Ben owns, too. */
  const ENDS: readonly [string, (ben: TestPerson, organisation: string) => Promise<unknown>][] = [
    ['leave', (_, organisation) => leave(ana, organisation)],
    ['demote themselves', (_, organisation) => setRole(ana, ana, organisation, 'developer')],
    ['are demoted', (ben, organisation) => setRole(ben, ana, organisation, 'developer')],
    [
      'are removed',
      (ben, organisation) =>
        ben.ask('POST', `/op/user/organisation/members/${ana.id}/remove`, {
          ...{ organisation, payload: { revoke_keys: [] } },
        }),
    ],
    [
      'hand it over',
      (ben, organisation) =>
        ana.ask('POST', '/op/user/organisation/transfer', {
          ...{ organisation, payload: { member_id: ben.id, your_role: 'reader' } },
        }),
    ],
    [
      'delete their account and open another',
      async () => {
        await ana.ask('DELETE', '/op/user')
        api.clock.now = new Date(api.clock.now.getTime() + 10_000)
        ana = await signUp(api, 'ana')
      },
    ],
  ]

  it('is not renewed by deleting an organisation and making another', async () => {
    const first = await createOrganisation(ana)
    await use(first, 700)
    await remove(ana, first)
    const second = await createOrganisation(ana)
    expect(await usedBy(ana, second)).toBe(700)
    expect(await usedBy(ana)).toBe(0)
    await use(second, 50)
    await remove(ana, second)
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(750)
  })

  it('is not renewed by another owner who deletes it', async () => {
    const first = await createOrganisation(ana)
    const ben = await join({ api, database: open.database }, ana, {
      ...{ organisation: first, name: 'ben', role: 'owner' },
    })
    await use(first, 300)
    await remove(ben, first)
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(300)
    expect(await usedBy(ben, await createOrganisation(ben))).toBe(300)
  })

  it.each(ENDS)(
    'is not renewed for owners who %s before another owner deletes it',
    async (_, end) => {
      const first = await createOrganisation(ana)
      const ben = await joinAsOwner(first, 'ben')
      await use(first, 0)
      await end(ben, first)
      // With keys that they have kept.
      await countMore(first, 300)
      expect((await remove(ben, first)).statusCode).toBe(204)
      expect(await usedBy(ana, await createOrganisation(ana))).toBe(300)
      expect(await usedBy(ben, await createOrganisation(ben))).toBe(300)
    },
  )

  it('counts requests once for an owner who leaves, joins and leaves again', async () => {
    const first = await createOrganisation(ana)
    const ben = await joinAsOwner(first, 'ben')
    await use(first, 100)
    await setRole(ben, ana, first, 'developer')
    const second = await createOrganisation(ana, 'Second')
    expect(await usedBy(ana, second)).toBe(100)
    await countMore(first, 50)
    await setRole(ben, ana, first, 'owner')
    await leave(ana, first)
    expect(await usedBy(ana, await createOrganisation(ana, 'Third'))).toBe(150)
    await countMore(first, 30)
    await remove(ben, first)
    expect(await usedBy(ana, await createOrganisation(ana, 'Fourth'))).toBe(180)
    expect(await usedBy(ana, second)).toBe(100)
  })

  it('is not renewed by an operator who deletes it, or by the deletion of its last owner', async () => {
    for (const name of ['ben', 'cleo']) {
      const first = await createOrganisation(ana)
      const ben = await joinAsOwner(first, name)
      await leave(ana, first)
      await use(first, 100)
      if (name === 'ben') await asOperator(api, 'POST', 'deletions', { who: first })
      else await ben.ask('DELETE', '/op/user')
    }
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(200)
  })

  it('is not renewed for somebody whose own account it was', async () => {
    await use(ana.id, 400)
    const organisation = await createOrganisation(ana, 'Ana Ltd', true)
    ana = { ...ana, id: (await ana.ask('GET', '/op/user/export')).json().account.id }
    const ben = await joinAsOwner(organisation, 'ben')
    await setRole(ben, ana, organisation, 'reader')
    await remove(ben, organisation)
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(400)
  })

  it('of those who still own an organisation is their own in a second one', async () => {
    const first = await createOrganisation(ana)
    await joinAsOwner(first, 'ben')
    await use(first, 700)
    expect(await usedBy(ana, await createOrganisation(ana, 'Second'))).toBe(0)
  })

  it('forgets owners with the UTC month', async () => {
    const first = await createOrganisation(ana)
    await joinAsOwner(first, 'ben')
    await use(first, 700)
    await leave(ana, first)
    const later = new Date('2027-02-01T00:00:01Z')
    await forgetOldEntries({ database: open.database, now: () => later, log: () => undefined })
    expect(await open.database.$count(formerOwners)).toBe(0)
    api.clock.now = later
    ana = await signUp(api, 'ana')
    const removed = await remove(await signUp(api, 'ben'), first)
    expect(removed.statusCode).toBe(204)
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(0)
    api.clock.now = new Date('2026-12-20T00:00:00Z')
  })

  it('is not renewed by taking over the own account, whose requests count for both', async () => {
    await use(ana.id, 400)
    const organisation = await createOrganisation(ana, 'Ana Ltd', true)
    expect(await usedBy(ana, organisation)).toBe(400)
    expect(await usedBy(ana)).toBe(400)
    // Over and over.
    await remove(ana, organisation)
    expect(await usedBy(ana, await createOrganisation(ana, 'Ana Ltd', true))).toBe(800)
    expect(await usedBy(ana)).toBe(400)
  })

  it('begins anew with the next month', async () => {
    const first = await createOrganisation(ana)
    await use(first, 700)
    await remove(ana, first)
    api.clock.now = new Date('2027-02-01T00:00:01Z')
    ana = await signUp(api, 'ana')
    expect(await usedBy(ana, await createOrganisation(ana))).toBe(0)
    api.clock.now = new Date('2026-12-20T00:00:00Z')
  })

  it('comes along with plan, webhooks and state of billing when an account is taken over', async () => {
    await open.database
      .update(accounts)
      .set({ plan: 'business', limits: { callsPerMonth: 7, requestsPerSecond: null } })
    const customer = { accountId: ana.id, customerId: 'cus_ana', status: 'active' }
    await open.database.insert(billingAccounts).values(customer)
    await open.database.insert(webhooks).values({
      ...{ accountId: ana.id, url: 'https://hooks.example/', sealed: 'x' },
      ...{ kinds: ['quota.reached'], createdAt: api.clock.now },
    })
    const alerts = [{ kind: 'quota.reached', email: false }]
    await ana.ask('PUT', '/op/user/alerts', { payload: { alerts } })
    const organisation = await createOrganisation(ana, 'Ana Ltd', true)
    const { ask } = ana
    const settings = (await ask('GET', '/op/user/alerts', { organisation })).json().alerts
    expect(settings).toContainEqual(alerts[0])
    expect((await ask('GET', '/op/user/alerts')).json().alerts).not.toContainEqual(alerts[0])
    const of = { organisation }
    expect((await ask('GET', '/op/user/usage', of)).json()).toMatchObject({
      ...{ plan: 'business', monthly_quota: 7 },
    })
    expect((await ask('GET', '/op/user/usage')).json()).toMatchObject({ plan: 'free' })
    const places = await open.database
      .select({ hook: webhooks.accountId, customer: billingAccounts.accountId })
      .from(webhooks)
      .innerJoin(billingAccounts, eq(billingAccounts.accountId, webhooks.accountId))
    expect(places).toEqual([{ hook: organisation, customer: organisation }])
  })

  it('cannot be taken over from a suspended account', async () => {
    const body = { kind: 'account', target: ana.id }
    await asOperator(api, 'POST', 'suspensions', body)
    await api.readSuspensions()
    const payload = { name: 'Ana Ltd', take_over: true }
    const refused = await ana.ask('POST', '/op/user/organisations', { payload })
    expect(refused.json().code).toBe('account_suspended')
  })

  it('keeps a suspension, also of an organisation that goes with its owner', async () => {
    const organisation = await createOrganisation(ana)
    const body = { kind: 'account', target: organisation }
    await asOperator(api, 'POST', 'suspensions', body)
    await api.readSuspensions()
    expect((await remove(ana, organisation)).json().code).toBe('account_suspended')
    expect((await ana.ask('DELETE', '/op/user')).statusCode).toBe(204)
    api.clock.now = new Date(api.clock.now.getTime() + 10_000)
    ana = await signUp(api, 'ana')
    await api.readSuspensions()
    const { suspended } = (await api.user(ana.token)).json()
    expect(suspended).toMatchObject({ words: 'We have suspended this account.' })
  })

  it('cannot be taken over while the plan is being changed', async () => {
    const until = new Date(api.clock.now.getTime() + 3_600_000)
    const isAna = and(eq(accounts.id, ana.id))
    await open.database.update(accounts).set({ billingUntil: until }).where(isAna)
    const payload = { name: 'Ana Ltd', take_over: true }
    const refused = await ana.ask('POST', '/op/user/organisations', { payload })
    expect(refused.json()).toMatchObject({ status: 409, code: 'account_busy' })
    await open.database.update(accounts).set({ billingUntil: null }).where(isAna)
    expect(await createOrganisation(ana, 'Ana Ltd', true)).toBe(ana.id)
  })
})
