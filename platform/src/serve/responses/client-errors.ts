import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { prefersToHtml } from './accept.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'

/** Bytes of a request before its body, its URL included. Twice Node's default, for cookies that have piled up. */
const MAX_HEADER_BYTES = 32 * 1024

/** Browsers send each cookie by itself over HTTP/2; a domain may have 180 of them in Chrome. */
const MAX_HEADER_PAIRS = 400

/** For a client to read the response while it still sends. */
const DRAIN_MS = 500

/** Options of the composer's server with and without TLS, to be spread into those of `node:http` and `node:http2`. */
export const HEADER_LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  maxHeaderListPairs: MAX_HEADER_PAIRS,
} as const

/**
 * What to do is said in words: a response that clears cookies could be had by any site, which would sign people out by a
 * link to a long address, and a form here would be sent with the same cookies.
 */
const TOO_LARGE_PAGE = plainPage(
  'Too many cookies',
  `<p>Your browser sent more with this request than we can read. Most likely it keeps too many cookies for this site.</p>
<ol><li>Select the symbol at the left end of the address bar, and there the settings for cookies and site data.</li>
<li>Delete the cookies of this site.</li><li>Load this page again.</li></ol>
<p>You will be signed out in this browser. Your account and your API keys stay as they are.</p>`,
)

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** An error of a connection, as Node tells of it, with the bytes that it read last. */
interface ClientError extends Error {
  code?: string
  rawPacket?: Buffer
}

/** A connection, on which Node keeps the response of HTTP/1.1 that is under way. */
interface Connection extends Socket {
  _httpMessage?: ServerResponse | null
}

/**
 * Responds to what never becomes a request, over HTTP/1.1: for 431 a page that says how to go on, otherwise a problem
 * document. For `clientErrorHandler` of Fastify. Where a response is under way the connection ends instead, as by
 * Node's default, since the client would take what is written now for a part of it.
 */
export function clientErrorHandler(common: Readonly<Record<string, string>>) {
  return (error: ClientError, socket: Connection): void => {
    // Node reports the same error for each further packet.
    if (socket.writableEnded) return
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy(error)
      return
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
    // Unknown where it came in an earlier packet. The response is the page then, since browsers have so many cookies.
    const accept = /^accept:(.*)$/im.exec(error.rawPacket?.toString('latin1') ?? '')?.[1] ?? ''
    const [headers, body] = responseTo(status, accept)
    const all = {
      ...common,
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), DRAIN_MS).unref()
  }
}

/**
 * Holds the limit over TLS, too: Node 20 ignores the option for clients of HTTP/1.1 there, and Node reads more from
 * those of HTTP/2, who get the same response.
 */
export function refuseTooManyCookies(app: FastifyInstance): void {
  Object.assign(app.server, { maxHeaderSize: MAX_HEADER_BYTES })
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.headers.cookie?.length ?? 0) <= MAX_HEADER_BYTES) return done()
    const [headers, body] = responseTo(431, request.headers.accept ?? '')
    return reply.status(431).headers(headers).send(body)
  })
}

function responseTo(
  status: number,
  accept: string,
): [headers: Readonly<Record<string, string>>, body: string] {
  const isPage = status === 431 && !prefersToHtml(accept, 'json')
  const headers = isPage ? PLAIN_PAGE_HEADERS : { 'Content-Type': 'application/problem+json' }
  const title = STATUS_CODES[status]
  return [
    { ...headers, 'Cache-Control': 'no-store' },
    isPage ? TOO_LARGE_PAGE : JSON.stringify({ title, status }),
  ]
}
