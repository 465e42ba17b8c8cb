import { isLoopbackHost } from '@orchard/shared-node/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseStopped } from '#src/modules/announcements/routes.ts'
import type { CallServices } from '#src/modules/gateway/route-services.ts'
import { refusalOfUse } from '#src/modules/keys/key-guard.ts'
import { ApiError } from '#src/server/api-error.ts'
import { MCP_PREFLIGHT_HEADERS, mcpCorsHeaders } from '#src/server/call-headers.ts'
import { refuseOtherMethods } from '#src/server/methods.ts'
import { NOT_AN_OPERATION } from '#src/server/openapi/operation.ts'
import { createResponder, type McpServices } from './handle-message.ts'
import { createMessageLimit } from './message-limit.ts'
import { readMessage, toolIn } from './read-message.ts'
import { BOTH_FORMS, inAcceptedForm } from './response-form.ts'
import type { Caller } from './tool.ts'

interface McpRouteServices
  extends McpServices,
    Pick<CallServices, 'announcements' | 'callers' | 'config' | 'log'> {}

/** Headers that only this server reads; the library gets the others. */
const OWN_HEADERS = new Set(['accept', 'authorization', 'x-api-key', 'cookie', 'content-length'])

/** `POST /mcp`: the catalogue and the gateway for programs that speak the Model Context Protocol. */
export function mcpRoutes(app: FastifyInstance, services: McpRouteServices): void {
  const { announcements, callers, config, log, now, site } = services
  const { publicAddress, siteOrigins } = config
  const respond = createResponder(app, services)
  const limitMessages = createMessageLimit(now)
  const schema = NOT_AN_OPERATION

  app.options('/mcp', { schema, onRequest: refuseOthers }, async (_request, reply) =>
    reply.headers(MCP_PREFLIGHT_HEADERS).status(204).send(),
  )
  app.post('/mcp', { schema, onRequest: refuseOthers }, async (request, reply) => {
    refuseStopped(announcements, 'calls', reply)
    const message = readMessage(request.body)
    const caller = await admit(request, reply, toolIn(message))
    if (Array.isArray(message))
      throw new ApiError(400, 'batch_unsupported', 'Send one message at a time')
    const given = await respond(caller, asWebRequest(request), message)
    return reply
      .header('Cache-Control', 'no-store')
      .send(await inAcceptedForm(request.headers.accept, given))
  })
  refuseOtherMethods(app, callers, '/mcp', ['POST'], refuseOthers)

  /** Keeps pages of other sites out, also those that made their name lead to this server; lets the others read responses. */
  async function refuseOthers(
    { headers, hostname, ip, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { origin } = headers
    reply.header('Vary', 'Origin')
    if (origin !== undefined && !siteOrigins.includes(origin) && !isOfThisMachine(origin))
      throw new ApiError(403, 'origin_refused', 'Pages of other sites may not call this')
    if (origin !== undefined) reply.headers(mcpCorsHeaders(origin))
    const own = new URL(publicAddress).hostname
    const isOwn = isLoopbackHost(own) || hostname === own || isLoopbackHost(hostname)
    if (!isOwn) throw new ApiError(403, 'host_refused', 'Unknown host')
    if (method !== 'OPTIONS') callers.refuseBlocked(ip)
  }

  /** @throws {ApiError} 429 above the limit of the account, of a key that may not be used, or of the address without one. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    tool: unknown,
  ): Promise<Caller> {
    const apiKey = keyIn(request)
    const found = apiKey === null ? null : await callers.find(apiKey, request, reply)
    const { id: requestId, ip: address } = request
    // As tools do: a key for pages is for none of these messages.
    const use = { ip: address, origin: undefined }
    if (found && !refusalOfUse(found, use, now()))
      limitMessages(found.account, tool === 'call_api', reply)
    else await callers.limitKeyless(request, reply)
    const isShown = apiKey !== null && found && tool === 'get_usage'
    const key = isShown ? await callers.findNow(apiKey, found, request, reply) : found
    const report = (error: unknown) =>
      log(`POST /mcp: ${error instanceof Error ? error.stack : error}`, { requestId })
    return { apiKey, key, address, requestId, report, site }
  }
}

/** True for pages of the client's own machine, such as an inspector of servers. */
function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)
}

/** The key of a message, from either header; null without one. */
function keyIn({ headers }: FastifyRequest): string | null {
  const { authorization, 'x-api-key': own } = headers
  if (typeof own === 'string' && own !== '') return own
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null
}

/** The request without its body, which has been read, and without its key; the library may respond in either form. */
function asWebRequest({ headers, method, url }: FastifyRequest): Request {
  const given = new Headers({ accept: BOTH_FORMS })
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && !OWN_HEADERS.has(name)) given.set(name, value)
  return new Request(new URL(url, 'http://localhost'), { method, headers: given })
}
