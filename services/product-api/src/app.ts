import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { DrizzleQueryError } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError, rateLimited, toApiError, toProblem } from './api-error.ts'
import type { ApiConfig } from './config.ts'
import { healthRoutes } from './routes/health.ts'
import { inboxRoute } from './routes/inbox.ts'
import { submissionRoutes } from './routes/submissions.ts'
import type { Database } from './store/open-database.ts'

/** What routes work with; everything that is not pure is passed in. */
export interface Services {
  database: Database
  now(): Date
  log(message: string): void
}

const MOST_BODY_BYTES = 64 * 1_024

/**
 * The server, ready to listen or to be asked by `inject`.
 * @param inboxToken what `GET /op/inbox` asks for; without one that address is not there.
 */
export async function createApp(
  config: Pick<ApiConfig, 'siteOrigins' | 'trustedProxies'>,
  services: Services,
  inboxToken?: string,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error)
    if (failure.status >= 500) {
      services.log(`${request.method} ${request.routeOptions.url ?? ''}: ${causeOf(error)}`)
    }
    return reply
      .status(failure.status)
      .type('application/problem+json')
      .header('Cache-Control', 'no-store')
      .send(toProblem(failure))
  })
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
  })
  await app.register(cors, {
    delegator: (request, done) => {
      // Whether a server lives is no secret; everything else is for the site's own pages.
      const isHealth = /^\/(?:healthz|readyz)\b/.test(request.url)
      done(null, {
        origin: isHealth ? '*' : [...config.siteOrigins],
        methods: ['GET', 'POST'],
        exposedHeaders: ['Retry-After'],
        maxAge: 86_400,
      })
    },
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  })
  healthRoutes(app, services)
  submissionRoutes(app, services)
  if (inboxToken !== undefined) inboxRoute(app, services, inboxToken)
  return app
}

/** What went wrong, without what the visitor sent: a failed query names its parameters. */
function causeOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
