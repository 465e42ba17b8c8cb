import { isIP } from 'node:net'
import {
  connect,
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import type { Dial } from '@orchard/shared-node/public-network'
import { unreachable } from './network-error.ts'

/** Everything that a server showed during a TLS handshake. */
export interface Handshake {
  address: string
  /** Such as `TLSv1.3`. */
  protocol: string
  /** The code of OpenSSL for the reason against trust; null where there is none. */
  problem: string | null
  /** The server's certificate in DER (RFC 5280); null where it shows none. */
  certificate: Uint8Array | null
}

/** Made once each: the certificates of a hundred authorities take milliseconds to read. */
const contexts = new Map<string | undefined, SecureContext>()

function contextWith(ca: string | undefined): SecureContext {
  const made = contexts.get(ca) ?? createSecureContext(ca ? { ca: [...rootCertificates, ca] } : {})
  contexts.set(ca, made)
  return made
}

/** Ways to a host. */
interface Around {
  /** A public address of a host, found before that time of `performance.now()`. */
  find(host: string, until: number): Promise<string>
  dial: Dial
  ca?: string
}

/**
 * Connects to a public host, completes the handshake whatever the certificate says, and leaves.
 * @param timeoutMs for the look-up of the name, the connection and the handshake together.
 */
export async function handshake(
  host: string,
  port: number,
  timeoutMs: number,
  { ca, dial, find }: Around,
): Promise<Handshake> {
  const until = performance.now() + timeoutMs
  const address = await find(host, until)
  const target = dial({ address, port })
  const socket = connect({
    host: target.address,
    port: target.port,
    servername: isIP(host) ? '' : host,
    // The certificate is described, not relied on.
    rejectUnauthorized: false,
    secureContext: contextWith(ca),
  })
  try {
    await secured(socket, until - performance.now())
    return {
      address,
      protocol: socket.getProtocol() ?? '',
      problem: socket.authorizationError ? String(socket.authorizationError) : null,
      certificate: socket.getPeerX509Certificate()?.raw ?? null,
    }
  } catch (error) {
    const isTls = /^ERR_SSL|^EPROTO/.test((error as NodeJS.ErrnoException).code ?? '')
    if (isTls) throw unreachable(host, 'does not speak TLS on that port')
    // The look-up of the name may have taken the time.
    const isLate = performance.now() >= until
    throw unreachable(host, isLate ? 'took too long to respond' : 'does not respond on that port')
  } finally {
    socket.destroy()
  }
}

function secured(socket: TLSSocket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not a limit of idleness: a server that sends a byte now and then would hold it open.
    const timer = setTimeout(() => reject(new Error('No response')), timeoutMs)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection ended'))
    })
    socket.once('secureConnect', resolve)
  })
}
