import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { LiveSources } from '#src/modules/catalogue/live-sources.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { UsageReport } from '#src/modules/usage/usage-report.ts'
import { ApiError } from '#src/server/api-error.ts'
import { callApi } from './call-api.ts'
import { listDocumented } from './documented-apis.ts'
import { describeApi, getApi } from './get-api.ts'
import { getUsage } from './get-usage.ts'
import { recommendPlan } from './recommend-plan.ts'
import { searchApis } from './search-apis.ts'
import type { Caller } from './tool.ts'

/** Services of the tools. */
export interface McpServices {
  catalogue: Catalogue
  sources: LiveSources
  /** Origin of the site. */
  site: string
  now(): Date
  reportUsage(account: FoundKey['account']): Promise<UsageReport>
}

const INSTRUCTIONS =
  'A catalogue of data APIs. Find one with search_apis, read its documentation with get_api, then call it with call_api. Searching needs no key; call_api and get_usage need the API key from My Account in X-Api-Key.'
/** The same for everybody, and as long as a list of the catalogue is fresh. */
const CACHED = { ttlMs: 30_000, cacheScope: 'public' } as const
const NOT_ANNOUNCED = { listChanged: false }

/**
 * Handles messages of the Model Context Protocol, each by itself: clients of 2026-07-28, and those
 * that still begin with `initialize`, to whom no session is given.
 */
export function createResponder(app: FastifyInstance, services: McpServices) {
  const tools = [
    searchApis(services),
    getApi(services),
    callApi(app),
    getUsage(services),
    recommendPlan(services),
  ]
  function serverFor(caller: Caller): McpServer {
    const server = new McpServer(
      { name: 'api-orchard', title: 'API Orchard', version: '1.0.0', websiteUrl: services.site },
      {
        instructions: INSTRUCTIONS,
        capabilities: { tools: NOT_ANNOUNCED, resources: NOT_ANNOUNCED },
        cacheHints: { 'tools/list': CACHED, 'resources/list': CACHED },
      },
    )
    for (const add of tools) add(server, caller)
    addResources(server, services)
    return server
  }
  return async (caller: Caller, request: Request, message: unknown): Promise<Response> => {
    const given = { parsedBody: message }
    if (await isLegacyRequest(request, message)) {
      // As the handler below, but for the stream of one event that it responds with.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      const server = serverFor(caller)
      await server.connect(transport)
      return transport.handleRequest(request, given).finally(() => server.close())
    }
    // Nothing here ever changes while a client waits for it: no stream is kept open.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const
    return createMcpHandler(() => serverFor(caller), options).fetch(request, given)
  }
}

/** `api://{slug}`: every API as JSON, for clients that attach documents to a conversation. */
function addResources(server: McpServer, services: McpServices): void {
  const template = new ResourceTemplate('api://{slug}', {
    list: () => ({
      resources: listDocumented(services.catalogue).map(({ description, name, slug }) => ({
        uri: `api://${slug}`,
        name: slug,
        title: name,
        description,
        mimeType: 'application/json',
      })),
    }),
  })
  const about = { title: 'An API of the catalogue', mimeType: 'application/json' }
  server.registerResource('api', template, about, async ({ href }, { slug }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'application/json',
        text: JSON.stringify(
          await describeApi(services, String(slug)).catch((error) => failToRead(href, error)),
        ),
      },
    ],
  }))
}

/** @throws {ResourceNotFoundError} for an API that is not or no longer there; else the error itself. */
function failToRead(uri: string, error: unknown): never {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
  throw isGone ? new ResourceNotFoundError(uri, error.message) : error
}
