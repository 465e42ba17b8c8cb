import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readCspReports } from './csp-report.ts'
import { REPORT_PATH } from './security-headers.ts'
import type { ViolationCount } from './violation-count.ts'

const MOST_REPORT_BYTES = 16 * 1_024
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * `POST /_mf/csp-reports` takes what browsers report as refused. `GET /_mf/metrics` tells how much that
 * was, to who shows `metricsToken`, or without one to this machine alone.
 */
export function cspRoutes(
  app: FastifyInstance,
  count: ViolationCount,
  metricsToken: string | null,
): void {
  app.post(REPORT_PATH, { bodyLimit: MOST_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!count.mayReport(request.ip))
      return reply.status(429).header('Retry-After', '60').send('Too many reports')
    const violations = readCspReports(request.body instanceof Buffer ? String(request.body) : '')
    if (!violations) return reply.status(400).send('That is no report')
    count.add(violations)
    return reply.status(204).send()
  })
  app.get('/_mf/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const isAllowed =
      metricsToken === null
        ? LOOPBACK.test(request.ip)
        : isSameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed)
      return reply.status(401).type('text/plain').send('The figures are for the operator')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(count.read())
  })
}

/** In a time that does not tell how much of a secret is right. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
