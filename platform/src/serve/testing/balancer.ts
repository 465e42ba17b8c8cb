import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

const PROBE_EVERY_MS = 200
const PROBE_WITHIN_MS = 2_000

/** A balancer in front of servers on this machine. */
export interface Balancer {
  port: number
  /** True if a server was ready at the last probe. */
  uses(port: number): boolean
  close(): Promise<void>
}

/**
 * Hands requests to the servers that respond 200 at `/readyz`, in turns and over connections that it keeps,
 * and tries none again: what one of them breaks, the client sees as 502.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]))
  let ready: number[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const port = ready[turn++ % Math.max(1, ready.length)]
    if (port === undefined) return outgoing.writeHead(502).end('No server is ready')
    const { method, url, headers } = incoming
    const upstream = send(
      { host: '127.0.0.1', port, method, path: url, headers, agent: agents.get(port) },
      (response) => {
        const { connection: _, ...rest } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, rest)
        response.pipe(outgoing)
        response.on('error', () => outgoing.destroy())
      },
    )
    upstream.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`${error.message} from ${port}`)
    })
    return incoming.pipe(upstream)
  })
  const probe = async () => {
    const responses = await Promise.all(ports.map(isReady))
    ready = ports.filter((_, index) => responses[index])
  }
  await probe()
  const probing = setInterval(probe, PROBE_EVERY_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    uses: (port) => ready.includes(port),
    async close() {
      clearInterval(probing)
      for (const agent of agents.values()) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const probe = get({
      host: '127.0.0.1',
      port,
      path: '/readyz',
      agent: false,
      signal: AbortSignal.timeout(PROBE_WITHIN_MS),
    })
    const [response]: IncomingMessage[] = await once(probe, 'response')
    response?.resume()
    return response?.statusCode === 200
  } catch {
    return false // not listening, or too busy
  }
}
