import { constants, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2'
import { REQUEST_TIMEOUT_MS } from './well-addressed.ts'

/** Deadlines of a server with TLS, in milliseconds. */
export interface SecureLimits {
  /** From the first byte of a request to its last. */
  requestMs: number
  /** Without progress on a stream of HTTP/2, such as a client whose window stays shut. */
  streamIdleMs: number
  /** Without a request under way on a session of HTTP/2. */
  sessionIdleMs: number
}

const LIMITS: SecureLimits = {
  requestMs: REQUEST_TIMEOUT_MS,
  streamIdleMs: REQUEST_TIMEOUT_MS,
  sessionIdleMs: 2 * REQUEST_TIMEOUT_MS,
}

/** Options of a server with TLS that do not depend on its certificate. */
export const SECURE_OPTIONS = {
  allowHTTP1: true,
  handshakeTimeout: 10_000,
  settings: { maxConcurrentStreams: 100 },
} as const

/**
 * Gives a server of `node:http2` the deadlines that Node and Fastify give to HTTP/1.1 without TLS alone. Node itself
 * ends sessions that reset too many streams, send too many headers or wait for too many pings.
 */
export function limitSecureServer(
  server: Http2SecureServer,
  limits: Partial<SecureLimits> = {},
): void {
  const { requestMs, sessionIdleMs, streamIdleMs } = { ...LIMITS, ...limits }
  // For clients that ask for HTTP/1.1, which Node looks after from the moment the server listens.
  Object.assign(server, {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(requestMs, 5_000),
  })
  server.on('session', (session) => {
    session.setTimeout(sessionIdleMs, () => session.close())
  })
  server.on('stream', (stream) => {
    const cancel = () => end(stream)
    stream.setTimeout(streamIdleMs, cancel)
    const timer = setTimeout(cancel, requestMs)
    for (const event of ['end', 'close'] as const) stream.once(event, () => clearTimeout(timer))
  })
}

function end(stream: ServerHttp2Stream): void {
  if (!stream.closed) stream.close(constants.NGHTTP2_CANCEL)
}
