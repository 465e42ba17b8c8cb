import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request that a receiver got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server on this machine that gets events. */
export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/**
 * A server that keeps what it gets and returns 204, or the next of `responses`. As long as `isHeld` it returns nothing.
 * @param tls key and certificate as PEM, for https.
 */
export async function startReceiver(tls?: { key: string; cert: string }) {
  const receiver = {
    received: [] as Received[],
    responses: [] as { status: number; headers?: Record<string, string> }[],
    isHeld: false,
    port: 0,
    url: '',
    async close() {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  const respond: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, url: path = '' } = request
    receiver.received.push({ path, headers, body: Buffer.concat(chunks).toString() })
    if (receiver.isHeld) return
    const next = receiver.responses.shift() ?? { status: 204 }
    response.writeHead(next.status, next.headers).end()
  }
  const listener = tls ? createSecureServer(tls, respond) : createServer(respond)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  receiver.port = (listener.address() as AddressInfo).port
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${receiver.port}/hook`
  return receiver
}

/** Verifies a request as receivers do. @throws {Error} for a wrong signature. */
export function verified(secret: string, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, unknown>
  }
}
