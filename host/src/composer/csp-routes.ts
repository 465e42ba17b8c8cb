import type { FastifyInstance } from 'fastify'
import { readCspReports } from './csp-report.ts'
import { REPORT_PATH } from './security-headers.ts'
import type { ViolationCount } from './violation-count.ts'

const MOST_REPORT_BYTES = 16 * 1_024

/** `POST /_mf/csp-reports` takes what browsers report as refused. */
export function cspRoutes(app: FastifyInstance, count: ViolationCount): void {
  app.post(REPORT_PATH, { bodyLimit: MOST_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!count.mayReport(request.ip))
      return reply.status(429).header('Retry-After', '60').send('Too many reports')
    const violations = readCspReports(request.body instanceof Buffer ? String(request.body) : '')
    if (!violations) return reply.status(400).send('That is no report')
    count.add(violations)
    return reply.status(204).send()
  })
}
