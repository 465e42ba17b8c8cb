import { connect, createServer, type Socket } from 'node:net'
import { Link } from './link.ts'

/** Small enough that flows alternate finely, as packets do. */
const SLICE_BYTES = 1_400
/** What a connection may have waiting, beside what is underway, before its sender is told to pause. */
const MOST_WAITING_BYTES = 128 * 1024

/** A network to imitate. */
export interface RelaySettings {
  port: number
  /** Port on this machine that connections lead to. */
  target: number
  roundTripMs: number
  downMbps: number
  upMbps: number
}

/** What the relay goes by. */
export interface Time {
  /** Milliseconds that only grow. */
  now(): number
  /** Calls back after some milliseconds, unless the returned function is called before. */
  after(ms: number, act: () => void): () => void
}

const REAL_TIME: Time = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** A running relay. */
export interface Relay {
  close(): Promise<void>
}

type Delivery = () => void

const toBytesPerMs = (mbps: number) => (mbps * 1_000_000) / 8 / 1_000

/**
 * Starts a TCP relay on 127.0.0.1 that makes a local server seem far away. Half of the round trip is
 * spent in each direction, and the first bytes of a connection wait for one round trip more, since the
 * handshake of the local connection took no time. All connections share the two rates. Loss and the
 * slow start of TCP are not imitated.
 */
export async function startRelay(settings: RelaySettings, time = REAL_TIME): Promise<Relay> {
  const { port, target, roundTripMs, downMbps, upMbps } = settings
  const delayMs = roundTripMs / 2
  const down = new Link<Delivery>({ bytesPerMs: toBytesPerMs(downMbps), delayMs })
  const up = new Link<Delivery>({ bytesPerMs: toBytesPerMs(upMbps), delayMs })
  const clock = startClock([down, up], time)
  const sockets = new Set<Socket>()

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const connectedAt = time.now() + roundTripMs
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    forward({ from: client, to: upstream, link: up, clock, connectedAt })
    forward({ from: upstream, to: client, link: down, clock, connectedAt: 0 })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close() {
      clock.stop()
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Direction {
  from: Socket
  to: Socket
  link: Link<Delivery>
  clock: Clock
  /** Nothing is sent before this moment. */
  connectedAt: number
}

/** Carries one direction of a connection over a link, in order, its end included. */
function forward({ from, to, link, clock, connectedAt }: Direction): void {
  const window = MOST_WAITING_BYTES + link.bytesUnderway
  let waiting = 0
  const push = (size: number, deliver: Delivery) => {
    link.push(from, deliver, size, Math.max(clock.now(), connectedAt))
    clock.wake()
  }
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += SLICE_BYTES) {
      const slice = data.subarray(start, start + SLICE_BYTES)
      waiting += slice.length
      push(slice.length, () => {
        waiting -= slice.length
        if (waiting < window - MOST_WAITING_BYTES / 2) from.resume()
        if (to.writable) to.write(slice)
      })
    }
    if (waiting > window) from.pause()
  })
  from.on('end', () => push(0, () => to.end()))
  from.on('error', () => to.destroy()) // a side that breaks off breaks the other
  to.on('close', () => {
    link.drop(from)
    // After a regular end, what goes the other way may still be underway.
    if (!from.readableEnded) from.destroy()
  })
}

interface Clock extends Pick<Time, 'now'> {
  /** Something was handed to a link. */
  wake(): void
  stop(): void
}

/** Delivers what arrives over the links, with one timer for the next moment that matters. */
function startClock(links: readonly Link<Delivery>[], { now, after }: Time): Clock {
  let cancel: (() => void) | undefined
  let isStopped = false
  const run = () => {
    for (const link of links) for (const deliver of link.take(now())) deliver()
    wake()
  }
  const wake = () => {
    cancel?.()
    const next = Math.min(...links.map((link) => link.nextEvent()))
    if (isStopped || next === Number.POSITIVE_INFINITY) return
    cancel = after(Math.max(0, next - now()), run)
  }
  return {
    now,
    wake,
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
