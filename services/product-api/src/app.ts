import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import {
  isWellAddressed,
  makeStoppable,
  REQUEST_TIMEOUT_MS,
  STOPPABLE,
} from '@orchard/shared/incoming'
import type { Log } from '@orchard/shared/log'
import { DrizzleQueryError } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError, rateLimited, toApiError, toProblem } from './api-error.ts'
import type { Billing } from './billing/billing.ts'
import type { ApiConfig } from './config.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Metrics } from './metrics.ts'
import { collectRoutes } from './openapi/document.ts'
import { validatorCompiler } from './openapi/refusals.ts'
import { answerSerializer } from './openapi/serializer.ts'
import { requestId } from './request-id.ts'
import { aboutRoutes } from './routes/about.ts'
import { accountRoutes } from './routes/account.ts'
import { billingRoutes, billingSyncRoute } from './routes/billing.ts'
import { type CallServices, callRoutes } from './routes/calls.ts'
import { devRoutes } from './routes/dev.ts'
import { healthRoutes } from './routes/health.ts'
import { inboxRoute } from './routes/inbox.ts'
import { keyRoutes } from './routes/keys.ts'
import type { AccountRouteServices } from './routes/of-owner.ts'
import { submissionRoutes } from './routes/submissions.ts'
import type { Database } from './store/open-database.ts'

/** What routes work with; everything that is not pure is passed in. */
export interface Services {
  database: Database
  now(): Date
  log: Log
}

/** Where messages by email go. */
export interface MailServices {
  outbox: Outbox
  /** Who hears of what visitors send; null for nobody. */
  operator: string | null
  /** True where `/__dev/messages` shows them. */
  isShown: boolean
}

/** What a server offers beside the forms; what is left out is not there. */
export interface AppOptions {
  /** By which the operator's commands ask a server that holds the embedded database. */
  operatorToken?: string
  accounts?: AccountRouteServices
  /** Null where nothing is sold. */
  billing?: Billing | null
  calls?: CallServices
  mail?: MailServices
  metrics?: Metrics
  /** What `/metrics` asks for; without one it is for this machine alone. */
  metricsToken?: string | null
  /** The server's address in its OpenAPI document; relative to the document by default. */
  publicAddress?: string
}

const MOST_BODY_BYTES = 64 * 1_024

/** The server, ready to listen or to be asked by `inject`. */
export async function createApp(
  config: Pick<ApiConfig, 'siteOrigins' | 'trustedProxies'>,
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...STOPPABLE,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: requestId,
  })
  makeStoppable(app)
  app.setErrorHandler((error, request, reply) => answerFailure(services, error, request, reply))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    done(
      isWellAddressed(request.raw.rawHeaders)
        ? undefined
        : new ApiError(400, 'request_malformed', 'The request names no host, or several'),
    )
  })
  app.addHook('onResponse', (request, reply, done) => {
    note(services, options.metrics, request, reply)
    done()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  await collectRoutes(app, options.publicAddress ?? '/')
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  })
  if (options.calls) callRoutes(app, options.calls)
  await app.register((site) => siteRoutes(site, config, services, options))
  return app
}

/** What is for the site's own pages. */
async function siteRoutes(
  app: FastifyInstance,
  { siteOrigins }: Pick<ApiConfig, 'siteOrigins'>,
  services: Services,
  {
    accounts,
    billing = null,
    calls,
    mail,
    operatorToken,
    metrics,
    metricsToken = null,
  }: AppOptions,
): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      // What it answers and whether it lives is no secret; everything else is for the site's own pages.
      const isPublic = /^\/(?:healthz|readyz|openapi\.json)\b/.test(request.url)
      done(null, {
        origin: isPublic ? '*' : [...siteOrigins],
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['Retry-After', 'X-Request-Id', 'Content-Disposition'],
        maxAge: 86_400,
      })
    },
  })
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address')
  })
  healthRoutes(app, services, calls?.meter)
  submissionRoutes(app, services, mail)
  if (mail?.isShown) devRoutes(app, mail.outbox)
  if (operatorToken !== undefined) {
    inboxRoute(app, services, operatorToken)
    if (billing) billingSyncRoute(app, billing, operatorToken)
  }
  if (accounts) {
    accountRoutes(app, accounts, billing)
    keyRoutes(app, accounts)
    billingRoutes(app, accounts, billing)
  }
  if (metrics) aboutRoutes(app, metrics, metricsToken)
}

/** One line and one figure for each answer: the route's pattern, since a token may stand in the address. */
function note(
  { log }: Pick<Services, 'log'>,
  metrics: Metrics | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { method } = request
  const route = request.routeOptions.url ?? 'none'
  const status = reply.statusCode
  const ms = reply.elapsedTime
  metrics?.observe({ method, route, status, ms })
  log(
    'answered',
    () => ({ method, route, status, ms: Math.round(ms), requestId: request.id }),
    status >= 500 ? 'error' : 'info',
  )
}

function answerFailure(
  { log }: Pick<Services, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toApiError(error)
  // Never the address itself: a token may stand in it.
  if (failure.status >= 500 && !(error instanceof ApiError))
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${causeOf(error)}`, {
      requestId: request.id,
    })
  if (failure.status === 503 && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', failure.code === 'not_deployed' ? '86400' : '5')
  return reply
    .status(failure.status)
    .type('application/problem+json')
    .header('Cache-Control', 'no-store')
    .send(toProblem(failure))
}

/** What went wrong, without what the visitor sent: a failed query names its parameters. */
function causeOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
