import { AuthError } from '@orchard/shared/auth'
import { TOOK_TOO_LONG } from './kept-stage.ts'

/** Why a sign-in can only begin anew after this failure of a step; null if the step may be tried again. */
export function lostSession(error: unknown): string | null {
  if (!(error instanceof AuthError)) return null
  const { code, message } = error
  if (code === 'AutoSignInLost' || message === 'Invalid session for the user, session is expired.')
    return TOOK_TOO_LONG
  if (message === 'Invalid session for the user.')
    return 'This sign-in has ended. Please sign in again.'
  return null
}
