import { AuthError } from '#src/auth/auth-error.ts'
import type { SessionEnd } from '#src/session/index.ts'

/** The site's own refusals by stable code; “States”, “Validation” and “Errors” of the specification. */
export const REFUSALS = {
  EmptyUsername: 'Username cannot be empty',
  EmptyPassword: 'Password cannot be empty',
  EmptyConfirmationCode: 'Confirmation code cannot be empty',
  EmptyChallengeResponse: 'Challenge response cannot be empty',
  NoMfaMethod: 'No valid MFA method provided',
  InvalidMfaType: 'Invalid MFA type',
  SignUpFailed: 'Error creating account',
  Unknown: 'Authentication Error',
  DeviceTrackingOff: 'Device tracking has not been configured in this User Pool',
  NetworkError: 'Network Error',
  EmptySession: 'Failed to get the session because the user is empty',
  AutoSignInLost: 'Please use your credentials to sign in',
  NotConfirmedInTime: 'Please confirm your account and use your credentials to sign in.',
  SignInPending: 'Pending sign-in attempt already in progress',
  InvalidState: 'Invalid state in OAuth flow',
  SignOutTimeout: 'Signout timeout fail',
  UserNotAuthenticated: 'User is not authenticated',
  NoCurrentUser: 'No current user',
  NotAuthenticated: 'The user is not authenticated',
  Cancelled: 'The sign-in was cancelled',
  PasskeyCancelled: 'No passkey was used',
  PasskeyExists: 'This device already has a passkey for your account.',
  PasskeyUnsupported: 'This browser cannot use passkeys here.',
  NoPasskey: 'This account has no passkey you can sign in with. Sign in with your password.',
  TabStorageBlocked:
    'Your browser keeps nothing for this tab, and a sign-in at another site needs that. Allow this site to store data, or sign in by email.',
} as const

export type RefusalCode = keyof typeof REFUSALS

/** Creates a refusal. */
export function refusal(code: RefusalCode, cause?: unknown): AuthError {
  return new AuthError(code, REFUSALS[code], cause === undefined ? {} : { cause })
}

/** Messages after which the stored tokens are useless, and how the session ended; “Errors” of the specification. */
const SESSION_INVALID: ReadonlyMap<string, SessionEnd> = new Map([
  ['Access Token has been revoked', 'revoked'],
  ['Refresh Token has been revoked', 'revoked'],
  ['Refresh Token has expired', 'expired'],
  ['User is disabled.', 'disabled'],
  ['User does not exist.', 'deleted'],
  ['Password reset required for the user', 'reset'],
])

/** True if a refusal forces a local sign-out. */
export function isSessionInvalid(error: unknown): boolean {
  return error instanceof AuthError && SESSION_INVALID.has(error.message)
}

/** Why a refusal ended the session. */
export function endOf({ message }: AuthError): SessionEnd {
  return SESSION_INVALID.get(message) ?? 'ended'
}

const PASSING =
  /^(?:NetworkError|InternalErrorException|InternalServerError|ServiceUnavailable|TooManyRequestsException|LimitExceededException|Throttling.*)$/

/** True if the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof AuthError && PASSING.test(error.code)
}

/** Turns any failure into an `AuthError`; the provider's own keep their code and message. */
export function toRefusal(error: unknown): AuthError {
  return error instanceof AuthError ? error : refusal('Unknown', error)
}
