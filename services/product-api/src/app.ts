import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { DAY_SECONDS } from '@orchard/shared/format'
import { createDependencies } from '@orchard/shared-node/health'
import {
  isWellAddressed,
  makeStoppable,
  noteResponses,
  REQUEST_TIMEOUT_MS,
  readClientAddresses,
  requestId,
  STOPPABLE,
} from '@orchard/shared-node/incoming'
import { watchTelemetry } from '@orchard/shared-node/metrics'
import { traceRequests } from '@orchard/shared-node/tracing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { aboutRoutes } from '#src/server/about-routes.ts'
import { ApiError, rateLimited, toApiError, toProblem } from '#src/server/api-error.ts'
import { dropLengthOf304 } from '#src/server/conditional.ts'
import { createMetrics } from '#src/server/metrics.ts'
import type { Base, Given, Ports } from '#src/server/module.ts'
import { collectRoutes } from '#src/server/openapi/document.ts'
import { responseSerializer, validatorCompiler } from '#src/server/openapi/refusals.ts'
import { withTypes } from '#src/server/openapi/typed-app.ts'
import { parseQuery, readAsUtf8 } from '#src/server/read-utf8.ts'
import { createEarlyRefusals, type EarlyRefusals } from '#src/server/refuse-early.ts'
import { ownerOf } from '#src/server/request-owner.ts'
import type { Services } from '#src/server/services.ts'
import { causeOf } from '#src/store/database-error.ts'
import { WHOLE } from '#src/whole/module.ts'
import { MODULES } from './modules.ts'

const MAX_BODY_BYTES = 64 * 1_024

/** All parts of the service, in the order in which they are opened and add their routes. */
const PARTS = [...MODULES, WHOLE]

/** Settings and services of `createApp`. */
type Settings = Pick<Base, 'config' | 'database' | 'log' | 'meterTimes' | 'now' | 'run'> &
  Partial<Pick<Base, 'operatorToken'>>

/**
 * Builds the server with the routes of all modules, ready for `listen` or `inject`.
 * @returns what the modules offer, and their jobs, which `startJobs` begins.
 * @throws {OperatorError} when the stored keys were made with another secret.
 */
export async function createApp({ operatorToken = null, ...settings }: Settings) {
  const { config, log } = settings
  const [site = ''] = config.siteOrigins
  const early = createEarlyRefusals({ log, site })
  const metrics = createMetrics()
  const watch = createDependencies(log, { registers: metrics.registers })
  watchTelemetry(metrics.registry, watch)
  const app = Fastify({
    ...STOPPABLE,
    ...early.options,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    genReqId: requestId,
  })
  // Complete once all modules are open.
  const given = {
    ...settings,
    ...{ app, metrics, operatorToken, random: randomBytes, site, watch },
  } as unknown as Given & Ports
  makeStoppable(app)
  readClientAddresses(app)
  traceRequests(app)
  app.setErrorHandler((error, request, reply) =>
    respondToFailure({ log, site }, error, request, reply),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    const { headers, httpVersion, rawHeaders } = request.raw
    // Of HTTP/1.0 no host is asked.
    if (isWellAddressed(rawHeaders) && (headers.host !== undefined || httpVersion === '1.0'))
      return done()
    early.markOpen(reply)
    done(new ApiError(400, 'request_malformed', 'The request must have exactly one host'))
  })
  readAsUtf8(app)
  dropLengthOf304(app)
  noteResponses(app, {
    log,
    observe: metrics.observe,
    about: (request) => aboutRequest(request, given),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer)
  await collectRoutes(app, { server: config.publicAddress, terms: `${site}/tos` })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  })
  for (const { open } of PARTS) if (open) Object.assign(given, await open(given))
  for (const { routes } of PARTS) routes?.calls?.(app, given)
  await app.register((pages) => siteRoutes(pages, given, early))
  return { app, given, jobs: PARTS.flatMap(({ jobs }) => jobs?.(given) ?? []) }
}

/** Fields of a request in the log, beside its route: parameters, keys and slugs that are none are not among them. */
function aboutRequest(request: FastifyRequest, { catalogue }: Given<'catalogue'>) {
  const { slug = '' } = request.params as { slug?: string }
  return { ...(catalogue.has(slug) ? { api: slug } : {}), ...ownerOf(request) }
}

/** Routes for the site's own pages. */
async function siteRoutes(
  app: FastifyInstance,
  given: Given & Ports,
  early: EarlyRefusals,
): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      // Health and documentation are public; everything else is for the site's own pages.
      const isPublic = /^\/(?:healthz|readyz|sources|status|op\/facts|openapi\.json)\b/.test(
        request.url,
      )
      done(null, {
        origin: isPublic ? '*' : [...given.config.siteOrigins],
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['Retry-After', 'X-Request-Id', 'Content-Disposition', 'ETag'],
        maxAge: DAY_SECONDS,
        // OPTIONS that is no preflight would be refused as plain text.
        strictPreflight: false,
      })
    },
  })
  early.handleUnknown(app)
  const pages = withTypes(app)
  for (const { routes } of PARTS) routes?.pages?.(pages, given)
  aboutRoutes(pages, given)
  await app.register(async (forms) => {
    for (const { routes } of PARTS) routes?.forms?.(withTypes(forms), given)
  })
}

function respondToFailure(
  { log, site }: Pick<Services, 'log'> & { site: string },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toApiError(error)
  const cause = error instanceof ApiError ? error.cause : causeOf(error)
  // Not the address itself, which may contain a token.
  if (failure.status >= 500 && cause !== undefined)
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${stackOf(cause)}`, {
      requestId: request.id,
    })
  if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter))
  if (failure.status === 503 && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', failure.code === 'not_deployed' ? '86400' : '5')
  return reply
    .status(failure.status)
    .type('application/problem+json')
    .header('Cache-Control', 'no-store')
    .send(toProblem(failure, site))
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
