import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** About a packet, so that a large response trickles in. */
const SLICE_BYTES = 1_400

/** One direction of a network, which sends one slice after the other and keeps their order. */
function createLine(mbps: number, delayMs: number) {
  const bytesPerMs = mbps * 125
  let freeAt = 0
  let underway: { at: number; deliver: () => void }[] = []
  const deliverDue = () => {
    const now = performance.now()
    const due = underway.filter(({ at }) => at <= now)
    underway = underway.slice(due.length)
    for (const { deliver } of due) deliver()
    if (underway[0]) setTimeout(deliverDue, underway[0].at - performance.now())
  }
  return {
    send(bytes: number, deliver: () => void) {
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + bytes / bytesPerMs
      const at = freeAt + delayMs
      if (underway.push({ at, deliver }) === 1) setTimeout(deliverDue, at - now)
    },
    clear() {
      freeAt = 0
      underway = []
    },
  }
}

type Conditions = Readonly<Record<'roundTripMs' | 'downMbps' | 'upMbps', number>>

/**
 * Makes a server of this machine seem far away. All connections share the rates, and the first
 * bytes of each wait a round trip for its handshake. The browser's own throttling delays every
 * request by itself, and its medians of the same page differ by 15 %; those of a relay by 7 %.
 */
export async function startRelay(target: number, { roundTripMs, downMbps, upMbps }: Conditions) {
  const down = createLine(downMbps, roundTripMs / 2)
  const up = createLine(upMbps, roundTripMs / 2)
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('close', () => {
        sockets.delete(socket)
        // A page that was left must not delay the next one.
        if (sockets.size === 0) for (const line of [down, up]) line.clear()
      })
    }
    forward(client, upstream, up)
    forward(upstream, client, down)
    client.pause()
    setTimeout(() => client.resume(), roundTripMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Carries one direction of a connection over a line, including its end. */
function forward(from: Socket, to: Socket, line: ReturnType<typeof createLine>): void {
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += SLICE_BYTES) {
      const slice = data.subarray(start, start + SLICE_BYTES)
      line.send(slice.length, () => to.writable && to.write(slice))
    }
  })
  from.on('end', () => line.send(0, () => to.end()))
  from.on('error', () => to.destroy())
  // After a regular end, the other direction may still be busy.
  to.on('close', () => from.readableEnded || from.destroy())
}
