import { expect, it } from 'vitest'
import { AuthError, ProviderRefusal } from '#src/auth/auth-error.ts'
import { isPassing, isSessionInvalid, REFUSALS, refusal, toRefusal } from './refusals.ts'

const named = (name: string, message = 'As the library says it') =>
  Object.assign(new Error(message), { name })

it.each([
  ['EmptySignInUsername', 'EmptyUsername', 'Username cannot be empty'],
  ['EmptyResetPasswordUsername', 'EmptyUsername', 'Username cannot be empty'],
  ['EmptySignInPassword', 'EmptyPassword', 'Password cannot be empty'],
  ['EmptyConfirmSignUpCode', 'EmptyConfirmationCode', 'Confirmation code cannot be empty'],
  ['EmptyVerifyTOTPSetupCode', 'EmptyConfirmationCode', 'Confirmation code cannot be empty'],
  ['EmptyChallengeResponse', 'EmptyChallengeResponse', 'Challenge response cannot be empty'],
  ['IncorrectMFAMethod', 'InvalidMfaType', 'Invalid MFA type'],
  ['NetworkError', 'NetworkError', 'Network Error'],
  ['SyntaxError', 'NetworkError', 'Network Error'],
  ['AutoSignInException', 'AutoSignInLost', 'Please use your credentials to sign in'],
  ['SignInException', 'AutoSignInLost', 'Please use your credentials to sign in'],
  ['PasskeyRegistrationCanceled', 'PasskeyCancelled', 'No passkey was used'],
  ['PasskeyAuthenticationCanceled', 'PasskeyCancelled', 'No passkey was used'],
  ['UserUnAuthenticatedException', 'UserNotAuthenticated', 'User is not authenticated'],
  ['AuthUserPoolException', 'Unknown', 'Authentication Error'],
  ['NoAmplifyContextError', 'Unknown', 'Authentication Error'],
  ['TypeError', 'Unknown', 'Authentication Error'],
  ['constructor', 'constructor', 'As the library says it'],
  ['CodeMismatchException', 'CodeMismatchException', 'As the library says it'],
])('turns %s into %s: %s', (name, code, message) => {
  const { code: given, message: words } = toRefusal(named(name))
  expect([given, words]).toEqual([code, message])
})

it.each([
  ['UserNotAuthenticated', 'User is not authenticated'],
  ['NoCurrentUser', 'No current user'],
  ['NotAuthenticated', 'The user is not authenticated'],
  ['EmptySession', 'Failed to get the session because the user is empty'],
] as const)('says by context that nobody is signed in: %s', (whenAbsent, words) => {
  expect(toRefusal(named('UserUnAuthenticatedException'), whenAbsent).message).toBe(words)
})

it.each([
  ['CodeMismatchException', true],
  ['EmptySignInUsername', false],
  ['TypeError', false],
])('marks what the provider wrote: %s', (name, isTheirs) => {
  expect(toRefusal(named(name)) instanceof ProviderRefusal).toBe(isTheirs)
})

it('leaves its own refusals as they are, and knows nothing of what is no error', () => {
  const own = refusal('SignInPending')
  expect(toRefusal(own)).toBe(own)
  expect(toRefusal('a text')).toMatchObject({ code: 'Unknown', message: 'Authentication Error' })
  expect(toRefusal(named('CodeMismatchException', '')).message).toBe('Authentication Error')
})

it.each([
  'Access Token has been revoked',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'User is disabled.',
  'User does not exist.',
  'Password reset required for the user',
])('takes the session for ended by: %s', (message) => {
  expect(isSessionInvalid(new AuthError('AnyException', message))).toBe(true)
  expect(isSessionInvalid(new Error(message))).toBe(false)
})

it('takes no other words for the end of a session', () => {
  for (const message of Object.values(REFUSALS))
    expect(isSessionInvalid(new AuthError('Any', message))).toBe(false)
})

it.each([
  ['NetworkError', true],
  ['TooManyRequestsException', true],
  ['InternalErrorException', true],
  ['NotAuthorizedException', false],
  ['CodeMismatchException', false],
])('expects of %s that it may pass: %s', (code, passes) => {
  expect(isPassing(new AuthError(code, 'words'))).toBe(passes)
})
