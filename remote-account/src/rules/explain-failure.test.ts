import { AuthError, ProviderRefusal } from '@orchard/shared/auth'
import { describe, expect, it } from 'vitest'
import { AccountApiError, explainFailure } from './explain-failure.ts'

describe('explainFailure', () => {
  it('shows messages of the identity client', () => {
    const error = new AuthError('SignInPending', 'Pending sign-in attempt already in progress')
    expect(explainFailure(error)).toEqual({
      code: 'SignInPending',
      message: 'Pending sign-in attempt already in progress',
    })
  })

  it.each([
    ['CodeMismatchException', undefined, 'Invalid verification code provided, please try again.'],
    ['ExpiredCodeException', undefined, 'Invalid code provided, please request a code again.'],
    ['NotAuthorizedException', 'password', 'Incorrect username or password.'],
    ['NotAuthorizedException', 'challenge', 'Invalid session for the user.'],
    [
      'NotAuthorizedException',
      'confirmation',
      'User cannot be confirmed. Current status is CONFIRMED',
    ],
    ['NotAuthorizedException', 'reset', 'User password cannot be reset in the current state.'],
    ['NotAuthorizedException', undefined, 'Authentication Error'],
    ['UserLambdaValidationException', 'password', 'Authentication Error'],
    ['constructor', undefined, 'Authentication Error'],
  ] as const)('has its own words for the provider’s %s (%s)', (code, context, message) => {
    const error = new ProviderRefusal(code, 'PreSignUp failed: <b>call 555-0100</b>')
    expect(explainFailure(error, context)).toEqual({ code, message })
  })

  it.each([
    ['NotAuthorizedException', 'User is disabled.'],
    ['NotAuthorizedException', 'Password attempts exceeded'],
    ['ExpiredCodeException', 'Your software token has already been used once.'],
    ['InvalidParameterException', 'User is already confirmed.'],
  ])('shows a known message of the provider: %s, %s', (code, message) => {
    expect(explainFailure(new ProviderRefusal(code, message), 'password')).toEqual({
      code,
      message,
    })
  })

  it('adds advice to an exceeded limit', () => {
    const { message } = explainFailure(new ProviderRefusal('LimitExceededException', 'Any'))
    expect(message).toBe(
      'Attempt limit exceeded, please try after some time. Please wait a few minutes before you try again.',
    )
  })

  it('adds advice to a network failure', () => {
    const { message } = explainFailure(new AuthError('NetworkError', 'Network Error'))
    expect(message).toMatch(/^Network Error\. .*try again/)
  })

  it.each([
    ['NetworkError', null, /is not responding/],
    ['Nonsense', null, /unexpected answer/],
    ['too_many_requests', 20, /in a minute\.$/],
    ['too_many_requests', 200, /in 4 minutes\.$/],
    ['anything_else', null, /refused/],
  ])('explains %s of the product API', (code, retryAfter, words) => {
    const failure = explainFailure(new AccountApiError(code, retryAfter))
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(words)
  })

  it('hides the message of an unexpected error', () => {
    expect(explainFailure(new TypeError('x is undefined')).message).not.toMatch(/undefined/)
  })
})
