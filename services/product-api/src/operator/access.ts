import { isSameText } from '@orchard/shared-node/secrets'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#src/api-error.ts'

/** Hook for operator routes; the token is in a file that only the server's user can read. */
export function requireOperator(token: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError(401, 'token_invalid', 'This route requires the token of the operator')
  }
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/

/** True for a request of this machine, and of no page: those name their origin. */
export function isThisMachine({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  return LOOPBACK.test(ip) && headers.origin === undefined
}
