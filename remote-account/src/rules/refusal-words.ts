import type { ProviderRefusal } from '@orchard/shared/auth'

/** Forms in which `NotAuthorizedException` has different meanings. */
export type RefusalContext = 'password' | 'challenge' | 'confirmation' | 'reset'

const SIGN_IN_ENDED = 'This sign-in has ended. Please sign in again.'
const SESSION_ENDED = 'Your session has ended. Please sign in again.'
const CONFIRMED_BEFORE = 'This account is confirmed already. Sign in with your password.'
const TOO_MANY_ATTEMPTS = 'Too many attempts. Wait a few minutes and try again.'
const WRONG_PASSWORD = 'Incorrect username or password.'
const ACCOUNT_EXISTS = 'There is an account with this email address already.'

const NOT_AUTHORIZED: Readonly<Record<RefusalContext, string>> = {
  password: WRONG_PASSWORD,
  challenge: SIGN_IN_ENDED,
  confirmation: CONFIRMED_BEFORE,
  reset: 'The password of this account cannot be reset now. Contact us if you cannot sign in.',
}

const BY_CODE = new Map([
  ['AliasExistsException', ACCOUNT_EXISTS],
  ['CodeMismatchException', 'That code is wrong. Check it and try again.'],
  ['EnableSoftwareTokenMFAException', 'That code is wrong. Enter the code your app shows now.'],
  ['ExpiredCodeException', 'That code has expired. Request a new one.'],
  ['InvalidPasswordException', 'This password does not meet the rules.'],
  ['LimitExceededException', TOO_MANY_ATTEMPTS],
  ['PasswordResetRequiredException', 'Reset your password to sign in.'],
  ['TooManyRequestsException', 'Too many requests. Wait a minute and try again.'],
  ['UserNotConfirmedException', 'Confirm your email address to sign in.'],
  ['UserNotFoundException', 'There is no account with this email address.'],
  ['UsernameExistsException', ACCOUNT_EXISTS],
])

/** Words for messages of Cognito that tell apart refusals with the same code. */
const BY_MESSAGE = new Map([
  ['Access Token does not have required scopes', 'This sign-in cannot change your account.'],
  ['Access Token has been revoked', SESSION_ENDED],
  ['Access Token has expired', SESSION_ENDED],
  [WRONG_PASSWORD, WRONG_PASSWORD],
  ['Invalid Access Token', SESSION_ENDED],
  ['Invalid Refresh Token', SESSION_ENDED],
  ['Invalid phone number format.', 'Write the number with its country code, such as +12065550100.'],
  ['Invalid session for the user, session is expired.', SIGN_IN_ENDED],
  ['Invalid session for the user.', SIGN_IN_ENDED],
  ['Password attempts exceeded', TOO_MANY_ATTEMPTS],
  ['Refresh Token has been revoked', SESSION_ENDED],
  ['Refresh Token has expired', SESSION_ENDED],
  ['User cannot be confirmed. Current status is CONFIRMED', CONFIRMED_BEFORE],
  ['User is already confirmed.', CONFIRMED_BEFORE],
  ['User is disabled.', 'This account is disabled. Contact us for help.'],
  ['User password cannot be reset in the current state.', NOT_AUTHORIZED.reset],
  [
    'Your software token has already been used once.',
    'That code was used already. Wait for the next one in your app.',
  ],
])

/** Words for the provider's refusal; its own message is never shown. */
export function wordsForRefusal(
  { code, message }: ProviderRefusal,
  context?: RefusalContext,
): string {
  const known = BY_MESSAGE.get(message)
  if (known) return known
  if (context && code === 'NotAuthorizedException') return NOT_AUTHORIZED[context]
  return BY_CODE.get(code) ?? 'Authentication Error'
}
