import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Response = { status: number; body: Buffer }
/** Handles an operation in place of the pool; null breaks the connection. */
type Handler = (forward: () => Promise<Response>) => Promise<Response | null>

/** Stands between a server and the identity provider, and gets in the way of single operations. */
export interface PoolRelay {
  port: number
  /** By operation; without one it is passed on. */
  handlers: Map<string, Handler>
  /** Operations that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** @param port of the identity provider. */
export async function startPoolRelay(port: number): Promise<PoolRelay> {
  const handlers: PoolRelay['handlers'] = new Map()
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, method, url: path } = request
    // With the host that was signed.
    const forward = async (): Promise<Response> => {
      const passed = send({ host: '127.0.0.1', port, method, path, headers })
      passed.end(Buffer.concat(chunks))
      const [got] = await once(passed, 'response')
      const parts: Buffer[] = []
      for await (const part of got) parts.push(part as Buffer)
      return { status: got.statusCode, body: Buffer.concat(parts) }
    }
    const operation = String(headers['x-amz-target']).replace(/^.*\./, '')
    asked.push(operation)
    const handle = handlers.get(operation) ?? ((pass) => pass())
    const result = await handle(forward)
    if (result === null) return request.socket.destroy()
    return response.writeHead(result.status).end(result.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    handlers,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
