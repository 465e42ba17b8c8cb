// @module-tag soak

import { DEVICE_TRUST_DAYS } from '@orchard/shared/facts'
import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type PoolRelay, startPoolRelay } from '#src/testing/pool-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { trustedDevices } from './tables.ts'

const TRUST_MS = DEVICE_TRUST_DAYS * DAY_MS
const REMEMBER = 'AdminUpdateDeviceStatus'
const FORGET = 'AdminForgetDevice'

describe.each(DATABASES)('trusted devices on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let identity: IdentityProcess
  let relay: PoolRelay
  let api: TestApi
  let people = 0

  const tokensFor = (isAdmin = true) => {
    const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
    const endpoint = `http://127.0.0.1:${relay.port}/`
    const admin = isAdmin ? tokens.cognito.admin : null
    return { ...tokens, cognito: { ...tokens.cognito, endpoint, admin } }
  }
  const start = async (isAdmin = true) => {
    const tokens = tokensFor(isAdmin)
    const made = await createTestApi(open, { tokens, operatorToken: OPERATOR_TOKEN })
    made.clock.now = new Date()
    return made
  }
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    identity = await startIdentity(open.place.dataDir)
    relay = await startPoolRelay(identity.port)
  })
  afterAll(async () => {
    await relay?.close()
    await identity?.stop()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    relay.handlers.clear()
    relay.asked.splice(0)
    api = await start()
  })
  afterEach(async () => api?.close())

  const send = async (options: InjectOptions, on = api) => {
    const { body, headers, statusCode } = await on.app.inject(options)
    return { status: statusCode, headers, ...(body === '' ? {} : JSON.parse(body)) }
  }
  const call = (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    on = api,
  ) =>
    send(
      {
        ...{ method, url: `/op/user${url}`, headers: { authorization: `Bearer ${token}` } },
        ...(payload ? { payload } : {}),
      },
      on,
    )
  const trust = (token: string, on = api) => call(token, 'POST', '/trusted-devices', undefined, on)
  const list = async (token: string): Promise<string[]> => {
    const { devices } = await call(token, 'GET', '/trusted-devices')
    return devices.map(({ device_key }: { device_key: string }) => device_key)
  }
  const end = (token: string, key: string, on = api) =>
    call(token, 'DELETE', `/trusted-devices/${key}`, undefined, on)
  const rows = () => open.database.select().from(trustedDevices).orderBy(trustedDevices.deviceKey)
  const advance = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  /** Somebody new on a device that the pool does not remember yet. */
  async function somebody(options: { isConfirmed?: boolean } = {}) {
    const email = `person-${++people}@example.com`
    const signedIn = await identity.signInOnDevice(email, options)
    await call(signedIn.token, 'GET', '/trusted-devices')
    return { email, ...signedIn }
  }
  async function somebodyTrusting() {
    const person = await somebody()
    expect(await trust(person.token)).toMatchObject({ status: 201 })
    return person
  }
  const breakOff = async () => null
  /** Does what was asked, and loses the response. */
  const loseResponse = async (forward: () => Promise<unknown>) => {
    await forward()
    return null
  }
  const refuseWith = (type: string, message: string) => async () => ({
    status: 400,
    body: Buffer.from(JSON.stringify({ __type: type, message })),
  })
  /** Holds an operation up, once: `arrived` when it is asked for, until `release`. */
  function hold(operation: string) {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const arrived = new Promise<void>((resolve) => {
      relay.handlers.set(operation, async (forward) => {
        relay.handlers.delete(operation)
        resolve()
        await gate
        return forward()
      })
    })
    return { arrived, release }
  }

  describe('trusting one', () => {
    it('has the pool remember the device of the sign-in, for 30 days, and tells the owner', async () => {
      const { deviceKey, email, token } = await somebody()
      expect(await identity.remembered(token)).toEqual([])
      const endsAt = new Date(api.clock.now.getTime() + TRUST_MS).toISOString()
      expect(await trust(token)).toMatchObject({
        ...{ status: 201, device_key: deviceKey, ends_at: endsAt },
      })
      expect(await identity.remembered(token)).toEqual([deviceKey])
      const trusted = {
        ...{ device_key: deviceKey, trusted_at: api.clock.now.toISOString(), ends_at: endsAt },
      }
      expect(await call(token, 'GET', '/trusted-devices')).toMatchObject({
        ...{ devices: [trusted], is_offered: true },
      })
      const exported = await call(token, 'GET', '/export')
      expect(exported.trusted_devices).toEqual([trusted])
      expect(exported.audit_log.map(({ act }: { act: string }) => act)).toContain('device.trusted')
      const [mail] = await open.database.select().from(mails)
      expect(mail).toMatchObject({ recipient: email, subject: 'You trust a new device' })
      expect(mail?.content).toContain(endsAt.slice(0, 10))
    })

    it('again renews the 30 days', async () => {
      const { token } = await somebodyTrusting()
      advance(MINUTE_MS)
      const endsAt = new Date(api.clock.now.getTime() + TRUST_MS)
      expect(await trust(token)).toMatchObject({ status: 201, ends_at: endsAt.toISOString() })
      expect(await rows()).toMatchObject([{ endsAt }])
    })

    it('needs a sign-in of the last ten minutes, and happens 20 times before it has to wait', async () => {
      const { token } = await somebodyTrusting()
      for (let count = 1; count < 20; count++)
        expect(await trust(token)).toMatchObject({ status: 201 })
      expect(await trust(token)).toMatchObject({ status: 429, code: 'too_many_tries' })
      advance(11 * MINUTE_MS)
      expect(await trust(token)).toMatchObject({ status: 401, code: 'sign_in_too_old' })
    })

    it('needs an account of the pool, where the site may act as its administrator', async () => {
      const google = await identity.chooseGoogle('cleo@example.com')
      const headers = { authorization: `Bearer ${google}`, 'x-identity-provider': 'google' }
      const of = { url: '/op/user/trusted-devices', headers }
      const refusal = { status: 409, code: 'device_trust_not_offered' }
      expect(await send({ ...of, method: 'GET' })).toMatchObject({ devices: [], is_offered: false })
      expect(await send({ ...of, method: 'POST' })).toMatchObject(refusal)
      const { token } = await somebody()
      const without = await start(false)
      try {
        expect(await trust(token, without)).toMatchObject(refusal)
        expect(await end(token, 'x', without)).toMatchObject(refusal)
      } finally {
        await without.close()
      }
    })

    it('needs a device that the token names and the pool knows', async () => {
      const { token } = await somebody({ isConfirmed: false })
      const refusal = { status: 409, code: 'device_unknown' }
      expect(await trust(token)).toMatchObject(refusal)
      expect(await rows()).toEqual([])
      expect(await open.database.select().from(mails)).toEqual([])
      const nameless = await createTestApi(open)
      try {
        const { admin } = tokensFor().cognito
        const { mint } = nameless
        const cognito = { ...mint.config.cognito, admin }
        const other = await createTestApi(open, { tokens: { ...mint.config, cognito } })
        expect(await trust(await mint.access(), other)).toMatchObject(refusal)
        await other.close()
      } finally {
        await nameless.close()
      }
    })

    it('ends at once where the pool refuses it or does not respond, and the job forgets the device', async () => {
      for (const handler of [
        breakOff,
        loseResponse,
        refuseWith('NotAuthorizedException', 'Access denied'),
        refuseWith('TooManyRequestsException', 'Too many requests'),
        refuseWith('ResourceNotFoundException', 'User pool us-west-2_x does not exist.'),
      ]) {
        const { token } = await somebody()
        relay.handlers.set(REMEMBER, handler)
        expect(await trust(token)).toMatchObject({ status: 503, code: 'identity_unavailable' })
        relay.handlers.clear()
        expect(await list(token)).toEqual([])
        await api.endTrust()
        expect(await identity.remembered(token)).toEqual([])
        expect(await rows()).toEqual([])
      }
    })

    it('stores the end before the pool remembers the device', async () => {
      const { deviceKey, token } = await somebody()
      let stored: unknown
      relay.handlers.set(REMEMBER, async (forward) => {
        stored = await rows()
        return forward()
      })
      await trust(token)
      expect(stored).toMatchObject([{ deviceKey }])
    })

    it('at two instances at once leaves one row for a device', async () => {
      const { deviceKey, token } = await somebody()
      const another = await start()
      try {
        const both = await Promise.all([trust(token), trust(token, another)])
        expect(both.map(({ status }) => status)).toEqual([201, 201])
        expect(await list(token)).toEqual([deviceKey])
      } finally {
        await another.close()
      }
    })

    it('never ends by another try that the pool refuses without a row for what it remembers', async () => {
      const { token } = await somebody()
      const another = await start()
      another.clock.now = api.clock.now
      try {
        let count = 0
        relay.handlers.set(REMEMBER, async (forward) =>
          ++count === 1 ? refuseWith('TooManyRequestsException', '')() : forward(),
        )
        await Promise.all([trust(token), trust(token, another)])
        relay.handlers.clear()
        expect(await rows()).toHaveLength(1)
        await api.endTrust()
        const trusted = await list(token)
        expect(await identity.remembered(token)).toEqual(trusted)
      } finally {
        await another.close()
      }
    })
  })

  describe('ending one early', () => {
    it('has the pool forget the device, and removes its name', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      await call(token, 'PUT', `/device-names/${deviceKey}`, { name: 'Desk' })
      expect(await end(token, deviceKey)).toMatchObject({ status: 204 })
      expect(await identity.remembered(token)).toEqual([])
      expect(await rows()).toEqual([])
      expect(await call(token, 'GET', '/device-names')).toMatchObject({ names: {} })
      const { audit_log } = await call(token, 'GET', '/export')
      const acts = audit_log.map(({ act }: { act: string }) => act)
      expect(acts.filter((act: string) => act === 'device.trust_ended')).toHaveLength(1)
      expect(await end(token, deviceKey)).toMatchObject({ status: 204 })
      // The key is of no device any more.
      expect(await trust(token)).toMatchObject({ status: 409, code: 'device_unknown' })
    })

    it('tells nothing of the devices of others, and leaves them', async () => {
      const ana = await somebodyTrusting()
      const ben = await somebody()
      const { headers: _, ...theirs } = await end(ben.token, ana.deviceKey)
      const { headers: _headers, ...unknown } = await end(ben.token, 'us-west-2_nothing')
      expect(theirs).toEqual(unknown)
      expect(relay.asked).not.toContain(FORGET)
      expect(await identity.remembered(ana.token)).toEqual([ana.deviceKey])
      expect(await list(ana.token)).toEqual([ana.deviceKey])
    })

    it('changes nothing while the pool does not respond', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      relay.handlers.set(FORGET, breakOff)
      expect(await end(token, deviceKey)).toMatchObject({ status: 503 })
      expect(await list(token)).toEqual([deviceKey])
      relay.handlers.clear()
      expect(await end(token, deviceKey)).toMatchObject({ status: 204 })
      expect(await identity.remembered(token)).toEqual([])
    })

    it('is done by two instances at once', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      const another = await start()
      try {
        const both = await Promise.all([end(token, deviceKey), end(token, deviceKey, another)])
        expect(both.map(({ status }) => status)).toEqual([204, 204])
        expect(await rows()).toEqual([])
        const { audit_log } = await call(token, 'GET', '/export')
        const acts = audit_log.map(({ act }: { act: string }) => act)
        expect(acts.filter((act: string) => act === 'device.trust_ended')).toHaveLength(1)
      } finally {
        await another.close()
      }
    })
  })

  describe('after 30 days', () => {
    it('the pool forgets the device, whether anybody comes or not', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      advance(TRUST_MS - 1)
      await api.endTrust()
      expect(await rows()).toMatchObject([{ deviceKey }])
      expect(await identity.remembered(token)).toEqual([deviceKey])
      advance(1)
      await api.endTrust()
      expect(await identity.remembered(token)).toEqual([])
      expect(await rows()).toEqual([])
    })

    it('a pool that does not do it is asked again', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      advance(TRUST_MS)
      for (const handler of [
        breakOff,
        refuseWith('NotAuthorizedException', 'Access denied'),
        refuseWith('ResourceNotFoundException', 'User pool us-west-2_x does not exist.'),
      ]) {
        relay.handlers.set(FORGET, handler)
        await expect(api.endTrust()).rejects.toMatchObject({ code: 'identity_unavailable' })
        expect(await rows()).toMatchObject([{ deviceKey }])
      }
      // Done, but the response was lost.
      relay.handlers.set(FORGET, loseResponse)
      await expect(api.endTrust()).rejects.toMatchObject({ code: 'identity_unavailable' })
      expect(await identity.remembered(token)).toEqual([])
      relay.handlers.clear()
      await api.endTrust()
      expect(await rows()).toEqual([])
    })

    it('a device or a user that the pool no longer has counts as done', async () => {
      const [ana, ben] = [await somebodyTrusting(), await somebodyTrusting()]
      await identity.call('ForgetDevice', { AccessToken: ana.token, DeviceKey: ana.deviceKey })
      await identity.call('DeleteUser', { AccessToken: ben.token })
      advance(TRUST_MS)
      await api.endTrust()
      expect(await rows()).toEqual([])
    })

    it('each round forgets a hundred, at two instances without harm', async () => {
      const { token } = await somebodyTrusting()
      const [row] = await rows()
      const more = Array.from({ length: 100 }, (_, number) => ({
        ...{ accountId: row?.accountId ?? '', deviceKey: `us-west-2_${number}` },
        ...{ trustedAt: new Date(0), endsAt: new Date(number) },
      }))
      await open.database.insert(trustedDevices).values(more)
      advance(TRUST_MS)
      const another = await start()
      another.clock.now = api.clock.now
      try {
        await Promise.all([api.endTrust(), another.endTrust()])
        expect(await rows()).toHaveLength(1)
        await Promise.all([api.endTrust(), another.endTrust()])
        expect(await rows()).toEqual([])
        expect(await identity.remembered(token)).toEqual([])
      } finally {
        await another.close()
      }
    })

    it('a trust that is renewed while its device is forgotten keeps its row', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      const another = await start()
      another.clock.now = new Date(api.clock.now.getTime() + TRUST_MS)
      const held = hold(FORGET)
      try {
        const ending = another.endTrust()
        await held.arrived
        advance(MINUTE_MS)
        expect(await trust(token)).toMatchObject({ status: 201 })
        held.release()
        await ending
        expect(await list(token)).toEqual([deviceKey])
        expect(await identity.remembered(token)).toEqual([])
      } finally {
        await another.close()
      }
    })

    it('nothing happens where the site is no administrator of the pool', async () => {
      await somebodyTrusting()
      advance(TRUST_MS)
      const without = await start(false)
      without.clock.now = api.clock.now
      await without.endTrust()
      await without.close()
      expect(await rows()).toHaveLength(1)
    })
  })

  describe('the account', () => {
    it('is deleted after the pool has forgotten its devices', async () => {
      const { token } = await somebodyTrusting()
      relay.handlers.set(FORGET, breakOff)
      expect(await call(token, 'DELETE', '')).toMatchObject({ status: 503 })
      expect(await open.database.select().from(accounts)).toHaveLength(1)
      relay.handlers.clear()
      expect(await call(token, 'DELETE', '')).toMatchObject({ status: 204 })
      expect(await identity.remembered(token)).toEqual([])
      expect(await rows()).toEqual([])
    })

    it('is deleted by an operator in the same way', async () => {
      const { token } = await somebodyTrusting()
      const [account] = await open.database.select().from(accounts)
      const erase = () => asOperator(api, 'POST', 'deletions', { who: account?.id ?? '' })
      relay.handlers.set(FORGET, breakOff)
      expect((await erase()).statusCode).toBe(503)
      relay.handlers.clear()
      expect((await erase()).statusCode).toBe(201)
      expect(await identity.remembered(token)).toEqual([])
    })

    it('is not deleted while another of its devices is being trusted', async () => {
      const { email, token } = await somebodyTrusting()
      const other = await identity.signInOnDevice(email)
      const held = hold(FORGET)
      const deleting = call(token, 'DELETE', '')
      await held.arrived
      expect(await trust(other.token)).toMatchObject({ status: 201 })
      held.release()
      expect(await deleting).toMatchObject({ status: 409, code: 'account_busy' })
      expect(await list(token)).toEqual([other.deviceKey])
      expect(await call(token, 'DELETE', '')).toMatchObject({ status: 204 })
      expect(await identity.remembered(token)).toEqual([])
    })

    it('is deleted where nobody can end its trust', async () => {
      const { token } = await somebodyTrusting()
      const without = await start(false)
      expect(await call(token, 'DELETE', '', undefined, without)).toMatchObject({ status: 204 })
      await without.close()
      expect(await rows()).toEqual([])
    })

    it('that becomes an organisation leaves its devices to the new account of its owner', async () => {
      const { deviceKey, token } = await somebodyTrusting()
      const payload = { name: 'Acme', take_over: true }
      const { id } = await call(token, 'POST', '/organisations', payload)
      expect(await list(token)).toEqual([deviceKey])
      const exported = await send({
        ...{ method: 'GET', url: '/op/user/export' },
        headers: { authorization: `Bearer ${token}`, 'x-organisation': id },
      })
      expect(exported.trusted_devices).toEqual([])
      advance(TRUST_MS)
      await api.endTrust()
      expect(await identity.remembered(token)).toEqual([])
    })

    it('may become one while the pool is asked', async () => {
      const payload = { name: 'Acme', take_over: true }
      for (const outcome of ['remembered', 'refused'] as const) {
        const { deviceKey, token } = await somebody()
        const held = hold(REMEMBER)
        const trusting = trust(token)
        await held.arrived
        if (outcome === 'refused')
          await identity.call('ForgetDevice', { AccessToken: token, DeviceKey: deviceKey })
        const made = await call(token, 'POST', '/organisations', payload)
        expect(made).toMatchObject({ status: 201 })
        held.release()
        const isTrusted = outcome === 'remembered'
        expect(await trusting).toMatchObject({ status: isTrusted ? 201 : 409 })
        expect(await list(token)).toEqual(isTrusted ? [deviceKey] : [])
        expect(await identity.remembered(token)).toEqual(isTrusted ? [deviceKey] : [])
        const { audit_log } = await call(token, 'GET', '/export')
        expect(audit_log.some(({ act }: { act: string }) => act === 'device.trusted')).toBe(
          isTrusted,
        )
      }
    })
  })
})
