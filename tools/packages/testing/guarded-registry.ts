import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** Names that belong to nobody at the public registry, so that anybody could register them. */
const NOT_OURS = /^\/(?:@orchard(?:%2f|\/)|(?:orchard-platform|orchard)(?:[/?]|$))/i

/** A registry of npm on this machine. */
export interface GuardedRegistry {
  url: string
  /** What it was asked for that must never be asked for. */
  refused: string[]
  close(): Promise<void>
}

/** Starts a registry that passes requests on to the one that npm is set to, but for our names, which it refuses. */
export async function startGuardedRegistry(): Promise<GuardedRegistry> {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const refused: string[] = []
  const server = createServer(async ({ headers, url = '/' }, response) => {
    if (NOT_OURS.test(url)) {
      refused.push(url)
      response.writeHead(403).end()
      return
    }
    try {
      const { accept = '*/*' } = headers
      const passed = await fetch(new URL(`.${url}`, upstream), { headers: { accept } })
      const type = passed.headers.get('content-type') ?? 'application/octet-stream'
      response.writeHead(passed.status, { 'content-type': type })
      if (passed.body) await pipeline(Readable.fromWeb(passed.body as ReadableStream), response)
      else response.end()
    } catch {
      response.destroy() // npm tries again
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
