import { existsSync } from 'node:fs'
import type { Http2SecureServer } from 'node:http2'
import path from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import { FORMS_PATH, LIVE_PATH, ROOT_FILES, releaseKey } from '@orchard/shared/contracts'
import {
  isWellAddressed,
  limitSecureServer,
  makeStoppable,
  noteResponses,
  REQUEST_TIMEOUT_MS,
  readClientAddresses,
  requestId,
  SECURE_OPTIONS,
  STOPPABLE,
  sendSmallRecords,
} from '@orchard/shared-node/incoming'
import type { Log } from '@orchard/shared-node/log'
import { createRequestMetrics } from '@orchard/shared-node/metrics'
import { traceRequests } from '@orchard/shared-node/tracing'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { clientFolder } from '#src/registry/layout.ts'
import type { TrustedKeys } from '#src/signing/trusted-keys.ts'
import type { Mirror } from '#src/stores/mirror.ts'
import { licensesText } from './licenses-txt.ts'
import { llmsText } from './llms-txt.ts'
import type { RenderPool } from './render/pool.ts'
import { CheckedFiles } from './responses/checked-files.ts'
import {
  clientErrorHandler,
  HEADER_LIMITS,
  refuseTooManyCookies,
} from './responses/client-errors.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './responses/plain-page.ts'
import { MAX_URL_LENGTH, type SiteServices, sendSite } from './responses/route.ts'
import { commonHeaders, FILE_POLICY } from './responses/security-headers.ts'
import { addCspRoute } from './telemetry/csp-route.ts'
import { EventCount } from './telemetry/event-count.ts'
import { addMetrics } from './telemetry/metrics.ts'
import { addMetricsRoutes } from './telemetry/metrics-route.ts'
import type { MissedSearches } from './telemetry/missed-searches.ts'
import { addOperationsPage } from './telemetry/operations-route.ts'
import { addReportRoutes } from './telemetry/report-routes.ts'
import type { ViolationCount } from './telemetry/violation-count.ts'
import type { VisitorTelemetry } from './telemetry/visitor-telemetry.ts'
import type { RegistryWatcher } from './variants/registry-watcher.ts'
import { formsOf } from './variants/release-set.ts'
import { addWellKnown } from './well-known.ts'

const MAX_BODY_BYTES = 64 * 1024
/** A new release of the host changes these files, but not their addresses. */
const ROOT_FILE_CACHING = { maxAge: '1d', immutable: false }

const noSchemas = () => {
  throw new Error('The routes of the composer have no schemas')
}
const NO_COMPILERS = { buildValidator: noSchemas, buildSerializer: noSchemas }

type CommonHeaders = ReturnType<typeof commonHeaders>

/** Dependencies of the composer's own routes. */
export interface AppOptions {
  keys: TrustedKeys
  watcher: RegistryWatcher
  /** Null where releases lie in the folder itself. */
  mirror: Mirror | null
  pool: RenderPool
  telemetry: VisitorTelemetry
  violations: ViolationCount
  metrics: Registry
  missed: MissedSearches
  log: Log
}

/** The composer's HTTP surface: assets, registry, health, reports, and the site itself. */
export async function createApp(
  services: SiteServices,
  { keys, log, metrics, missed, watcher, mirror, pool, telemetry, violations }: AppOptions,
): Promise<FastifyInstance> {
  const { config, variants } = services
  const { releasesDir } = config
  const shown = variants.manifest.bind(variants)
  const common = commonHeaders(config.isSecure)
  const events = new EventCount(() => new Date())
  const assets = {
    releasesDir,
    mirror,
    checked: new CheckedFiles({ releasesDir, keys, report: log, shown }),
  }
  const app = openServer(config, common)
  makeStoppable(app)
  readClientAddresses(app)
  const { failures, rollbacks } = telemetry
  addMetrics(metrics, { pool, failures, rollbacks, violations, events })
  traceRequests(app)
  app.decorateReply('shown', null)
  noteResponses(app, {
    log,
    observe: createRequestMetrics([metrics], { hasCache: true }),
    more: (_request, { shown }) =>
      shown
        ? {
            cache: shown.cache,
            ...(shown.page
              ? { route: shown.page.route, page: `${shown.page.unit}@${shown.page.release}` }
              : {}),
          }
        : undefined,
  })
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
  addCommonHooks(app, common)
  refuseTooManyCookies(app)

  await app.register(rateLimit, { global: false })
  addCspRoute(app, violations)
  addMetricsRoutes(app, config.metricsToken, { metrics, missed })
  addOperationsPage(app, {
    releasesDir: config.releasesDir,
    registry: () => watcher.registry,
    host: () => variants.stable.releaseSet.host,
    telemetry,
    events,
  })
  addReportRoutes(app, { telemetry, events, missed, isSecure: config.isSecure })
  addReleaseRoutes(app, services, { assets, watcher })
  addDocuments(app, services)
  addWellKnown(app, config.site.origin)
  setErrorPage(app, common)
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => sendSite(services, request, reply),
  })
  return app
}

/** The server without routes, for HTTP/1.1, or with certificates for HTTP/2 as well. */
function openServer(config: SiteServices['config'], common: CommonHeaders): FastifyInstance {
  const app = Fastify({
    ...STOPPABLE,
    trustProxy: [...config.trustedProxies],
    ...(config.tls
      ? { http2: true, https: { ...SECURE_OPTIONS, ...HEADER_LIMITS, ...config.tls } }
      : { http: HEADER_LIMITS }),
    clientErrorHandler: clientErrorHandler(common),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    exposeHeadRoutes: true,
    genReqId: requestId,
    // No route has a schema; the compilers that Fastify loads otherwise take a quarter of the start.
    schemaController: { compilersFactory: NO_COMPILERS },
    // A malformed address never reaches a route, nor the hooks.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      reply
        .status(400)
        .headers({ ...common, 'Content-Security-Policy': FILE_POLICY, 'Cache-Control': 'no-store' })
        .type('text/plain')
        .send('The address is malformed'),
  } as object) as unknown as FastifyInstance
  if (config.tls) {
    const server = app.server as unknown as Http2SecureServer
    limitSecureServer(server)
    sendSmallRecords(server)
  }
  return app
}

function addCommonHooks(app: FastifyInstance, common: CommonHeaders): void {
  // With callbacks, since a promise for each hook is a tenth of a cached response's time.
  app.addHook('onRequest', (request, reply, done) => {
    if (isWellAddressed(request.raw.rawHeaders)) return done()
    return reply.status(400).type('text/plain').send('The request must have exactly one host')
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(common)
    // Only where somebody may ask about it: the header would not fit into the first bytes of a page.
    if (reply.statusCode >= 400) reply.header('X-Request-Id', request.id)
    // A cache must not go on refusing what another composer, or this one a moment later, has.
    if (reply.statusCode >= 400 && request.url.startsWith('/_mf/'))
      reply.header('Cache-Control', 'no-store')
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', FILE_POLICY)
    // Other sites may embed only the responses that they may read.
    const isPublic = reply.hasHeader('Access-Control-Allow-Origin')
    reply.header('Cross-Origin-Resource-Policy', isPublic ? 'cross-origin' : 'same-origin')
    done()
  })
}

/** Health, and what is live: the registry, and files of releases. */
function addReleaseRoutes(
  app: FastifyInstance,
  { variants, visitors }: SiteServices,
  { assets, watcher }: { assets: Assets } & Pick<AppOptions, 'watcher'>,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send({ status: 'ok', generation: variants.stable.releaseSet.generation }),
  )
  app.get('/_mf/registry.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(watcher.registry),
  )
  app.get(FORMS_PATH, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(formsOf(variants.stable.releaseSet)),
  )
  app.get(LIVE_PATH, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/plain')
      .send(releaseKey((await visitors.find(request.headers)).site.releaseSet.snapshot)),
  )
  app.get<{ Params: { unit: string; release: string; '*': string } }>(
    '/_mf/:unit/:release/*',
    (request, reply) => sendAsset(assets, request.params, reply),
  )
  for (const file of ROOT_FILES)
    app.get(`/${file}`, (_request, reply) => {
      const { release, unit } = variants.stable.releaseSet.host
      return sendAsset(assets, { unit, release, '*': file }, reply, ROOT_FILE_CACHING)
    })
}

/** Documents about the whole site, for programs. */
function addDocuments(app: FastifyInstance, { config, variants }: SiteServices): void {
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
      .send(sitemap(config.site.origin, variants.stable.paths)),
  )
  app.get('/llms.txt', async (_request, reply) => {
    const { paths, releaseSet } = variants.stable
    return reply
      .type('text/plain; charset=utf-8')
      .headers({
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Access-Control-Allow-Origin': '*',
      })
      .send(llmsText(config.site.origin, releaseSet.remotes, paths))
  })
  app.get('/licenses.txt', async (_request, reply) => {
    const { host, remotes } = variants.stable.releaseSet
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(await licensesText(config.releasesDir, [host, ...remotes]))
  })
}

function setErrorPage(app: FastifyInstance, common: CommonHeaders): void {
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const [title, text] =
      error.statusCode === 413
        ? [
            'Too long',
            'What you sent is too long. Go back to shorten it; your text is still there.',
          ]
        : ['Something went wrong', 'We could not process this request. Please try again.']
    return reply
      .status(error.statusCode ?? 500)
      .headers({ ...common, ...PLAIN_PAGE_HEADERS })
      .send(plainPage(title, `<p>${text}</p>`))
  })
}

interface Assets {
  releasesDir: string
  mirror: Mirror | null
  checked: CheckedFiles
}

/** A file of a release, or 404: never a page, so that a missing module is not mistaken for one. */
async function sendAsset(
  { checked, mirror, releasesDir }: Assets,
  { unit, release, '*': file }: { unit: string; release: string; '*': string },
  reply: FastifyReply,
  /** Instead of the caching of what never changes. */
  caching?: SendOptions,
) {
  try {
    const folder = clientFolder(releasesDir, unit, release)
    // The page may be of another composer that knows newer releases, or older than this composer.
    if (mirror && !existsSync(folder)) await mirror.ensure(unit, release)
    if (!(await checked.isGood(unit, release, file))) return notFound(reply)
    return reply.header('Access-Control-Allow-Origin', '*').sendFile(file, folder, caching)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return notFound(reply)
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain').send('Not found')
}

function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((one) => `<url><loc>${new URL(one, origin).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}
