import { expect, it } from 'vitest'
import { AuthError, ProviderRefusal } from '#src/auth/auth-error.ts'
import { isPassing, isSessionInvalid, REFUSALS, refusal, toRefusal } from './refusals.ts'

it('leaves refusals as they are, and knows nothing of other errors', () => {
  for (const own of [refusal('SignInPending'), new ProviderRefusal('CodeMismatchException', 'No')])
    expect(toRefusal(own)).toBe(own)
  for (const other of [new TypeError('x is undefined'), 'a text'])
    expect(toRefusal(other)).toMatchObject({ code: 'Unknown', message: 'Authentication Error' })
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
