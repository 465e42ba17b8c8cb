import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#src/catalogue/catalogue.ts'
import type { LiveSources } from '#src/catalogue/live-sources.ts'
import type { FoundKey } from '#src/keys/key-lookup.ts'
import type { UsageReport } from '#src/usage/usage-report.ts'
import { callApi } from './call-api.ts'
import { listDocumented } from './documented-apis.ts'
import { describeApi, getApi } from './get-api.ts'
import { getUsage } from './get-usage.ts'
import { recommendPlan } from './recommend-plan.ts'
import { searchApis } from './search-apis.ts'
import type { Caller } from './tool.ts'

/** What the tools are made of. */
export interface McpServices {
  catalogue: Catalogue
  sources: LiveSources
  /** Origin of the site. */
  site: string
  now(): Date
  reportUsage(account: FoundKey['account']): Promise<UsageReport>
}

const INSTRUCTIONS =
  'A catalogue of data APIs. Find one with search_apis, read it with get_api, then call_api. Searching needs no key; call_api and get_usage take the API key of My Account in X-Api-Key.'
/** The same for everybody, and as long as a list of the catalogue is fresh. */
const CACHED = { ttlMs: 30_000, cacheScope: 'public' } as const
const NOT_ANNOUNCED = { listChanged: false }

/**
 * Answers messages of the Model Context Protocol, each by itself: clients of 2026-07-28, and those
 * that still begin with `initialize`, to whom no session is given.
 */
export function createAnswerer(app: FastifyInstance, services: McpServices) {
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
  return (caller: Caller, request: Request, message: unknown): Promise<Response> =>
    // Nothing here ever changes while a client waits for it: no stream is kept open.
    createMcpHandler(() => serverFor(caller), { maxSubscriptions: 0 }).fetch(request, {
      parsedBody: message,
    })
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
        text: JSON.stringify(await describeApi(services, String(slug))),
      },
    ],
  }))
}
