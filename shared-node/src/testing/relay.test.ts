import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRelay } from './relay.ts'

const NETWORK = { roundTripMs: 150, downMbps: 16, upMbps: 8 }
const open: AsyncDisposable[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
  vi.useRealTimers()
})

/** Connects to a server through a relay. */
async function dial(serve: (socket: Socket) => void): Promise<() => Socket> {
  const server = createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay = await startRelay((server.address() as AddressInfo).port, NETWORK)
  open.push(server, relay)
  return () => connect({ port: relay.port, host: '127.0.0.1', allowHalfOpen: true })
}

/** Time passes only when no bytes are on their way within this machine. */
async function elapsed(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate)
    if (!isDone) vi.advanceTimersToNextTimer()
  }
  return performance.now() - start
}

it('takes a round trip for an exchange, and another for the first of a connection', async () => {
  const client = (await dial((socket) => socket.pipe(socket)))()
  const exchange = () => elapsed(Promise.all([once(client, 'data'), client.write('x')]))
  expect(await exchange()).toBeCloseTo(300, -1)
  expect(await exchange()).toBeCloseTo(150, -1)
  client.destroy()
})

it('sends down at its rate to all connections together, in order and complete', async () => {
  const sent = randomBytes(250_000)
  const connectOne = await dial((socket) => socket.end(sent))
  const received = Promise.all(Array.from({ length: 4 }, () => buffer(connectOne().end())))
  expect(await elapsed(received)).toBeCloseTo(500 + 75, -1)
  for (const one of await received) expect(one.equals(sent)).toBe(true)
})

it('sends up at its own rate', async () => {
  const sent = randomBytes(500_000)
  const received = new Promise<Buffer>((resolve) => {
    void dial((socket) => resolve(buffer(socket.end()))).then((connectOne) =>
      connectOne().end(sent),
    )
  })
  expect(await elapsed(received)).toBeCloseTo(150 + 500 + 75, -1)
  expect((await received).equals(sent)).toBe(true)
})

it('owes nothing to connections that were closed', async () => {
  const connectOne = await dial((socket) => {
    socket.on('error', () => undefined).on('end', () => socket.destroy())
    socket.write(randomBytes(500_000))
  })
  const left = connectOne()
  await elapsed(once(left, 'data'))
  left.destroy()
  vi.advanceTimersByTime(NETWORK.roundTripMs)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  expect(await elapsed(once(connectOne(), 'data'))).toBeLessThan(100)
})
