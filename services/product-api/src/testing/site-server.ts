import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const CONTRACTS_PATH = '/catalogue/contracts.json'

/** What a site publishes of its catalogue, as the product API reads it. */
export interface SiteServer {
  origin: string
  /** Documents by path; changes are seen by the next request. */
  documents: Map<string, unknown>
  /** Breaks every connection while it is set. */
  isDown: boolean
  /** Answers nothing while it is set. */
  isSilent: boolean
  /** Publishes an API beside the others. */
  add(contract: object): void
  /** Paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** The contract of one API. */
export function contractOf(
  slug: string,
  sample: unknown,
  parameters: readonly object[] = [],
  combinations: readonly (readonly string[])[] = [],
): object {
  return { slug, parameters, combinations, sample }
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

/** Serves a catalogue with three APIs: weather (with parameters), advice (with one) and colours (a list). */
export async function startSite(): Promise<SiteServer> {
  const apis = [
    contractOf('weather', { city: 'Ghent', temperature: 11.5 }, WEATHER_PARAMETERS, [
      ['city'],
      ['lat', 'lon'],
    ]),
    contractOf('advice', { advice: 'Read the manual.', _sample: 'mine' }, [
      { name: 'topic', type: 'string', required: true },
    ]),
    contractOf('colours', ['red', 'green']),
  ]
  const documents = new Map<string, unknown>([[CONTRACTS_PATH, { apis }]])
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (site.isDown) return request.socket.destroy()
    if (site.isSilent) return
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
    isSilent: false,
    add(contract) {
      documents.set(CONTRACTS_PATH, { apis: [...apis, contract] })
    },
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return site
}
