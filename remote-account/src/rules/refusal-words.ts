import type { ProviderRefusal } from '@orchard/shared/auth'

/** Forms in which `NotAuthorizedException` has different meanings. */
export type RefusalContext = 'password' | 'challenge' | 'confirmation' | 'reset'

const NOT_AUTHORIZED: Readonly<Record<RefusalContext, string>> = {
  password: 'Incorrect username or password.',
  challenge: 'Invalid session for the user.',
  confirmation: 'User cannot be confirmed. Current status is CONFIRMED',
  reset: 'User password cannot be reset in the current state.',
}

const BY_CODE = new Map([
  ['AliasExistsException', 'An account with the given email already exists.'],
  ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
  ['EnableSoftwareTokenMFAException', 'Code mismatch'],
  ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
  ['InvalidPasswordException', 'Password did not conform with policy'],
  [
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time. Please wait a few minutes before you try again.',
  ],
  ['PasswordResetRequiredException', 'Password reset required for the user'],
  ['TooManyRequestsException', 'Too many requests. Please wait a minute before you try again.'],
  ['UserNotConfirmedException', 'User is not confirmed.'],
  ['UserNotFoundException', 'User does not exist.'],
  ['UsernameExistsException', 'User already exists'],
])

/** Messages of Cognito that tell apart refusals with the same code. */
const KNOWN_MESSAGES = new Set([
  ...Object.values(NOT_AUTHORIZED),
  'Access Token does not have required scopes',
  'Access Token has been revoked',
  'Access Token has expired',
  'Invalid Access Token',
  'Invalid Refresh Token',
  'Invalid phone number format.',
  'Invalid session for the user, session is expired.',
  'Password attempts exceeded',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'User is already confirmed.',
  'User is disabled.',
  'Your software token has already been used once.',
])

/** Chooses words for the provider's refusal; its own message is shown only if it is listed here. */
export function wordsForRefusal(
  { code, message }: ProviderRefusal,
  context?: RefusalContext,
): string {
  if (KNOWN_MESSAGES.has(message)) return message
  if (context && code === 'NotAuthorizedException') return NOT_AUTHORIZED[context]
  return BY_CODE.get(code) ?? 'Authentication Error'
}
