import { mayReadMetrics } from '@orchard/shared-node/secrets'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/**
 * `GET /_mf/metrics`: figures in Prometheus' text format, for holders of `metricsToken`; without one, for
 * this machine alone.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  metricsToken: string | null,
  metrics: Registry,
): void {
  app.get('/_mf/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!mayReadMetrics(request, metricsToken))
      return reply.status(401).type('text/plain').send('The figures are for the operator')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
