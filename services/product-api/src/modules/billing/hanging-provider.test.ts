// @module-tag soak
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net'
import { within } from '@orchard/shared/testing/within'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const VISITOR_MS = 500
/** A try at the provider takes ten seconds, and there are three: much less, also on a busy machine. */
const LIMIT_MS = 9_000

/** Accepts connections and sends nothing, as where a handshake of TLS never ends. */
const atConnect = () => createTcpServer(() => undefined)
/** Responds with what never comes to its end. */
const hangs = (begin: (response: ServerResponse) => void) =>
  createServer((request, response) => {
    request.resume()
    begin(response)
  })

const HANGS: Readonly<Record<string, () => Server | TcpServer>> = {
  'at connect': atConnect,
  'before the headers': () => hangs(() => undefined),
  'in the middle of a body': () =>
    hangs((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"object": ')
    }),
  'by a byte now and then': () =>
    hangs((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(timer))
    }),
}

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
  shop.newPerson()
  await shop.buy('learner')
}, 60_000)
afterAll(async () => {
  await shop?.close()
}, 30_000)

describe.each(Object.keys(HANGS))('while the provider hangs %s', (how) => {
  let server: Server | TcpServer
  let api: TestApi
  let authorization = ''
  beforeAll(async () => {
    server = HANGS[how]?.() ?? atConnect()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { billing } = shop.api.config
    if (!billing) throw new Error('The shop sells nothing')
    api = await createTestApi(shop.open, {
      ...shop.api.config,
      billing: { ...billing, standInPort: port, visitorMs: VISITOR_MS },
    })
    // The tokens of the shop are valid here, too.
    api.mint.getUser = shop.api.mint.getUser
  })
  afterAll(async () => {
    await api?.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  beforeEach(async () => {
    api.clock.now = shop.api.clock.now
    authorization = `Bearer ${await shop.api.mint.access({ sub: shop.subject })}`
  })

  /** Sends a request of the visitor, and expects its response in time. */
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    return await within(LIMIT_MS, () =>
      api.app.inject({
        ...{ method, url: `/op/user${path}`, headers: { authorization } },
        ...(payload ? { payload } : {}),
      }),
    )
  }

  it('each request of a visitor ends in time, and says why', async () => {
    const offer = { plan: 'business', term: 'month' }
    const reads = ['/billing/invoices', '/billing/details', '/billing/credit-history']
    const responses = await Promise.all([
      ...reads.map((path) => ask('GET', path)),
      ...['checkout', 'preview'].map((name) => ask('POST', `/billing/${name}`, offer)),
      ...['cancel', 'sync', 'card'].map((name) => ask('POST', `/billing/${name}`, {})),
      ask('DELETE', ''),
    ])
    for (const response of responses) {
      // One of them has its turn when the others want it.
      expect(['billing_unavailable', 'account_busy']).toContain(response.json().code)
      if (response.statusCode !== 409)
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    }
    expect(responses[0]?.json().code).toBe('billing_unavailable')
  })

  it('the plan is shown without its card', async () => {
    expect((await ask('GET', '/billing')).json()).toMatchObject({ plan: 'learner', card: null })
  })
})
