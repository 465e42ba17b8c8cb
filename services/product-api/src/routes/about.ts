import { mayReadMetrics } from '@orchard/shared-node/secrets'
import { ApiError } from '#src/api-error.ts'
import type { Metrics } from '#src/metrics.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import { GET_DOCUMENT, GET_METRICS } from './operator-operations.ts'

/**
 * `GET /openapi.json` and `GET /metrics`; metrics require `token`, or without one a request from
 * this machine.
 */
export function aboutRoutes(app: TypedApp, metrics: Metrics, token: string | null): void {
  let text = ''
  app.get('/openapi.json', { schema: GET_DOCUMENT }, async (_request, reply) => {
    const document = app.swagger()
    // Serialized once: routes cannot be added to a running server.
    text ||= JSON.stringify(document)
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/vnd.oai.openapi+json;version=3.1; charset=utf-8')
      .serializer(() => text)
      .send({ ...document })
  })
  app.get('/metrics', { schema: GET_METRICS }, async (request, reply) => {
    if (!mayReadMetrics(request, token))
      throw new ApiError(401, 'token_invalid', 'Metrics require the token of the operator')
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
