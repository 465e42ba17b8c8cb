import { setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { startRedis, type TestRedis } from '#src/testing/redis.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { startTcpRelay } from '#src/testing/tcp-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const MAX_WAIT_MS = 50

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let redis: TestRedis
let instances: TestApi[] = []
let key = ''

beforeAll(async () => {
  redis = await startRedis()
  open = await openTestDatabase('PGlite')
  site = await startSite()
}, 300_000)
afterAll(async () => {
  await site?.close()
  await open?.close()
  await redis?.kill()
})
beforeEach(async () => {
  await open.database.delete(accounts)
  instances = [await startInstance(), await startInstance()]
  key = await keyOf('ana')
})
afterEach(async () => {
  for (const { close } of instances) await close()
})

/** An instance with the time of the machine, as Redis has it. */
async function startInstance(redisUrl = redis.url): Promise<TestApi> {
  const api = await createTestApi(open, { ...site.settings, redisUrl })
  Object.defineProperty(api.clock, 'now', { get: () => new Date() })
  return api
}
const instance = (index: number) => instances[index] ?? expect.fail(`No instance ${index}`)
async function keyOf(sub: string): Promise<string> {
  const api = instance(0)
  return (await api.user(await api.mint.access({ sub }))).json().api_key
}
const call = (api: TestApi, apiKey = key) =>
  api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': apiKey } })
/** Sends `count` calls to each instance at once; returns how many are served. */
async function granted(count: number, apis = instances, apiKey = key): Promise<number> {
  const responses = await Promise.all(
    apis.flatMap((api) => Array.from({ length: count }, () => call(api, apiKey))),
  )
  for (const { statusCode } of responses) expect([200, 429]).toContain(statusCode)
  return responses.filter(({ statusCode }) => statusCode === 200).length
}
const redisLines = (api: TestApi) => api.logged.filter((line) => line.includes('Redis'))
/** The log of an instance whose Redis is away: lost and back take turns, and lost is the last. */
function expectLostOnce(api: TestApi): void {
  const lines = redisLines(api)
  expect(lines.length % 2).toBe(1)
  for (const [index, line] of lines.entries())
    expect(line).toContain(
      index % 2 === 0 ? 'each instance enforces rate limits on its own' : 'is back',
    )
}
/** Until two instances ask Redis: a bucket that one of them empties is empty for the other. */
async function untilShared(other = instance(1)): Promise<void> {
  let probes = 0
  await expect
    .poll(
      async () => {
        const apiKey = await keyOf(`probe-${probes++}`)
        await granted(12, [instance(0)], apiKey)
        return granted(12, [other], apiKey)
      },
      { timeout: 20_000 },
    )
    .toBeLessThanOrEqual(1)
}

it('gives out one bucket over two instances', async () => {
  await untilShared()
  await open.database.update(accounts).set({ plan: 'business' })
  let round = { responded: 0, max: 0 }
  // On a machine that is busy with something else, Redis may be late: then each instance grants its
  // own.
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const { logged } of instances) logged.length = 0
    await pause(2_100)
    round = await callForSeconds(3)
    if (instances.every((api) => redisLines(api).length === 0)) break
  }
  for (const api of instances) expect(redisLines(api)).toEqual([])
  expect(round.responded).toBeLessThanOrEqual(Math.ceil(round.max))
  expect(round.responded).toBeGreaterThanOrEqual(Math.floor(round.max * 0.95))
})

/** Calls of both instances, far more than a bucket of Business grants; how many it did, and may. */
async function callForSeconds(seconds: number): Promise<{ responded: number; max: number }> {
  const start = performance.now()
  const passed = () => (performance.now() - start) / 1_000
  let responded = 0
  while (passed() < seconds) {
    responded += await granted(30)
    await pause(20)
  }
  return { responded, max: 200 + passed() * 100 }
}

it('says in its headers what is left for all instances', async () => {
  await untilShared()
  // The bucket is the person's, and the test before has emptied Ana's.
  key = await keyOf('ben')
  await call(instance(0))
  await call(instance(0))
  expect((await call(instance(1))).headers['ratelimit']).toMatch(/"second";r=7;t=1$/)
  await granted(20)
  const refused = await call(instance(1))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(refused.headers['retry-after']).toBe('1')
})

it('keeps nothing of an account for longer than its bucket takes to fill', async () => {
  await untilShared()
  await granted(20)
  const client = await createClient({ url: redis.url }).connect()
  try {
    const [name] = await client.keys('orchard:calls:*-*')
    expect(await client.pTTL(name ?? '')).toBeLessThanOrEqual(2_000)
    await pause(2_100)
    expect(await client.keys('orchard:calls:*-*')).toEqual([])
  } finally {
    client.destroy()
  }
})

it('goes on with the limit of each instance when Redis is killed, and shares again', async () => {
  await untilShared()
  const before = await granted(30)
  expect(before).toBeGreaterThanOrEqual(10)
  expect(before).toBeLessThanOrEqual(11)
  await pause(2_100)
  await redis.kill()
  try {
    const alone = await granted(30)
    expect(alone).toBeGreaterThanOrEqual(20)
    expect(alone).toBeLessThanOrEqual(22)
    await pause(3_000)
    for (const api of instances) expectLostOnce(api)
  } finally {
    await redis.start()
  }
  await untilShared()
  for (const api of instances) expect(redisLines(api).at(-1)).toContain('Redis is back')
})

it('waits for a silent Redis no longer than 50 ms, once', async () => {
  const relay = await startTcpRelay(redis.port)
  const api = await startInstance(`redis://127.0.0.1:${relay.port}`)
  try {
    instances.push(api)
    await untilShared(api)
    const timed = async () => {
      const start = performance.now()
      expect((await call(api)).statusCode).toBe(200)
      return performance.now() - start
    }
    await timed()
    const usual = await timed()
    relay.isSilent = true
    const [first, next] = [await timed(), await timed()]
    const bar = { limit: MAX_WAIT_MS, unit: 'ms' } as const
    holdBar({ ...bar, name: 'Call that finds Redis silent, beside others', value: first - usual })
    holdBar({ ...bar, name: 'Call after it', value: next })
    await pause(3_000)
    expectLostOnce(api)
    relay.isSilent = false
    await untilShared(api)
    expect(redisLines(api).at(-1)).toContain('Redis is back')
  } finally {
    await relay.close()
  }
})

it('starts without Redis, and limits calls by itself', async () => {
  const api = await startInstance('redis://127.0.0.1:1')
  try {
    const responded = await granted(30, [api])
    expect(responded).toBeGreaterThanOrEqual(10)
    expect(responded).toBeLessThanOrEqual(11)
    await pause(2_000)
    expect(redisLines(api)).toHaveLength(1)
  } finally {
    await api.close()
  }
})

it('goes on by itself where Redis responds and may not be written', async () => {
  await untilShared()
  const client = await createClient({ url: redis.url }).connect()
  try {
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    expect(await granted(12, [instance(0)])).toBeGreaterThanOrEqual(10)
    await pause(2_000)
    expectLostOnce(instance(0))
  } finally {
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    client.destroy()
  }
  await untilShared()
})
