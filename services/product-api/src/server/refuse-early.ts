import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Log } from '@orchard/shared-node/log'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, toProblem } from './api-error.ts'
import { COMMON_HEADERS } from './call-headers.ts'

/** Time for a client to read a refusal before its connection is cut. */
const FAREWELL_MS = 500
/** Methods that some route has. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')

/** Refuses requests that reach no route as routes do: as problem documents, for pages of every origin. */
export type EarlyRefusals = ReturnType<typeof createEarlyRefusals>

/** `site` is the origin of the site. */
export function createEarlyRefusals({ log, site }: { log: Log; site: string }) {
  const problemOf = (error: ApiError) => JSON.stringify(toProblem(error, site))
  const headersOf = (requestId: string) => ({
    ...COMMON_HEADERS,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  })
  const note = (status: number, requestId: string) =>
    log('request completed', { route: 'none', status, requestId }, status < 500 ? 'info' : 'error')
  function refuse(socket: Duplex, refusal: ApiError): void {
    const id = randomUUID()
    note(refusal.status, id)
    const allow = refusal.status === 405 ? { Allow: ALLOW } : {}
    socket.end(writeResponse(refusal.status, { ...headersOf(id), ...allow }, problemOf(refusal)))
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
  }
  return {
    /** Options of Fastify. */
    options: {
      /** Node would refuse a request without a host, without a word. */
      http: { requireHostHeader: false },
      frameworkErrors(
        error: Error & { code?: string },
        request: FastifyRequest,
        reply: FastifyReply,
      ) {
        const refusal = errorOfRouter(error)
        note(refusal.status, request.id)
        return reply.status(refusal.status).headers(headersOf(request.id)).send(problemOf(refusal))
      },
      clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
        if (refused.has(socket)) return
        refused.add(socket)
        if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket))
          return socket.destroy()
        refuse(socket, errorOfParser(error))
      },
    },

    /** Sets the headers of a refusal that a hook or the handler below throws. */
    markOpen(reply: FastifyReply): void {
      reply.headers(COMMON_HEADERS)
    },

    /** Responds to requests that no route matches, those that expect more than `100-continue`, and those for a tunnel. */
    handleUnknown(app: FastifyInstance): void {
      app.setNotFoundHandler((request, reply) => {
        reply.headers(COMMON_HEADERS)
        if (METHODS.includes(request.method))
          throw new ApiError(404, 'not_found', 'There is nothing at this URL')
        reply.header('Allow', ALLOW)
        throw unknownMethod()
      })
      // An expectation may be ignored (RFC 9110, 10.1.1).
      app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
        app.server.emit('request', request, response),
      )
      app.server.on('connect', (_request, socket) => {
        socket.on('error', () => socket.destroy())
        refuse(socket, unknownMethod())
      })
    },
  }
}

const refused = new WeakSet<Socket>()

/** True while a response is on its way, which a refusal would be taken for a part of. */
function isResponding(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}

function unknownMethod(): ApiError {
  return new ApiError(405, 'method_not_allowed', 'The server does not know this method')
}

function errorOfRouter({ code }: { code?: string }): ApiError {
  if (code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ApiError(414, 'address_too_long', 'A part of the URL is too long')
  if (code === 'FST_ERR_BAD_URL')
    return new ApiError(400, 'request_malformed', 'Invalid URL: % must begin a UTF-8 escape')
  return new ApiError(500, 'internal', 'An internal error occurred. Try again later.')
}

function errorOfParser({ code }: { code?: string }): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(431, 'headers_too_large', 'The URL and the headers together are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(408, 'request_timeout', 'The request took too long to arrive')
  if (code === 'HPE_INVALID_METHOD') return unknownMethod()
  return new ApiError(400, 'request_malformed', 'The request is not valid HTTP')
}

function writeResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = Object.entries({
    ...headers,
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
