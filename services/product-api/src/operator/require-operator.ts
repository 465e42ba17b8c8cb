import type { FastifyRequest } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import { isSameText } from '#src/same-text.ts'

/** A hook for routes of the operator, whose token lies in a file that only the server's user can read. */
export function requireOperator(token: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError(401, 'token_invalid', 'This is for the operator')
  }
}
