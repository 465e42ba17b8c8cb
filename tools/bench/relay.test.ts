import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { type Relay, startRelay, type Time } from './relay.ts'

const NETWORK = { roundTripMs: 150, downMbps: 16, upMbps: 8 }
/** Turns of the event loop in which what was sent on this machine has long arrived. */
const TURNS = 8
const open: (Server | Socket | Relay)[] = []

/** Time that stands still while bytes are on their way within this machine, and then jumps. */
class SimulatedTime implements Time {
  #now = 0
  #timers = new Set<{ at: number; act: () => void }>()
  readonly now = () => this.#now

  readonly after = (ms: number, act: () => void) => {
    const timer = { at: this.#now + ms, act }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Lets time pass until a promise settles. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const settle = () => {
      isDone = true
    }
    work.then(settle, settle)
    while (!isDone) {
      for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate)
      const [next] = [...this.#timers].sort((a, b) => a.at - b.at)
      if (isDone || !next) continue
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.act()
    }
    return work
  }
}

let time: SimulatedTime
beforeEach(() => {
  time = new SimulatedTime()
})
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
  const target = (server.address() as AddressInfo).port
  open.push(await startRelay({ port, target, ...NETWORK }, time))
  return port
}

function connectTo(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  return socket
}

async function exchange(socket: Socket): Promise<number> {
  const start = time.now()
  socket.write('x')
  await time.during(once(socket, 'data'))
  return time.now() - start
}

/** Reads to the end: the bytes, and ms between the first and the last of them. */
async function receive(socket: Socket): Promise<{ bytes: Buffer; ms: number }> {
  const parts: Buffer[] = []
  let first: number | undefined
  for await (const part of socket) {
    first ??= time.now()
    parts.push(part as Buffer)
  }
  return { bytes: Buffer.concat(parts), ms: time.now() - (first ?? 0) }
}

const within = (value: number, expected: number) => {
  expect(value).toBeGreaterThan(expected * 0.98)
  expect(value).toBeLessThan(expected * 1.02)
}

describe('the relay', () => {
  it('takes a round trip for an exchange, and one more for the first of a connection', async () => {
    const port = await relayTo((socket) => socket.pipe(socket))
    const socket = connectTo(port)
    await once(socket, 'connect')
    within(await exchange(socket), 2 * NETWORK.roundTripMs)
    for (let index = 0; index < 5; index++) within(await exchange(socket), NETWORK.roundTripMs)
  })

  it('sends down at its rate, in order and complete', async () => {
    const sent = randomBytes(1_000_000) // half a second at 16 Mbps
    const port = await relayTo((socket) => socket.end(sent))
    const { bytes, ms } = await time.during(receive(connectTo(port)))
    expect(bytes.equals(sent)).toBe(true)
    within(ms, 500)
  })

  it('lets all connections share the rate', async () => {
    const sent = randomBytes(250_000)
    const port = await relayTo((socket) => socket.end(sent))
    const all = Promise.all([1, 2, 3, 4].map(() => receive(connectTo(port))))
    const times = await time.during(all)
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
    await time.during(receive(socket))
    const { bytes, ms } = (await received) ?? { bytes: Buffer.alloc(0), ms: 0 }
    expect(bytes.equals(sent)).toBe(true)
    within(ms, 500)
  })
})
