import { isIP } from 'node:net'
import {
  connect,
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import type { Dial } from './dial.ts'
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

const TIMEOUT_MS = 5_000
const contexts = new Map<string, SecureContext>()

/** Trusts one more certificate than the runtime; made once, since all certificates of the runtime are parsed for it. */
function contextOf(ca: string): SecureContext {
  const before = contexts.get(ca)
  if (before) return before
  const made = createSecureContext({ ca: [...rootCertificates, ca] })
  contexts.set(ca, made)
  return made
}

/** Connects to a public host, completes the handshake whatever the certificate says, and leaves. */
export async function handshake(
  host: string,
  port: number,
  { ca, dial, find }: { find(host: string): Promise<string>; dial: Dial; ca?: string },
): Promise<Handshake> {
  const address = await find(host)
  const target = dial({ address, port })
  const socket = connect({
    host: target.address,
    port: target.port,
    servername: isIP(host) ? '' : host,
    // The certificate is described, not relied on.
    rejectUnauthorized: false,
    ...(ca === undefined ? {} : { secureContext: contextOf(ca) }),
  })
  try {
    await secured(socket)
    return {
      address,
      protocol: socket.getProtocol() ?? '',
      problem: socket.authorizationError ? String(socket.authorizationError) : null,
      certificate: socket.getPeerX509Certificate()?.raw ?? null,
    }
  } catch (error) {
    const isTls = /^ERR_SSL|^EPROTO/.test((error as NodeJS.ErrnoException).code ?? '')
    throw unreachable(
      host,
      isTls ? 'does not speak TLS on that port' : 'does not answer on that port',
    )
  } finally {
    socket.destroy()
  }
}

function secured(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('No answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection ended')))
    socket.once('secureConnect', resolve)
  })
}
