import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type ServerHttp2Session } from 'node:http2'
import { Server, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** A connection must be silent for as long as this before it is closed between two requests. */
const IDLE_MS = 100
/** Nobody waits longer for the rest of a head, the rest of a handshake, or a client to hang up as it was told to. */
const UNFINISHED_MS = 1_000
/** Names no stream: the client opens no more of them, and those under way are still served. */
const ANY_STREAM = 2 ** 31 - 1

/** What a client asks on one connection. */
interface Line {
  peer: string
  /** Requests whose head is complete and whose response is not. */
  running: number
  idleSince: number
}

/** A connection that speaks HTTP/1.1. */
interface PlainLine extends Line {
  /** Bytes read when it last became idle: more than that is the start of a request. */
  readBefore: number
}

/** A connection that speaks HTTP/2. */
interface SessionLine extends Line {
  since: number
}

/** The connections of a server, so that they can be ended without breaking a request. */
export class Connections {
  readonly #server: Server
  /** As they were accepted, that is below TLS, each with its peer. */
  readonly #accepted = new Map<Socket, string>()
  readonly #lines = new Map<Socket, PlainLine>()
  readonly #responses = new Set<ServerResponse>()
  readonly #sessions = new Map<ServerHttp2Session, SessionLine>()
  #isLeaving = false
  #isDraining = false

  /** @param server one that does not listen yet: of `node:http`, `node:https` or `node:http2`. */
  constructor(server: Server) {
    this.#server = server
    const isSecure = 'setSecureContext' in server
    server.on('connection', (socket: Socket) => {
      this.#accepted.set(socket, peerOf(socket))
      socket.once('close', () => this.#accepted.delete(socket))
      if (!isSecure) this.#addLine(socket)
    })
    server.on('secureConnection', (socket: Socket & { alpnProtocol?: string | false }) => {
      if (socket.alpnProtocol !== 'h2') this.#addLine(socket)
    })
    server.on('session', (session: ServerHttp2Session) => this.#addSession(session))
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.httpVersionMajor === 1) this.#addResponse(request.socket, response)
    })
  }

  /** From now on each response by HTTP/1.1 asks the client to open another connection for its next request. */
  leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    for (const response of this.#responses)
      if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  /**
   * Accepts no more connections and ends the others: idle ones soon, those with half a request after a second,
   * those with a whole one after its response, whatever is left after `limitMs` at once.
   */
  async drain(limitMs: number): Promise<void> {
    if (!this.#server.listening) return
    this.leave()
    this.#isDraining = true
    const closed = new Promise((resolve) => this.#server.once('close', resolve))
    // The `close` of an HTTP server would also cut connections on which a request may be on its way.
    Server.prototype.close.call(this.#server)
    for (const session of this.#sessions.keys()) this.#announceEnd(session)
    const start = performance.now()
    const sweep = setInterval(() => this.#closeIdle(start), IDLE_MS / 4)
    const limit = setTimeout(() => this.#cut(), limitMs)
    await closed
    clearInterval(sweep)
    clearTimeout(limit)
  }

  #addLine(socket: Socket): void {
    this.#lines.set(socket, { ...idleLine(socket), readBefore: socket.bytesRead })
    socket.once('close', () => this.#lines.delete(socket))
  }

  #addResponse(socket: Socket, response: ServerResponse): void {
    if (this.#isLeaving) response.setHeader('Connection', 'close')
    this.#responses.add(response)
    const line = this.#lines.get(socket)
    if (line) line.running++
    response.once('close', () => {
      this.#responses.delete(response)
      if (!line) return
      line.running--
      line.readBefore = socket.bytesRead
      line.idleSince = performance.now()
    })
  }

  #addSession(session: ServerHttp2Session): void {
    const line = { ...idleLine(session.socket), since: performance.now() }
    this.#sessions.set(session, line)
    session.once('close', () => this.#sessions.delete(session))
    session.on('stream', (stream) => {
      line.running++
      stream.once('close', () => {
        line.running--
        line.idleSince = performance.now()
      })
    })
    if (this.#isDraining) this.#announceEnd(session)
  }

  /** The first of two GOAWAY frames (RFC 9113, 6.8): what the client has just sent is still served. */
  #announceEnd(session: ServerHttp2Session): void {
    if (!session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR, ANY_STREAM)
  }

  #closeIdle(start: number): void {
    const now = performance.now()
    const isIdleFor = (ms: number, { idleSince, running }: Line) =>
      running === 0 && Math.max(idleSince, start) <= now - ms
    for (const [socket, line] of this.#lines)
      if (socket.bytesRead === line.readBefore && isIdleFor(IDLE_MS, line)) socket.destroySoon()
    for (const [session, line] of this.#sessions)
      if (!session.closed && Math.max(line.since, start) <= now - IDLE_MS) session.close()
    if (now - start < UNFINISHED_MS) return
    const waiting = new Set<string>()
    for (const line of [...this.#lines.values(), ...this.#sessions.values()])
      if (!isIdleFor(UNFINISHED_MS, line)) waiting.add(line.peer)
    for (const [socket, peer] of this.#accepted) if (!waiting.has(peer)) socket.destroy()
  }

  #cut(): void {
    for (const session of this.#sessions.keys()) session.destroy()
    for (const socket of this.#accepted.keys()) socket.destroy()
  }
}

function idleLine(socket: Socket | TLSSocket): Line {
  return { peer: peerOf(socket), running: 0, idleSince: performance.now() }
}

/** The same for a connection and for what speaks on it through TLS. */
function peerOf({ remoteAddress, remotePort }: Socket | TLSSocket): string {
  return `${remoteAddress} ${remotePort}`
}
