import formbody from '@fastify/formbody'
import {
  isWellAddressed,
  makeStoppable,
  REQUEST_TIMEOUT_MS,
  STOPPABLE,
} from '@orchard/shared-node/incoming'
import { isLoopbackAuthority } from '@orchard/shared-node/settings'
import Fastify, { type FastifyInstance } from 'fastify'
import type { IdentityConfig } from './config.ts'
import { devRoutes } from './dev/routes.ts'
import { confirmLinkRoute } from './hosted-login/confirm-link.ts'
import { loginRoutes } from './hosted-login/login-routes.ts'
import { fontRoute } from './hosted-login/page.ts'
import { tokenRoutes } from './hosted-login/token-routes.ts'
import { protocolRoute } from './protocol.ts'
import { createProvider, type Services } from './provider.ts'
import { socialRoutes } from './social/social-routes.ts'
import { wellKnownRoutes } from './well-known.ts'

const MAX_BODY_BYTES = 64 * 1_024

/** Builds the server. */
export async function createApp(
  config: IdentityConfig,
  services: Services,
): Promise<FastifyInstance> {
  const provider = await createProvider(config, services)
  const app = Fastify({
    ...STOPPABLE,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
  })
  makeStoppable(app)
  await app.register(formbody)
  app.addHook('onRequest', async (request, reply) => {
    if (!isWellAddressed(request.raw.rawHeaders))
      return reply.status(400).send({ message: 'The request must have exactly one host' })
    // Against DNS rebinding: another site's page must not read the codes.
    if (!isLoopbackAuthority(request.headers.host))
      await reply.status(421).send({ message: 'This server only accepts requests to localhost' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    const message = error instanceof Error ? error.message : String(error)
    if (status >= 500) {
      const cause = error instanceof Error ? error.stack : undefined
      services.print(`${request.method} ${request.routeOptions.url ?? ''}: ${cause ?? message}`)
    }
    const shown = status >= 500 ? 'Internal error; see the terminal' : message
    return reply.status(status).send({ message: shown })
  })
  wellKnownRoutes(app, provider)
  protocolRoute(app, provider)
  fontRoute(app)
  confirmLinkRoute(app, provider)
  loginRoutes(app, provider)
  tokenRoutes(app, provider)
  socialRoutes(app, provider)
  devRoutes(app, provider)
  return app
}

function statusOf(error: unknown): number {
  const hasStatus = typeof error === 'object' && error !== null && 'statusCode' in error
  return hasStatus && typeof error.statusCode === 'number' ? error.statusCode : 500
}
