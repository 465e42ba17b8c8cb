// @module-tag soak

import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { PLANS, SEARCH_LIMIT } from '@orchard/shared/facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { createApiKey } from '#src/modules/keys/api-key.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const QUOTA = 10_000_000
const TOOLS = ['search_apis', 'get_api', 'call_api', 'get_usage', 'recommend_plan']

const HOLIDAYS = Array.from({ length: SEARCH_LIMIT + 2 }, (_, index) => ({
  ...contractOf(`holidays-${index}`, { country: 'NP', days: [{ name: 'Dashain' }] }, [
    { name: 'country', type: 'string', required: true, description: 'ISO 3166-1 code.' },
    { name: 'year', type: 'integer', required: false, minimum: 1900, maximum: 2100 },
  ]),
  documentation: {
    id: index + 1,
    name: `Holidays ${index}`,
    description: 'Public holidays of a country.',
    category: 'places',
    keywords: 'bank holiday, day off',
    notes: ['Only national holidays.'],
    example: { country: 'NP' },
    fields: [
      {
        name: 'days[].name',
        type: 'string',
        nullable: false,
        optional: false,
        description: 'Its name.',
      },
    ],
  },
}))

type ToolResponse = { isError?: boolean; content: unknown; structuredContent?: unknown }

/** The problem in the response of a tool that refused. */
function problemIn({ content, isError }: ToolResponse) {
  expect(isError).toBe(true)
  const [{ text = '' } = {}] = content as { text?: string }[]
  return JSON.parse(text)
}

/** The response of a tool, the same as text and as data. */
function dataIn(response: ToolResponse) {
  expect(response.isError ?? false, JSON.stringify(response.content)).toBe(false)
  const [{ text = '' } = {}] = response.content as { text?: string }[]
  expect(JSON.parse(text)).toEqual(response.structuredContent)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
  return JSON.parse(text)
}

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let site: SiteServer
  let api: TestApi
  let address = ''
  let key = ''
  let token = ''
  const clients: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    site = await startSite()
    for (const one of HOLIDAYS) site.add(one)
  })
  afterAll(async () => {
    await site?.close()
    await open?.close()
  })
  beforeEach(async () => {
    await forgetPeople(open.database)
    site.responses.clear()
    site.calls.length = 0
    api = await createTestApi(open, site.settings)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
    token = await api.mint.access()
    key = (await api.user(token)).json().api_key
    await open.database.update(accounts).set({ plan: 'professional' })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await api?.close()
  })

  async function connect(headers: Record<string, string> = { 'X-Api-Key': key }) {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    clients.push(client)
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }),
    )
    return client
  }
  const call = async (
    name: string,
    given: Record<string, unknown> = {},
    headers?: Record<string, string>,
  ): Promise<ToolResponse> =>
    (await connect(headers)).callTool({ name, arguments: given }) as Promise<ToolResponse>
  const post = (message: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(message),
    })
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const usage = async () =>
    (
      await api.app.inject({
        url: '/op/user/usage',
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()

  it('a key that may not be used here takes no message from its account', async () => {
    const limits = { addresses: ['203.0.113.9'] }
    const created = await api.app.inject({
      ...{ method: 'POST', url: '/op/user/keys', payload: { name: 'Till', limits } },
      headers: { authorization: `Bearer ${token}` },
    })
    const { api_key: limited } = created.json()
    for (let count = 0; count < 110; count++)
      expect((await post(LIST, { Authorization: `Bearer ${limited}` })).status).toBe(200)
    expect((await post(LIST, { 'X-Api-Key': key })).status).toBe(200)
  })

  it('offers tools that change nothing, in few words', async () => {
    const client = await connect({})
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS)
    for (const { annotations, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
    const words = tools.map(({ description }) => description).join('') + client.getInstructions()
    expect(words.length).toBeLessThan(2_000)
  })

  it('searches without a key as the site does, page by page', async () => {
    const client = await connect({})
    const search = async (given: object) =>
      dataIn(
        (await client.callTool({ name: 'search_apis', arguments: { ...given } })) as ToolResponse,
      )
    const first = await search({ query: 'Holidays' })
    expect(first).toMatchObject({ total: SEARCH_LIMIT + 2, similar: [] })
    expect(first.apis).toHaveLength(SEARCH_LIMIT)
    expect(first.apis[0]).toEqual({
      api: 'holidays-0',
      name: 'Holidays 0',
      description: 'Public holidays of a country.',
      category: 'places',
      url: `${site.origin}/api/holidays-0`,
      configured: true,
    })
    const second = await search({ query: 'Holidays', cursor: first.next_cursor })
    expect(second.apis.map((one: { api: string }) => one.api)).toEqual(
      [0, 1].map((more) => `holidays-${SEARCH_LIMIT + more}`),
    )
    expect(second.next_cursor).toBeNull()
    expect((await search({ query: 'holidays of Nepal' })).similar).toContain('holidays-0')
  })

  it('describes an API, and says what is not or no longer there', async () => {
    const described = dataIn(await call('get_api', { api: 'holidays-0' }, {}))
    expect(described).toMatchObject({
      api: 'holidays-0',
      configured: true,
      kind: 'computed',
      openapi: `${site.origin}/api/holidays-0/openapi.json`,
      parameters: [
        { name: 'country', required: true, description: 'ISO 3166-1 code.' },
        { name: 'year', minimum: 1900, maximum: 2100 },
      ],
      example: { parameters: { country: 'NP' }, answer: { country: 'NP' } },
    })
    expect(problemIn(await call('get_api', { api: 'tides' }, {}))).toMatchObject({
      status: 404,
      code: 'api_unknown',
    })
    expect(problemIn(await call('get_api', { api: 'barometer' }, {}))).toMatchObject({
      status: 410,
      code: 'api_retired',
    })
    const client = await connect({})
    const { resources } = await client.listResources()
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: 'api://holidays-3', title: 'Holidays 3' }),
    )
    const { contents } = await client.readResource({ uri: 'api://holidays-0' })
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(described)
  })

  it.each([
    ['X-Api-Key', () => ({ 'X-Api-Key': key })],
    ['Authorization', () => ({ Authorization: `Bearer ${key}` })],
  ])('calls an API with the key in %s, and counts the call', async (_name, headers) => {
    site.responses.set('/holidays-0?country=NP&year=2026', {
      status: 200,
      headers: { 'X-Answer-Kind': 'computed', 'X-Data-Source': 'Gazette', 'X-Data-Date': '2026' },
      body: { days: [{ name: 'Tihar' }] },
    })
    const parameters = { country: 'NP', year: 2026 }
    const response = await call('call_api', { api: 'holidays-0', parameters }, headers())
    expect(dataIn(response)).toEqual({
      answer: { days: [{ name: 'Tihar' }] },
      part: null,
      next_cursor: null,
      kind: 'computed',
      source: 'Gazette',
      data_date: '2026',
      calls_left: QUOTA - 1,
    })
    expect(await usage()).toMatchObject({ used: 1, by_api: [{ slug: 'holidays-0', calls: 1 }] })
    expect(JSON.stringify(site.calls) + api.logged.join()).not.toContain(key)
  })

  it("passes on the gateway's refusals word for word", async () => {
    const wrong = await call('call_api', { api: 'holidays-0', parameters: { year: 1 } })
    expect(problemIn(wrong)).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      errors: { country: 'country is missing', year: 'year must be between 1900 and 2100' },
    })
    expect(problemIn(await call('call_api', { api: 'tides' }))).toMatchObject({ status: 404 })
    site.responses.set('/holidays-0?country=XX', {
      status: 422,
      headers: {},
      body: { code: 'country_unknown', detail: 'No such country' },
    })
    const refused = await call('call_api', { api: 'holidays-0', parameters: { country: 'XX' } })
    expect(problemIn(refused)).toMatchObject({ status: 422, code: 'country_unknown' })
    const noKey = problemIn(await call('call_api', { api: 'colours' }, {}))
    expect([noKey.status, noKey.code]).toEqual([401, 'key_missing'])
    const unknown = { 'X-Api-Key': createApiKey((count) => Buffer.alloc(count, 7)) }
    const badKey = problemIn(await call('call_api', { api: 'colours' }, unknown))
    expect([badKey.status, badKey.code]).toEqual([401, 'key_invalid'])
    // The API's own 422 counts, as it does at /v1.
    expect(await usage()).toMatchObject({ used: 1 })
  })

  it('a key with limits is told its own requests, and what the account has left', async () => {
    const { api_key: limited } = (
      await api.app.inject({
        method: 'POST',
        url: '/op/user/keys',
        headers: { authorization: `Bearer ${token}` },
        payload: { name: 'Till', limits: { apis: ['colours'] } },
      })
    ).json()
    dataIn(await call('call_api', { api: 'advice', parameters: { topic: 'work' } }))
    dataIn(await call('call_api', { api: 'colours' }, { 'X-Api-Key': limited }))
    const { by_api: byApi, used } = dataIn(await call('get_usage', {}, { 'X-Api-Key': limited }))
    expect([used, byApi]).toEqual([2, [{ api: 'colours', calls: 1 }]])
  })

  it('a key for pages is for no program', async () => {
    const { api_key: page } = (
      await api.app.inject({
        method: 'POST',
        url: '/op/user/keys',
        headers: { authorization: `Bearer ${token}` },
        payload: {
          name: 'Page',
          kind: 'publishable',
          limits: { origins: ['https://shop.example'], calls_per_day: 5 },
        },
      })
    ).json()
    for (const [name, given] of [
      ['call_api', { api: 'colours' }],
      ['get_usage', {}],
    ] as const)
      expect(problemIn(await call(name, given, { 'X-Api-Key': page }))).toMatchObject({
        status: 403,
        code: 'key_origin_refused',
      })
  })

  it('limits calls as the plan does, and says when to go on', async () => {
    await open.database.update(accounts).set({ plan: 'free' })
    const fresh = await createTestApi(open, site.settings)
    const responses = await Promise.all(
      Array.from({ length: 11 }, () =>
        fresh.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).filter((one) => one === 429)).toHaveLength(
      1,
    )
    await fresh.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(fresh.app.server.address() as AddressInfo).port}`
    try {
      const refused = problemIn(await call('call_api', { api: 'colours' }))
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retry_after: 1 })
    } finally {
      for (const client of clients.splice(0)) await client.close()
      await fresh.close()
    }
  })

  it('gives a long response in parts, each a call, and never mixes two responses', async () => {
    const long = Array.from({ length: 1_500 }, (_, index) => `"${index}" – 日本 🍎\n`)
    site.responses.set('/colours', { status: 200, headers: {}, body: long })
    let text = ''
    let cursor: string | null = null
    let parts = 0
    do {
      const given: object = cursor === null ? {} : { cursor }
      const data = dataIn(await call('call_api', { api: 'colours', ...given }))
      expect(data.answer).toBeNull()
      text += data.part
      cursor = data.next_cursor
      parts++
    } while (cursor !== null)
    expect(JSON.parse(text)).toEqual(long)
    expect(parts).toBeGreaterThan(2)
    expect(await usage()).toMatchObject({ used: parts })
    const first = dataIn(await call('call_api', { api: 'colours' }))
    site.responses.set('/colours', { status: 200, headers: {}, body: ['red', ...long] })
    const next = await call('call_api', { api: 'colours', cursor: first.next_cursor })
    expect(problemIn(next)).toMatchObject({ status: 409, code: 'cursor_outdated' })
    const made = await call('call_api', { api: 'colours', cursor: 'made up' })
    expect(problemIn(made)).toMatchObject({ status: 400, code: 'cursor_invalid' })
  })

  it('shows the usage of the key without naming other keys', async () => {
    await call('call_api', { api: 'colours' })
    const shown = dataIn(await call('get_usage'))
    expect(shown).toMatchObject({
      plan: 'professional',
      calls_per_second: 200,
      monthly_quota: QUOTA,
      used: 1,
      left: QUOTA - 1,
      awaits_payment: false,
      by_api: [{ api: 'colours', calls: 1 }],
    })
    expect(Object.keys(shown)).not.toContain('by_key')
    expect(problemIn(await call('get_usage', {}, {}))).toMatchObject({ code: 'key_missing' })
  })

  it('keeps usage from a key that was revoked a moment ago', async () => {
    expect(dataIn(await call('get_usage'))).toMatchObject({ used: 0 })
    // As another instance does it.
    await open.database.delete(apiKeys)
    expect(problemIn(await call('get_usage'))).toMatchObject({ code: 'key_invalid' })
  })

  it('recommends plans as the pricing page does', async () => {
    const given = { calls_per_day: 300, growth_percent: 10, start: '2026-11-21' }
    const advice = dataIn(await call('recommend_plan', given, {}))
    const year = { first_day: '2026-11-21', months: 9, plan: 'learner', billing: 'annual' }
    const rest = { first_day: '2027-08-21', months: 3, plan: 'developer', billing: 'monthly' }
    expect(advice.steps).toEqual([
      { ...year, cost_usd: 228 },
      { ...rest, cost_usd: 177 },
    ])
    expect(advice).toMatchObject({ total_usd: 405, one_plan: { plan: 'developer', months: 12 } })
    expect(advice.months).toHaveLength(12)
    expect(advice.months[0]).toEqual({ first_day: '2026-11-21', calls: 9_000 })
    expect(advice.quota_ends.map(({ plan }: { plan: string }) => plan)).toEqual(
      PLANS.map(({ id }) => id),
    )
    expect(advice.quota_ends[0]).toEqual({ plan: 'free', day: '2026-12-01' })
    const today = dataIn(await call('recommend_plan', { calls_per_day: 1 }, {}))
    expect(today.months[0].first_day).toBe('2026-11-21')
  })

  it('responds to clients that still begin with initialize, without a session', async () => {
    const client = new OlderClient({ name: 'older', version: '1' })
    clients.push(client)
    const headers = { 'X-Api-Key': key }
    const transport = new OlderTransport(new URL(`${address}/mcp`), { requestInit: { headers } })
    // Its types predate exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<OlderClient['connect']>[0])
    expect(transport.sessionId).toBeUndefined()
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
    const response = await client.callTool({ name: 'call_api', arguments: { api: 'colours' } })
    expect(dataIn(response as ToolResponse)).toMatchObject({ answer: ['red', 'green'] })
  })

  it('takes no batches, streams or foreign pages', async () => {
    const problemOf = async (response: Response) => {
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      const { code } = (await response.json()) as { code: string }
      return [response.status, code]
    }
    const refusals = [
      [await post([LIST, LIST]), 400, 'batch_unsupported'],
      [await fetch(`${address}/mcp`), 405, 'method_not_allowed'],
      [await fetch(`${address}/mcp`, { method: 'DELETE' }), 405, 'method_not_allowed'],
      [await post(LIST, { Origin: 'https://evil.example' }), 403, 'origin_refused'],
      [await post(LIST, { Origin: 'null' }), 403, 'origin_refused'],
      [await post({ ...LIST, more: 'x'.repeat(70_000) }), 413, 'body_too_large'],
    ] as const
    for (const [response, status, code] of refusals)
      expect(await problemOf(response)).toEqual([status, code])
    const preflight = await fetch(`${address}/mcp`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'http://localhost:6274',
    ])
    const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
    for (const name of ['Authorization', 'Mcp-Protocol-Version', 'Baggage', 'Sentry-Trace'])
      expect(allowed.split(', ')).toContain(name)
    for (const origin of [site.origin, 'http://localhost:6274'])
      expect((await post(LIST, { Origin: origin })).status).toBe(200)
    const listen = { ...LIST, method: 'subscriptions/listen', params: { _meta: MODERN } }
    const refused = await post(listen, {
      'Mcp-Method': 'subscriptions/listen',
      'Mcp-Protocol-Version': '2026-07-28',
    })
    expect(await refused.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  it('refuses requests by another name where its own is known', async () => {
    const named = await createTestApi(open, {
      ...site.settings,
      publicAddress: 'https://api.apiorchard.example',
    })
    const ask = (host: string) =>
      named.app.inject({ method: 'POST', url: '/mcp', headers: { host }, payload: [LIST] })
    try {
      expect((await ask('rebound.example')).json()).toMatchObject({ code: 'host_refused' })
      for (const host of ['api.apiorchard.example', 'localhost:3200'])
        expect((await ask(host)).json()).toMatchObject({ code: 'batch_unsupported' })
    } finally {
      await named.close()
    }
  })

  it('counts messages without a valid key by address', async () => {
    const statuses = async (count: number, headers: Record<string, string>) =>
      (await Promise.all(Array.from({ length: count }, () => post(LIST, headers)))).map(
        ({ status }) => status,
      )
    const responses = await statuses(301, { 'X-Api-Key': 'orchard_made_up' })
    expect(responses.filter((one) => one === 200)).toHaveLength(300)
    expect(responses.filter((one) => one === 429)).toHaveLength(1)
    expect(await statuses(1, {})).toEqual([429])
    expect(await statuses(1, { 'X-Api-Key': key })).toEqual([200])
  })
})

/** Fields that clients of 2026-07-28 send along with each message. */
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
