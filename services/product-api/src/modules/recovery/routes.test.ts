// @module-tag soak

import { HOUR_SECONDS, MINUTE_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { emailChanges, recoveryCodes } from './tables.ts'

const WRONG_CODE = { status: 422, code: 'recovery_code_invalid' }

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let identity: IdentityProcess
  let api: TestApi
  let people = 0

  const start = async () => {
    const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
    const made = await createTestApi(open, { tokens })
    made.clock.now = new Date()
    return made
  }
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    identity = await startIdentity(open.place.dataDir)
  })
  afterAll(async () => {
    await identity?.stop()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    await open.database.delete(wishes)
    api = await start()
  })
  afterEach(async () => api?.close())

  const send = async (options: InjectOptions, on = api) => {
    const { body, headers, statusCode } = await on.app.inject(options)
    return { status: statusCode, headers, ...(body === '' ? {} : JSON.parse(body)) }
  }
  const call = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    send({
      ...{ method, url: `/op/user${url}`, headers: { authorization: `Bearer ${token}` } },
      ...(payload ? { payload } : {}),
    })
  const advance = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const subjects = async () =>
    (await open.database.select().from(mails).orderBy(mails.createdAt, mails.recipient)).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    )
  /** Somebody new, who is signed in and then turns 2FA on. */
  async function somebody({ mfa = 'totp' } = {}) {
    const email = `person-${++people}@example.com`
    const token = await identity.signIn(email)
    await identity.dev('users', { email, mfa })
    expect((await api.user(token)).json().email).toBe(email)
    return { email, token }
  }
  const codesOf = async (token: string): Promise<string[]> => {
    const { codes } = await call(token, 'POST', '/recovery-codes', {})
    expect(codes).toHaveLength(10)
    return codes
  }
  const takeOver = async (token: string): Promise<string> => {
    const payload = { name: 'Acme', take_over: true }
    const made = await call(token, 'POST', '/organisations', payload)
    expect(made.status).toBe(201)
    return made.id
  }
  const recover = (email: string, code: string, on = api, address = '192.0.2.1') =>
    send(
      { method: 'POST', url: '/op/recovery', payload: { email, code }, remoteAddress: address },
      on,
    )
  /** True if the password alone signs in. */
  const signsInByPassword = (email: string) =>
    identity.signIn(email).then(
      () => true,
      () => false,
    )

  describe('recovery codes', () => {
    it('turn off 2FA once, and tell the owner', async () => {
      const { email, token } = await somebody()
      const [first = '', second = ''] = await codesOf(token)
      expect(await signsInByPassword(email)).toBe(false)
      advance(1_000)
      expect(
        await recover(email.toUpperCase(), first.toLowerCase().replaceAll('-', '')),
      ).toMatchObject({
        status: 204,
      })
      expect(await signsInByPassword(email)).toBe(true)
      expect(await call(token, 'GET', '/recovery-codes')).toMatchObject({
        left: 9,
        last_used_at: api.clock.now.toISOString(),
        is_offered: true,
      })
      // The pool's next response is no news.
      advance(2 * MINUTE_MS)
      await call(token, 'POST', '/refresh')
      const log = await call(token, 'GET', '/export')
      const acts = log.audit_log.map(({ act }: { act: string }) => act)
      expect(acts.filter((act: string) => act !== 'data.exported')).toEqual([
        'recovery_code.used',
        'recovery_codes.generated',
      ])
      expect(await subjects()).toEqual([
        `${email}: You have new recovery codes`,
        `${email}: A recovery code turned off your 2FA`,
      ])
      // The others go on, for when 2FA is set up again.
      await identity.dev('users', { email, mfa: 'totp' })
      expect(await recover(email, first)).toMatchObject(WRONG_CODE)
      expect(await signsInByPassword(email)).toBe(false)
      expect(await recover(email, second)).toMatchObject({ status: 204 })
    })

    it('are refused in the same words, whatever is wrong', async () => {
      const { email, token } = await somebody()
      const other = await somebody()
      const [code = ''] = await codesOf(token)
      const refusals = await Promise.all([
        recover(email, '0000-0000-0000-0000'),
        recover(email, 'nonsense'),
        recover('nobody@example.com', code),
        recover(other.email, code),
        recover('', ''),
      ])
      for (const { headers: _, ...refusal } of refusals) {
        const { headers: _headers, ...first } = refusals[0] ?? { headers: {} }
        expect(refusal).toEqual(first)
        expect(refusal).toMatchObject(WRONG_CODE)
      }
      expect(await signsInByPassword(email)).toBe(false)
    })

    it('serve once, whichever instance is faster', async () => {
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      const another = await start()
      try {
        const statuses = (
          await Promise.all([recover(email, code), recover(email, code, another)])
        ).map(({ status }) => status)
        expect(statuses.toSorted()).toEqual([204, 422])
      } finally {
        await another.close()
      }
    })

    it('are not lost while the pool does not respond', async () => {
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
      const cognito = { ...tokens.cognito, endpoint: 'http://127.0.0.1:1/' }
      const cut = await createTestApi(open, { tokens: { ...tokens, cognito } })
      try {
        expect(await recover(email, code, cut)).toMatchObject({
          status: 503,
          code: 'identity_unavailable',
        })
      } finally {
        await cut.close()
      }
      expect(await recover(email, code)).toMatchObject({ status: 204 })
    })

    it('need 2FA and a sign-in of the last ten minutes, and end all earlier ones', async () => {
      const plain = await somebody({ mfa: 'none' })
      expect(await call(plain.token, 'POST', '/recovery-codes', {})).toMatchObject({
        status: 409,
        code: 'two_factor_off',
      })
      const { email, token } = await somebody()
      const [old = ''] = await codesOf(token)
      await codesOf(token)
      expect(await recover(email, old)).toMatchObject(WRONG_CODE)
      advance(11 * MINUTE_MS)
      const late = await call(token, 'POST', '/recovery-codes', {})
      expect(late).toMatchObject({ status: 401, code: 'sign_in_too_old' })
      expect(late.headers['www-authenticate']).toMatch(/max_age="600"/)
    })

    it('end when the owner turns 2FA off', async () => {
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      await identity.dev('users', { email, mfa: 'none' })
      advance(1_000)
      await call(token, 'POST', '/refresh')
      expect(await open.database.select().from(recoveryCodes)).toEqual([])
      expect(await recover(email, code)).toMatchObject(WRONG_CODE)
    })

    it('are for accounts of the pool, where the site may act as its administrator', async () => {
      const google = await identity.chooseGoogle('cleo@example.com')
      const headers = { authorization: `Bearer ${google}`, 'x-identity-provider': 'google' }
      const of = { url: '/op/user/recovery-codes', headers }
      expect(await send({ ...of, method: 'GET' })).toMatchObject({ is_offered: false, left: 0 })
      expect(await send({ ...of, method: 'POST', payload: {} })).toMatchObject({
        status: 409,
        code: 'recovery_not_offered',
      })
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
      const cognito = { ...tokens.cognito, admin: null }
      const without = await createTestApi(open, { tokens: { ...tokens, cognito } })
      try {
        expect(await recover(email, code, without)).toMatchObject(WRONG_CODE)
      } finally {
        await without.close()
      }
      expect(await recover(email, code)).toMatchObject({ status: 204 })
    })

    it('work for their owner, whatever strangers have tried', async () => {
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      for (let count = 1; count <= 167; count++) {
        const blocks = [1, 2, 3, 4, 5, 6].map((block) => `2001:db8:1:${block}::${count}`)
        const tried = await Promise.all(blocks.map((from) => recover(email, 'x', api, from)))
        for (const { status } of tried) expect([422, 429]).toContain(status)
      }
      expect(await recover(email, code, api, '2001:db8:1:7::1')).toMatchObject({ status: 204 })
    })

    it('are tried by one address with growing delays, on all instances, and the right one always works', async () => {
      const { email, token } = await somebody()
      const [first = '', second = ''] = await codesOf(token)
      const another = await start()
      // Delays end with the UTC day.
      api.clock.now = new Date('2027-01-05T06:00:00Z')
      try {
        const waits: number[] = []
        another.clock.now = api.clock.now
        for (let count = 0; count < 20; count++)
          expect(await recover(email, 'x', count % 2 ? api : another)).toMatchObject(WRONG_CODE)
        for (let turn = 0; turn < 12; turn++) {
          another.clock.now = api.clock.now
          const refused = await recover(email, 'x', turn % 2 ? api : another)
          expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' })
          waits.push(Number(refused.headers['retry-after']))
          advance(1_000 * (waits.at(-1) ?? 0))
          expect(await recover(email, 'x')).toMatchObject(WRONG_CODE)
        }
        expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
        expect(waits.slice(-2)).toEqual([HOUR_SECONDS, HOUR_SECONDS])
        expect(await recover(email, 'x', another)).toMatchObject({ status: 429 })
        expect(await recover(email, first, another)).toMatchObject({ status: 204 })
        advance(2.1 * 60 * MINUTE_MS)
        expect(await recover(email, 'x')).toMatchObject(WRONG_CODE)
        await identity.dev('users', { email, mfa: 'totp' })
        expect(await recover(email, second)).toMatchObject({ status: 204 })
      } finally {
        await another.close()
      }
    })

    it('are counted for each of many wrong ones at once', async () => {
      const tried = await Promise.all(
        Array.from({ length: 30 }, () => recover('a@example.com', 'x')),
      )
      const statuses = tried.map(({ status }) => status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    })

    it('go with the person whose account becomes an organisation', async () => {
      const { email, token } = await somebody()
      const [code = ''] = await codesOf(token)
      await call(token, 'POST', '/email', { email: 'later@example.org' })
      const organisation = await takeOver(token)
      expect(await call(token, 'GET', '/recovery-codes')).toMatchObject({ left: 10 })
      const exported = await send({
        ...{ method: 'GET', url: '/op/user/export' },
        headers: { authorization: `Bearer ${token}`, 'x-organisation': organisation },
      })
      expect(exported).toMatchObject({ recovery_codes: null, email_change: null })
      expect(await recover(email, code)).toMatchObject({ status: 204 })
      expect(await signsInByPassword(email)).toBe(true)
    })

    it('are in the export as numbers, and go with the account', async () => {
      const { token } = await somebody()
      const codes = await codesOf(token)
      const exported = await send({
        ...{ method: 'GET', url: '/op/user/export' },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(exported.recovery_codes).toEqual({
        left: 10,
        created_at: api.clock.now.toISOString(),
        last_used_at: null,
      })
      const stored = await open.database.select().from(recoveryCodes)
      const text = JSON.stringify([exported, stored])
      for (const code of codes) {
        expect(text).not.toContain(code)
        expect(text).not.toContain(code.replaceAll('-', ''))
      }
      for (const { hash } of stored) expect(JSON.stringify(exported)).not.toContain(hash)
      expect(await call(token, 'DELETE', '')).toMatchObject({ status: 204 })
      expect(await open.database.select().from(recoveryCodes)).toEqual([])
    })
  })

  describe('a change of email address', () => {
    const begin = (token: string, email: string) => call(token, 'POST', '/email', { email })
    const confirm = (token: string, old_code: string, new_code: string) =>
      call(token, 'POST', '/email/confirm', { old_code, new_code })
    /** The newest code that was sent to an address. */
    const codeTo = async (address: string): Promise<string> => {
      const sent = await open.database.select().from(mails).orderBy(mails.createdAt)
      const newest = sent
        .filter(({ content, recipient }) => recipient === address && /\d{6}\. Enter/.test(content))
        .at(-1)
      return /(\d{6})\. Enter/.exec(newest?.content ?? '')?.[1] ?? ''
    }
    const other = (code: string) => (code === '000000' ? '000001' : '000000')
    let next = ''
    beforeEach(() => {
      next = `moved-${++people}@example.org`
    })

    it('is made once both addresses have agreed, and confirmed to both', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await open.database.insert(wishes).values({ api: 'tides', email, wishedAt: api.clock.now })
      const begun = await begin(token, ` ${next.toUpperCase()} `)
      expect(begun).toMatchObject({ status: 202, old: 'p…@e….com', new: 'm…@e….org' })
      expect(await call(token, 'GET', '/email')).toMatchObject({
        pending: { new: 'm…@e….org', expires_at: begun.expires_at },
        is_offered: true,
      })
      const [oldCode, newCode] = [await codeTo(email), await codeTo(next)]
      expect(await confirm(token, other(oldCode), newCode)).toMatchObject({
        status: 422,
        code: 'email_code_invalid',
        errors: { old_code: 'This code is wrong' },
      })
      // The codes are not each other's.
      expect((await confirm(token, newCode, oldCode)).status).toBe(422)
      advance(1_000)
      expect(await confirm(token, oldCode, newCode)).toMatchObject({ status: 200, email: next })
      expect((await api.user(token)).json().email).toBe(next)
      expect(await signsInByPassword(next)).toBe(true)
      expect(await call(token, 'GET', '/email')).toMatchObject({ pending: null })
      expect(await open.database.select().from(wishes)).toMatchObject([{ email: next }])
      advance(2 * MINUTE_MS)
      await call(token, 'POST', '/refresh')
      const changed = 'The email address of your account has changed'
      expect((await subjects()).filter((line) => line.endsWith(changed))).toEqual(
        [`${next}: ${changed}`, `${email}: ${changed}`].toSorted(),
      )
      expect(await confirm(token, oldCode, newCode)).toMatchObject({ code: 'email_change_over' })
    })

    it('is told once when it is confirmed twice at the same time', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await begin(token, next)
      const codes = [await codeTo(email), await codeTo(next)] as const
      await Promise.all([confirm(token, ...codes), confirm(token, ...codes)])
      expect(await call(token, 'GET', '/audit-log?act=email.changed')).toMatchObject({
        entries: [{ act: 'email.changed' }],
      })
    })

    it('stays with its owner when the account becomes an organisation', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await begin(token, next)
      const organisation = await takeOver(token)
      expect(await confirm(token, await codeTo(email), await codeTo(next))).toMatchObject({
        ...{ status: 200, email: next },
      })
      expect((await api.user(token)).json().email).toBe(next)
      const isOrganisation = eq(accounts.id, organisation)
      const [stored] = await open.database.select().from(accounts).where(isOrganisation)
      expect(stored?.email).toBeNull()
    })

    it('ends with the fifth wrong code, after half an hour, and when it is cancelled or begun anew', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await begin(token, next)
      const codes = async () => [await codeTo(email), await codeTo(next)] as const
      const [oldCode, newCode] = await codes()
      for (let time = 0; time < 4; time++)
        expect((await confirm(token, other(oldCode), newCode)).status).toBe(422)
      expect(await confirm(token, other(oldCode), newCode)).toMatchObject({
        status: 409,
        code: 'email_change_over',
      })
      expect(await confirm(token, oldCode, newCode)).toMatchObject({ code: 'email_change_over' })

      await begin(token, next)
      advance(1_000)
      const earlier = await codes()
      await begin(token, next)
      const later = await codes()
      if (earlier[0] !== later[0]) expect((await confirm(token, ...earlier)).status).toBe(422)
      await call(token, 'DELETE', '/email')
      expect(await confirm(token, ...later)).toMatchObject({ code: 'email_change_over' })

      await begin(token, next)
      const last = await codes()
      advance(31 * MINUTE_MS)
      expect(await confirm(token, ...last)).toMatchObject({ code: 'email_change_over' })
    })

    it('says of a taken address what it says of a free one, until its mailbox has agreed', async () => {
      const taken = await somebody({ mfa: 'none' })
      const { email, token } = await somebody({ mfa: 'none' })
      expect(await begin(token, taken.email)).toMatchObject({ status: 202 })
      const codes = [await codeTo(email), await codeTo(taken.email)] as const
      expect(await confirm(token, ...codes)).toMatchObject({ status: 409, code: 'email_taken' })
      expect((await api.user(token)).json().email).toBe(email)
      expect(await open.database.select().from(emailChanges)).toEqual([])
    })

    it('asks one address alone where the account has no verified one', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await identity.dev('users', { email, emailVerified: false })
      advance(2 * MINUTE_MS)
      expect(await begin(token, next)).toMatchObject({ status: 202, old: null })
      expect(await confirm(token, '', await codeTo(next))).toMatchObject({ email: next })
    })

    it('needs another address that is one, and a sign-in of the last ten minutes', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      for (const given of [email, 'x', 'a@b@c', ''])
        expect(await begin(token, given)).toMatchObject({ status: 422, code: 'email_invalid' })
      advance(11 * MINUTE_MS)
      expect(await begin(token, next)).toMatchObject({ status: 401, code: 'sign_in_too_old' })
    })

    it('is begun five times, and then with growing delays', async () => {
      const { token } = await somebody({ mfa: 'none' })
      for (let time = 0; time < 5; time++) expect((await begin(token, next)).status).toBe(202)
      const refused = await begin(token, 'another@example.org')
      expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' })
      expect(Number(refused.headers['retry-after'])).toBe(5)
      advance(5_000)
      expect((await begin(token, 'another@example.org')).status).toBe(202)
      expect((await begin(token, next)).headers['retry-after']).toBe('10')
    })

    it('reaches a mailbox that strangers have named, some seconds later', async () => {
      for (let stranger = 0; stranger < 5; stranger++) {
        const { token } = await somebody({ mfa: 'none' })
        expect((await begin(token, next)).status).toBe(202)
      }
      const { email, token } = await somebody({ mfa: 'none' })
      expect((await begin(token, next)).status).toBe(202)
      const at = api.clock.now.getTime()
      const due = async () =>
        (await open.database.select().from(mails).where(eq(mails.recipient, next))).map(
          ({ nextTryAt }) => nextTryAt.getTime() - at,
        )
      expect((await due()).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 5_000])
      // The code works for as long as it would have, from when it is sent.
      advance(30 * MINUTE_MS + 4_000)
      expect(await confirm(token, await codeTo(email), await codeTo(next))).toMatchObject({
        email: next,
      })
    })

    it('is in the export without its codes, and goes with the account', async () => {
      const { email, token } = await somebody({ mfa: 'none' })
      await begin(token, next)
      const exported = await call(token, 'GET', '/export')
      expect(exported.email_change).toEqual({ to: next, expires_at: expect.any(String) })
      const stored = await open.database.select().from(emailChanges)
      // Whoever has stolen a session could otherwise read the code for the old mailbox there.
      for (const code of [await codeTo(email), await codeTo(next)]) {
        expect(code).toMatch(/^\d{6}$/)
        expect(JSON.stringify([stored, exported])).not.toContain(code)
      }
      await call(token, 'DELETE', '')
      expect(await open.database.select().from(emailChanges)).toEqual([])
    })
  })

  it('confirms what a page tells of, and knows no other events', async () => {
    const { email, token } = await somebody({ mfa: 'none' })
    const tell = (what: string) => call(token, 'POST', '/security-events', { what })
    for (const what of [
      'password_changed',
      'phone_changed',
      'phone_removed',
      'signed_out_everywhere',
      'device_forgotten',
      'passkey_added',
      'passkey_removed',
    ]) {
      expect((await tell(what)).status).toBe(204)
      advance(1_000)
    }
    expect(await subjects()).toEqual([
      `${email}: Your password has changed`,
      `${email}: Your phone number has changed`,
      `${email}: Your phone number was removed`,
      `${email}: Signing out everywhere`,
      `${email}: A passkey was added`,
      `${email}: A passkey was removed`,
    ])
    expect(await tell('email_changed')).toMatchObject({ code: 'security_event_invalid' })
  })
})
