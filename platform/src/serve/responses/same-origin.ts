import type { FastifyRequest } from 'fastify'

/** True for a form that a page of this site sent; clients other than browsers send no Origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  return request.headers.origin === undefined || isOwnOrigin(request)
}

/** True if a request says that it comes from a page of this site. Browsers send `Origin` with each POST. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  try {
    return new URL(origin ?? '').host === (request.headers[':authority'] ?? host)
  } catch {
    return false // missing, `null`, which sandboxed documents send, or no address at all
  }
}
