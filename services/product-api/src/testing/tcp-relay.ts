import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, and can stop passing anything on without closing. */
export interface TcpRelay {
  port: number
  /** From now on the open connections are silent in both directions; new ones are not. */
  silenceOpen(): void
  /** Accepts connections and passes nothing on, as long as it is set. */
  isSilent: boolean
  /** Passes on each piece after so long. */
  delayMs: number
  /** Responds with what is no protocol, and closes, as long as it is set. */
  isNonsense: boolean
  /** Refuses connections and closes those that are open. */
  refuse(): Promise<void>
  /** Takes connections again, on the same port. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Relays connections to a port of this machine. */
export async function startTcpRelay(target: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (data: Buffer) => {
      const passOn = () => {
        if (!relay.isSilent && !silenced.has(from) && !to.destroyed) to.write(data)
      }
      if (relay.delayMs === 0) passOn()
      else setTimeout(passOn, relay.delayMs).unref()
    })
    from.on('close', () => {
      if (!silenced.has(from)) to.destroy()
    })
  }
  const server = createServer((client) => {
    if (relay.isNonsense) {
      keep(client)
      client.end('\u0000 no protocol \u0000\r\n\r\n')
      return
    }
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) keep(socket)
    pass(client, upstream)
    pass(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay: TcpRelay = {
    port: (server.address() as AddressInfo).port,
    silenceOpen() {
      for (const socket of sockets) silenced.add(socket)
    },
    isSilent: false,
    delayMs: 0,
    isNonsense: false,
    async refuse() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async accept() {
      server.listen(relay.port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      if (server.listening) await relay.refuse()
    },
  }
  return relay
}
