import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * `GET /_mf/metrics`: the figures that `read` gives, in Prometheus' text format, to who shows
 * `metricsToken`, or without one to this machine alone.
 */
export function metricsRoute(
  app: FastifyInstance,
  metricsToken: string | null,
  read: () => string,
): void {
  app.get('/_mf/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const isAllowed =
      metricsToken === null
        ? LOOPBACK.test(request.ip)
        : isSameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed)
      return reply.status(401).type('text/plain').send('The figures are for the operator')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(read())
  })
}

/** In a time that does not tell how much of a secret is right. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
