import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  CALL_CONTRACTS_PATH,
  type CallParameter,
  type CallRules,
  parameterRefusal,
  type Query,
  type RetiredApi,
  readParameters,
} from '@orchard/shared/call-contracts'
import { FORMS_PATH } from '@orchard/shared/contracts'
import { SITE_FACTS_PATH } from '@orchard/shared/fact-sheet'
import { OWN_FACTS } from '#src/modules/catalogue/site-facts.ts'

/** A response of the data APIs. */
interface DataResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: unknown
}

/** A request that the data APIs took. */
interface AskedCall {
  url: string
  method: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The paths and read parameters of its calls, such as `/weather?city=Ghent`. */
  asked: string[]
}

/** A site that publishes a catalogue, and beside it a server that responds to its APIs. */
export interface SiteServer {
  origin: string
  /** Settings of a product API that reads the catalogue and passes calls on. */
  settings: { siteOrigins: string[]; upstreamBaseUrl: string }
  /** Documents by path; changes are seen by the next request. */
  documents: Map<string, unknown>
  /** Breaks every connection while it is set. */
  isDown: boolean
  /** Returns nothing while it is set. */
  isSilent: boolean
  /** Publishes an API beside the others. */
  add(contract: ReturnType<typeof contractOf>): void
  /** Responses of the data APIs by path and read parameters; the sample of the slug where there is none. */
  responses: Map<string, DataResponse>
  /** Requests for responses but those of wrong parameters alone, newest last. */
  calls: AskedCall[]
  /** Is done before a data API responds to the request of this number, counted from 1. */
  before: ((request: number) => Promise<unknown>) | null
  /** Breaks every connection to the data APIs while it is set. */
  isUpstreamDown: boolean
  /** Paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

const ANSWER = { kind: 'computed', source: 'Made up for tests', licence: 'Own code' }

/** The contract of one API. */
export function contractOf(
  slug: string,
  sample: unknown,
  parameters: readonly object[] = [],
  combinations: readonly (readonly string[])[] = [],
): CallRules & { slug: string; sample: unknown; answer: object | null; [name: string]: unknown } {
  return { slug, parameters: parameters as CallParameter[], combinations, sample, answer: ANSWER }
}

const optional = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  required: false,
  ...more,
})
const WEATHER_PARAMETERS = [
  optional('city', 'string', { maxLength: 40 }),
  optional('lat', 'number', { minimum: -90, maximum: 90 }),
  optional('lon', 'number'),
  optional('days', 'integer', { minimum: 1, maximum: 7 }),
  optional('units', 'string', { enum: ['metric', 'imperial'] }),
  optional('hourly', 'boolean'),
  optional('from', 'date'),
]

/** An API that the catalogue had. */
const BAROMETER: RetiredApi = {
  slug: 'barometer',
  name: 'Barometer',
  retired: '2026-10-01',
  reason: 'The source has ended.',
  instead: ['weather', 'colours'],
}

/**
 * Serves a catalogue with three APIs: weather (with parameters), advice (with one) and colours (a
 * list).
 */
export async function startSite(): Promise<SiteServer> {
  const apis = [
    contractOf('weather', { city: 'Ghent', temperature: 11.5 }, WEATHER_PARAMETERS, [
      ['city'],
      ['lat', 'lon'],
    ]),
    contractOf('advice', { advice: 'Read the manual.' }, [
      { name: 'topic', type: 'string', required: true },
    ]),
    contractOf('colours', ['red', 'green']),
  ]
  const added: ReturnType<typeof contractOf>[] = []
  const documents = new Map<string, unknown>([
    [CALL_CONTRACTS_PATH, { apis, retired: [BAROMETER] }],
    [SITE_FACTS_PATH, OWN_FACTS],
    [FORMS_PATH, {}],
    ['/healthz', { status: 'ok' }],
  ])
  const publish = await listen((request, response) => {
    const path = request.url ?? ''
    site.asked.push(path)
    if (site.isDown) return request.socket.destroy()
    if (site.isSilent) return
    const document = documents.get(path)
    response.writeHead(document === undefined ? 404 : 200, JSON_HEADERS)
    response.end(JSON.stringify(document ?? {}))
  })
  const upstream = await listen(async (request, response) => {
    const { headers, method = '', url = '' } = request
    const bytes = await buffer(request)
    const isTogether = url === '/'
    const calls = (isTogether ? JSON.parse(String(bytes)) : [callOf(url, headers, bytes)]).map(read)
    const asked = calls.flatMap((call: ReadCall) => ('asked' in call ? [call.asked] : []))
    const number =
      asked.length > 0 ? site.calls.push({ url, method, headers, bytes, asked }) : site.calls.length
    await site.before?.(number)
    if (site.isUpstreamDown) return request.socket.destroy()
    const responses: DataResponse[] = calls.map((call: ReadCall) =>
      'asked' in call ? responseTo(call.asked) : call.refusal,
    )
    const texts = responses.map((one) => ({ ...one, body: JSON.stringify(one.body) }))
    if (isTogether) return response.writeHead(200, JSON_HEADERS).end(JSON.stringify(texts))
    const [only] = texts
    return response.writeHead(only?.status ?? 500, only?.headers).end(only?.body)
  })
  /** The call as the data APIs read it, or its refusal. */
  function read({ slug, values: given }: { slug: string; values: Query }): ReadCall {
    const contract = [...apis, ...added].find((one) => one.slug === slug)
    const { problems, values } = contract
      ? readParameters(contract, given)
      : { problems: [], values: given }
    const refusal = parameterRefusal(problems)
    if (refusal) return { refusal: problemOf({ status: 400, headers: {}, body: refusal }) }
    const query = new URLSearchParams(Object.entries(values).map(([name, one]) => [name, `${one}`]))
    return { asked: query.size > 0 ? `/${slug}?${query}` : `/${slug}` }
  }
  function responseTo(url: string): DataResponse {
    const slug = url.slice(1).replace(/\?.*/, '')
    const sample = [...apis, ...added].find((one) => one.slug === slug)?.sample
    const response = site.responses.get(url) ?? { status: 200, headers: {}, body: sample ?? {} }
    if (response.status < 400)
      return { ...response, headers: { ...JSON_HEADERS, ...response.headers } }
    return problemOf(response)
  }
  function problemOf({ body, headers, status }: DataResponse): DataResponse {
    return {
      status,
      headers: {
        'content-type': 'application/problem+json',
        ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
        ...headers,
      },
      body: { type: 'about:blank', title: 'Own', status, ...Object(body) },
    }
  }
  const site: SiteServer = {
    origin: publish.origin,
    settings: { siteOrigins: [publish.origin], upstreamBaseUrl: upstream.origin },
    documents,
    responses: new Map(),
    calls: [],
    before: null,
    isDown: false,
    isSilent: false,
    isUpstreamDown: false,
    add(contract) {
      added.push(contract)
      documents.set(CALL_CONTRACTS_PATH, { apis: [...apis, ...added], retired: [BAROMETER] })
    },
    asked: [],
    async close() {
      await publish.close()
      await upstream.close()
    },
  }
  return site
}

type ReadCall = { asked: string } | { refusal: DataResponse }

/** A request for one thing: its parameters are in the body, or beside a picture in the address. */
function callOf(url: string, { 'content-type': type }: IncomingHttpHeaders, bytes: Buffer) {
  const { pathname, searchParams } = new URL(url, 'http://upstream')
  const isJson = type === 'application/json'
  const values = isJson ? JSON.parse(String(bytes)) : Object.fromEntries(searchParams)
  return { slug: pathname.slice(1), values }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

async function listen(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
