import type { FastifyInstance } from 'fastify'
import { REPORT_PATH } from '#src/serve/responses/security-headers.ts'
import { readCspReports } from './csp-report.ts'
import { reportLimit } from './report-limit.ts'
import type { ViolationCount } from './violation-count.ts'

const MAX_REPORT_BYTES = 16 * 1_024

/** `POST /_mf/csp-reports` takes the policy violations that browsers report. */
export function addCspRoute(app: FastifyInstance, count: ViolationCount): void {
  const isWithinLimit = reportLimit(app)
  app.post(REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!(await isWithinLimit(request))) {
      count.refuse()
      return reply.status(429).header('Retry-After', '60').send('Too many reports')
    }
    const violations = readCspReports(request.body instanceof Buffer ? String(request.body) : '')
    if (!violations) return reply.status(400).send('This is not a report')
    count.add(violations)
    return reply.status(204).send()
  })
}
