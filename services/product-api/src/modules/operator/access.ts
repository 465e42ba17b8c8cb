import { isSameText } from '@orchard/shared-node/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { ApiError, refuseAbove } from '#src/server/api-error.ts'
import { readOrRefuse } from '#src/server/openapi/refusals.ts'
import type { Membership } from './membership.ts'
import { OPERATOR_NAME } from './operator-name.ts'
import type { OperatorAccess } from './tables.ts'

/** Somebody who acts for the site. */
export interface Operator {
  name: string
  how: Exclude<OperatorAccess, 'server'>
  /** Null for the holder of a token. */
  email: string | null
}

/** Finds the operator who sent a request. */
export type FindOperator = ReturnType<typeof createOperatorAccess>

/** Wrong tokens per minute and network address. */
const MAX_WRONG_TOKENS = 20
/** The name in the log of a command on the server’s machine that sends none. */
const UNNAMED = 'operator'
/** The header with which a holder of the operator token says who they are. */
export const OPERATOR_HEADERS = z.object({
  'x-operator': z
    .string()
    .regex(OPERATOR_NAME)
    .optional()
    .describe('Name of whoever holds the operator token, for the log: one of OPERATOR_NAMES'),
})

/** A token of operators. */
export interface OperatorToken {
  token: string
  /** Names that its holders have; null for any, since only the server’s user can read the token. */
  names: readonly string[] | null
}

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
export function createOperatorAccess(
  app: FastifyInstance,
  { isMember, tokens }: { isMember: Membership; tokens: readonly OperatorToken[] },
) {
  const countWrong = app.createRateLimit({ max: MAX_WRONG_TOKENS, timeWindow: 60_000 })
  /**
   * @param isAct asks the pool about the group now, not within 10 s.
   * @param signIn reads and checks the sign-in of the request.
   * @returns the operator, and their sign-in unless they hold a token.
   * @throws {ApiError} 401 for a wrong token, 403 for somebody else, without 2FA or with an unknown name, 429 for too
   * many wrong tokens, and as `isMember` and `signIn`.
   */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    isAct: boolean,
    signIn: () => Promise<Identity>,
  ): Promise<{ operator: Operator; identity: Identity | null }> => {
    const given = request.headers.authorization ?? ''
    // All are compared, so that the time tells nothing of the first.
    const [found] = tokens.filter(({ token }) => isSameText(given, `Bearer ${token}`))
    if (found) {
      const { 'x-operator': name } = readOrRefuse(OPERATOR_HEADERS, request.headers)
      return { operator: { name: nameIn(found, name), how: 'token', email: null }, identity: null }
    }
    // expression: three parts that the dots end
    if (/^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i.test(given)) {
      const identity = await signIn()
      return { operator: operatorOf(identity, await isMember(identity, isAct)), identity }
    }
    refuseAbove(await countWrong(request), reply)
    throw tokenInvalid()
  }
}

/** @throws {ApiError} 403 for a name that the token is not for. */
function nameIn({ names }: OperatorToken, name: string | undefined): string {
  if (names === null) return name ?? UNNAMED
  if (name !== undefined && names.includes(name)) return name
  throw new ApiError(
    403,
    'operator_unknown',
    'X-Operator must be one of the names in OPERATOR_NAMES of the server',
  )
}

/** @throws {ApiError} 403 for anybody but an operator with 2FA. */
function operatorOf({ email, secondFactors, subject }: Identity, isMember: boolean): Operator {
  if (!isMember) throw new ApiError(403, 'not_operator', 'This sign-in is not of an operator')
  if (!secondFactors)
    throw new ApiError(
      403,
      'second_factor_required',
      'Operators need 2FA; turn it on in My Account',
    )
  return { name: email ?? subject, how: 'sign-in', email }
}

function tokenInvalid(): ApiError {
  return new ApiError(401, 'token_invalid', 'This route requires the token of the operator')
}
