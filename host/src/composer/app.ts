import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { LIVE_PATH } from '@orchard/shared/contracts'
import {
  isWellAddressed,
  makeStoppable,
  REQUEST_TIMEOUT_MS,
  STOPPABLE,
} from '@orchard/shared/incoming'
import { clientFolder, type Mirror } from '@orchard/shared/releases'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { cspRoutes } from './csp-routes.ts'
import type { Experience } from './experience.ts'
import { metricsRoute } from './metrics-route.ts'
import { addOperationsPage } from './operations-route.ts'
import { addOwnRoutes } from './own-routes.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import type { RegistryWatcher } from './registry-watcher.ts'
import type { RenderPool } from './render-pool.ts'
import { commonHeaders, FILE_POLICY } from './security-headers.ts'
import { MAX_URL_LENGTH, type Surroundings, sendSite, visitorSite } from './site-route.ts'
import type { ViolationCount } from './violation-count.ts'

const MAX_BODY_BYTES = 64 * 1024

/** What the composer's own addresses need. */
export interface AppOptions {
  watcher: RegistryWatcher
  /** Null where releases lie in the folder itself. */
  mirror: Mirror | null
  pool: RenderPool
  experience: Experience
  violations: ViolationCount
}

/** The composer's HTTP surface: assets, registry, health, reports, and the site itself. */
export async function createApp(
  around: Surroundings,
  { watcher, mirror, pool, experience, violations }: AppOptions,
): Promise<FastifyInstance> {
  const { config, deployment } = around
  const common = commonHeaders(config.isSecure)
  const app = Fastify({
    ...STOPPABLE,
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
        .headers({ ...common, 'Content-Security-Policy': FILE_POLICY, 'Cache-Control': 'no-store' })
        .type('text/plain')
        .send('The address is malformed'),
  } as object) as unknown as FastifyInstance
  makeStoppable(app)
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
  app.addHook('onSend', async (request, reply) => {
    reply.headers(common)
    // A cache must not go on refusing what another composer, or this one a moment later, has.
    if (reply.statusCode >= 400 && request.url.startsWith('/_mf/'))
      reply.header('Cache-Control', 'no-store')
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
      .send({ status: 'ok', generation: deployment.stable.releaseSet.generation }),
  )
  cspRoutes(app, violations)
  const figures = [violations, experience.failures, pool]
  metricsRoute(app, config.metricsToken, () => figures.map((one) => one.read()).join(''))
  app.get('/_mf/registry.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(watcher.registry),
  )
  app.get(LIVE_PATH, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/plain')
      .send((await visitorSite(around, request)).releaseSet.key),
  )
  app.get<{ Params: { unit: string; release: string; '*': string } }>(
    '/_mf/:unit/:release/*',
    (request, reply) => sendAsset(config.releasesDir, mirror, request.params, reply),
  )
  addOperationsPage(app, {
    releasesDir: config.releasesDir,
    registry: () => watcher.registry,
    host: () => deployment.stable.releaseSet.host,
    experience,
  })
  addOwnRoutes(app, { experience, isSecure: config.isSecure, now: () => performance.now() })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /\nDisallow: /profile\n\nSitemap: ${config.site.origin}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemap(config.site.origin, deployment.stable.paths)),
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
    handler: (request, reply) => sendSite(around, request, reply),
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
    // The page may be of another composer that knows newer releases, or older than this composer.
    if (mirror && !existsSync(folder)) await mirror.ensure(unit, release)
    return reply.header('Access-Control-Allow-Origin', '*').sendFile(file, folder)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return reply.status(404).type('text/plain').send('Not found')
  }
}

function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((one) => `<url><loc>${new URL(one, origin).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}
