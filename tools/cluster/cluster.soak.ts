import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import { requireChromium } from '@orchard/platform/chromium'
import { REPOSITORY } from '@orchard/platform/workspace'
import { holdBar } from '@orchard/shared/testing/bars'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isListening } from './ready.ts'
import { customersOf } from './testing/customers.ts'
import { type RunningCluster, startCluster } from './testing/running-cluster.ts'
import { startLoad } from './testing/steady-load.ts'

const PAGES = ['/', '/api', '/api/cities', '/blog', '/pricing', '/catalogue.json']
const CALLS = ['/v1/cities/try?name=Paris', '/v1/cities/try?name=Oslo']
/** The proxy sends requests to a server that hangs until it has asked twice how it is. */
const TAKEN_OUT_MS = 2_000
const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
/** What a site needs most, from search to a plan; `e2e/playwright.cluster.config.ts` runs all without these. */
const JOURNEYS = ['browse', 'first-call', 'register', 'search', 'signin', 'stand-in-checkout']

let cluster: RunningCluster
beforeAll(async () => {
  cluster = await startCluster()
}, 600_000)
afterAll(async () => {
  await cluster?.stop()
})

/** Visitors and callers, some of whom post; without a key an address has 300 calls a minute. */
function load() {
  const { productApi, site } = cluster
  return startLoad([
    { kind: 'page', count: 4, pauseMs: 20, origin: site, paths: PAGES },
    { kind: 'call', count: 1, pauseMs: 400, origin: productApi, paths: CALLS },
    {
      kind: 'post',
      count: 1,
      pauseMs: 1_000,
      origin: productApi,
      paths: ['/mcp'],
      body: LIST_TOOLS,
    },
  ])
}

/** Runs `act` under load and returns the failures of all its requests. */
async function underLoad(act: () => Promise<unknown>) {
  const running = load()
  try {
    await vi.waitFor(() => expect(running.responded('page')).toBeGreaterThan(40), 20_000)
    await act()
    const before = running.responded('page')
    await vi.waitFor(() => expect(running.responded('page')).toBeGreaterThan(before + 20), 20_000)
  } finally {
    await running.stop()
  }
  const failures = await running.stop()
  return { failures, responded: running.responded() }
}

it('speaks HTTP/2 over TLS, and keeps the figures of its processes to itself', async () => {
  const session = connect(cluster.site, { rejectUnauthorized: false })
  await once(session, 'connect')
  expect(session.alpnProtocol).toBe('h2')
  session.close()
  expect((await ask(`${cluster.site}/_mf/metrics`)).status).toBe(403)
  expect((await ask(`${cluster.productApi}/metrics`)).status).toBe(403)
})

it('passes end-to-end journeys through the proxy', { timeout: 200_000 }, async () => {
  const browser = await requireChromium()
  const child = spawn(
    'npx',
    ['playwright', 'test', '-c', 'e2e/playwright.cluster.config.ts', '--reporter=dot', ...JOURNEYS],
    {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        E2E_PORT: String(cluster.port),
        E2E_SCHEME: 'https',
        NODE_EXTRA_CA_CERTS: cluster.certificate,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const [status] = await once(child, 'exit')
  expect(status, output).toBe(0)
  const passed = Number(/(\d+) passed/.exec(output)?.[1])
  const name = 'Cluster: end-to-end tests passed through the proxy'
  holdBar({ name, value: passed, limit: 50, unit: '', kind: 'least' })
})

it('restarts all instances in turn without a failed request', { timeout: 120_000 }, async () => {
  const { responded, failures } = await underLoad(async () => {
    for (const service of ['data-apis', 'product-api', 'composer']) await cluster.roll(service)
  })
  expect(failures).toEqual([])
  const name = 'Cluster: rolling restart, failed requests'
  holdBar({ name: `${name} of ${responded}`, value: failures.length, limit: 0, unit: '' })
})

describe('the kill of', () => {
  it.each(['composer-1', 'product-api-2', 'data-apis-1', 'identity', 'payments', 'store', 'redis'])(
    '%s fails no request that can be repeated',
    async (name) => {
      const { failures } = await underLoad(() => cluster.restart(name, 'SIGKILL'))
      // A POST may have been done already, so that the proxy sends none again.
      const repeatable = failures.filter(({ kind }) => kind !== 'post')
      expect(repeatable).toEqual([])
      const posts = failures.filter(({ kind }) => kind === 'post')
      expect(posts.filter(({ status }) => status !== 502)).toEqual([])
      const [label, unit] = [`Cluster: kill of ${name}, POSTs in flight that got 502`, '']
      holdBar({ name: label, value: posts.length, limit: 1, unit })
    },
  )

  it('postgresql fails calls with 503 until it is there again, and no page', async () => {
    let ms = 0
    const { failures } = await underLoad(async () => {
      ms = await cluster.restart('postgresql', 'SIGKILL')
      await vi.waitFor(async () => {
        expect((await ask(`${cluster.productApi}${CALLS[0]}`)).status).toBe(200)
      }, 20_000)
    })
    expect(failures.filter(({ kind }) => kind === 'page')).toEqual([])
    expect(failures.filter(({ status }) => status !== 503)).toEqual([])
    holdBar({ name: 'Cluster: PostgreSQL is back after', value: ms, limit: 20_000, unit: 'ms' })
  })

  it('proxy is the end of every connection, until it is there again', async () => {
    let ms = 0
    const { failures } = await underLoad(async () => {
      ms = await cluster.restart('proxy', 'SIGKILL')
      await vi.waitFor(async () => {
        expect((await ask(`${cluster.site}/`)).status).toBe(200)
        expect((await ask(`${cluster.productApi}${CALLS[0]}`)).status).toBe(200)
      }, 10_000)
    })
    expect(failures.filter(({ status }) => status !== null && status !== 503)).toEqual([])
    holdBar({ name: 'Cluster: the proxy is back after', value: ms, limit: 5_000, unit: 'ms' })
  })
})

describe('the hang of', () => {
  it('postgresql fails calls and accounts with problem documents alone, and no page', {
    timeout: 120_000,
  }, async () => {
    const { token } = await customersOf(cluster).signUp()
    const user = `/op/user?token=${token}`
    const group = { kind: 'call', count: 2, pauseMs: 200, origin: cluster.productApi }
    const users = startLoad([{ ...group, paths: [user] }])
    let start = 0
    const { failures } = await underLoad(async () => {
      await cluster.freeze(['postgresql'], async () => {
        await wait(15_000)
        for (const port of [cluster.port + 11, cluster.port + 12]) {
          const ready = await ask(`http://127.0.0.1:${port}/readyz`)
          expect([ready.status, JSON.parse(ready.body.toString()).status]).toEqual([
            200,
            'degraded',
          ])
        }
        const refused = await ask(cluster.productApi + user)
        expect(refused.status).toBe(503)
        expect(JSON.parse(refused.body.toString()).code).toBe('database_unavailable')
        expect(refused.headers).toMatchObject({
          'retry-after': '5',
          'x-request-id': expect.any(String),
        })
      })
      start = performance.now()
      for (const path of [user, CALLS[0]])
        await vi.waitFor(async () => {
          expect((await ask(`${cluster.productApi}${path}`)).status).toBe(200)
        }, 20_000)
    })
    const value = performance.now() - start
    const ofUsers = await users.stop()
    expect(ofUsers.length).toBeGreaterThan(0)
    for (const { problem, status } of [...failures, ...ofUsers])
      expect([status, problem]).toEqual([503, expect.stringContaining('database_unavailable')])
    expect(failures.filter(({ kind }) => kind === 'page')).toEqual([])
    const name = 'Cluster: calls and accounts are back after a hang of PostgreSQL'
    holdBar({ name, value, limit: 20_000, unit: 'ms' })
  })

  it('all product APIs is told by the proxy as a problem document, with an ID to ask about', async () => {
    await cluster.freeze(['product-api-1', 'product-api-2'], async () => {
      await wait(TAKEN_OUT_MS)
      const response = await ask(`${cluster.productApi}/v1/cities/sample`)
      expect(response.status).toBe(503)
      expect(JSON.parse(response.body.toString())).toMatchObject({
        type: `${cluster.site}/errors/service_unavailable`,
        code: 'service_unavailable',
      })
      expect(response.headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'retry-after': '5',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      })
    })
  })

  it('all composers is told by the proxy as the site’s own page', async () => {
    await cluster.freeze(['composer-1', 'composer-2'], async () => {
      await wait(TAKEN_OUT_MS)
      const response = await ask(cluster.site)
      expect(response.status).toBe(503)
      expect(response.body.toString()).toContain('<h1>Temporarily unavailable</h1>')
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '5',
      })
    })
  })
})

it('ends everything that it started', async () => {
  const before = cluster.processes()
  const start = performance.now()
  const { output, status } = await cluster.stop()
  const value = performance.now() - start
  expect(status, output).toBe(0)
  for (const { name, port } of before) expect(await isListening(port), name).toBe(false)
  holdBar({ name: 'Cluster: ends after Ctrl-C', value, limit: 20_000, unit: 'ms' })
})
