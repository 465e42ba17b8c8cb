// @module-tag soak

import { INVITATION_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, invitations, members } from '#src/modules/accounts/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import {
  type Begun,
  beginWithAna,
  createOrganisation,
  join,
  signUp,
  type TestPerson,
  tokenSentTo,
} from '#src/testing/people.ts'
import { createTestApi, SITE } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

describe.each(DATABASES)('invitations on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  let ben: TestPerson
  let organisation: string
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun))
  beforeEach(async () => {
    ben = await signUp(api, 'ben')
    organisation = await createOrganisation(ana)
  })

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const INVITATIONS = '/op/user/organisation/invitations'
  const invite = (email = ben.email, role = 'developer', by = ana) =>
    by.ask('POST', INVITATIONS, { organisation, payload: { email, role } })
  const accept = (token: string, person = ben) =>
    person.ask('POST', '/op/user/invitations/accept', { payload: { token } })
  const look = (token: string) =>
    api.app.inject({ method: 'POST', url: '/op/invitations/look', payload: { token } })
  const sent = (email = ben.email) => tokenSentTo(open.database, email)
  const list = async () => (await ana.ask('GET', '/op/user/organisation', { organisation })).json()

  it('are sent, looked at and accepted, once', async () => {
    const made = (await invite()).json()
    expect(made).toMatchObject({
      ...{ email: 'ben@example.com', role: 'developer', invited_by: 'ana@example.com' },
      expires_at: new Date(api.clock.now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    })
    expect((await list()).invitations).toEqual([made])
    const [mail] = await open.database.select().from(mails).where(eq(mails.recipient, ben.email))
    const token = await sent()
    expect(mail).toMatchObject({ subject: 'Invitation to the organisation “Orchard & Sons”' })
    expect(mail?.content).toContain(`${SITE}/invitation#${token}`)
    expect(mail?.content).toMatch(/^ana@example.com invites you to .+ the role developer\. /)
    expect(mail?.content).toContain('If you did not expect this invitation, ignore it.')
    // Only a hash is kept with the invitation.
    const [stored] = await open.database.select().from(invitations)
    expect(JSON.stringify(stored)).not.toContain(token)

    const shown = await look(token)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.json()).toEqual({
      organisation: 'Orchard & Sons',
      ...{ role: 'developer', email: 'ben@example.com', invited_by: 'ana@example.com' },
      expires_at: made.expires_at,
    })
    pass(1_000)
    const accepted = await accept(token)
    expect(accepted.json()).toEqual({
      ...{ id: organisation, name: 'Orchard & Sons', role: 'developer' },
    })
    expect((await list()).members).toMatchObject([
      { email: 'ana@example.com', role: 'owner', is_you: true },
      { email: 'ben@example.com', role: 'developer', is_you: false },
    ])
    expect((await list()).invitations).toEqual([])
    for (const again of [await accept(token), await look(token)])
      expect(again.json()).toMatchObject({ status: 410, code: 'invitation_invalid' })
    const told = await open.database.select().from(mails).where(eq(mails.recipient, ana.email))
    expect(told.map(({ subject }) => subject)).toEqual([
      '[Orchard & Sons] ben@example.com has joined',
    ])
  })

  it('are used once by requests that come at the same time, on two instances', async () => {
    const other = await createTestApi(open)
    try {
      await invite()
      const payload = { token: await sent() }
      other.clock.now = api.clock.now
      const headers = { authorization: `Bearer ${await other.mint.access({ sub: 'ben' })}` }
      other.mint.users.set('ben', userNamed('ben@example.com'))
      const all = await Promise.all([
        ...[1, 2, 3].map(() => accept(payload.token)),
        ...[1, 2, 3].map(() =>
          other.app.inject({
            method: 'POST',
            url: '/op/user/invitations/accept',
            headers,
            payload,
          }),
        ),
      ])
      const codes = all.map(({ statusCode }) => statusCode).toSorted()
      expect(codes).toEqual([200, 410, 410, 410, 410, 410])
      expect(await open.database.select().from(members)).toHaveLength(2)
    } finally {
      await other.close()
    }
  })

  it('are for the verified email address alone', async () => {
    await invite('Cleo.K@example.com', 'owner')
    const token = await sent('Cleo.K@example.com')
    const refused = await accept(token)
    expect(refused.json()).toMatchObject({ status: 403, code: 'invitation_for_other_email' })
    expect(refused.json().detail).toContain('C…@e….com')
    expect(refused.json().detail).not.toContain('Cleo.K')
    // The Kelvin sign is a k in lower case.
    for (const [index, email] of ['cleo.\u212a@example.com', 'cleo.k@exam\u017fle.com'].entries()) {
      const other = await signUp(api, `other-${index}`, email)
      expect((await accept(token, other)).json().code).toBe('invitation_for_other_email')
    }
    const unverified = await signUp(api, 'cleo', 'cleo.k@example.com')
    pass(1_000)
    api.mint.users.set('cleo', userNamed('cleo.k@example.com', { isVerified: false }))
    expect((await accept(token, unverified)).json().code).toBe('invitation_for_other_email')
    pass(1_000)
    api.mint.users.set('cleo', userNamed('cleo.k@example.com'))
    expect((await accept(token, unverified)).json()).toMatchObject({ role: 'owner' })
  })

  it('end when they are withdrawn, resent or too old', async () => {
    const { id } = (await invite()).json()
    const first = await sent()
    pass((INVITATION_DAYS - 1) * DAY_MS)
    // A day later the token has ended as well.
    ana = await signUp(api, 'ana')
    ben = await signUp(api, 'ben')
    const resent = await ana.ask('POST', `${INVITATIONS}/${id}/resend`, { organisation })
    expect(resent.json()).toMatchObject({
      id,
      expires_at: new Date(api.clock.now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    })
    const second = await sent()
    expect(second).not.toBe(first)
    expect((await look(first)).json().code).toBe('invitation_invalid')
    expect((await look(second)).statusCode).toBe(200)
    pass(INVITATION_DAYS * DAY_MS)
    ana = await signUp(api, 'ana')
    ben = await signUp(api, 'ben')
    expect((await accept(second)).json().code).toBe('invitation_invalid')
    expect((await list()).invitations).toMatchObject([{ id }])
    // It makes room for another one.
    const again = (await invite()).json()
    expect((await list()).invitations).toEqual([again])
    const url = `${INVITATIONS}/${again.id}`
    expect((await ana.ask('DELETE', url, { organisation })).statusCode).toBe(204)
    expect((await accept(await sent())).json().code).toBe('invitation_invalid')
    for (const [method, path] of [
      ['DELETE', url],
      ['POST', `${url}/resend`],
      ['DELETE', `${INVITATIONS}/${crypto.randomUUID()}`],
    ] as const)
      expect((await ana.ask(method, path, { organisation })).json().code).toBe('invitation_unknown')
    const malformed = await ana.ask('DELETE', `${INVITATIONS}/x`, { organisation })
    expect(malformed.json().code).toBe('id_invalid')
  })

  it('are not of another organisation', async () => {
    const { id } = (await invite()).json()
    const other = await createOrganisation(ben, 'Others')
    const url = `${INVITATIONS}/${id}`
    const elsewhere = await ben.ask('DELETE', url, { organisation: other })
    expect(elsewhere.json().code).toBe('invitation_unknown')
    const resent = await ben.ask('POST', `${url}/resend`, { organisation: other })
    expect(resent.json().code).toBe('invitation_unknown')
  })

  it('are accepted or withdrawn at the same time, never both', async () => {
    const { id } = (await invite()).json()
    const token = await sent()
    const [accepted, withdrawn] = await Promise.all([
      accept(token),
      ana.ask('DELETE', `${INVITATIONS}/${id}`, { organisation }),
    ])
    const joined = (await list()).members.length === 2
    expect([accepted.statusCode, withdrawn.statusCode]).toEqual(joined ? [200, 404] : [410, 204])
  })

  it('go to nobody twice, and not to members', async () => {
    expect((await invite('ANA@example.com')).json().code).toBe('already_member')
    expect((await invite()).statusCode).toBe(201)
    expect((await invite('BEN@example.com')).json().code).toBe('already_invited')
    const both = await Promise.all([1, 2].map(() => invite('cleo@example.com')))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    // Somebody who became a member by another email address.
    await accept(await sent())
    pass(1_000)
    api.mint.users.set('ben', userNamed('cleo@example.com'))
    expect((await accept(await sent('cleo@example.com'))).json().code).toBe('already_member')
  })

  it.each(['', 'ben', 'ben@', 'b\u00ebn@example.com', 'ben@example.com\nBcc: x@example.com', null])(
    'refuse the email address %j',
    async (email) => {
      const payload = { email, role: 'reader' }
      const refused = await ana.ask('POST', INVITATIONS, { organisation, payload })
      expect(refused.json()).toMatchObject({ status: 422, code: 'email_invalid' })
    },
  )

  it('are for roles that there are', async () => {
    expect((await invite(ben.email, 'admin')).json()).toMatchObject({
      status: 422,
      code: 'role_invalid',
    })
  })

  it.each([{}, { token: '' }, { token: null }, { token: 'made-up' }, { token: 'x'.repeat(201) }])(
    'are not found by %j',
    async (payload) => {
      const one = await ben.ask('POST', '/op/user/invitations/accept', { payload })
      const other = await api.app.inject({ method: 'POST', url: '/op/invitations/look', payload })
      const expected = 'token' in payload && payload.token === 'made-up' ? 410 : 400
      expect([one.statusCode, other.statusCode]).toEqual([expected, expected])
    },
  )

  it('are fifty at most that are open', async () => {
    for (let index = 0; index < 49; index++)
      await open.database.insert(invitations).values({
        ...{ organisationId: organisation, email: `p${index}@example.com`, role: 'reader' },
        ...{ tokenHash: `hash ${index}`, createdAt: api.clock.now },
        expiresAt: new Date(api.clock.now.getTime() + DAY_MS),
      })
    expect((await invite()).statusCode).toBe(201)
    const refused = await invite('cleo@example.com')
    expect(refused.json()).toMatchObject({ status: 422, code: 'too_many_invitations' })
  })

  it('are sent to one mailbox five times by one person, and then with growing delays', async () => {
    const { id } = (await invite()).json()
    const resend = () => ana.ask('POST', `${INVITATIONS}/${id}/resend`, { organisation })
    for (let sent = 1; sent < 5; sent++) expect((await resend()).statusCode).toBe(200)
    const refused = await resend()
    expect(refused.json()).toMatchObject({
      ...{ status: 429, code: 'too_many_tries' },
      detail: 'You have sent this person several invitations; try again in a minute',
    })
    expect(refused.headers['retry-after']).toBe('5')
    organisation = await createOrganisation(ana, 'Another')
    expect((await invite(ben.email.toUpperCase())).statusCode).toBe(429)
    expect((await invite('cleo@example.com')).statusCode).toBe(201)
    pass(5_000)
    expect((await invite()).statusCode).toBe(201)
    expect((await invite('dora@example.com')).statusCode).toBe(201)
  })

  it('reach a mailbox that strangers have filled, a little later', async () => {
    for (const name of ['mallory', 'oscar']) {
      const stranger = await signUp(api, name)
      organisation = await createOrganisation(stranger, `Of ${name}`)
      const made = (await invite(ben.email, 'reader', stranger)).json()
      for (let count = 0; count < 3; count++)
        await stranger.ask('POST', `${INVITATIONS}/${made.id}/resend`, { organisation })
    }
    organisation = await createOrganisation(ana, 'Honest')
    await open.database.delete(mails)
    expect((await invite()).statusCode).toBe(201)
    const [mail] = await open.database.select().from(mails)
    expect((mail?.nextTryAt.getTime() ?? 0) - api.clock.now.getTime()).toBe(40_000)
    expect((await accept(await sent())).statusCode).toBe(200)
  })

  it('are a hundred of one person, who makes one organisation after another, and then wait', async () => {
    await invite('first@example.com')
    await open.database.update(tries).set({ used: 99 }).where(eq(tries.used, 1))
    organisation = await createOrganisation(ana, 'Another')
    expect((await invite('second@example.com')).statusCode).toBe(201)
    expect((await invite('third@example.com')).json()).toMatchObject({
      ...{ status: 429, code: 'too_many_tries' },
      detail: 'You have sent many invitations; try again in a minute',
    })
    pass(5_000)
    expect((await invite('third@example.com')).statusCode).toBe(201)
  })

  it('are looked at by their link, whatever others at the same address look for', async () => {
    await invite()
    for (let count = 0; count < 100; count++) expect((await look('made-up')).statusCode).toBe(410)
    expect((await look(await sent())).statusCode).toBe(200)
  })

  it('are no more than an organisation can have members', async () => {
    const many = Array.from({ length: 499 }, (_, index) => {
      const id = crypto.randomUUID()
      return { id, provider: 'cognito' as const, subject: id, email: `${index}@example.net` }
    })
    const at = { createdAt: api.clock.now }
    await open.database.insert(accounts).values(many.map((one) => ({ ...one, ...at })))
    await open.database.insert(members).values(
      many.slice(1).map(({ id }) => ({
        ...{ organisationId: organisation, personId: id, role: 'reader' as const },
        joinedAt: api.clock.now,
      })),
    )
    expect((await invite()).statusCode).toBe(201)
    expect((await invite('cleo@example.com')).json()).toMatchObject({
      code: 'too_many_invitations',
      detail: 'An organisation can have 500 members, invitations included',
    })
  })

  it('make nobody the owner of a sixth organisation', async () => {
    for (let index = 0; index < 5; index++) await createOrganisation(ben, `Number ${index}`)
    await invite(ben.email, 'owner')
    expect((await accept(await sent())).json().code).toBe('too_many_organisations')
  })

  it('end when the owner who sent them is removed or has another role', async () => {
    const cleo = await join({ api, database: open.database }, ana, {
      ...{ organisation, name: 'cleo', role: 'owner' },
    })
    await invite('cleo-again@example.com', 'owner', cleo)
    const token = await sent('cleo-again@example.com')
    expect((await look(token)).statusCode).toBe(200)
    await ana.ask('POST', `/op/user/organisation/members/${cleo.id}/remove`, {
      organisation,
      payload: {},
    })
    expect((await look(token)).json().code).toBe('invitation_invalid')
  })

  it('are told of in the audit log by email, until the account behind it is deleted', async () => {
    await invite()
    await accept(await sent())
    const entries = async () =>
      (await ana.ask('GET', '/op/user/audit-log?category=members', { organisation }))
        .json()
        .entries.map(({ act, target, who }: { act: string; target: string; who: object }) => ({
          act,
          target,
          who,
        }))
    const anaSeen = { id: ana.id, email: ana.email }
    const benSeen = { id: ben.id, email: ben.email }
    expect(await entries()).toEqual(
      expect.arrayContaining([
        { act: 'member.joined', target: ben.email, who: benSeen },
        { act: 'member.invited', target: ben.email, who: anaSeen },
        { act: 'organisation.created', target: null, who: anaSeen },
      ]),
    )
    expect((await ben.ask('DELETE', '/op/user')).statusCode).toBe(204)
    expect(await entries()).toEqual(
      expect.arrayContaining([
        { act: 'member.left', target: null, who: null },
        { act: 'member.joined', target: null, who: null },
        { act: 'member.invited', target: null, who: anaSeen },
      ]),
    )
    const rows = JSON.stringify(await open.database.select().from(auditLog))
    expect(rows).not.toContain(ben.id)
    expect(rows).not.toContain(ben.email)
  })

  it('go with the account of whoever was invited', async () => {
    await invite(ben.email.toUpperCase())
    const exported = (await ben.ask('GET', '/op/user/export')).json()
    expect(exported.invitations).toMatchObject([{ email: 'BEN@EXAMPLE.COM' }])
    await ben.ask('DELETE', '/op/user')
    expect(await open.database.select().from(invitations)).toEqual([])
  })
})
