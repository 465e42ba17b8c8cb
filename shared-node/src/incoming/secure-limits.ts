import {
  constants,
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
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

/** Streams that a client may reset at once, and again each second: more than a browser that leaves a page. */
const RESETS = { atOnce: 200, perSecond: 33 }

/** For the client to read why its session ends. */
const FAREWELL_MS = 500

/** Options of a server with TLS that do not depend on its certificate. */
export const SECURE_OPTIONS = {
  allowHTTP1: true,
  handshakeTimeout: 10_000,
  settings: { maxConcurrentStreams: 100 },
} as const

/**
 * Gives a server of `node:http2` the deadlines that Node and Fastify give to HTTP/1.1 without TLS alone. Node itself
 * ends sessions that send too many headers or wait for too many pings. It also ends those that reset a thousand
 * streams, which is late: each of them may have cost a page.
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
    limitResets(session)
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

/** Ends a session whose streams are reset faster than any browser does it. */
function limitResets(session: ServerHttp2Session): void {
  let left = RESETS.atOnce
  let countedAt = performance.now()
  let isOver = false
  const count = (stream: ServerHttp2Stream) => {
    if (stream.rstCode === constants.NGHTTP2_NO_ERROR) return
    const now = performance.now()
    left = Math.min(RESETS.atOnce, left + ((now - countedAt) / 1_000) * RESETS.perSecond) - 1
    countedAt = now
    if (left >= 0 || isOver) return
    isOver = true
    // Later, since a frame that is sent while others are read stays behind.
    setImmediate(() => {
      if (!session.destroyed) session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    })
    setTimeout(() => session.destroy(), FAREWELL_MS).unref()
  }
  session.on('stream', (stream) => stream.once('close', () => count(stream)))
}
