// @module-tag soak

import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, SITE, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    api = await createTestApi(open)
  })
  afterEach(async () => api?.close())

  const call = (token: string, options: InjectOptions) =>
    api.app.inject({
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    })
  const advance = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const refresh = async (token: string) =>
    expect((await call(token, { method: 'POST', url: '/op/user/refresh' })).statusCode).toBe(204)
  const remove = (token: string, headers: Record<string, string> = {}) =>
    call(token, { method: 'DELETE', url: '/op/user', headers })
  const sent = async () =>
    (await open.database.select().from(mails).orderBy(mails.createdAt, mails.recipient)).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    )

  describe('an email that the provider does not call verified', () => {
    // OpenID Connect Core 1.0, 5.1: `email_verified` is a boolean; Cognito's attribute is "true" or "false".
    it.each([
      ['of Google, without a word on it', { email_verified: undefined }],
      ['of Google, said to be unverified', { email_verified: false }],
      ['of Google, with another word for true', { email_verified: 'yes' }],
    ])('%s, counts for nothing', async (_name, claims) => {
      const token = await api.mint.social(claims)
      expect((await api.user(token, { provider: 'google' })).json().email).toBeNull()
    })

    it('of the pool, counts for nothing, and is forgotten where it counted before', async () => {
      const token = await api.mint.access()
      expect((await api.user(token)).json().email).toBe('ana@example.com')
      api.mint.getUser = userNamed('mallory@example.com', { isVerified: false })
      advance(60_000)
      expect((await api.user(token)).json().email).toBeNull()
      expect(await sent()).toEqual([
        'ana@example.com: The email address of your account has changed',
      ])
      api.mint.getUser = userNamed('mallory@example.com')
      advance(60_000)
      expect((await api.user(token)).json().email).toBe('mallory@example.com')
      expect(await sent()).toHaveLength(1)
    })
  })

  describe('is confirmed by email', () => {
    it('another email address, to the old and to the new one, once', async () => {
      const token = await api.mint.access()
      await api.user(token)
      api.mint.getUser = userNamed('new@example.com')
      advance(1_000)
      await Promise.all([refresh(token), refresh(token)])
      await refresh(token)
      expect(await sent()).toEqual([
        'ana@example.com: The email address of your account has changed',
        'new@example.com: The email address of your account has changed',
      ])
    })

    it('a second factor that is set up, changed or turned off', async () => {
      const token = await api.mint.access()
      await api.user(token)
      const subjects: string[][] = []
      for (const secondFactors of [['SOFTWARE_TOKEN_MFA'], ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'], []]) {
        api.mint.getUser = userNamed('ana@example.com', { secondFactors })
        advance(1_000)
        await refresh(token)
        await refresh(token)
        subjects.push(await sent())
      }
      expect(subjects.at(-1)).toEqual([
        'ana@example.com: Your two-factor authentication has changed',
        'ana@example.com: Your two-factor authentication has changed',
        'ana@example.com: Two-factor authentication is off',
      ])
      expect(subjects.map((all) => all.length)).toEqual([1, 2, 3])
    })

    it('a key that is created, rotated or revoked, without the key', async () => {
      const token = await api.mint.access()
      await api.user(token)
      const payload = { name: 'Till' }
      const made = (await call(token, { method: 'POST', url: '/op/user/keys', payload })).json()
      advance(1_000)
      await call(token, {
        method: 'POST',
        url: '/op/user/key',
        payload: { retire: 'after_grace', key_id: made.key_id },
      })
      advance(1_000)
      await call(token, { method: 'POST', url: '/op/user/key', payload: { retire: 'now' } })
      advance(1_000)
      await call(token, { method: 'DELETE', url: `/op/user/keys/${made.key_id}` })
      expect(await sent()).toEqual([
        'ana@example.com: API key created: Till',
        'ana@example.com: API key rotated: Till',
        'ana@example.com: API key rotated: Default',
        'ana@example.com: API key revoked: Till',
      ])
      const contents = (await open.database.select().from(mails)).map(({ content }) => content)
      for (const content of contents) {
        expect(content).toContain(`${SITE}/profile`)
        expect(content).not.toContain('orchard_')
      }
    })

    it('a deletion, which takes the address with the account', async () => {
      const token = await api.mint.access()
      await api.user(token)
      expect((await remove(token)).statusCode).toBe(204)
      expect(await sent()).toEqual(['ana@example.com: Your account is deleted'])
    })
  })

  describe('deletion', () => {
    it('needs a sign-in of the last ten minutes, whatever was refreshed since', async () => {
      const signedIn = Math.floor(api.clock.now.getTime() / 1_000)
      await api.user(await api.mint.access({ auth_time: signedIn }))
      advance(601_000)
      const refused = await remove(await api.mint.access({ auth_time: signedIn }))
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign_in_too_old'])
      // RFC 9470, section 3.
      expect(refused.headers['www-authenticate']).toBe(
        'Bearer error="insufficient_user_authentication", max_age="600"',
      )
      expect(await open.database.select().from(accounts)).toHaveLength(1)
      expect((await remove(await api.mint.access())).statusCode).toBe(204)
      expect(await open.database.select().from(accounts)).toEqual([])
    })

    it('needs a token of Google of the last ten minutes', async () => {
      const google = { 'x-identity-provider': 'google' }
      const token = await api.mint.social()
      await api.user(token, { provider: 'google' })
      advance(601_000)
      expect((await remove(token, google)).json().code).toBe('sign_in_too_old')
      expect((await remove(await api.mint.social(), google)).statusCode).toBe(204)
    })
  })
})
