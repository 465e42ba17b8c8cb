import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a site publishes of its catalogue, as the product API reads it. */
export interface SiteServer {
  origin: string
  /** Documents by path; changes are seen by the next request. */
  documents: Map<string, unknown>
  /** Breaks every connection while it is set. */
  isDown: boolean
  /** Paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** The OpenAPI document of one API, with what matters to a call. */
export function openApiOf(
  slug: string,
  sample: unknown,
  parameters: readonly object[] = [],
  combinations?: readonly (readonly string[])[],
): object {
  return {
    openapi: '3.1.0',
    paths: {
      [`/v1/${slug}`]: {
        get: {
          parameters,
          ...(combinations ? { 'x-parameter-combinations': combinations } : {}),
          responses: { 200: { content: { 'application/json': { example: sample } } } },
        },
      },
    },
  }
}

const WEATHER_PARAMETERS = [
  { name: 'city', in: 'query', required: false, schema: { type: 'string', maxLength: 40 } },
  {
    name: 'lat',
    in: 'query',
    required: false,
    schema: { type: 'number', minimum: -90, maximum: 90 },
  },
  { name: 'lon', in: 'query', required: false, schema: { type: 'number' } },
  {
    name: 'days',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 7 },
  },
  { name: 'units', in: 'query', schema: { type: 'string', enum: ['metric', 'imperial'] } },
  { name: 'hourly', in: 'query', schema: { type: 'boolean' } },
  { name: 'from', in: 'query', schema: { type: 'string', format: 'date' } },
]

/** Serves a catalogue with three APIs: weather (with parameters), advice (with one) and colours (a list). */
export async function startSite(): Promise<SiteServer> {
  const documents = new Map<string, unknown>([
    ['/catalogue.json', { apis: [{ slug: 'weather' }, { slug: 'advice' }, { slug: 'colours' }] }],
    [
      '/api/weather/openapi.json',
      openApiOf('weather', { city: 'Ghent', temperature: 11.5 }, WEATHER_PARAMETERS, [
        ['city'],
        ['lat', 'lon'],
      ]),
    ],
    [
      '/api/advice/openapi.json',
      openApiOf('advice', { advice: 'Read the manual.', _sample: 'mine' }, [
        { name: 'topic', in: 'query', required: true, schema: { type: 'string' } },
      ]),
    ],
    ['/api/colours/openapi.json', openApiOf('colours', ['red', 'green'])],
  ])
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (site.isDown) return request.socket.destroy()
    const document = documents.get(path)
    return response
      .writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(document ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site: SiteServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    isDown: false,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return site
}
