import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PLANS } from '@orchard/shared/facts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

/** The revisions at https://modelcontextprotocol.io/specification/versioning. */
const OLDER = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const NEWEST = '2026-07-28'
const REVISIONS = [...OLDER, NEWEST]

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let key = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  site.add({
    ...contractOf('holidays', { days: ['Dashain'] }, [
      { name: 'country', type: 'string', required: true },
      { name: 'year', type: 'integer', required: false, minimum: 1900, maximum: 2100 },
      { name: 'regional', type: 'boolean', required: false },
    ]),
    documentation: {
      ...{ id: 1, name: 'Holidays', description: 'Public holidays.', category: 'places' },
      ...{ keywords: 'day off', notes: [], example: { country: 'NP' }, fields: [] },
    },
  })
  api = await createTestApi(open, site.settings)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  key = (await api.user(await api.mint.access())).json().api_key
})
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
})
beforeEach(() => {
  site.calls.length = 0
  // No test uses up what the next one may send.
  api.clock.now = new Date(api.clock.now.getTime() + 20_000)
})

type Headers = Record<string, string>
interface Message {
  method: string
  id?: number
  params?: unknown
}

/** Sends a request with these headers and no others, as fetch cannot. */
async function ask(method: string, headers: Headers, body = '') {
  const { port } = api.app.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path: '/mcp', method, headers }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const responded = await text(response)
  return {
    status: response.statusCode,
    headers: response.headers,
    body: responded,
    json: () => JSON.parse(responded),
  }
}

/** Sends a message as a client of a revision does: JSON-RPC, its headers, and from 2026-07-28 on its envelope. */
function send(revision: string, message: Message, headers: Headers = {}) {
  const isNewest = revision === NEWEST
  const params = message.params as { name?: string; uri?: string } | undefined
  const subject = params?.name ?? params?.uri
  const meta = {
    'io.modelcontextprotocol/protocolVersion': NEWEST,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const all = {
    ...{ 'content-type': 'application/json', 'x-api-key': key },
    ...(isNewest ? { 'mcp-method': message.method } : {}),
    ...(isNewest && subject !== undefined ? { 'mcp-name': subject } : {}),
    ...(revision >= '2025-06-18' ? { 'mcp-protocol-version': revision } : {}),
    ...headers,
  }
  const enveloped = isNewest ? { params: { ...params, _meta: meta } } : {}
  return ask('POST', all, JSON.stringify({ jsonrpc: '2.0', ...message, ...enveloped }))
}

const LIST = { id: 1, method: 'tools/list' }

/** The one message of a stream that has ended (WHATWG HTML, 9.2.6). */
function eventIn(stream: string): unknown {
  const events = stream.split('\n\n').filter(Boolean)
  expect(events).toHaveLength(1)
  const lines = (events[0] ?? '').split('\n').filter((line) => line.startsWith('data: '))
  return JSON.parse(lines.map((line) => line.slice('data: '.length)).join('\n'))
}

async function call(name: string, given: unknown) {
  const message = { id: 1, method: 'tools/call', params: { name, arguments: given } }
  const { error, result } = (await send('2025-06-18', message)).json()
  expect(error).toBeUndefined()
  return result.isError
    ? { isError: true, text: result.content[0].text }
    : { isError: false, ...result.structuredContent }
}

describe.each(REVISIONS)('a client of %s', (revision) => {
  // modelcontextprotocol/typescript-sdk#1944, python-sdk#2349, PrefectHQ/fastmcp#1664, f/mcptools#69.
  it.each([
    ['application/json', 'application/json'],
    ['application/json, text/event-stream', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream;q=0.9, application/json;q=0', 'text/event-stream'],
    ['Text/Event-Stream; charset=utf-8', 'text/event-stream'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['', 'application/json'],
  ])('that accepts %j is served as %s', async (accept, type) => {
    const response = await send(revision, LIST, accept === '' ? {} : { accept })
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toMatch(new RegExp(`^${type}\\b`))
    const message = type === 'application/json' ? response.json() : eventIn(response.body)
    expect(message).toMatchObject({ jsonrpc: '2.0', id: 1 })
    expect(message).toHaveProperty('result.tools.4.name')
  })

  it('may name the charset of its messages', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
      expect((await send(revision, LIST, { 'content-type': type })).status).toBe(200)
    expect((await send(revision, LIST, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('has its notifications taken without a response', async () => {
    for (const accept of ['application/json', 'text/event-stream', '*/*']) {
      const method = 'notifications/cancelled'
      const response = await send(revision, { method, params: { requestId: 1 } }, { accept })
      expect([response.status, response.body]).toEqual([202, ''])
    }
  })

  it('has null and nothing taken for each other', async () => {
    // cursor/cursor#3778 and #3614, modelcontextprotocol/python-sdk#1404.
    const lists = ['tools/list', 'resources/list', 'resources/templates/list']
    const ways = [{}, { params: {} }, { params: { cursor: null } }, { params: null }]
    for (const method of lists)
      for (const way of ways) {
        const response = await send(revision, { id: 7, method, ...way })
        expect([method, way, response.status]).toEqual([method, way, 200])
        expect(response.json()).toMatchObject({ id: 7, result: {} })
      }
  })

  it('is told by code what is not there', async () => {
    const unknown = [
      ['resources/read', { uri: 'api://tides' }, -32602],
      ['resources/read', { uri: 'api://barometer' }, -32602],
      ['resources/read', { uri: 'file:///etc/passwd' }, -32602],
      ['tools/call', { name: 'no_such_tool', arguments: {} }, -32602],
      // No prompts, logs or completions are announced: JSON-RPC 2.0, 5.1, method not found.
      ['prompts/list', {}, -32601],
      ['prompts/get', { name: 'hello' }, -32601],
      ['logging/setLevel', { level: 'info' }, -32601],
      [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'api://{slug}' },
          argument: { name: 'slug', value: 'h' },
        },
        -32601,
      ],
    ] as const
    for (const [method, params, code] of unknown) {
      const { error, id } = (await send(revision, { id: 3, method, params })).json()
      expect([method, params, error?.code, id]).toEqual([method, params, code, 3])
    }
  })

  it('finds resources by list and by template', async () => {
    const list = (await send(revision, { id: 1, method: 'resources/list' })).json()
    expect(list.result.resources).toContainEqual(expect.objectContaining({ uri: 'api://holidays' }))
    const templates = (await send(revision, { id: 1, method: 'resources/templates/list' })).json()
    expect(templates.result.resourceTemplates).toMatchObject([{ uriTemplate: 'api://{slug}' }])
    const params = { uri: 'api://holidays' }
    const read = (await send(revision, { id: 1, method: 'resources/read', params })).json()
    expect(JSON.parse(read.result.contents[0].text)).toMatchObject({ api: 'holidays' })
  })

  it('has no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { accept: 'text/event-stream', 'mcp-protocol-version': revision }
      const response = await ask(method, headers)
      expect([response.status, response.headers['allow']]).toEqual([405, 'POST, OPTIONS'])
      expect(response.json()).toMatchObject({ code: 'method_not_allowed' })
    }
  })
})

it.each(OLDER)(
  'initializes a client of %s in its revision, and responds to its ping',
  async (own) => {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: own, capabilities: {}, clientInfo }
    const response = await send('2024-11-05', { id: 0, method: 'initialize', params })
    expect(response.json()).toMatchObject({
      id: 0,
      result: { protocolVersion: own, capabilities: { tools: {}, resources: {} } },
    })
    expect(Object.keys(response.json().result.capabilities).toSorted()).toEqual([
      'resources',
      'tools',
    ])
    expect((await send(own, { id: 2, method: 'ping' })).json()).toMatchObject({ id: 2, result: {} })
  },
)

/** A JSON Schema, with the path that leads to it. */
type Place = [path: string, schema: Record<string, unknown>]

function schemasIn(path: string, schema: Record<string, unknown>): Place[] {
  const { anyOf = [], items, properties = {} } = schema
  const inner: [string, unknown][] = [
    ...Object.entries(properties as object).map(([name, one]): [string, unknown] => [
      `${path}.${name}`,
      one,
    ]),
    ...(items === undefined ? [] : [[`${path}[]`, items] as [string, unknown]]),
    ...(anyOf as unknown[]).map((one): [string, unknown] => [`${path}?`, one]),
  ]
  return [
    [path, schema],
    ...inner.flatMap(([name, one]) => schemasIn(name, one as Record<string, unknown>)),
  ]
}

describe('the schemas of tools', () => {
  const toolsOf = async () =>
    (await send('2025-06-18', LIST)).json().result.tools as {
      name: string
      inputSchema: Record<string, unknown>
      outputSchema: Record<string, unknown>
    }[]

  it('ask in words that every client and model takes', async () => {
    const tools = await toolsOf()
    expect(tools).toHaveLength(5)
    // Refused elsewhere: danny-avila/LibreChat#13850 and hideya/langchain-mcp-tools-ts#36 (Gemini),
    // anomalyco/opencode#32488 (OpenAI), cursor/cursor#3540 and #3778 (unions with null).
    const taken = 'type description properties required items enum minimum maximum'.split(' ')
    for (const { inputSchema, name } of tools)
      for (const [path, schema] of schemasIn(name, inputSchema)) {
        expect([path, Object.keys(schema).filter((one) => !taken.includes(one))]).toEqual([
          path,
          [],
        ])
        expect([path, typeof schema['type']]).toEqual([path, 'string'])
        // openai/openai-agents-python#449, and microsoft/vscode#246119.
        if (schema['type'] === 'object') expect([path, schema]).toHaveProperty('1.properties')
        if (schema['type'] === 'array') expect([path, schema]).toHaveProperty('1.items.type')
        const { properties = {}, required = [] } = schema
        for (const one of required as string[]) expect(properties).toHaveProperty([one])
      }
    const [parameters] = tools
      .filter(({ name }) => name === 'call_api')
      .map((one) => one.inputSchema)
    expect(parameters).toHaveProperty('properties.parameters.type', 'object')
    expect(parameters).toHaveProperty('required', ['api'])
  })

  it('describe responds without a dialect, and with no union but that with null', async () => {
    // vybestack/llxprt-code#1902 and anthropics/claude-code#90549 (`$schema`).
    const taken = 'type description properties required items enum minimum maximum anyOf'.split(' ')
    for (const { name, outputSchema } of await toolsOf()) {
      expect(outputSchema['type']).toBe('object')
      for (const [path, schema] of schemasIn(name, outputSchema)) {
        expect([path, Object.keys(schema).filter((one) => !taken.includes(one))]).toEqual([
          path,
          [],
        ])
        expect([path, Array.isArray(schema['type'])]).toEqual([path, false])
        if (schema['anyOf'] !== undefined)
          expect([path, schema['anyOf']]).toEqual([path, [expect.anything(), { type: 'null' }]])
        if (schema['type'] === 'array') expect([path, schema]).toHaveProperty('1.items')
      }
    }
  })
})

describe('arguments as clients write them', () => {
  const asked = () => new URL(site.calls.at(-1)?.asked[0] ?? '', 'http://upstream').searchParams

  // anthropics/claude-code#59227 and #32662, anthropics/claude-ai-mcp#548, anomalyco/opencode#28472.
  it.each([
    ['an object', { country: 'NP', year: 2026, regional: true }],
    ['an object of texts', { country: 'NP', year: '2026', regional: 'true' }],
    ['JSON text', '{"country":"NP","year":2026,"regional":true}'],
    ['an object with nulls', { country: 'NP', year: 2026, regional: true, other: null }],
  ])('may give the parameters of an API as %s', async (_way, parameters) => {
    const response = await call('call_api', { api: 'holidays', parameters, cursor: null })
    expect(response).toMatchObject({ isError: false, answer: { days: ['Dashain'] } })
    expect(Object.fromEntries(asked())).toEqual({ country: 'NP', year: '2026', regional: 'true' })
  })

  it.each([[null], [''], ['{}'], [{}], [undefined]])(
    'may give no parameters as %j',
    async (parameters) => {
      const response = await call('call_api', { api: 'colours', parameters, cursor: '' })
      expect(response).toMatchObject({ isError: false, answer: ['red', 'green'] })
    },
  )

  it.each([['[1]'], ['country=NP'], [7], [['NP']], [{ country: { code: 'NP' } }]])(
    'may not give %j for parameters',
    async (parameters) => {
      expect(await call('call_api', { api: 'holidays', parameters })).toMatchObject({
        isError: true,
      })
      expect(site.calls).toEqual([])
    },
  )

  it('may give what can be left out as null, and numbers as text', async () => {
    expect(await call('search_apis', { query: 'Holidays', cursor: null })).toMatchObject({
      apis: [{ api: 'holidays' }],
    })
    const given = { calls_per_day: '300', growth_percent: null, start: null }
    const advice = await call('recommend_plan', given)
    expect(advice.months[0].calls).toBe(9_000)
    for (const nothing of [null, undefined, {}, '{}'])
      expect(await call('get_usage', nothing)).toMatchObject({ plan: 'free' })
    expect(await call('get_api', '{"api":"holidays"}')).toMatchObject({ api: 'holidays' })
  })

  it('keeps nulls of a response', async () => {
    site.responses.set('/colours', { status: 200, headers: {}, body: { red: null } })
    expect((await call('call_api', { api: 'colours' })).answer).toEqual({ red: null })
    site.responses.clear()
  })
})

describe('pages of this machine', () => {
  // netdata/netdata#22258, GDKsoftware/Delphi-MCP-Server#16, envoyproxy/ai-gateway#2307.
  const ASKED =
    'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, x-api-key'
  const preflight = (origin: string, host = 'localhost:3200') =>
    ask('OPTIONS', {
      ...{ origin, host, 'access-control-request-method': 'POST' },
      'access-control-request-headers': ASKED,
    })
  const listOf = (header: unknown) => String(header).toLowerCase().split(/, */)

  it.each(['http://localhost:6274', 'http://127.0.0.1:5173', 'http://[::1]:8080'])(
    'at %s may send messages and read the responses',
    async (origin) => {
      const allowed = await preflight(origin)
      expect(allowed.status).toBe(204)
      expect(allowed.headers['access-control-allow-origin']).toBe(origin)
      expect(listOf(allowed.headers['access-control-allow-methods'])).toContain('post')
      expect(listOf(allowed.headers['access-control-allow-headers'])).toEqual(
        expect.arrayContaining(ASKED.split(', ')),
      )
      const bad = { 'x-api-key': 'made up' }
      for (const response of [
        await send('2025-06-18', LIST, { origin }),
        await send('2025-06-18', { id: 1, method: 'prompts/list' }, { origin, ...bad }),
        await send('2025-06-18', LIST, { origin, 'content-type': 'text/plain' }),
        await ask('GET', { origin }),
      ]) {
        expect(response.headers['access-control-allow-origin']).toBe(origin)
        expect(response.headers['access-control-allow-credentials']).toBeUndefined()
        expect(listOf(response.headers['vary'])).toContain('origin')
        expect(listOf(response.headers['access-control-expose-headers'])).toEqual(
          expect.arrayContaining([
            'mcp-session-id',
            'www-authenticate',
            'ratelimit',
            'retry-after',
          ]),
        )
      }
    },
  )

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.example',
  ])('is not %s', async (origin) => {
    for (const response of [
      await preflight(origin),
      await send('2025-06-18', LIST, { origin }),
      await ask('GET', { origin }),
    ]) {
      expect([response.status, response.json().code]).toEqual([403, 'origin_refused'])
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is no page that has made its name lead here', async () => {
    const publicAddress = 'https://api.apiorchard.example'
    const named = await createTestApi(open, { ...site.settings, publicAddress })
    const host = 'rebound.example'
    const from = (origin: string) =>
      named.app.inject({ method: 'OPTIONS', url: '/mcp', headers: { origin, host } })
    const [rebound, own] = [await from(`http://${host}`), await from('http://localhost:6274')]
    await named.close()
    expect([rebound.statusCode, rebound.json().code]).toEqual([403, 'origin_refused'])
    expect(rebound.headers['access-control-allow-origin']).toBeUndefined()
    // A page of this machine may read why, such as one that comes through a tunnel.
    expect([own.statusCode, own.json().code]).toEqual([403, 'host_refused'])
    expect(own.headers['access-control-allow-origin']).toBe('http://localhost:6274')
  })
})

describe('a key of the Free plan', () => {
  const FREE = PLANS.find(({ id }) => id === 'free')
  const statuses = async (messages: Message[]) => {
    const responses = await Promise.all(messages.map((one) => send('2025-06-18', one)))
    return responses.map(({ status }) => status)
  }
  const tool = (name: string, given: object) => ({
    ...{ id: 1, method: 'tools/call' },
    params: { name, arguments: given },
  })
  const LOOKING_AROUND = [
    { id: 1, method: 'ping' },
    { method: 'notifications/initialized' },
    LIST,
    { id: 1, method: 'resources/list' },
    tool('search_apis', { query: 'holidays' }),
    tool('get_api', { api: 'holidays' }),
    tool('recommend_plan', { calls_per_day: 10 }),
    tool('get_usage', {}),
  ]

  it('looks around without using up its requests per second, and the other way round', async () => {
    const asked = Array.from({ length: 4 }, () => LOOKING_AROUND).flat()
    expect(new Set(await statuses(asked))).toEqual(new Set([200, 202]))
    const burst = 2 * (FREE?.callsPerSecond ?? 0)
    const calls = Array.from({ length: burst + 1 }, () => call('call_api', { api: 'colours' }))
    const refused = (await Promise.all(calls)).filter(({ isError }) => isError)
    expect(refused).toHaveLength(1)
    expect(JSON.parse(refused[0]?.['text'])).toMatchObject({ status: 429, retry_after: 1 })
    expect(await statuses([LIST])).toEqual([200])
  })

  it('cannot flood the server, neither with messages nor with calls', async () => {
    const many = (message: Message) => Array.from({ length: 120 }, () => message)
    for (const [message, granted] of [
      [LIST, 100],
      [tool('call_api', { api: 7 }), 20],
    ] as const) {
      const responses = await statuses(many(message))
      expect(responses.filter((status) => status === 200)).toHaveLength(granted)
      expect(responses.filter((status) => status === 429)).toHaveLength(120 - granted)
    }
    const refused = await send('2025-06-18', LIST)
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"messages";q=100;w=10',
      ratelimit: '"messages";r=0;t=10',
    })
    api.clock.now = new Date(api.clock.now.getTime() + 1_000)
    expect(await statuses([LIST])).toEqual([200])
  })
})
