import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  constants,
  createSecureServer,
  type Http2SecureServer,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCertificate } from '#src/testing/certificate.ts'
import { limitSecureServer, SECURE_OPTIONS } from './secure-limits.ts'

/** Node's own `headersTimeout`. */
const NODE_LIMIT_MS = 60_000
const LIMITS = { requestMs: 1_000, streamIdleMs: 900, sessionIdleMs: 2_000 }
const BIG = Buffer.alloc(1_000_000)

let certificate: { key: string; cert: string }
let server: Http2SecureServer
let origin: string
let sessions: ClientHttp2Session[]
/** Requests that reached the server. */
let received: number
beforeAll(async () => {
  certificate = await createCertificate()
})
beforeEach(async () => {
  sessions = []
  received = 0
  server = createSecureServer({ ...SECURE_OPTIONS, ...certificate }, (request, response) => {
    received++
    if (request.url === '/big') return void response.end(BIG)
    request.resume().once('end', () => response.end('well'))
  })
  limitSecureServer(server, LIMITS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const session of sessions) session.destroy()
  server.close()
})

function open(options: object = {}): ClientHttp2Session {
  const session = connect(origin, { ca: certificate.cert, ...options })
  session.on('error', () => undefined)
  sessions.push(session)
  return session
}

/** The status of a request, or the code with which its stream was reset. */
function ask(session: ClientHttp2Session, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; reset?: number }>((resolve) => {
    const stream = session.request({ ':path': '/', ...headers })
    stream.on('error', () => undefined)
    stream.on('response', ({ ':status': status }) => resolve({ status: Number(status) }))
    stream.on('close', () => resolve({ reset: stream.rstCode }))
    stream.resume().end()
  })
}

const isWell = async () => (await ask(open())).status === 200

describe('a server with TLS', () => {
  it('gives up a request of HTTP/1.1 whose headers never end', async () => {
    const { hostname, port } = new URL(origin)
    const socket = connectTls({
      host: hostname,
      port: Number(port),
      ca: certificate.cert,
      ALPNProtocols: ['http/1.1'],
    })
    socket.on('error', () => undefined)
    const start = performance.now()
    let response = ''
    socket.on('data', (data) => {
      response += String(data)
    })
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    await once(socket, 'close')
    expect(response).toMatch(/^HTTP\/1.1 408/)
    expect(performance.now() - start).toBeLessThan(NODE_LIMIT_MS)
  })

  it('gives up a stream of HTTP/2 whose body never ends, and nothing else of the session', async () => {
    const session = open()
    const stream = session.request({ ':method': 'POST', ':path': '/' })
    stream.on('error', () => undefined)
    const drip = setInterval(() => stream.write('x'), 50)
    await once(stream, 'close')
    clearInterval(drip)
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
    expect(await ask(session)).toEqual({ status: 200 })
  })

  it('gives up a stream whose client takes nothing, however often it pings', async () => {
    const session = open({ settings: { initialWindowSize: 0 } })
    const ping = setInterval(() => session.ping(() => undefined), 50)
    const stream = session.request({ ':path': '/big' })
    stream.on('error', () => undefined)
    await once(stream.resume(), 'close')
    clearInterval(ping)
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
  })

  it('closes a session that has asked for nothing for a while', async () => {
    const session = open()
    expect(await ask(session)).toEqual({ status: 200 })
    const start = performance.now()
    await once(session, 'close')
    expect(performance.now() - start).toBeGreaterThan(LIMITS.sessionIdleMs / 2)
  })

  it('ends a session that resets streams faster than it can be served, and serves others', async () => {
    const closed = new Promise((resolve) => {
      server.once('session', (session) => session.once('close', resolve))
    })
    const session = open()
    await once(session, 'connect')
    for (let round = 0; round < 200 && !session.destroyed; round++) {
      for (let count = 0; count < 50; count++) {
        const stream = session.request({ ':path': '/' })
        stream.on('error', () => undefined)
        stream.close(constants.NGHTTP2_CANCEL)
      }
      await new Promise(setImmediate)
    }
    await closed
    // A few hundred are a bad day of a browser; a thousand cost others a second.
    expect(received).toBeLessThan(500)
    expect(await isWell()).toBe(true)
  }, 60_000)

  it('lets a client reset some streams at a time, for as long as it likes', async () => {
    const session = open()
    const cancelled = Array.from({ length: 90 }, () => {
      const stream = session.request({ ':path': '/big' })
      stream.on('error', () => undefined)
      stream.once('response', () => stream.close(constants.NGHTTP2_CANCEL))
      return new Promise((resolve) => stream.once('close', resolve))
    })
    await Promise.all(cancelled)
    expect(await ask(session)).toEqual({ status: 200 })
  })

  it('refuses a request with thousands of headers, and serves others', async () => {
    const bomb = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`x-${index}`, 'a'.repeat(10)]),
    )
    const outcome = await ask(open({ maxSendHeaderBlockLength: 1_000_000 }), bomb)
    expect(outcome.status ?? 0).not.toBe(200)
    expect(await isWell()).toBe(true)
  })

  it('lets a client have a hundred streams at a time', async () => {
    const session = open()
    await once(session, 'remoteSettings')
    expect(session.remoteSettings.maxConcurrentStreams).toBe(100)
  })
})
