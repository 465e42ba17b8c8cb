import { writeMetrics } from '@orchard/shared-node/metrics'
import { mayReadMetrics } from '@orchard/shared-node/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { MissedSearches } from './missed-searches.ts'

/**
 * `GET /_mf/metrics`: figures for Prometheus, and `GET /_mf/missed-searches.json`: queries without a result
 * by day; for holders of `metricsToken`, or without one for this machine alone.
 */
export function addMetricsRoutes(
  app: FastifyInstance,
  metricsToken: string | null,
  { metrics, missed }: { metrics: Registry; missed: MissedSearches },
): void {
  const forOperator =
    (send: (reply: FastifyReply, accept?: string) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('Cache-Control', 'no-store')
      if (!mayReadMetrics(request, metricsToken))
        return reply.status(401).type('text/plain').send('The figures are for the operator')
      return send(reply, request.headers.accept)
    }
  app.get(
    '/_mf/metrics',
    forOperator(async (reply, accept) => {
      const { text, type } = await writeMetrics(metrics, accept)
      return reply.type(type).send(text)
    }),
  )
  app.get(
    '/_mf/missed-searches.json',
    forOperator(async (reply) => reply.send({ days: missed.days })),
  )
}
