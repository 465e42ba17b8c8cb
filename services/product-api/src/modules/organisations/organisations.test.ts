// @module-tag soak

import type { Role } from '@orchard/shared/organisations'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
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
} from '#src/testing/people.ts'

describe.each(DATABASES)('organisations on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun), { operatorToken: OPERATOR_TOKEN })

  const join = (organisation: string, name: string, role: Role) =>
    people.join({ api, database: open.database }, ana, { organisation, name, role })

  const see = ({ token }: TestPerson, organisation?: string) =>
    api.user(token, organisation === undefined ? {} : { organisation })

  it('are accounts of their own, which their owner switches to', async () => {
    expect((await ana.ask('GET', '/op/user/organisations')).json()).toEqual({ organisations: [] })
    const own = (await see(ana)).json()
    expect(own).toMatchObject({ organisation: null, memberships: [], email: 'ana@example.com' })
    const organisation = await createOrganisation(ana)
    const theirs = (await see(ana, organisation)).json()
    expect(theirs).toMatchObject({
      ...{ email: 'ana@example.com', plan: 'free' },
      organisation: { id: organisation, name: 'Orchard & Sons', role: 'owner' },
      memberships: [{ id: organisation, name: 'Orchard & Sons', role: 'owner' }],
    })
    expect(theirs.api_key).not.toBe(own.api_key)
    expect((await see(ana)).json()).toEqual({ ...own, memberships: theirs.memberships })
    expect((await ana.ask('GET', '/op/user/organisations')).json().organisations).toMatchObject([
      { id: organisation, name: 'Orchard & Sons', role: 'owner', plan: 'free' },
    ])
    expect((await ana.ask('GET', '/op/user/organisation', { organisation })).json()).toMatchObject({
      ...{ id: organisation, name: 'Orchard & Sons', role: 'owner', invitations: [] },
      members: [{ id: ana.id, email: 'ana@example.com', role: 'owner', is_you: true }],
    })
  })

  it('are closed to others, in the same words whatever they send', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await signUp(api, 'ben')
    const asked = [organisation, ana.id, ben.id, crypto.randomUUID(), 'x', '', "'"]
    const refusals = await Promise.all(
      asked.map(async (one) => {
        const refusal = await ben.ask('GET', '/op/user/usage', { organisation: one })
        return [refusal.statusCode, refusal.body]
      }),
    )
    expect(refusals[0]?.[0]).toBe(403)
    expect(refusals[0]?.[1]).toContain('organisation_forbidden')
    for (const one of refusals) expect(one).toEqual(refusals[0])
    expect((await see(ben, organisation)).json()).toMatchObject({ code: 'organisation_forbidden' })
  })

  it('let each role do its own, from the next request on', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join(organisation, 'cleo', 'reader')
    expect((await see(cleo, organisation)).json()).toMatchObject({
      api_key: null,
      organisation: { role: 'reader' },
    })
    const keys = () => cleo.ask('GET', '/op/user/keys', { organisation })
    expect((await keys()).json()).toMatchObject({
      code: 'role_forbidden',
      detail: 'This needs the role owner or developer',
    })
    await open.database
      .update(members)
      .set({ role: 'developer' })
      .where(eq(members.personId, cleo.id))
    expect((await keys()).statusCode).toBe(200)
    await open.database.delete(members).where(eq(members.personId, cleo.id))
    expect((await keys()).json()).toMatchObject({ code: 'organisation_forbidden' })
  })

  it('have nothing to do with what is about a person, and the other way round', async () => {
    const organisation = await createOrganisation(ana)
    const elsewhere = await ana.ask('GET', '/op/user/device-names', { organisation })
    expect(elsewhere.json()).toMatchObject({ status: 409, code: 'own_account_only' })
    const deletion = await ana.ask('DELETE', '/op/user', { organisation })
    expect(deletion.json()).toMatchObject({ status: 409, code: 'own_account_only' })
    expect((await ana.ask('GET', '/op/user/organisation')).json()).toMatchObject({
      status: 409,
      code: 'organisation_required',
    })
  })

  it('show the usage of all keys to members with a token', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join(organisation, 'cleo', 'reader')
    const usage = await cleo.ask('GET', '/op/usage', { organisation })
    expect(usage.statusCode).toBe(200)
    const ben = await signUp(api, 'ben')
    const refused = await ben.ask('GET', '/op/usage', { organisation })
    expect(refused.json()).toMatchObject({ code: 'organisation_forbidden' })
  })

  it.each([
    'Win at https://evil.example',
    'evil.example',
    // Letters that nobody sees: a zero-width space, a Hangul filler, a blank of Braille.
    '\u200b',
    '\u3164',
    '\u2800',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'ana@evil',
    'evil.\u200bexample',
    'API Orchard',
    'The A.P.l 0rchàrd Team',
    // In Cyrillic and Greek letters.
    '\u0410\u0420\u0406 \u039frchard Security',
    // Letters that look like a Latin one in capitals alone, the Cyrillic palochka, and small capitals.
    'API ORC\u0397ARD',
    'API ORC\u041dARD',
    'AP\u04c0 Orchard',
    '\u1d00\u1d18\u026a \u1d0f\u0280\u1d04\u029c\u1d00\u0280\u1d05',
    'a\u202eb',
    'a\u2028b',
    'a\nb',
    '',
    'x'.repeat(61),
  ])('refuse the name %j', async (name) => {
    const refused = await ana.ask('POST', '/op/user/organisations', { payload: { name } })
    expect(refused.json()).toMatchObject({ status: 422, code: 'name_invalid' })
  })

  it.each([
    ...['St. Mary', 'U.S. Steel', 'A/B', 'Ünï & Co.', 'Orchard Street Ltd', 'Орхидея'],
    ...['日本語データ株式会社', 'ऑर्चर्ड एपीआई', '👩\u200d🌾 Farm'],
    // A joiner of Persian, and marks of Arabic and Hebrew that keep punctuation in its place.
    ...['می\u200cخواهم', 'شركة (ABC)\u200f', 'C#\u200e מערכות', 'x'.repeat(60)],
  ])('take the name %j', async (name) => {
    await createOrganisation(ana, name)
  })

  it('are at most five of one owner, however many requests come at the same time', async () => {
    const payload = { name: 'One of many' }
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ana.ask('POST', '/op/user/organisations', { payload })),
    )
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array(5).fill(201),
      ...Array(3).fill(422),
    ])
    const sixth = await ana.ask('POST', '/op/user/organisations', {
      payload: { name: 'Sixth', take_over: true },
    })
    expect(sixth.json()).toMatchObject({ code: 'too_many_organisations' })
  })

  it('take over an account with its keys, and leave its person a new one', async () => {
    const before = (await see(ana)).json()
    const payload = { name: 'Server' }
    const key = (await ana.ask('POST', '/op/user/keys', { payload })).json()
    expect(key.created_by).toEqual({ id: ana.id, email: 'ana@example.com' })
    await ana.ask('PUT', '/op/user/device-names/desk', { payload: { name: 'Desk' } })
    const organisation = await createOrganisation(ana, 'Ana Ltd', true)
    expect(organisation).toBe(ana.id)
    expect((await see(ana, organisation)).json().api_key).toBe(before.api_key)
    const own = (await see(ana)).json()
    expect(own).toMatchObject({ email: 'ana@example.com', plan: 'free', organisation: null })
    expect(own.api_key).not.toBe(before.api_key)
    const { keys } = (await ana.ask('GET', '/op/user/keys', { organisation })).json()
    const [member] = (await ana.ask('GET', '/op/user/organisation', { organisation })).json()
      .members
    expect(member).toMatchObject({ email: 'ana@example.com', role: 'owner', is_you: true })
    expect(keys).toMatchObject([
      { api_key: before.api_key, created_by: null },
      { api_key: key.api_key, created_by: { id: member.id, email: 'ana@example.com' } },
    ])
    expect((await ana.ask('GET', '/op/user/keys')).json().keys).toHaveLength(1)
    expect((await ana.ask('GET', '/op/user/device-names')).json().names).toEqual({ desk: 'Desk' })
    // Its number is one of an organisation now.
    const again = (await ana.ask('GET', '/op/user/export')).json()
    expect(again.account.id).toBe(member.id)
    expect(again.memberships).toMatchObject([{ id: organisation, role: 'owner' }])
    expect(again.audit_log.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['organisation.created', 'key.created']),
    )
  })

  it('are taken over once each, by two requests at the same time', async () => {
    const payload = { name: 'Ana Ltd', take_over: true }
    const both = await Promise.all(
      [1, 2].map(() => ana.ask('POST', '/op/user/organisations', { payload })),
    )
    // A request that is admitted when the other one is done is about the new account.
    const made = both.filter(({ statusCode }) => statusCode === 201).map((one) => one.json().id)
    const refused = both.filter(({ statusCode }) => statusCode !== 201)
    expect(made).toContain(ana.id)
    expect(new Set(made).size).toBe(made.length)
    for (const one of refused)
      expect(one.json()).toMatchObject({ status: 409, code: 'account_busy' })
    expect(await open.database.select().from(organisations)).toHaveLength(made.length)
  })

  it('write down who changed which key, from where', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join(organisation, 'cleo', 'developer')
    const as = {
      organisation,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    }
    const made = await cleo.ask('POST', '/op/user/keys', { ...as, payload: { name: 'Server' } })
    const id = made.json().key_id
    const limits = { apis: ['hash'] }
    await cleo.ask('PUT', `/op/user/keys/${id}`, { ...as, payload: { name: 'Old server' } })
    await cleo.ask('PUT', `/op/user/keys/${id}/limits`, { ...as, payload: limits })
    await cleo.ask('POST', '/op/user/key', { ...as, payload: { retire: 'now', key_id: id } })
    await cleo.ask('DELETE', `/op/user/keys/${id}`, as)
    const rows = await open.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.category, 'keys'))
      .orderBy(auditLog.at)
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ accountId: organisation, memberId: cleo.id, targetId: id },
        ...{ address: '127.0.0.1', device: 'Firefox on Linux' },
      })
    expect(rows.map(({ act, target }) => `${act} ${target}`).toSorted()).toEqual([
      'key.created Server',
      'key.renamed Old server',
      'key.revoked Old server',
      'key.rotated Old server',
    ])
    const told = await open.database
      .select()
      .from(mails)
      .where(inArray(mails.accountId, [ana.id, cleo.id]))
    const subject = '[Orchard & Sons] API key revoked: Old server'
    const revoked = told.filter((mail) => mail.subject === subject)
    expect(revoked.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ana@example.com',
      'cleo@example.com',
    ])
    expect(revoked[0]?.content).toMatch(/^For your organisation “Orchard & Sons”\.\n\nThe API key/)
  })

  it('lose a change of somebody who was removed while it was under way', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join(organisation, 'cleo', 'developer')
    await open.database.delete(auditLog)
    const change = open.database.transaction(async (transaction) => {
      await transaction.select().from(accounts).where(eq(accounts.id, organisation)).for('update')
      const asked = cleo.ask('POST', '/op/user/keys', { organisation, payload: { name: 'Late' } })
      await untilWaiting(open, 1)
      await transaction.delete(members).where(eq(members.personId, cleo.id))
      return { asked }
    })
    const refused = await (await change).asked
    expect(refused.json()).toMatchObject({ status: 403, code: 'organisation_forbidden' })
    expect(await open.database.select().from(auditLog)).toEqual([])
    const { keys } = (await ana.ask('GET', '/op/user/keys', { organisation })).json()
    expect(keys).toHaveLength(1)
  })

  it('lose a change of an account that was taken over while it was under way', async () => {
    await open.database.delete(auditLog)
    const change = open.database.transaction(async (transaction) => {
      await transaction.select().from(accounts).where(eq(accounts.id, ana.id)).for('update')
      const asked = ana.ask('POST', '/op/user/keys', { payload: { name: 'Late' } })
      await untilWaiting(open, 1)
      await transaction
        .update(accounts)
        .set({ provider: 'organisation', subject: ana.id, email: null })
        .where(eq(accounts.id, ana.id))
      return { asked }
    })
    const refused = await (await change).asked
    // The embedded database has one connection, on which the request comes after that, with a new account.
    if (kind === 'PGlite') expect(refused.json().created_by.id).not.toBe(ana.id)
    else expect(refused.json()).toMatchObject({ status: 403, code: 'organisation_forbidden' })
    const [organisation] = await open.database
      .select()
      .from(accounts)
      .where(eq(accounts.id, ana.id))
    expect(organisation?.email).toBeNull()
  })

  it('are closed for changes while they are suspended, or the member is', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join(organisation, 'cleo', 'developer')
    const suspend = async (target: string) => {
      const body = { kind: 'account', target }
      const made = (await asOperator(api, 'POST', 'suspensions', body)).json()
      await api.readSuspensions()
      return made.id as string
    }
    const create = async (person: TestPerson, name: string) =>
      (await person.ask('POST', '/op/user/keys', { organisation, payload: { name } })).statusCode
    await suspend(cleo.id)
    expect(await create(cleo, 'One')).toBe(403)
    expect(await create(ana, 'Two')).toBe(201)
    await suspend(organisation)
    expect(await create(ana, 'Three')).toBe(403)
    expect((await ana.ask('GET', '/op/user/keys', { organisation })).statusCode).toBe(200)
    const left = await cleo.ask('POST', '/op/user/organisation/leave', { organisation })
    expect(left.statusCode).toBe(204)
  })

  it('are found by operators by name and by members', async () => {
    const organisation = await createOrganisation(ana)
    await join(organisation, 'cleo', 'developer')
    const find = async (q: string) =>
      (await asOperator(api, 'GET', `accounts?q=${encodeURIComponent(q)}`))
        .json()
        .accounts.map(({ id }: { id: string }) => id)
    expect(await find('orchard &')).toEqual([organisation])
    expect(await find('cleo@')).toContain(organisation)
    const seen = (await asOperator(api, 'GET', `accounts/${organisation}`)).json()
    expect(seen).toMatchObject({
      provider: 'organisation',
      organisation: {
        name: 'Orchard & Sons',
        members: [{ email: 'ana@example.com' }, { email: 'cleo@example.com' }],
      },
      memberships: [],
    })
    const person = (await asOperator(api, 'GET', `accounts/${ana.id}`)).json()
    expect(person).toMatchObject({
      organisation: null,
      memberships: [{ id: organisation, name: 'Orchard & Sons', role: 'owner' }],
    })
  })
})
