// @module-tag landing

import { waitFor } from '@orchard/shared/testing/wait-for'
import { eq, inArray } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiConfig } from '#src/config.ts'
import { lockPerson } from '#src/modules/accounts/deleted-account.ts'
import { accounts, members } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { deletedUsage } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase, untilWaiting } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import {
  createOrganisation,
  join,
  signUp,
  type TestPerson,
  tokenSentTo,
  whileLocked,
} from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { suspensions } from './tables.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Nothing listens there: a change that gets as far was not refused. */
const UNUSED_PORT = 9
/** A request to each route that a suspended account may not use, which is valid but for ids. */
const PAYLOADS: Readonly<Record<string, object | undefined>> = {
  'POST /op/user/organisations': { name: 'Taken over', take_over: true },
  'PUT /op/user/organisation': { name: 'Other' },
  'DELETE /op/user/organisation': undefined,
  'PUT /op/user/organisation/members/:memberId': { role: 'reader' },
  'POST /op/user/organisation/members/:memberId/remove': { revoke_keys: [] },
  'POST /op/user/organisation/transfer': { member_id: NOBODY, your_role: 'reader' },
  'POST /op/user/organisation/invitations': { email: 'zoe@example.com', role: 'reader' },
  'POST /op/user/organisation/invitations/:invitationId/resend': {},
  'DELETE /op/user/organisation/invitations/:invitationId': undefined,
  'POST /op/user/keys': { name: 'Till' },
  'PUT /op/user/keys/:keyId': { name: 'Till' },
  'PUT /op/user/keys/:keyId/limits': { calls_per_day: 5 },
  'DELETE /op/user/keys/:keyId': undefined,
  'POST /op/user/key': { retire: 'now' },
  'PUT /op/user/alerts': { alerts: [{ kind: 'quota.reached', email: false }] },
  'POST /op/user/webhooks': { url: 'https://1.1.1.1/', kinds: ['quota.reached'] },
  'PUT /op/user/webhooks/:webhookId': {
    ...{ url: 'https://1.1.1.1/', kinds: ['quota.reached'], is_enabled: true },
  },
  'DELETE /op/user/webhooks/:webhookId': undefined,
  'POST /op/user/webhooks/:webhookId/secret': {},
  'POST /op/user/webhooks/:webhookId/test': {},
  'POST /op/user/webhooks/:webhookId/deliveries/:deliveryId/redeliver': {},
  'POST /op/user/trusted-devices': {},
  'DELETE /op/user/trusted-devices/:deviceKey': undefined,
  'POST /op/user/recovery-codes': {},
  'POST /op/user/email': { email: 'other@example.com' },
  'POST /op/user/email/confirm': { old_code: '11111111', new_code: '22222222' },
  'DELETE /op/user/email': undefined,
  'POST /op/user/billing/checkout': { plan: 'learner', term: 'month' },
  'POST /op/user/billing/preview': { plan: 'learner', term: 'month' },
  'POST /op/user/billing/change': {
    ...{ plan: 'learner', term: 'month', computed_for: 1_795_262_400, due_cents: 900 },
  },
  'POST /op/user/billing/keep': {},
  'POST /op/user/billing/resume': {},
}

describe('changes of suspended accounts, with two instances', () => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi
  let other: TestApi
  let ana: TestPerson
  beforeAll(async () => {
    open = await openTestDatabase('PostgreSQL')
    const site: Partial<ApiConfig> = {
      operatorToken: OPERATOR_TOKEN,
      accountCallsPerMinute: 10_000,
    }
    other = await createTestApi(open, site)
    const { cognito } = other.config.tokens
    const secrets = { accessKeyId: 'made-up', secretAccessKey: 'made-up', sessionToken: null }
    const admin = { ...secrets, poolId: 'eu-west-1_made-up' }
    api = await createTestApi(open, {
      ...site,
      billing: {
        ...{ secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] },
        ...{ standInPort: UNUSED_PORT, visitorMs: 60_000 },
      },
      tokens: { ...other.config.tokens, cognito: { ...cognito, admin } },
    })
    Object.assign(api, { mint: other.mint })
  })
  afterAll(async () => {
    await api?.close()
    await other?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    for (const table of [suspensions, accounts, deletedUsage, mails, tries])
      await open.database.delete(table)
    other.mint.users.clear()
    other.clock.now = new Date(other.clock.now.getTime() + 3_600_000)
    api.clock.now = other.clock.now
    await Promise.all([api.readSuspensions(), other.readSuspensions()])
    ana = await signUp(api, 'ana', 'ana@example.com', { device_key: 'eu-west-1_made-up' })
  })

  const suspend = (target: string) =>
    asOperator(other, 'POST', 'suspensions', { kind: 'account', target })
  const codeOf = (response: LightMyRequestResponse | undefined) =>
    response === undefined || response.statusCode >= 400
      ? response?.json().code
      : response.statusCode
  /** The operator at one instance comes first, and a request at the other is admitted before that is stored. */
  const besideSuspension = async (
    target: string,
    request: () => Promise<LightMyRequestResponse>,
  ): Promise<unknown[]> => {
    const responses: Promise<LightMyRequestResponse>[] = []
    await open.database.transaction(async (transaction) => {
      await transaction.select().from(accounts).where(eq(accounts.id, target)).for('update')
      responses.push(suspend(target))
      await untilWaiting(open, 1)
      const response = request()
      responses.push(response)
      // A change that does not wait has not asked for the suspension.
      await Promise.race([response, untilWaiting(open, 2)])
    })
    return (await Promise.all(responses)).map(codeOf)
  }
  const isSuspended = async (id: string): Promise<boolean> => {
    const found = await open.database.select().from(suspensions).where(eq(suspensions.target, id))
    return found.some(({ liftedAt }) => liftedAt === null)
  }
  const member = (name: string, organisation: string, role: 'owner' | 'developer') =>
    join({ api, database: open.database }, ana, { organisation, name, role })

  it('are refused by each route, also if it was stored after the request was admitted', async () => {
    const organisation = await createOrganisation(ana)
    await open.database
      .update(accounts)
      .set({ secondFactors: 'TOTP' })
      .where(eq(accounts.id, ana.id))
    const changes = api.routes.filter(({ isChange }) => isChange)
    const places = changes.map(({ method, url }) => `${method} ${url}`)
    const accept = 'POST /op/user/invitations/accept'
    expect(places.toSorted()).toEqual([accept, ...Object.keys(PAYLOADS)].toSorted())
    for (const { method, permission, url } of changes) {
      const place = `${method} ${url}`
      if (place === accept) continue
      const payload = PAYLOADS[place]
      const isOfMembers = /^(?:organisation|members)/.test(permission ?? '')
      const codes = await besideSuspension(ana.id, () =>
        ana.ask(method as 'POST', url.replaceAll(/:\w+/g, NOBODY), {
          ...(isOfMembers ? { organisation } : {}),
          ...(payload ? { payload } : {}),
        }),
      )
      expect(codes, place).toEqual([201, 'account_suspended'])
      await open.database.delete(suspensions)
    }
    const { keys } = (await ana.ask('GET', '/op/user/keys')).json()
    expect(keys).toHaveLength(1)
  })

  it('are refused to all members of a suspended organisation, and to those whom it invited', async () => {
    const organisation = await createOrganisation(ana)
    const ben = await member('ben', organisation, 'developer')
    const zoe = await signUp(api, 'zoe')
    const invited = { email: zoe.email, role: 'reader' }
    const invitations = '/op/user/organisation/invitations'
    await ana.ask('POST', invitations, { organisation, payload: invited })
    const token = await tokenSentTo(open.database, zoe.email)
    const payload = { name: 'Till' }
    const made = () => ben.ask('POST', '/op/user/keys', { organisation, payload })
    expect(await besideSuspension(organisation, made)).toEqual([201, 'account_suspended'])
    await open.database.delete(suspensions)
    const accepted = () => zoe.ask('POST', '/op/user/invitations/accept', { payload: { token } })
    expect(await besideSuspension(organisation, accepted)).toEqual([201, 'account_suspended'])
    await open.database.delete(suspensions)
    expect(await besideSuspension(zoe.id, accepted)).toEqual([201, 'account_suspended'])
  })

  it('leave nobody with a working account who takes it over at the same moment', async () => {
    const payload = { name: 'Ana Ltd', take_over: true }
    const takeOver = () => ana.ask('POST', '/op/user/organisations', { payload })
    expect(await besideSuspension(ana.id, takeOver)).toEqual([201, 'account_suspended'])
    await open.database.delete(suspensions)

    const both: Promise<LightMyRequestResponse>[] = []
    await open.database.transaction(async (transaction) => {
      await lockPerson(transaction, { provider: 'cognito', subject: 'ana' })
      both.push(takeOver())
      await untilWaiting(open, 1)
      both.push(suspend(ana.id))
      await untilWaiting(open, 2)
    })
    const [taken, suspended] = await Promise.all(both)
    expect([codeOf(taken), codeOf(suspended)]).toEqual([201, 201])
    const found = await open.database.select({ id: accounts.id }).from(accounts)
    expect(found).toHaveLength(2)
    for (const { id } of found) expect(await isSuspended(id), id).toBe(true)
    const [own] = found.filter(({ id }) => id !== ana.id)
    expect(suspended?.json()).toMatchObject({
      also_suspended: [{ kind: 'account', target: own?.id, with: suspended?.json().id }],
      not_suspended: [],
    })
    expect((await api.user(ana.token)).json().suspended).not.toBeNull()
    const calls = await ana.ask('POST', '/op/user/keys', { payload: { name: 'Till' } })
    expect(codeOf(calls)).toBe('account_suspended')
  })

  it('leave nobody with an organisation that they make, or alone own from then on', async () => {
    const payload = { name: 'Second' }
    const make = () => ana.ask('POST', '/op/user/organisations', { payload })
    const first = await createOrganisation(ana)
    const [made, suspended] = await whileLocked(open.database, 'PostgreSQL', ana.id, [
      make,
      () => suspend(ana.id),
    ])
    expect([codeOf(made), codeOf(suspended)]).toEqual([201, 201])
    const second = made?.json().id
    for (const id of [first, second]) expect(await isSuspended(id)).toBe(true)
  })

  it.each(['leaves', 'is demoted', 'is deleted', 'is deleted by an operator'])(
    'are refused in an organisation whose other owner %s at the same moment',
    async (how) => {
      for (const isFirst of [true, false]) {
        ana = await signUp(api, `ana-${isFirst}`)
        const organisation = await createOrganisation(ana)
        const ben = await member(`ben-${isFirst}`, organisation, 'owner')
        const end = () => {
          if (how === 'leaves')
            return ben.ask('POST', '/op/user/organisation/leave', { organisation })
          if (how === 'is demoted') {
            const url = `/op/user/organisation/members/${ben.id}`
            return ben.ask('PUT', url, { organisation, payload: { role: 'reader' } })
          }
          if (how === 'is deleted') return ben.ask('DELETE', '/op/user')
          return asOperator(api, 'POST', 'deletions', { who: ben.id })
        }
        const both = [() => suspend(ana.id), end]
        const responses = await whileLocked(
          open.database,
          'PostgreSQL',
          isFirst ? ana.id : organisation,
          isFirst ? both : both.toReversed(),
        )
        for (const one of responses) expect(one.statusCode).toBeLessThan(300)
        await waitFor(async () => expect(await isSuspended(organisation), how).toBe(true))
      }
    },
  )

  it('do not lock each other out where owners of two organisations promote each other', async () => {
    const one = await createOrganisation(ana)
    const ben = await member('ben', one, 'developer')
    const two = await createOrganisation(ben)
    await open.database.insert(members).values({
      ...{ organisationId: two, personId: ana.id, role: 'developer' },
      joinedAt: new Date(),
    })
    const promote = (who: TestPerson, whom: TestPerson, organisation: string) =>
      who.ask('PUT', `/op/user/organisation/members/${whom.id}`, {
        ...{ organisation, payload: { role: 'owner' } },
      })
    const done: Promise<LightMyRequestResponse>[] = []
    await open.database.transaction(async (transaction) => {
      const isOne = inArray(accounts.id, [one, two])
      await transaction.select().from(accounts).where(isOne).for('update')
      done.push(promote(ana, ben, one), promote(ben, ana, two))
      await untilWaiting(open, 2)
      done.push(suspend(NOBODY))
      await untilWaiting(open, 3)
    })
    expect((await Promise.all(done)).map(codeOf)).toEqual([200, 200, 'account_unknown'])
  })
})
