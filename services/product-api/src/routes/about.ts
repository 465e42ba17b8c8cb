import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ApiError } from '#src/api-error.ts'
import type { Metrics } from '#src/metrics.ts'
import { isSameText } from '#src/same-text.ts'
import { GET_DOCUMENT, GET_METRICS } from './operator-operations.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * `GET /openapi.json`: what this server answers. `GET /metrics`: how it does, for who shows `token`, or
 * without one for this machine alone.
 */
export function aboutRoutes(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  let text = ''
  routes.get('/openapi.json', { schema: GET_DOCUMENT }, async (_request, reply) => {
    const document = app.swagger()
    // Serialized once: routes cannot be added to a running server.
    text ||= JSON.stringify(document)
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/vnd.oai.openapi+json;version=3.1; charset=utf-8')
      .serializer(() => text)
      .send({ ...document })
  })
  routes.get('/metrics', { schema: GET_METRICS }, async (request, reply) => {
    const isAllowed =
      token === null
        ? LOOPBACK.test(request.ip)
        : isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
    if (!isAllowed) throw new ApiError(401, 'token_invalid', 'The figures are for the operator')
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
