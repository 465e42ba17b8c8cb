import type { Role } from '@orchard/shared/organisations'
// @module-tag soak

import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { DATABASES, untilWaiting } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import * as people from '#src/testing/people.ts'
import {
  type Begun,
  beginWithAna,
  createOrganisation,
  signUp,
  type TestPerson,
  whileLocked,
} from '#src/testing/people.ts'
import { createTestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

describe.each(DATABASES)('members on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  let organisation: string
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun), { operatorToken: OPERATOR_TOKEN })
  beforeEach(async () => {
    organisation = await createOrganisation(ana)
  })

  function join(name: string, role: Role, owner = ana) {
    return people.join({ api, database: open.database }, owner, { organisation, name, role })
  }
  const MEMBERS = '/op/user/organisation/members'
  const setRole = (by: TestPerson, whom: TestPerson, role: string) =>
    by.ask('PUT', `${MEMBERS}/${whom.id}`, { organisation, payload: { role } })
  const remove = (by: TestPerson, whom: TestPerson, payload: object = {}) =>
    by.ask('POST', `${MEMBERS}/${whom.id}/remove`, { organisation, payload })
  const leave = (person: TestPerson) =>
    person.ask('POST', '/op/user/organisation/leave', { organisation, payload: {} })
  const transfer = (by: TestPerson, whom: TestPerson, role: string) =>
    by.ask('POST', '/op/user/organisation/transfer', {
      organisation,
      payload: { member_id: whom.id, your_role: role },
    })
  const roles = async (id = organisation) => {
    const rows = await open.database
      .select({ email: accounts.email, role: members.role })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.personId))
      .where(eq(members.organisationId, id))
    return Object.fromEntries(rows.map(({ email, role }) => [email?.split('@')[0], role]))
  }
  const told = async (recipient: string) => {
    const rows = await open.database.select().from(mails).where(eq(mails.recipient, recipient))
    return rows.map(({ subject }) => subject)
  }

  it('get another role, and an email that says so', async () => {
    const ben = await join('ben', 'reader')
    const changed = await setRole(ana, ben, 'billing')
    expect(changed.json()).toMatchObject({ id: ben.id, role: 'billing', is_you: false })
    expect(await roles()).toEqual({ ana: 'owner', ben: 'billing' })
    expect(await told(ben.email)).toContain('Your role in “Orchard & Sons” is now billing')
    expect(await told(ana.email)).toContain(
      '[Orchard & Sons] The role of ben@example.com is now billing',
    )
    expect((await setRole(ben, ana, 'reader')).json().code).toBe('role_forbidden')
    expect((await setRole(ana, ben, 'admin')).json().code).toBe('role_invalid')
    const stranger = await signUp(api, 'cleo')
    expect((await setRole(ana, stranger, 'reader')).json().code).toBe('member_unknown')
  })

  it('always have an owner, who cannot leave, be removed or step down', async () => {
    await join('ben', 'developer')
    for (const refused of [
      await leave(ana),
      await remove(ana, ana),
      await setRole(ana, ana, 'reader'),
    ])
      expect(refused.json()).toMatchObject({ status: 409, code: 'last_owner' })
    expect(await roles()).toEqual({ ana: 'owner', ben: 'developer' })
  })

  it('keep one owner when two demote, remove or leave each other at the same time', async () => {
    const ben = await join('ben', 'owner')
    // Both are admitted before either changes anything.
    const { asked } = await open.database.transaction(async (transaction) => {
      const isMeant = eq(accounts.id, organisation)
      await transaction.select().from(accounts).where(isMeant).for('update')
      const both = Promise.all([setRole(ana, ben, 'reader'), setRole(ben, ana, 'reader')])
      await untilWaiting(open, 2)
      return { asked: both }
    })
    const both = await asked
    const refused = both.find(({ statusCode }) => statusCode !== 200)
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refused?.json().code).toBe('role_forbidden')
    const [left, right] = (await roles())['ana'] === 'owner' ? [ana, ben] : [ben, ana]
    await setRole(left, right, 'owner')
    const gone = await Promise.all([leave(ana), leave(ben)])
    expect(gone.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(Object.values(await roles())).toEqual(['owner'])
  })

  it('are not promoted by somebody who was demoted while it was under way', async () => {
    const ben = await join('ben', 'owner')
    const cleo = await join('cleo', 'reader')
    await Promise.all([setRole(ana, ben, 'reader'), setRole(ben, cleo, 'owner')])
    const after = await roles()
    expect(after['ben']).toBe('reader')
    // Either came first, and both are written down or refused.
    const entries = await ana.ask('GET', '/op/user/audit-log?act=member.role_changed', {
      organisation,
    })
    expect(entries.json().entries).toHaveLength(after['cleo'] === 'owner' ? 2 : 1)
  })

  it('are removed with the keys that were chosen, and lose access immediately', async () => {
    const ben = await join('ben', 'developer')
    const create = async (by: TestPerson, name: string) =>
      (await by.ask('POST', '/op/user/keys', { organisation, payload: { name } })).json()
        .key_id as string
    const [one, two, hers] = [
      await create(ben, 'One'),
      await create(ben, 'Two'),
      await create(ana, 'Hers'),
    ]
    for (const revoke_keys of [[hers], [one, hers], [crypto.randomUUID()]])
      expect((await remove(ana, ben, { revoke_keys })).json()).toMatchObject({
        status: 422,
        code: 'member_keys_invalid',
      })
    expect((await remove(ana, ben, { revoke_keys: 'all' })).json().code).toBe('member_keys_invalid')
    expect(await roles()).toEqual({ ana: 'owner', ben: 'developer' })
    const removed = await remove(ana, ben, { revoke_keys: [one, one] })
    expect(removed.json()).toEqual({ revoked: [one] })
    expect((await ben.ask('GET', '/op/user/usage', { organisation })).json().code).toBe(
      'organisation_forbidden',
    )
    const { keys } = (await ana.ask('GET', '/op/user/keys', { organisation })).json()
    expect(keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual([null, hers, two])
    expect(keys[2].created_by).toEqual({ id: ben.id, email: ben.email })
    expect(await told(ben.email)).toContain('You are no longer a member of “Orchard & Sons”')
    expect(await told(ana.email)).toContain('[Orchard & Sons] ben@example.com was removed')
    expect((await remove(ana, ben)).json().code).toBe('member_unknown')
  })

  it('lose access on all instances immediately', async () => {
    const ben = await join('ben', 'developer')
    const other = await createTestApi(open)
    try {
      other.clock.now = api.clock.now
      const token = await other.mint.access({ sub: 'ben' })
      const headers = { authorization: `Bearer ${token}`, 'x-organisation': organisation }
      other.mint.users.set('ben', userNamed(ben.email))
      const list = async () =>
        (await other.app.inject({ url: '/op/user/keys', headers })).statusCode
      expect(await list()).toBe(200)
      await remove(ana, ben)
      expect(await list()).toBe(403)
    } finally {
      await other.close()
    }
  })

  it('leave, and come back by a new invitation with its role', async () => {
    const ben = await join('ben', 'developer')
    expect((await leave(ben)).statusCode).toBe(204)
    expect(await roles()).toEqual({ ana: 'owner' })
    await join('ben', 'reader')
    expect(await roles()).toEqual({ ana: 'owner', ben: 'reader' })
  })

  it('take over ownership, in one step', async () => {
    const ben = await join('ben', 'developer')
    expect((await transfer(ana, ana, 'reader')).json().code).toBe('member_unknown')
    const { members: after } = (await transfer(ana, ben, 'reader')).json()
    expect(after).toMatchObject([
      { id: ana.id, role: 'reader', is_you: true },
      { id: ben.id, role: 'owner', is_you: false },
    ])
    expect(await told(ana.email)).toContain('You have transferred “Orchard & Sons”')
    expect(await told(ben.email)).toContain('[Orchard & Sons] ben@example.com is now an owner')
    expect((await transfer(ana, ben, 'owner')).json().code).toBe('role_forbidden')
  })

  it('do not make somebody the owner of a sixth organisation', async () => {
    const ben = await join('ben', 'developer')
    for (let index = 0; index < 5; index++) await createOrganisation(ben, `Number ${index}`)
    expect((await transfer(ana, ben, 'reader')).json().code).toBe('too_many_organisations')
    expect((await setRole(ana, ben, 'owner')).json().code).toBe('too_many_organisations')
    expect(await roles()).toEqual({ ana: 'owner', ben: 'developer' })
  })

  it('see the new name of the organisation', async () => {
    const renamed = await ana.ask('PUT', '/op/user/organisation', {
      organisation,
      payload: { name: 'Orchard & Daughters' },
    })
    expect(renamed.json()).toEqual({ name: 'Orchard & Daughters' })
    const log = await ana.ask('GET', '/op/user/audit-log?act=organisation.renamed', {
      organisation,
    })
    expect(log.json().entries).toMatchObject([
      { target: 'Orchard & Daughters', details: { before: 'Orchard & Sons' } },
    ])
  })

  it('are told when the organisation is deleted, with all that it has', async () => {
    const ben = await join('ben', 'developer')
    await ben.ask('POST', '/op/user/keys', { organisation, payload: { name: 'Server' } })
    expect((await ben.ask('DELETE', '/op/user/organisation', { organisation })).json().code).toBe(
      'role_forbidden',
    )
    const gone = await ana.ask('DELETE', '/op/user/organisation', { organisation })
    expect(gone.statusCode).toBe(204)
    expect(await open.database.select().from(organisations)).toEqual([])
    expect(await open.database.select().from(accounts)).toHaveLength(2)
    for (const person of [ana, ben])
      expect(await told(person.email)).toContain('The organisation “Orchard & Sons” is deleted')
    expect((await ben.ask('GET', '/op/user/usage', { organisation })).json().code).toBe(
      'organisation_forbidden',
    )
    const log = await ana.ask('GET', '/op/user/audit-log?act=organisation.deleted')
    expect(log.json().entries).toMatchObject([{ target: 'Orchard & Sons' }])
  })

  it('need a recent sign-in to delete the organisation', async () => {
    const seconds = Math.floor(api.clock.now.getTime() / 1_000)
    const token = await api.mint.access({ sub: 'ana', iat: seconds - 5, auth_time: seconds - 601 })
    const old = await api.app.inject({
      method: 'DELETE',
      url: '/op/user/organisation',
      headers: { authorization: `Bearer ${token}`, 'x-organisation': organisation },
    })
    expect(old.json()).toMatchObject({ status: 401, code: 'sign_in_too_old' })
  })

  it('keep the account of the only owner, and take an organisation without others along', async () => {
    const ben = await join('ben', 'developer')
    const alone = await createOrganisation(ana, 'Alone')
    const refused = await ana.ask('DELETE', '/op/user')
    expect(refused.json()).toMatchObject({ status: 409, code: 'last_owner' })
    expect(refused.json().detail).toContain('“Orchard & Sons”')
    expect(refused.json().detail).not.toContain('“Alone”')
    const byOperator = await asOperator(api, 'POST', 'deletions', { who: ana.id })
    expect(byOperator.json()).toMatchObject({
      ...{ status: 409, code: 'last_owner' },
      // In words for both of them: an operator owns nothing here.
      detail:
        '“Orchard & Sons” would have no owner: make another member an owner first, or delete the organisation',
    })
    expect(await roles(alone)).toEqual({ ana: 'owner' })
    await transfer(ana, ben, 'owner')
    expect((await ana.ask('DELETE', '/op/user')).statusCode).toBe(204)
    expect(await roles()).toEqual({ ben: 'owner' })
    const left = await open.database.select({ name: organisations.name }).from(organisations)
    expect(left).toEqual([{ name: 'Orchard & Sons' }])
  })

  it('leave no organisation without an owner when both delete their accounts at the same time', async () => {
    const ben = await join('ben', 'owner')
    const both = await Promise.all([ana, ben].map((one) => one.ask('DELETE', '/op/user')))
    const codes = both.map(({ statusCode }) => statusCode).toSorted()
    // The one who is left is alone, and may take the organisation along.
    expect([
      [204, 204],
      [204, 409],
    ]).toContainEqual(codes)
    const left = await open.database.select().from(organisations)
    const owners = await open.database
      .select()
      .from(members)
      .where(and(eq(members.organisationId, organisation), eq(members.role, 'owner')))
    expect(owners).toHaveLength(left.length)
  })

  it('are told of by email when one of them deletes their account', async () => {
    const ben = await join('ben', 'developer')
    expect((await ben.ask('DELETE', '/op/user')).statusCode).toBe(204)
    expect(await told(ana.email)).toContain('[Orchard & Sons] ben@example.com has left')
  })

  it('leave no organisation behind that they make while their account is deleted', async () => {
    const without = await createTestApi(open, { billing: null })
    try {
      const cleo = await signUp(without, 'cleo')
      const payload = { name: 'Too late' }
      await whileLocked(open.database, kind, cleo.id, [
        () => cleo.ask('POST', '/op/user/organisations', { payload }),
        () => cleo.ask('DELETE', '/op/user'),
      ])
      const owners = await open.database
        .select({ owner: members.personId })
        .from(organisations)
        .leftJoin(members, eq(members.organisationId, organisations.accountId))
      expect(owners).not.toContainEqual({ owner: null })
    } finally {
      await without.close()
    }
  })

  it('are told that the organisation is gone, and not their account', async () => {
    const ben = await join('ben', 'developer')
    const [late] = await whileLocked(
      open.database,
      kind,
      organisation,
      [() => ben.ask('POST', '/op/user/keys', { organisation, payload: { name: 'Late' } })],
      (transaction) => transaction.delete(accounts).where(eq(accounts.id, organisation)),
    )
    expect(late?.json()).toMatchObject({ status: 403, code: 'organisation_forbidden' })
  })

  it('take their organisation along when an operator deletes them, and its keys stop working immediately', async () => {
    const cleo = await signUp(api, 'cleo')
    const alone = await createOrganisation(cleo, 'Alone')
    const { api_key } = (await api.user(cleo.token, { organisation: alone })).json()
    const use = () => api.app.inject({ url: '/op/usage', headers: { 'x-api-key': api_key } })
    expect((await use()).statusCode).toBe(200)
    const gone = await asOperator(api, 'POST', 'deletions', { who: cleo.id })
    expect(gone.statusCode).toBe(201)
    expect((await use()).statusCode).toBe(401)
  })

  it('are deleted with the organisation by an operator', async () => {
    const gone = await asOperator(api, 'POST', 'deletions', { who: organisation })
    expect(gone.statusCode).toBe(201)
    expect(await open.database.select().from(organisations)).toEqual([])
    expect(await told(ana.email)).toContain('The organisation “Orchard & Sons” is deleted')
    expect((await ana.ask('GET', '/op/user/export')).statusCode).toBe(200)
  })
})
