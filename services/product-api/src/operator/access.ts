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
