import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  openStore,
  readRegistry,
  releaseFolder,
  trustedKeysPath,
  updateRegistry,
} from '@orchard/platform/releases'
import {
  BUILT_RELEASES,
  PATIENT,
  signAnew,
  startComposer,
  startObjectStore,
  TEST_KEYS,
} from '@orchard/platform/testing'
import { startMailServer } from '@orchard/product-api/testing/mail-server'
import { createDatabase, startPostgres } from '@orchard/product-api/testing/postgres'
import { startRedis, type TestRedis } from '@orchard/product-api/testing/redis'
import { startTcpRelay, type TcpRelay } from '@orchard/product-api/testing/tcp-relay'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customersOf } from '../cluster/testing/customers.ts'
import { startLoad } from '../cluster/testing/steady-load.ts'

/** Beyond a quiet time, on a machine that does other things as well; whoever waits for what hangs waits longer. */
const MORE_MS = 5_000
/** A mail server has a minute to respond. */
const NOTICED_WITHIN_MS = 100_000
const BACK_WITHIN_MS = 100_000
const PAGES = ['/', '/api', '/pricing', '/status', '/errors.json']
const CALL = '/v1/cities?name=Paris'
const POLL_MS = 500
/** Nobody else makes a file system that can be filled up. */
const IS_ROOT = process.getuid?.() === 0

type Name = 'collector' | 'mail' | 'redis' | 'store' | 'identity'

let folder = ''
let disk = ''
let composer: ServerProcess
let productApi: ServerProcess
let redis: TestRedis
let objects: Awaited<ReturnType<typeof startObjectStore>>
let store: ReturnType<typeof openStore>
let key = ''
/** The 99th percentile while nothing is away. */
let quietMs = 0
let relays: Record<Name, TcpRelay>
/** Posts to the forms of the site, each of which makes an email. */
let messages = 0
const closers: (() => unknown)[] = []

/** A file system of its own, which can be filled up. */
function mountDisk(place: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', place])
  closers.push(() => execFileSync('umount', ['-l', place]))
}

/** Stores a copy of a release that was built, under an id, and makes it live. */
async function release(unit: string, id: string): Promise<void> {
  const built = (await readRegistry(BUILT_RELEASES)).live[unit] ?? ''
  const copies = path.join(folder, 'copies')
  const copy = releaseFolder(copies, unit, id)
  await cp(releaseFolder(BUILT_RELEASES, unit, built), copy, { recursive: true })
  const file = path.join(copy, 'release.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, release: id, base: `/_mf/${unit}/${id}/` }))
  await signAnew(copies, unit, id)
  await store.putRelease(unit, id, copy)
  await updateRegistry(store, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { ...now.live, [unit]: id },
    history: [
      ...now.history,
      {
        ...{ generation: now.generation + 1, unit, release: id, action: 'release' as const },
        ...{ previous: now.live[unit] ?? null, at: new Date().toISOString() },
      },
    ],
  }))
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'auxiliaries-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  disk = path.join(folder, 'disk')
  await mkdir(disk)
  if (IS_ROOT) mountDisk(disk)
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  closers.push(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const mail = await startMailServer()
  closers.push(mail.close)
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const database = await createDatabase(postgres.url)
  closers.push(database.stop)
  redis = await startRedis()
  closers.push(redis.kill)
  objects = await startObjectStore()
  closers.push(objects.close)
  const [sitePort, apiPort, identityPort] = [await freePort(), await freePort(), await freePort()]
  const site = `http://localhost:${sitePort}`
  const relay = async (port: number | string) => {
    const one = await startTcpRelay(Number(port))
    closers.push(one.close)
    return one
  }
  relays = {
    collector: await relay((collector.address() as AddressInfo).port),
    mail: await relay(new URL(mail.url).port),
    redis: await relay(redis.port),
    store: await relay(new URL(objects.origin).port),
    identity: await relay(identityPort),
  }
  const copies = path.join(folder, 'copies')
  const bucket = {
    RELEASES_STORE: 's3://releases/site',
    S3_ACCESS_KEY_ID: TEST_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: TEST_KEYS.secretAccessKey,
    TRUSTED_KEYS: trustedKeysPath({}, copies),
  }
  store = openStore({ ...bucket, S3_ENDPOINT: objects.origin }, folder)
  for (const [unit, id] of Object.entries((await readRegistry(BUILT_RELEASES)).live))
    await release(unit, id)

  const common = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${relays.collector.port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
    OTEL_BSP_SCHEDULE_DELAY: '500',
    SITE_ORIGIN: site,
    PRODUCT_API_PORT: String(apiPort),
    PRODUCT_API_HOST: `http://localhost:${apiPort}`,
    IDENTITY_PORT: String(relays.identity.port),
    BILLING: 'off',
  }
  composer = await startComposer({
    ...PATIENT,
    ...bucket,
    ...common,
    PORT: String(sitePort),
    S3_ENDPOINT: `http://127.0.0.1:${relays.store.port}`,
    STORE_POLL_MS: String(POLL_MS),
    RELEASES_DIR: path.join(disk, 'releases'),
  })
  closers.push(() => composer.stop())
  const settings = { ...common, DATA_DIR: path.join(folder, 'data') }
  const identity = await startServer('services/identity/src/main.ts', {
    ...settings,
    IDENTITY_PORT: String(identityPort),
  })
  closers.push(() => identity.stop())
  const dataApis = await startServer('services/data-apis/src/main.ts', {
    ...common,
    PORT: undefined,
    DATA_APIS_PORT: String(await freePort()),
  })
  closers.push(() => dataApis.stop())
  productApi = await startServer('services/product-api/src/main.ts', {
    ...settings,
    DATABASE_URL: database.url,
    KEY_SECRET: 'only of this soak '.repeat(2),
    UPSTREAM_BASE_URL: dataApis.origin,
    REDIS_URL: `redis://127.0.0.1:${relays.redis.port}`,
    SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`,
    MAIL_FROM: 'site@orchard.example',
    OPERATOR_EMAIL: 'op@orchard.example',
    TRY_CALLS_PER_ADDRESS: '1000000',
    TRY_CALLS_PER_DAY: '1000000',
  })
  closers.push(() => productApi.stop())
  const customers = customersOf({ identity: identity.origin, productApi: productApi.origin })
  key = (await customers.signUp()).key
  // Threads begin with their first call.
  await vi.waitFor(async () => {
    const { status } = await ask(`${productApi.origin}${CALL}`, { 'x-api-key': key })
    expect(status).toBe(200)
  }, BACK_WITHIN_MS)
  const load = startEverything()
  await vi.waitFor(() => expect(load.responded()).toBeGreaterThan(100), BACK_WITHIN_MS)
  await load.stop()
  quietMs = load.p99()
}, 240_000)
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close()
}, 60_000)

const figures = async (of: ServerProcess) =>
  (await ask(`${of.origin}${of === composer ? '/_mf/metrics' : '/metrics'}`)).body.toString()

/** Waits until a process says of a dependency that it works, or that it does not. */
const whenSaid = (of: () => ServerProcess, dependency: string, isUp: boolean) =>
  vi.waitFor(
    async () => {
      const text = await figures(of())
      expect(text).toContain(`dependency_up{dependency="${dependency}"} ${isUp ? 1 : 0}\n`)
    },
    { timeout: isUp ? BACK_WITHIN_MS : NOTICED_WITHIN_MS, interval: 250 },
  )

const sendMessage = () => {
  const name = `message ${messages++}`
  return post(
    `${productApi.origin}/op/contact`,
    { name: 'Ana', email: 'a@example.com', topic: 'question', message: `Is this ${name}?` },
    {
      'Idempotency-Key': name.replaceAll(' ', '-').padEnd(64, 'x'),
      // An address may send five.
      'X-Forwarded-For': `203.0.113.${messages}`,
    },
  )
}

/** Visitors and callers, with a key and without one. */
function startEverything() {
  return startLoad([
    { kind: 'page', count: 2, pauseMs: 50, origin: composer.origin, paths: PAGES },
    {
      ...{ kind: 'call', count: 1, pauseMs: 300, origin: productApi.origin },
      ...{ paths: [CALL, '/status'], headers: { 'x-api-key': key } },
    },
    {
      // An address may make sixty a minute.
      ...{ kind: 'free call', count: 1, pauseMs: 1_500, origin: productApi.origin },
      paths: ['/v1/cities/try?name=Oslo'],
    },
  ])
}

/** Loads pages and calls while `act` runs: no request fails, and none waits for what is away. */
async function underLoad(name: string, act: () => Promise<unknown>): Promise<void> {
  const load = startEverything()
  try {
    await act()
    const before = load.responded()
    await vi.waitFor(() => expect(load.responded()).toBeGreaterThan(before + 20), 20_000)
  } finally {
    await load.stop()
  }
  expect(await load.stop()).toEqual([])
  holdBar({
    name: `${name}: p99 of pages and calls`,
    ...{ value: Math.round(load.p99()), limit: Math.round(quietMs + MORE_MS), unit: 'ms' },
  })
}

/** Ways to be away, and back. */
const WAYS = {
  refuses: [(relay: TcpRelay) => relay.refuse(), (relay: TcpRelay) => relay.accept()],
  hangs: [
    async (relay: TcpRelay) => {
      relay.isSilent = true
      relay.silenceOpen()
    },
    async (relay: TcpRelay) => {
      relay.isSilent = false
    },
  ],
  'talks nonsense': [
    async (relay: TcpRelay) => {
      relay.isNonsense = true
      await relay.refuse()
      await relay.accept()
    },
    async (relay: TcpRelay) => {
      relay.isNonsense = false
    },
  ],
} as const
type Way = keyof typeof WAYS

/** Who says what of an auxiliary, and what makes it needed. */
const AUXILIARIES: Readonly<
  Record<Exclude<Name, 'identity'>, [() => ServerProcess, string, (() => unknown)?]>
> = {
  collector: [() => productApi, 'traces'],
  mail: [() => productApi, 'mail', sendMessage],
  redis: [() => productApi, 'redis'],
  store: [() => composer, 'release-store'],
}

describe.each(Object.keys(AUXILIARIES) as (keyof typeof AUXILIARIES)[])('while %s', (name) => {
  it.each(Object.keys(WAYS) as Way[])(
    '%s, no page and no call fails or waits',
    async (way) => {
      const [of, dependency, need] = AUXILIARIES[name]
      const [leave, back] = WAYS[way]
      await underLoad(`${name} ${way}`, async () => {
        await leave(relays[name])
        await need?.()
        await whenSaid(of, dependency, false)
        await back(relays[name])
        await need?.()
        await whenSaid(of, dependency, true)
      })
    },
    150_000,
  )
})

it('Redis that is out of memory fails no call', async () => {
  const configure = (bytes: string) =>
    execFileSync('redis-cli', ['-p', String(redis.port), 'config', 'set', 'maxmemory', bytes])
  await underLoad('redis out of memory', async () => {
    configure('1')
    await whenSaid(() => productApi, 'redis', false)
    configure('0')
    await whenSaid(() => productApi, 'redis', true)
  })
}, 300_000)

it('a store that fails stays the business of the store', async () => {
  await underLoad('store with status 500', async () => {
    objects.fault = () => 500
    await whenSaid(() => composer, 'release-store', false)
    objects.fault = () => undefined
    await whenSaid(() => composer, 'release-store', true)
  })
}, 300_000)

it.skipIf(!IS_ROOT)(
  'a full disk keeps the current releases, until there is room for the next',
  async () => {
    const filler = path.join(disk, 'filler')
    const next = 'fedcba987654'
    const isServed = async () =>
      (await ask(`${composer.origin}/pricing`)).body.toString().includes(next)
    await underLoad('full disk of the releases', async () => {
      execFileSync('sh', ['-c', `cat /dev/zero > '${filler}' 2>/dev/null || true`])
      await release('content', next)
      await whenSaid(() => composer, 'release-store', false)
      expect(composer.log()).toContain('ENOSPC')
      expect(await isServed()).toBe(false)
      await rm(filler)
      await whenSaid(() => composer, 'release-store', true)
      await vi.waitFor(async () => expect(await isServed()).toBe(true), BACK_WITHIN_MS)
    })
  },
  300_000,
)

it('scrapers that read nothing, and those that leave, hold up nobody', async () => {
  const sockets: Socket[] = []
  await underLoad('hanging scrapers', async () => {
    for (const [port, where] of [
      [composer.port, '/_mf/metrics'],
      [productApi.port, '/metrics'],
    ] as const)
      for (let count = 0; count < 50; count++) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined)
        sockets.push(socket.pause())
        socket.write(`GET ${where} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        if (count % 2 === 0) socket.end()
      }
    expect(await figures(composer)).toContain('renders_total')
    expect(await figures(productApi)).toContain('api_calls_total')
  })
  for (const socket of sockets) socket.destroy()
}, 300_000)

it('reports that are none, and more of them than anybody reads, fail no page', async () => {
  await underLoad('nonsense as reports', async () => {
    for (const where of ['/_mf/reports', '/_mf/csp-reports', '/_mf/events'])
      for (let count = 0; count < 200; count++) {
        const response = await fetch(composer.origin + where, {
          method: 'POST',
          body: '{"failures": [{"unit": 7'.repeat(count),
          headers: { 'Content-Type': 'text/plain', Origin: composer.origin },
        })
        await response.arrayBuffer()
        expect(response.status).toBeLessThan(500)
      }
  })
}, 300_000)

it('a user pool that hangs, which the checks of the status page ask, too, fails no call', async () => {
  await underLoad('identity hangs', async () => {
    relays.identity.isSilent = true
    relays.identity.silenceOpen()
    await vi.waitFor(
      async () =>
        expect(await figures(productApi)).toMatch(
          /^status_checks_total\{part="identity",found="down"\} [1-9]/m,
        ),
      { timeout: 90_000, interval: 1_000 },
    )
    relays.identity.isSilent = false
  })
}, 300_000)

it('spans that were lost are counted', async () => {
  expect(await figures(productApi)).toMatch(/^spans_lost_total [1-9]/m)
})
