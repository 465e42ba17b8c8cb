import type { Http2SecureServer } from 'node:http2'
import type { TLSSocket } from 'node:tls'

/** With the heads of TLS, TCP and IPv6, a packet of an Ethernet. */
const MAX_BYTES = 1_370

/**
 * Sends every TLS record in a packet of its own. A client can read a record only when all of it is there; in records
 * of 16 kB, the default, a browser sees nothing of a page before its last packet, which on a new connection comes one
 * round trip after the first ten.
 */
export function sendSmallRecords(server: Http2SecureServer): void {
  server.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(MAX_BYTES))
}
