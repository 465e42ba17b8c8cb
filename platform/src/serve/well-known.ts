import { DAY_MS } from '@orchard/shared/format'
import type { FastifyInstance } from 'fastify'

/** RFC 9116 (2.5.5) recommends less than a year. */
const VALID_DAYS = 180

/** Addresses that programs know without being told. */
export function addWellKnown(app: FastifyInstance, origin: string, now = Date.now): void {
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(origin, now())),
  )
  // Where password managers lead their users.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').redirect('/profile#security', 302),
  )
}

/** RFC 9116. It never expires while the site runs: its day is counted from each request. */
function securityText(origin: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  return [
    `Contact: ${origin}/contact?topic=security`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
