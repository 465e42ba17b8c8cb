import {
  isWellAddressed,
  makeStoppable,
  REQUEST_TIMEOUT_MS,
  STOPPABLE,
} from '@orchard/shared-node/incoming'
import { isLoopbackAuthority } from '@orchard/shared-node/settings'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import type { PaymentsConfig } from './config.ts'
import { devRoutes } from './dev/routes.ts'
import { followClock } from './follow-clock.ts'
import { authenticationRoutes } from './pages/authentication-routes.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { invoiceRoutes } from './pages/invoice-routes.ts'
import { createProcessor, type Services } from './processor.ts'
import { decodeForm } from './protocol/form.ts'
import { StripeError } from './stripe-error.ts'

const MAX_BODY_BYTES = 64 * 1_024

/** Builds the server. */
export async function createApp(
  config: PaymentsConfig,
  services: Services,
): Promise<FastifyInstance> {
  const processor = createProcessor(config, services)
  const app = Fastify({
    ...STOPPABLE,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { querystringParser: decodeForm },
  })
  makeStoppable(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => decodeForm(body),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (!isWellAddressed(request.raw.rawHeaders))
      return reply.status(400).send({ message: 'The request must have exactly one host' })
    // Against DNS rebinding: another site's page must not act here.
    if (!isLoopbackAuthority(request.headers.host))
      await reply.status(421).send({ message: 'This server only accepts requests to localhost' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onClose', () => processor.deliveries.close())
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeError) return reply.status(error.status).send(error.toBody())
    const status = statusOf(error)
    const message = error instanceof Error ? error.message : String(error)
    if (status >= 500) {
      const cause = error instanceof Error ? error.stack : undefined
      services.print(`${request.method} ${request.routeOptions.url ?? ''}: ${cause ?? message}`)
    }
    const shown = status >= 500 ? 'Internal error; see the terminal' : message
    return reply.status(status).send({ error: { type: 'api_error', message: shown } })
  })
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (_request, reply) =>
      reply.header('Access-Control-Allow-Origin', '*').send({ status: 'ok' }),
    )
  apiRoutes(app, processor)
  checkoutRoutes(app, processor)
  invoiceRoutes(app, processor)
  authenticationRoutes(app, processor)
  devRoutes(app, processor)
  followClock(app, processor)
  return app
}

function statusOf(error: unknown): number {
  const hasStatus = typeof error === 'object' && error !== null && 'statusCode' in error
  return hasStatus && typeof error.statusCode === 'number' ? error.statusCode : 500
}
