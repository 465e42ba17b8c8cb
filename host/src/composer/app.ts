import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { LIVE_PATH } from '@orchard/shared/contracts'
import { isWellAddressed, REQUEST_TIMEOUT_MS } from '@orchard/shared/incoming'
import { clientFolder, type Mirror } from '@orchard/shared/releases'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bodyFor } from './accept-encoding.ts'
import type { ComposerConfig } from './config.ts'
import { cspRoutes } from './csp-routes.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import type { RegistryWatcher } from './registry-watcher.ts'
import { commonHeaders, FILE_POLICY } from './security-headers.ts'
import type { Site } from './site.ts'
import type { StoredAnswer } from './stored-answer.ts'
import type { ViolationCount } from './violation-count.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_URL_LENGTH = 16 * 1024
/** The only way in which the site's forms are sent; the reader of any other may fail. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** The composer's HTTP surface: assets, registry, health, and the site itself. */
export async function createApp(
  config: ComposerConfig,
  site: Site,
  watcher: RegistryWatcher,
  violations: ViolationCount,
  mirror: Mirror | null = null,
): Promise<FastifyInstance> {
  const common = commonHeaders(config.isSecure)
  const app = Fastify({
    trustProxy: [...config.trustedProxies],
    ...(config.tls ? { http2: true, https: { allowHTTP1: true, ...config.tls } } : {}),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    exposeHeadRoutes: true,
    // A malformed address never reaches a route, nor the hooks.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      reply
        .status(400)
        .headers({ ...common, 'Content-Security-Policy': FILE_POLICY })
        .type('text/plain')
        .send('The address is malformed'),
  } as object) as unknown as FastifyInstance
  await app.register(fastifyStatic, {
    root: path.resolve(config.releasesDir),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addHook('onRequest', async (request, reply) => {
    if (!isWellAddressed(request.raw.rawHeaders))
      await reply.status(400).type('text/plain').send('The request names no host, or several')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(common)
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', FILE_POLICY)
    // What other sites may read, they may show as well; nothing else is theirs to embed.
    const isPublic = reply.hasHeader('Access-Control-Allow-Origin')
    reply.header('Cross-Origin-Resource-Policy', isPublic ? 'cross-origin' : 'same-origin')
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send({ status: 'ok', generation: site.releaseSet.generation }),
  )
  cspRoutes(app, violations, config.metricsToken)
  app.get('/_mf/registry.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(watcher.registry),
  )
  app.get(LIVE_PATH, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/plain').send(site.releaseSet.key),
  )
  app.get<{ Params: { unit: string; release: string; '*': string } }>(
    '/_mf/:unit/:release/*',
    (request, reply) => sendAsset(config.releasesDir, mirror, request.params, reply),
  )
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /\nDisallow: /profile\n\nSitemap: ${config.site.origin}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(config.site.origin, site.paths)),
  )
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const page =
      error.statusCode === 413
        ? plainPage(
            'Too long',
            '<p>What you sent is too long. Go back: your text is still there, and can be shortened.</p>',
          )
        : plainPage('An error', '<p>The request could not be answered. Please try again.</p>')
    return reply
      .status(error.statusCode ?? 500)
      .headers({ ...common, 'Content-Security-Policy': PLAIN_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => sendSite(site, config, request, reply),
  })
  return app
}

/** A file of a release, or 404: never a page, so that a missing module is not mistaken for one. */
async function sendAsset(
  releasesDir: string,
  mirror: Mirror | null,
  { unit, release, '*': file }: { unit: string; release: string; '*': string },
  reply: FastifyReply,
) {
  try {
    const folder = clientFolder(releasesDir, unit, release)
    // A page that was opened before this composer started may ask for releases of then.
    if (mirror && !existsSync(folder)) await mirror.ensure(unit, release)
    return reply.header('Access-Control-Allow-Origin', '*').sendFile(file, folder)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return reply.status(404).type('text/plain').send('Not found')
  }
}

async function sendSite(
  site: Site,
  config: ComposerConfig,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = request.method === 'GET' ? site.peek(request.url) : undefined
  if (known) return send(known, request, reply)
  const url = parseUrl(request.url, config.site.origin)
  if (!url) return reply.status(400).type('text/plain').send('The address is malformed')
  if (url.pathname.length > 1 && url.pathname.endsWith('/'))
    return reply.redirect(`/${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}`, 308)
  if (request.method === 'POST' && !isSameOrigin(request))
    return reply.status(403).type('text/plain').send('Forms of other sites are not accepted')
  const contentType = request.headers['content-type'] ?? null
  if (request.method === 'POST' && contentType && !FORM.test(contentType))
    return reply.status(415).type('text/plain').send('Forms come as URL-encoded text')
  const answer = await site.answer({
    method: request.method,
    url,
    body: request.body instanceof Buffer ? request.body : null,
    contentType,
    client: request.ip,
  })
  return send(answer, request, reply)
}

function send(answer: StoredAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(answer.headers).header('Vary', 'Accept-Encoding')
  if (answer.status === 200) {
    reply.header('ETag', answer.etag)
    if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send()
  }
  const { body, encoding } = bodyFor(answer, request.headers['accept-encoding']?.toString() ?? '')
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.status(answer.status).send(body)
}

function parseUrl(address: string, origin: string): URL | null {
  if (address.length > MAX_URL_LENGTH) return null
  try {
    // A backslash is a slash to URL, so that a path can begin like the address of another host.
    const url = new URL(address.replace(/^[/\\]+/, '/'), origin)
    decodeURIComponent(url.pathname)
    return url.origin === origin ? url : null
  } catch {
    return null // malformed percent-encoding or host: the caller answers 400
  }
}

/** Whether a form was sent by a page of this site; clients that are no browsers send no Origin. */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const own = request.headers[':authority'] ?? host
  if (origin === undefined) return true
  try {
    return new URL(origin).host === own
  } catch {
    return false // `null`, which sandboxed documents send, or no address at all
  }
}

function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((one) => `<url><loc>${new URL(one, origin).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}
