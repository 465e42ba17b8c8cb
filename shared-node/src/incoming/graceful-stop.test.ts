import { EventEmitter, once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { waitFor } from '@orchard/shared/testing/wait-for'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCertificate } from '#src/testing/certificate.ts'
import { makeStoppable, STOPPABLE, stopOnSignal } from './graceful-stop.ts'

/** RFC 9113, 3.4: what a client sends first, with settings that change nothing. */
const HTTP2_PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'
const PIECE = 'x'.repeat(1_000_000)
const { key, cert } = await createCertificate()

/** A process that gets signals and notes how it ended. */
class TestProcess extends EventEmitter {
  readonly ended = once(this, 'ended').then(([code]: number[]) => code)
  exit(code?: number): never {
    this.emit('ended', code)
    return undefined as never
  }
}

interface TestServer {
  app: FastifyInstance
  port: number
  process: TestProcess
  /** Settles once the server has a request to `/slow`. */
  begun: Promise<void>
  /** Lets `/slow` respond. */
  release(): void
}

const open: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of open.splice(0)) socket.destroy()
})

async function start(
  { delayMs = 0, limitMs = 5_000, close = async () => {} } = {},
  secure = false,
): Promise<TestServer> {
  const app = Fastify({
    ...STOPPABLE,
    ...(secure ? { http2: true, https: { allowHTTP1: true, key, cert } } : {}),
  } as object) as unknown as FastifyInstance
  makeStoppable(app)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  app.get('/', async () => 'answer')
  app.post('/', async () => 'taken')
  app.get('/readyz', async () => 'ready')
  app.get('/slow', async () => {
    begin()
    await released
    return 'late response'
  })
  app.get('/long', async () => PIECE.repeat(40))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const process = new TestProcess()
  const report = (message: string) => expect.fail(message)
  stopOnSignal(app, { delayMs, limitMs, close, report }, process as never)
  return { app, port: (app.server.address() as AddressInfo).port, process, begun, release }
}

async function ask(port: number, path: string, agent?: Agent) {
  const request = get({ port, path, host: '127.0.0.1', agent: agent ?? false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  let text = ''
  for await (const piece of response ?? []) text += piece
  return { status: response?.statusCode, connection: response?.headers.connection, text }
}

/** A connection on which a test writes requests by hand. */
async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

it('says first that it is not ready, and goes on for as long as a balancer needs', async () => {
  const { port, process } = await start({ delayMs: 300 })
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200, text: 'ready' })
  process.emit('SIGTERM', 'SIGTERM')
  expect(await ask(port, '/readyz')).toMatchObject({ status: 503 })
  expect(await ask(port, '/')).toMatchObject({ status: 200, connection: 'close' })
  expect(await process.ended).toBe(0)
  await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED')
})

it('fails no request of a client that leaves when it is not ready', async () => {
  const { port, process } = await start({ delayMs: 250 })
  const agent = new Agent({ keepAlive: true })
  let isReady = true
  let responded = 0
  const client = async () => {
    while (isReady) {
      expect(await ask(port, '/', agent)).toMatchObject({ status: 200, text: 'answer' })
      responded++
    }
  }
  const probe = async () => {
    while (isReady) {
      isReady = (await ask(port, '/readyz')).status === 200
      await sleep(20)
    }
  }
  const clients = [probe(), ...Array.from({ length: 8 }, client)]
  await waitFor(() => expect(responded).toBeGreaterThan(100))
  process.emit('SIGTERM', 'SIGTERM')
  await Promise.all(clients)
  expect(await process.ended).toBe(0)
  agent.destroy()
})

it('fails no request on a connection that stays in use, and closes an idle one', async () => {
  const { begun, port, process, release } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(port, '/', agent)).toMatchObject({ connection: 'keep-alive' })
  const idle = await dial(port)
  const late = ask(port, '/slow', agent)
  await begun
  process.emit('SIGINT', 'SIGINT')
  const isClosed = once(idle, 'close')
  idle.resume()
  await isClosed
  release()
  expect(await late).toMatchObject({ status: 200, text: 'late response', connection: 'close' })
  expect(await process.ended).toBe(0)
})

it('responds to the next request of an idle connection, and asks to close it then', async () => {
  const { port, process } = await start()
  const socket = await dial(port)
  const next = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await next()).toMatch(/^HTTP\/1.1 200 OK/)
  process.emit('SIGTERM', 'SIGTERM')
  const response = await next()
  expect(response).toMatch(/^HTTP\/1.1 200 OK/)
  expect(response).toMatch(/connection: close/i)
  expect(await process.ended).toBe(0)
})

it.each([
  [
    'a body that does not end',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf',
  ],
  ['a response that nobody reads', 'GET /long HTTP/1.1\r\nHost: a\r\n\r\n'],
])('cuts off %s at the limit', async (_name, text) => {
  const { port, process } = await start({ limitMs: 300 })
  const socket = await dial(port)
  socket.pause()
  socket.write(text)
  await sleep(50)
  const began = performance.now()
  process.emit('SIGTERM', 'SIGTERM')
  expect(await process.ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(280)
})

describe('nobody waits at', () => {
  it.each([
    [
      'half a head',
      false,
      async (port: number) => (await dial(port)).write('GET / HTTP/1.1\r\nHost: a\r\nX-Half: '),
    ],
    [
      'a body that comes after its response',
      false,
      async (port: number) => {
        const socket = await dial(port)
        socket.write('POST /none HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
        await once(socket, 'data')
        socket.write('half')
      },
    ],
    ['half a handshake', true, dial],
    [
      'an idle session of HTTP/2 whose client does not hang up',
      true,
      async (port: number) => {
        const raw = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
        const socket = connectTls({ socket: raw, ca: cert, ALPNProtocols: ['h2'] })
        open.push(raw, socket)
        await once(socket, 'secureConnect')
        socket.write(HTTP2_PREFACE)
        await once(socket, 'data')
      },
    ],
  ])('%s, which is cut off a second after the signal', async (_name, isSecure, begin) => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'setTimeout'] })
    const { app, port, process } = await start({}, isSecure)
    await begin(port)
    await sleep(50)
    process.emit('SIGTERM', 'SIGTERM')
    while (app.server.listening) await sleep(1)
    let hasEnded = false
    process.ended.then(() => {
      hasEnded = true
    })
    await vi.advanceTimersByTimeAsync(950)
    await sleep(50)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await process.ended).toBe(0)
  })
})

it('closes what requests need after the last of them', async () => {
  let isClosed = false
  const close = async () => {
    isClosed = true
  }
  const { begun, port, process, release } = await start({ close })
  const late = ask(port, '/slow')
  await begun
  process.emit('SIGTERM', 'SIGTERM')
  await sleep(150)
  expect(isClosed).toBe(false)
  release()
  expect(await late).toMatchObject({ status: 200 })
  expect(await process.ended).toBe(0)
  expect(isClosed).toBe(true)
})

it('takes two signals of one Ctrl-C for one, and ends at once at a later one', async () => {
  const { begun, port, process, release } = await start()
  const late = ask(port, '/slow').catch(() => null)
  await begun
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(5_000)
  process.emit('SIGINT', 'SIGINT')
  now.mockReturnValue(5_900)
  process.emit('SIGINT', 'SIGINT')
  now.mockReturnValue(6_100)
  process.emit('SIGTERM', 'SIGTERM')
  expect(await process.ended).toBe(128 + 15)
  now.mockRestore()
  release()
  await late
})

it('tells HTTP/2 clients to go away, and lets streams under way finish', async () => {
  const { begun, port, process, release } = await start({}, true)
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: cert })
  const goneAway = once(session, 'goaway')
  const stream = session.request({ ':path': '/slow' })
  let text = ''
  stream.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  const headers = once(stream, 'response')
  await begun
  process.emit('SIGTERM', 'SIGTERM')
  expect((await goneAway)[0]).toBe(0)
  await sleep(200)
  const ended = once(stream, 'end')
  release()
  expect((await headers)[0]).toMatchObject({ ':status': 200 })
  await ended
  expect(text).toBe('late response')
  expect(await process.ended).toBe(0)
  expect(session.closed).toBe(true)
})

it('drains HTTP/1.1 over TLS beside HTTP/2', async () => {
  const { port, process } = await start({}, true)
  const socket = connectTls({ port, host: '127.0.0.1', ca: cert, ALPNProtocols: ['http/1.1'] })
  open.push(socket)
  await once(socket, 'secureConnect')
  const next = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await next()).toMatch(/connection: keep-alive/i)
  process.emit('SIGTERM', 'SIGTERM')
  expect(await next()).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close/i)
  expect(await process.ended).toBe(0)
})
