import type { Announcement, Stoppable } from '@orchard/shared/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { CurrentAnnouncements } from './current.ts'
import { LIST_CURRENT } from './operations.ts'

/**
 * `GET /status/announcements`: what is announced now, from memory, so that pages have it while the database is away.
 * Forms of `app` are refused while an announcement holds them up.
 */
export function currentAnnouncementRoutes(app: TypedApp, current: CurrentAnnouncements): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isForm(request)) refuseStopped(current, 'forms', reply)
    done()
  })
  app.get('/status/announcements', { schema: LIST_CURRENT }, async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send({ announcements: current.list().map((one) => toJson(one)) }),
  )
}

/**
 * Refuses a request while an announcement holds it up.
 * @throws {ApiError} 503 with `Retry-After`.
 */
export function refuseStopped(
  current: Pick<CurrentAnnouncements, 'stopOf'>,
  what: Stoppable,
  reply: FastifyReply,
): void {
  const stop = current.stopOf(what)
  if (!stop) return
  reply.header('Retry-After', String(stop.retryAfter))
  throw stop.error
}

/** Paths of posted forms that go on: those of programs and of operators. */
const NO_FORM =
  /^\/op\/(?:billing\/webhook|billing\/sync|inbox|missed-searches|operator|user\/refresh)\b/

/** True for a request that changes something for a visitor: a form, or a change of an account. */
function isForm({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions
  const isChange = method === 'POST' || method === 'PUT' || method === 'DELETE'
  return isChange && url.startsWith('/op/') && !NO_FORM.test(url)
}

/** An announcement with the names of members of our JSON. */
export function toJson({
  endedAt,
  endsAt,
  parts,
  publishedAt,
  startsAt,
  stops,
  updates,
  ...one
}: Announcement) {
  return {
    ...one,
    parts: [...parts],
    stops: [...stops],
    updates: [...updates],
    published_at: publishedAt,
    starts_at: startsAt,
    ends_at: endsAt,
    ended_at: endedAt,
  }
}
