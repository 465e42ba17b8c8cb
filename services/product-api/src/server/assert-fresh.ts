import { FRESH_SIGN_IN_MINUTES } from '@orchard/shared/facts'
import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'

const FRESH_SECONDS = FRESH_SIGN_IN_MINUTES * 60

/**
 * Refuses a sign-in from too long ago for what cannot be undone: the provider has to ask for password and second
 * factor anew (RFC 9470).
 * @throws {ApiError} 401 `sign_in_too_old`.
 */
export function assertFresh(
  { signedInAt }: { signedInAt: number },
  now: Date,
  reply: FastifyReply,
): void {
  if (now.getTime() / 1_000 - signedInAt <= FRESH_SECONDS) return
  reply.header(
    'WWW-Authenticate',
    `Bearer error="insufficient_user_authentication", max_age="${FRESH_SECONDS}"`,
  )
  throw new ApiError(
    401,
    'sign_in_too_old',
    `Sign in again: this needs a sign-in within the last ${FRESH_SIGN_IN_MINUTES} minutes`,
  )
}
