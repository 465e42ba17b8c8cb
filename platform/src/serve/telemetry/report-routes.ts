import { EVENTS_PATH, REPORTS_PATH } from '@orchard/shared/contracts'
import type { FastifyInstance } from 'fastify'
import { isOwnOrigin, isSameOrigin } from '#src/serve/responses/same-origin.ts'
import { hasConsent, previewCookie } from '#src/serve/variants/cookies.ts'
import { PREVIEW_END_PATH } from '#src/serve/variants/preview-note.ts'
import { type EventCount, readEvent } from './event-count.ts'
import type { MissedSearches } from './missed-searches.ts'
import { readReports } from './read-reports.ts'
import { reportLimit } from './report-limit.ts'
import type { VisitorTelemetry } from './visitor-telemetry.ts'

const MAX_REPORT_BYTES = 8 * 1024

/** The composer's own addresses that take something: reports and events of browsers, and the end of a preview. */
export function addReportRoutes(
  app: FastifyInstance,
  options: {
    telemetry: VisitorTelemetry
    events: EventCount
    missed: MissedSearches
    isSecure: boolean
  },
): void {
  const isWithinLimit = reportLimit(app)
  app.post(REPORTS_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!isOwnOrigin(request)) return reply.status(403).send('Only pages of this site may report')
    if (!(await isWithinLimit(request)))
      return reply.status(429).header('Retry-After', '60').send('Too many reports')
    const reports = Buffer.isBuffer(request.body) ? readReports(request.body.toString()) : null
    if (!reports) return reply.status(400).send('This is not a report')
    options.telemetry.reported(reports, request.ip)
    return reply.status(204).send()
  })

  const isWithinEventLimit = reportLimit(app)
  app.post(EVENTS_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!isOwnOrigin(request)) return reply.status(403).send('Only pages of this site may report')
    if (!hasConsent(request.headers.cookie))
      return reply.status(403).send('The visitor has not accepted cookies')
    if (!(await isWithinEventLimit(request)))
      return reply.status(429).header('Retry-After', '60').send('Too many events')
    const event = Buffer.isBuffer(request.body) ? readEvent(request.body.toString()) : null
    if (!event) return reply.status(400).send('This is not an event of the site')
    options.events.add(event.name)
    if (event.name === 'search without result') options.missed.add(event.query)
    return reply.status(204).send()
  })

  app.post(PREVIEW_END_PATH, async (request, reply) => {
    if (!isSameOrigin(request))
      return reply.status(403).type('text/plain').send('Forms from other sites are not accepted')
    return reply
      .header('Set-Cookie', previewCookie(null, options.isSecure))
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
