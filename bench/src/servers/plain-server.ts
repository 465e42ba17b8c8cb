import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Answer, ask } from '@orchard/shared-node/testing/ask'
import Fastify from 'fastify'
import { plainHtml } from './plain-html.ts'

/**
 * Serves the plain twins of a site's pages: without scripts, but over the same protocol, library
 * and certificate and with the same headers. Fonts and icons are fetched from the site once.
 */
const { PORT, SITE, ROOTS = '{}', TLS_KEY_FILE = '', TLS_CERT_FILE = '' } = process.env

/** Headers of one connection or of one representation. */
const NOT_COPIED =
  /^(?:connection|content-encoding|content-length|date|etag|keep-alive|server-timing|transfer-encoding)$/
const COPIED_OF_ASSETS = /^(?:content-(?:type|encoding)|cache-control)$/
const PACKED = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
}

const pick = (headers: Answer['headers'], isCopied: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isCopied(name)))

async function twinOf(page: string, root: string): Promise<Answer> {
  const { headers, body, ...answer } = await ask(SITE + page)
  const copied = pick(headers, (name) => !NOT_COPIED.test(name))
  const packed = brotliCompressSync(plainHtml(body.toString(), root), { params: PACKED })
  return { ...answer, headers: { ...copied, 'content-encoding': 'br' }, body: packed }
}

async function assetOf(path: string): Promise<Answer> {
  const { headers, ...answer } = await ask(SITE + path, { 'accept-encoding': 'br' })
  return { ...answer, headers: pick(headers, (name) => COPIED_OF_ASSETS.test(name)) }
}

const answers = new Map<string, Promise<Answer>>()
for (const [page, root] of Object.entries<string>(JSON.parse(ROOTS)))
  answers.set(page, Promise.resolve(await twinOf(page, root)))

const tls = { key: readFileSync(TLS_KEY_FILE), cert: readFileSync(TLS_CERT_FILE) }
const app = Fastify({ http2: true, https: { allowHTTP1: true, ...tls } })
app.get('/*', async ({ url }, reply) => {
  const answer = answers.get(url) ?? assetOf(url)
  answers.set(url, answer)
  const { status, headers, body } = await answer
  return reply.status(status).headers(headers).send(body)
})
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write(`The server of plain twins is ready at ${address}\n`)
