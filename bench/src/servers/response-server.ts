import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { ask, type HttpResponse } from '@orchard/shared-node/testing/ask'
import Fastify from 'fastify'

const COPIED_OF_ASSETS = /^(?:content-(?:type|encoding)|cache-control)$/
const PACKED = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
}

/** A response that is sent as it is. */
export type Prepared = Pick<HttpResponse, 'status' | 'headers' | 'body'>

/** Compresses a text as well as Brotli can. */
export function prepare(text: string | Buffer, headers: HttpResponse['headers']): Prepared {
  const body = brotliCompressSync(text, { params: PACKED })
  return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body }
}

export const pick = (headers: HttpResponse['headers'], isCopied: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isCopied(name)))

/**
 * Sends prepared responds by path, over the same protocol, library and certificate as the site. What else is
 * asked for, such as icons, is fetched from the site once.
 */
export async function serveResponses(prepared: ReadonlyMap<string, Prepared>): Promise<void> {
  const { PORT, SITE, TLS_KEY_FILE = '', TLS_CERT_FILE = '' } = process.env
  const assetOf = async (path: string): Promise<Prepared> => {
    const { headers, ...response } = await ask(SITE + path, { 'accept-encoding': 'br' })
    return { ...response, headers: pick(headers, (name) => COPIED_OF_ASSETS.test(name)) }
  }
  const responses = new Map<string, Prepared | Promise<Prepared>>(prepared)
  const tls = { key: readFileSync(TLS_KEY_FILE), cert: readFileSync(TLS_CERT_FILE) }
  const app = Fastify({ http2: true, https: { allowHTTP1: true, ...tls } })
  app.get('/*', async ({ url }, reply) => {
    const response = responses.get(url) ?? assetOf(url)
    responses.set(url, response)
    const { status, headers, body } = await response
    return reply.status(status).headers(headers).send(body)
  })
  const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' })
  process.stdout.write(`The server beside the site is ready at ${address}\n`)
}
