import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { type PoolRelay, startPoolRelay } from '#src/testing/pool-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const LIST_GROUPS = 'AdminListGroupsForUser'
const MANY_GROUPS = Array.from({ length: 70 }, (_, index) => `group-${index}`)

let open: OpenDatabase & { place: DatabasePlace }
let identity: IdentityProcess
let relay: PoolRelay
let api: TestApi
let other: TestApi
let people = 0

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  identity = await startIdentity(open.place.dataDir)
  relay = await startPoolRelay(identity.port)
})
afterAll(async () => {
  await relay?.close()
  await identity?.stop()
  await open?.close()
}, 30_000)
beforeEach(async () => {
  api = await start()
  other = await start()
  relay.handlers.clear()
  relay.asked.splice(0)
})
afterEach(async () => {
  await api?.close()
  await other?.close()
})

/** A server that trusts the pool, with the credentials of an administrator unless said otherwise. */
async function start({ isAdmin = true } = {}): Promise<TestApi> {
  const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
  const endpoint = `http://127.0.0.1:${relay.port}/`
  const admin = isAdmin ? tokens.cognito.admin : null
  const made = await createTestApi(open, {
    tokens: { ...tokens, cognito: { ...tokens.cognito, endpoint, admin } },
  })
  made.clock.now = new Date()
  return made
}
const advance = (seconds: number) => {
  for (const one of [api, other])
    one.clock.now = new Date(one.clock.now.getTime() + seconds * 1_000)
}

/** Somebody with 2FA, in these groups when their token is issued. */
async function person(groups: readonly string[] = ['operators']) {
  const email = `operator-${++people}@example.com`
  await identity.dev('users', { email, groups })
  const token = await identity.signIn(email)
  await identity.dev('users', { email, mfa: 'totp' })
  const headers = { authorization: `Bearer ${token}` }
  return {
    setGroups: (now: readonly string[]) => identity.dev('users', { email, groups: now }),
    change: (fields: object) => identity.dev('users', { email, ...fields }),
    read: (on = api) => on.app.inject({ url: '/op/operator/suspensions', headers }),
    act: (on = api) =>
      on.app.inject({
        ...{ method: 'POST', url: '/op/operator/log', headers },
        payload: { act: 'try', reason: 'A test' },
      }),
  }
}
const codeOf = (response: LightMyRequestResponse) =>
  response.statusCode < 400 ? response.statusCode : response.json().code
const groupQuestions = () => relay.asked.filter((operation) => operation === LIST_GROUPS).length

it('refuses whoever was taken out of the group: acts at once, reads within 10 s', async () => {
  const ana = await person()
  for (const on of [api, other]) {
    expect((await ana.read(on)).statusCode).toBe(200)
    expect((await ana.act(on)).statusCode).toBe(201)
  }
  await ana.setGroups([])
  for (const on of [api, other]) {
    expect(codeOf(await ana.act(on))).toBe('not_operator')
    // What the act has learnt holds for reading, too.
    expect(codeOf(await ana.read(on))).toBe('not_operator')
  }
  const ben = await person()
  for (const on of [api, other]) expect((await ben.read(on)).statusCode).toBe(200)
  await ben.setGroups(['former-operators'])
  advance(10)
  for (const on of [api, other]) expect(codeOf(await ben.read(on))).toBe('not_operator')
})

it('knows who has joined the group since their token was issued', async () => {
  const ana = await person([])
  expect(codeOf(await ana.read())).toBe('not_operator')
  await ana.setGroups(['operators'])
  expect((await ana.act(other)).statusCode).toBe(201)
  advance(10)
  expect((await ana.read()).statusCode).toBe(200)
  expect((await ana.act()).statusCode).toBe(201)
})

it('finds the group on a later page', async () => {
  const ana = await person([...MANY_GROUPS, 'operators'])
  expect((await ana.read()).statusCode).toBe(200)
  expect(groupQuestions()).toBe(2)
})

it('refuses within 10 s whom the pool has disabled, and who has no 2FA any more', async () => {
  const disabled = await person()
  const careless = await person()
  expect([await disabled.read(), await careless.read()].map(codeOf)).toEqual([200, 200])
  await disabled.change({ enabled: false })
  await careless.change({ mfa: 'none' })
  expect(codeOf(await disabled.act())).toBe('token_invalid')
  expect(codeOf(await careless.act(other))).toBe('second_factor_required')
  advance(10)
  expect(codeOf(await disabled.read())).toBe('token_invalid')
  expect(codeOf(await careless.read())).toBe('second_factor_required')
})

it('asks once for reads of 10 s, and for each act', async () => {
  const ana = await person()
  const responses = await Promise.all(Array.from({ length: 5 }, () => ana.read()))
  expect(responses.map(codeOf)).toEqual(Array(5).fill(200))
  advance(9)
  await ana.read()
  expect(groupQuestions()).toBe(1)
  await Promise.all([ana.act(), ana.act()])
  expect(groupQuestions()).toBe(3)
})

it('asks once in 10 s about a stranger who acts', async () => {
  const stranger = await person([])
  for (let count = 0; count < 3; count++) expect(codeOf(await stranger.act())).toBe('not_operator')
  expect(groupQuestions()).toBe(1)
})

it('says 503 while the groups cannot be asked, and remembers no failure', async () => {
  const ana = await person()
  expect((await ana.read()).statusCode).toBe(200)
  relay.handlers.set(LIST_GROUPS, async () => null)
  expect(codeOf(await ana.act())).toBe('identity_unavailable')
  expect((await ana.read()).statusCode).toBe(200)
  advance(10)
  expect(codeOf(await ana.read())).toBe('identity_unavailable')
  relay.handlers.set(LIST_GROUPS, async () => ({ status: 200, body: Buffer.from('{"Groups":1}') }))
  expect(codeOf(await ana.read())).toBe('identity_unavailable')
  relay.handlers.set(LIST_GROUPS, async () => ({
    status: 200,
    body: Buffer.from('{"Groups":[],"NextToken":"the-same"}'),
  }))
  expect(codeOf(await ana.read())).toBe('identity_unavailable')
  relay.handlers.clear()
  expect((await ana.read()).statusCode).toBe(200)
})

it('ignores a response that a newer one has overtaken', async () => {
  const ana = await person()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    relay.handlers.set(LIST_GROUPS, async (forward) => {
      relay.handlers.clear()
      const response = await forward()
      resolve()
      await gate
      return response
    })
  })
  const late = ana.read()
  await arrived
  await ana.setGroups([])
  expect(codeOf(await ana.act())).toBe('not_operator')
  release()
  expect(codeOf(await late)).toBe('not_operator')
  expect(codeOf(await ana.read())).toBe('not_operator')
})

it('without the credentials wants a token of the last 10 minutes for everything', async () => {
  const bare = await start({ isAdmin: false })
  const ana = await person()
  const stranger = await person([])
  expect([await ana.read(bare), await ana.act(bare)].map(codeOf)).toEqual([200, 201])
  expect(codeOf(await stranger.read(bare))).toBe('not_operator')
  bare.clock.now = new Date(bare.clock.now.getTime() + 11 * 60_000)
  expect([await ana.read(bare), await ana.act(bare)].map(codeOf)).toEqual([
    'token_too_old',
    'token_too_old',
  ])
  expect(groupQuestions()).toBe(0)
  await bare.close()
})
