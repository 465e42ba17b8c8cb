import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { median } from './figures.ts'
import { freePort } from './free-port.ts'
import { type Relay, startRelay } from './relay.ts'

const NETWORK = { roundTripMs: 150, downMbps: 16, upMbps: 8 }
const open: (Server | Socket | Relay)[] = []

afterEach(async () => {
  for (const one of open.splice(0).reverse()) {
    if ('destroy' in one) one.destroy()
    else await one.close()
  }
})

async function relayTo(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.push(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  open.push(server)
  open.push(await startRelay({ port, target: (server.address() as AddressInfo).port, ...NETWORK }))
  return port
}

function connectTo(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  return socket
}

async function exchange(socket: Socket): Promise<number> {
  const start = performance.now()
  socket.write('x')
  await once(socket, 'data')
  return performance.now() - start
}

/** Reads to the end: the bytes, and ms between the first and the last of them. */
async function receive(socket: Socket): Promise<{ bytes: Buffer; ms: number }> {
  const parts: Buffer[] = []
  let first: number | undefined
  for await (const part of socket) {
    first ??= performance.now()
    parts.push(part as Buffer)
  }
  return { bytes: Buffer.concat(parts), ms: performance.now() - (first ?? 0) }
}

const within = (value: number, expected: number) => {
  expect(value).toBeGreaterThan(expected * 0.9)
  expect(value).toBeLessThan(expected * 1.1)
}

describe('the relay', () => {
  it('takes a round trip for an exchange, and one more for the first of a connection', async () => {
    const port = await relayTo((socket) => socket.pipe(socket))
    const socket = connectTo(port)
    await once(socket, 'connect')
    within(await exchange(socket), 2 * NETWORK.roundTripMs)
    const later: number[] = []
    for (let index = 0; index < 5; index++) later.push(await exchange(socket))
    within(median(later) ?? 0, NETWORK.roundTripMs)
  })

  it('sends down at its rate, in order and complete', async () => {
    const sent = randomBytes(1_000_000) // half a second at 16 Mbps
    const port = await relayTo((socket) => socket.end(sent))
    const { bytes, ms } = await receive(connectTo(port))
    expect(bytes.equals(sent)).toBe(true)
    within(ms, 500)
  })

  it('lets all connections share the rate', async () => {
    const sent = randomBytes(250_000)
    const port = await relayTo((socket) => socket.end(sent))
    const times = await Promise.all([1, 2, 3, 4].map(() => receive(connectTo(port))))
    for (const { ms } of times) within(ms, 500)
  })

  it('takes up at its own rate', async () => {
    let received: Promise<{ bytes: Buffer; ms: number }> | undefined
    const port = await relayTo((socket) => {
      received = receive(socket).finally(() => socket.end('done'))
    })
    const sent = randomBytes(500_000) // half a second at 8 Mbps
    const socket = connectTo(port)
    socket.end(sent)
    await receive(socket)
    const { bytes, ms } = (await received) ?? { bytes: Buffer.alloc(0), ms: 0 }
    expect(bytes.equals(sent)).toBe(true)
    within(ms, 500)
  })
})
