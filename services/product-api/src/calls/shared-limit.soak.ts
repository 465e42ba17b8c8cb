import { setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/open-database.ts'
import { accounts } from '#src/store/schema.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { startRedis, type TestRedis } from '#src/testing/redis.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { startTcpRelay, type TcpRelay } from '#src/testing/tcp-relay.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const MOST_WAIT_MS = 50

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let redis: TestRedis
let relay: TcpRelay
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
}, 30_000)
beforeEach(async () => {
  await open.database.delete(accounts)
  relay = await startTcpRelay(redis.port)
  instances = [await startInstance(), await startInstance()]
  key = await keyOf('ana')
})
afterEach(async () => {
  for (const { close } of instances) await close()
  await relay.close()
})

/** An instance with the time of the machine, as Redis has it. */
async function startInstance(redisUrl = `redis://127.0.0.1:${relay.port}`): Promise<TestApi> {
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
/** How many of `count` calls to each instance are answered, all at once. */
async function granted(count: number, apis = instances, apiKey = key): Promise<number> {
  const answers = await Promise.all(
    apis.flatMap((api) => Array.from({ length: count }, () => call(api, apiKey))),
  )
  for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode)
  return answers.filter(({ statusCode }) => statusCode === 200).length
}
const redisLines = (api: TestApi) => api.logged.filter((line) => line.includes('Redis'))
/** Until both instances ask Redis: a bucket that one of them empties is empty for the other. */
async function untilShared(): Promise<void> {
  let probes = 0
  await expect
    .poll(
      async () => {
        const apiKey = await keyOf(`probe-${probes++}`)
        await granted(12, [instance(0)], apiKey)
        return granted(12, [instance(1)], apiKey)
      },
      { timeout: 20_000 },
    )
    .toBeLessThanOrEqual(1)
}

it('gives out one bucket over two instances', async () => {
  await untilShared()
  await open.database.update(accounts).set({ plan: 'business' })
  const apiKey = key
  const start = performance.now()
  let answered = 0
  while (performance.now() - start < 3_000) {
    answered += await granted(30, instances, apiKey)
    await pause(20)
  }
  const most = 200 + ((performance.now() - start) / 1_000) * 100
  expect(answered).toBeLessThanOrEqual(Math.ceil(most))
  expect(answered).toBeGreaterThanOrEqual(Math.floor(most * 0.95))
  expect(redisLines(instance(0))).toEqual([])
}, 60_000)

it('says in its headers what is left for all instances', async () => {
  await untilShared()
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
    for (const api of instances) expect(redisLines(api)).toHaveLength(1)
    expect(redisLines(instance(0))[0]).toContain('each instance limits calls by itself')
  } finally {
    await redis.start()
  }
  await untilShared()
  for (const api of instances) {
    expect(redisLines(api)).toHaveLength(2)
    expect(redisLines(api)[1]).toContain('Redis is back')
  }
}, 60_000)

it('waits for a silent Redis no longer than 50 ms, once', async () => {
  await untilShared()
  await call(instance(0))
  const measured = async () => {
    const start = performance.now()
    expect((await call(instance(0))).statusCode).toBe(200)
    return performance.now() - start
  }
  const usual = await measured()
  relay.isSilent = true
  const first = await measured()
  const next = await measured()
  holdBar({
    name: 'Call that finds Redis silent',
    value: first - usual,
    limit: MOST_WAIT_MS,
    unit: 'ms',
  })
  holdBar({ name: 'Call after it', value: next, limit: MOST_WAIT_MS, unit: 'ms' })
  // Long enough for the client to give the connection up.
  await pause(5_000)
  expect(redisLines(instance(0))).toHaveLength(1)
  relay.isSilent = false
  await untilShared()
  expect(redisLines(instance(0))).toHaveLength(2)
}, 60_000)

it('starts without Redis, and limits calls by itself', async () => {
  const api = await startInstance('redis://127.0.0.1:1')
  try {
    const answered = await granted(30, [api])
    expect(answered).toBeGreaterThanOrEqual(10)
    expect(answered).toBeLessThanOrEqual(11)
    await pause(2_000)
    expect(redisLines(api)).toHaveLength(1)
  } finally {
    await api.close()
  }
})

it('goes on by itself where Redis answers and may not be written', async () => {
  await untilShared()
  const client = await createClient({ url: redis.url }).connect()
  try {
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    expect(await granted(12, [instance(0)])).toBeGreaterThanOrEqual(10)
    await pause(2_000)
    expect(redisLines(instance(0))).toHaveLength(1)
  } finally {
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    client.destroy()
  }
  await untilShared()
}, 60_000)
