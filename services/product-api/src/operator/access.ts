import { OPERATORS } from '@orchard/shared/contracts'
import { isSameText } from '@orchard/shared-node/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ApiError, refuseAbove } from '#src/api-error.ts'
import { readOrRefuse } from '#src/openapi/refusals.ts'
import type { OperatorAccess } from '#src/store/schema.ts'
import type { Identity } from '#src/tokens/verify-token.ts'

/** Somebody who acts for the site. */
export interface Operator {
  name: string
  how: OperatorAccess
  /** Null for the holder of a token. */
  email: string | null
}

/** Finds the operator who sent a request. */
export type FindOperator = ReturnType<typeof createOperatorAccess>

/** Wrong tokens per minute and network address. */
const MAX_WRONG_TOKENS = 20
/** Name of a holder of a token who gives none. */
const UNNAMED = 'operator'
/** The header with which a holder of the operator token says who they are. */
export const OPERATOR_HEADERS = z.object({
  'x-operator': z
    .string()
    .regex(/^[A-Za-z0-9._@-]{1,60}$/)
    .default(UNNAMED)
    .describe('Name of whoever holds the operator token, for the log'),
})

/** Hook for operator routes; the token is in a file that only the server's user can read. */
export function requireOperator(token: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`)) throw tokenInvalid()
  }
}

/**
 * Finds the operator who sent a request, by an operator token or by a sign-in of the user pool. One of these is for all
 * routes of an app, since it counts wrong tokens.
 * @param app which `@fastify/rate-limit` is registered on.
 * @param tokens any of these as Bearer; none to accept sign-ins alone.
 */
export function createOperatorAccess(app: FastifyInstance, tokens: readonly string[]) {
  const countWrong = app.createRateLimit({ max: MAX_WRONG_TOKENS, timeWindow: 60_000 })
  /**
   * @param signIn reads and checks the sign-in of the request.
   * @throws {ApiError} 401 for a wrong token, 403 for somebody else or without 2FA, 429 for too many wrong tokens, and
   * as `signIn`.
   */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    signIn: () => Promise<Identity>,
  ): Promise<Operator> => {
    const given = request.headers.authorization ?? ''
    // All are compared, so that the time tells nothing of the first.
    const isToken = tokens.filter((one) => isSameText(given, `Bearer ${one}`)).length > 0
    if (isToken) {
      const { 'x-operator': name } = readOrRefuse(OPERATOR_HEADERS, request.headers)
      return { name, how: 'token', email: null }
    }
    // expression: three parts that the dots end
    if (/^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i.test(given)) return operatorOf(await signIn())
    refuseAbove(await countWrong(request), reply)
    throw tokenInvalid()
  }
}

/** @throws {ApiError} 403 for anybody but an operator with 2FA. */
function operatorOf(identity: Identity): Operator {
  if (identity.provider !== 'cognito' || !identity.groups.includes(OPERATORS))
    throw new ApiError(403, 'not_operator', 'This sign-in is not of an operator')
  if (!identity.secondFactors)
    throw new ApiError(
      403,
      'second_factor_required',
      'Operators need 2FA; turn it on in My Account',
    )
  const { email, subject } = identity
  return { name: email ?? subject, how: 'sign-in', email }
}

function tokenInvalid(): ApiError {
  return new ApiError(401, 'token_invalid', 'This route requires the token of the operator')
}
