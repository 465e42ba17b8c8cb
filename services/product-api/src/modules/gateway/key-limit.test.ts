import { burstOf, PLANS } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { createApiKey } from '#src/modules/keys/api-key.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type CountedDatabase, countStatements } from '#src/testing/count-statements.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let counted: CountedDatabase
let site: SiteServer
let api: TestApi
let key = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
})
afterAll(async () => {
  await site?.close()
  await open?.close()
})
beforeEach(async () => {
  await forgetPeople(open.database)
  site.calls.length = 0
  counted = countStatements(open)
  api = await createTestApi({ ...counted, place: open.place }, site.settings)
  key = await keyOf('ana')
})
afterEach(async () => api?.close())

async function keyOf(sub: string): Promise<string> {
  return (await api.user(await api.mint.access({ sub }))).json().api_key
}
const call = (apiKey = key, url = '/v1/colours', remoteAddress = '192.0.2.1') =>
  api.app.inject({ url, headers: { 'x-api-key': apiKey }, remoteAddress })
const calls = (count: number, apiKey = key, url = '/v1/colours') =>
  Promise.all(Array.from({ length: count }, () => call(apiKey, url)))
const statuses = async (responses: ReturnType<typeof calls>) =>
  (await responses).map(({ statusCode }) => statusCode).toSorted()
const times = (count: number, status: number) => Array<number>(count).fill(status)
const wait = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
const usedBy = async (sub: string) => {
  const authorization = `Bearer ${await api.mint.access({ sub })}`
  return (await api.app.inject({ url: '/op/user/usage', headers: { authorization } })).json().used
}
/** Calls of keys that look right and belong to nobody. */
const madeUp = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) =>
    createApiKey((length) => Buffer.from(String(first + index).padStart(length, '0'))),
  )

it.each(PLANS)('lets $id make a burst, and then its requests per second', async (plan) => {
  await open.database.update(accounts).set({ plan: plan.id })
  const [burst, perSecond] = [burstOf(plan), plan.callsPerSecond]
  expect(await statuses(calls(burst + 3))).toEqual([...times(burst, 200), ...times(3, 429)])
  wait(1_000)
  expect(await statuses(calls(perSecond + 1))).toEqual([...times(perSecond, 200), 429])
  wait(1_000 / perSecond - 1)
  expect((await call()).statusCode).toBe(429)
  wait(1)
  expect(await statuses(calls(2))).toEqual([200, 429])
  wait(3_600_000)
  expect(await statuses(calls(burst + 1))).toEqual([...times(burst, 200), 429])
  expect(await usedBy('ana')).toBe(2 * burst + perSecond + 1)
})

it('refuses with a reason, says when again, and asks nobody else', async () => {
  await calls(10)
  const before = { statements: counted.statements, upstream: site.calls.length }
  const [refused] = await calls(50)
  expect(refused?.json()).toEqual({
    type: `${site.origin}/errors/rate_limited`,
    title: 'Too Many Requests',
    status: 429,
    code: 'rate_limited',
    detail: 'Your plan allows 5 requests per second, with bursts of 10; retry in a second',
  })
  expect(refused?.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'retry-after': '1',
    'ratelimit-policy': '"month";q=3000;w=2592000, "second";q=5;w=1;orchard-burst=10',
    ratelimit: '"second";r=0;t=2',
    'access-control-allow-origin': '*',
  })
  await calls(5, key, '/v1/weather?days=9')
  await calls(5, key, '/v1/nothing')
  expect({ statements: counted.statements, upstream: site.calls.length }).toEqual(before)
  wait(1_000)
  expect((await call()).headers['ratelimit']).toBe('"month";r=2989;t=820799, "second";r=4;t=2')
  expect(await usedBy('ana')).toBe(11)
})

it('limits bad parameters and unknown APIs, too: each of them reads the database', async () => {
  await call()
  const before = counted.statements
  const responses = [
    ...(await calls(200, key, '/v1/weather?days=9')),
    ...(await calls(200, key, '/v1/nothing')),
  ]
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBe(391)
  expect(counted.statements - before).toBe(9)
})

it('gives each account a bucket of its own', async () => {
  const other = await keyOf('ben')
  expect(await statuses(calls(11))).toEqual([...times(10, 200), 429])
  expect(await statuses(calls(11, other))).toEqual([...times(10, 200), 429])
})

it('has one bucket for an account and the one that its owner opens after deleting it', async () => {
  const authorization = `Bearer ${await api.mint.access({ sub: 'cid' })}`
  // A sign-in of the next second, and a clock that has not gone on: no token has come back.
  const nextSecond = Math.floor(api.clock.now.getTime() / 1_000) + 1
  const again = await api.mint.access({ sub: 'cid', auth_time: nextSecond })
  expect(await statuses(calls(10, await keyOf('cid')))).toEqual(times(10, 200))
  await api.app.inject({ method: 'DELETE', url: '/op/user', headers: { authorization } })
  const next = (await api.user(again)).json().api_key
  expect(await statuses(calls(3, next))).toEqual(times(3, 429))
  wait(1_000)
  expect(await statuses(calls(6, next))).toEqual([...times(5, 200), 429])
})

it('has one bucket for a key and the one that it replaced', async () => {
  const authorization = `Bearer ${await api.mint.access()}`
  const rotated = await api.app.inject({
    method: 'POST',
    url: '/op/user/key',
    headers: { authorization },
    payload: { retire: 'after_grace' },
  })
  const fresh = rotated.json().api_key
  expect(await statuses(calls(6))).toEqual(times(6, 200))
  expect(await statuses(calls(6, fresh))).toEqual([...times(4, 200), 429, 429])
  expect((await call()).statusCode).toBe(429)
})

it('tells the quota of the month apart from too many calls at once', async () => {
  await open.database.update(accounts).set({ plan: 'learner' }).where(eq(accounts.subject, 'ana'))
  const { headers } = await call()
  expect(headers['ratelimit-policy']).toBe(
    '"month";q=20000;w=2592000, "second";q=10;w=1;orchard-burst=20',
  )
  expect(headers['ratelimit']).toBe('"month";r=19999;t=820800, "second";r=19;t=1')
})

it('locks nobody out when the clock is set back', async () => {
  await calls(10)
  wait(-3_600_000)
  expect((await call()).statusCode).toBe(429)
  wait(1_000)
  expect(await statuses(calls(6))).toEqual([...times(5, 200), 429])
})

it('looks up 300 unknown keys of an address, then five a second, and one at a time', async () => {
  const before = counted.statements
  const responses = await Promise.all(madeUp(400).map((apiKey) => call(apiKey)))
  const of = (status: number) => responses.filter(({ statusCode }) => statusCode === status)
  expect([of(401).length, of(429).length]).toEqual([300, 100])
  expect(counted.statements - before).toBe(301)
  const [refused] = of(429)
  expect(refused?.json().code).toBe('rate_limited')
  expect(refused?.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"keyless";q=300;w=60',
    ratelimit: '"keyless";r=0;t=1',
  })
  wait(1_000)
  await Promise.all(madeUp(50, 1_000).map((apiKey) => call(apiKey)))
  expect(counted.statements - before).toBe(307)
  const elsewhere = await call(madeUp(1, 2_000)[0], '/v1/colours', '192.0.2.2')
  expect(elsewhere.json().code).toBe('key_invalid')
})

it('takes a /64 of IPv6 for one address', async () => {
  const before = counted.statements
  await Promise.all(
    madeUp(400).map((apiKey, index) =>
      call(apiKey, '/v1/colours', `2001:db8:1:2::${index.toString(16)}`),
    ),
  )
  expect(counted.statements - before).toBe(301)
})

it('lets a key go on whose account has changed, and a new one work, whatever else their address sends', async () => {
  expect((await call()).statusCode).toBe(200)
  await Promise.all(madeUp(400).map((apiKey) => call(apiKey)))
  const authorization = `Bearer ${await api.mint.access({ sub: 'ana' })}`
  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url, headers: { authorization }, payload })
  const replaced = await post('/op/user/key', { key_id: null, retire: 'after_grace' })
  expect((await call()).statusCode).toBe(200)
  expect((await call(replaced.json().api_key)).statusCode).toBe(200)
  const before = counted.statements
  const flood = madeUp(50, 1_000).map((apiKey) => call(apiKey))
  const refused = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(refused).toEqual(times(50, 429))
  expect(counted.statements - before).toBe(1)
})

it('lets a key go on that is known, whatever else its address sends', async () => {
  expect((await call()).statusCode).toBe(200)
  await Promise.all(madeUp(400).map((apiKey) => call(apiKey)))
  // Later than a found key is remembered, and with no look-up left for unknown ones.
  for (let second = 0; second < 20; second++) {
    wait(1_000)
    await Promise.all(madeUp(10, 1_000 + 10 * second).map((apiKey) => call(apiKey)))
    expect((await call()).statusCode).toBe(200)
  }
})

it('looks a key up once for calls of the same moment, and takes no look-up for good', async () => {
  const before = counted.statements
  await calls(400)
  // The look-up, and the statements that count ten calls.
  expect(counted.statements - before).toBeLessThanOrEqual(11)
  for (let index = 0; index < 40; index++) {
    const apiKey = await keyOf(`person-${index}`)
    expect((await call(apiKey)).statusCode).toBe(200)
  }
  const responses = await Promise.all(madeUp(300).map((apiKey) => call(apiKey)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})
