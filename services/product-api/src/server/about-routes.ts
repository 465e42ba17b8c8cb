import { mayReadMetrics } from '@orchard/shared-node/secrets'
import * as z from 'zod'
import { ApiError } from './api-error.ts'
import { sendTagged } from './conditional.ts'
import type { Base } from './module.ts'
import { NOT_MODIFIED, operation, PUBLIC } from './openapi/operation.ts'
import type { TypedApp } from './openapi/typed-app.ts'

/** `GET /metrics`. */
const GET_METRICS = operation('getMetrics', 'Metrics for Prometheus', {
  tags: ['operation'],
  security: [{ operator: [] }, {}],
  description: 'If no token is configured, only the machine of the server may read them.',
  response: {
    200: {
      description: 'The metrics.',
      content: {
        'text/plain': { schema: z.string() },
        'application/openmetrics-text': { schema: z.string() },
      },
    },
  },
  problems: { 401: ['token_invalid'] },
})

/** `GET /openapi.json`. */
const GET_DOCUMENT = operation('getDocument', 'This OpenAPI document', {
  ...PUBLIC,
  response: {
    200: {
      description: 'This document.',
      headers: ['Cache-Control', 'ETag'],
      content: {
        'application/vnd.oai.openapi+json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
    ...NOT_MODIFIED,
  },
})

/**
 * `GET /openapi.json` and `GET /metrics`; metrics require the token of the settings, or without one a request from
 * this machine.
 */
export function aboutRoutes(
  app: TypedApp,
  { config: { metricsToken }, metrics }: Pick<Base, 'config' | 'metrics'>,
): void {
  let text = ''
  app.get('/openapi.json', { schema: GET_DOCUMENT }, async (request, reply) => {
    // Serialized once: routes cannot be added to a running server.
    text ||= JSON.stringify(app.swagger())
    const type = 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8'
    return sendTagged(
      request,
      reply.type(type).header('Cache-Control', 'public, max-age=300'),
      text,
    )
  })
  app.get('/metrics', { schema: GET_METRICS }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken))
      throw new ApiError(401, 'token_invalid', 'Metrics require the token of the operator')
    const { text, type } = await metrics.read(request.headers.accept)
    return reply.header('Cache-Control', 'no-store').type(type).send(text)
  })
}
