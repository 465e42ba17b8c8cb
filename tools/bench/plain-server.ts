import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { ask } from './http-client.ts'
import type { PlainPage } from './plain-twin.ts'

/**
 * What the parent sends first. The composer has no way to leave scripts out, so the plain twins come
 * from this server: the same protocol library, certificate and headers as the composer's, in a process
 * of its own as well. Fonts and icons are fetched from the composer once and kept.
 */
export interface PlainServerSettings {
  key: string
  cert: string
  /** Origin of the composer. */
  upstream: string
  pages: readonly PlainPage[]
}

type Kept = Pick<PlainPage, 'status' | 'headers' | 'brotli'>

function serve({ key, cert, port, upstream, pages }: PlainServerSettings & { port: number }): void {
  const kept = new Map<string, Promise<Kept>>(
    pages.map((page) => [page.path, Promise.resolve(page)]),
  )
  const find = (path: string) => {
    const known = kept.get(path) ?? fetchAsset(upstream + path)
    kept.set(path, known)
    return known
  }
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { status, headers, brotli } = await find(request.url)
    response.writeHead(status, { ...headers, 'content-length': brotli.length })
    response.end(brotli)
  }
  const server = createSecureServer({ key, cert }, (request, response) => {
    answer(request, response).catch(() => response.stream.close())
  })
  server.listen(port, '127.0.0.1', () => process.send?.('ready'))
}

async function fetchAsset(address: string): Promise<Kept> {
  const { status, headers, body } = await ask(address, { encoding: 'br' })
  const copied = ['content-type', 'content-encoding', 'cache-control'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { status, headers: Object.fromEntries(copied), brotli: body }
}

process.once('message', (settings) => serve(settings as PlainServerSettings & { port: number }))
process.once('disconnect', () => process.exit(0))
