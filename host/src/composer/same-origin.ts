import type { FastifyRequest } from 'fastify'

/** Whether a form was sent by a page of this site; clients that are no browsers send no Origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const own = request.headers[':authority'] ?? host
  if (origin === undefined) return true
  try {
    return new URL(origin).host === own
  } catch {
    return false // `null`, which sandboxed documents send, or no address at all
  }
}
