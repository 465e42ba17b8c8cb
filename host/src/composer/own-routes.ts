import type { FastifyInstance } from 'fastify'
import { REPORTS_PATH } from '#src/app/reports.ts'
import { overrideCookie } from './cookies.ts'
import type { Experience } from './experience.ts'
import { OVERRIDE_PATH } from './page-notes.ts'
import { reportLimit } from './rate-limit.ts'
import { readReports } from './read-reports.ts'
import { isOwnOrigin, isSameOrigin } from './same-origin.ts'

const MAX_REPORT_BYTES = 4 * 1024

/** The composer's own addresses that take something: reports of browsers, and the end of a preview. */
export function addOwnRoutes(
  app: FastifyInstance,
  options: { experience: Experience; isSecure: boolean; now(): number },
): void {
  const limit = reportLimit(options.now)
  app.post(REPORTS_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!isOwnOrigin(request)) return reply.status(403).send('Only pages of this site may report')
    if (!limit.allows(request.ip))
      return reply.status(429).header('Retry-After', '60').send('Too many reports')
    const reports = Buffer.isBuffer(request.body) ? readReports(request.body.toString()) : null
    if (!reports) return reply.status(400).send('This is no report')
    options.experience.reported(reports, request.ip)
    return reply.status(204).send()
  })

  app.post(OVERRIDE_PATH, async (request, reply) => {
    if (!isSameOrigin(request))
      return reply.status(403).type('text/plain').send('Forms of other sites are not taken')
    return reply
      .header('Set-Cookie', overrideCookie(null, options.isSecure))
      .header('Cache-Control', 'no-store')
      .redirect(pathOf(request.headers.referer), 303)
  })
}

/** The path that a form was sent from; home where that is not known. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return `/${pathname.replace(/^\/+/, '')}${search}`
}
