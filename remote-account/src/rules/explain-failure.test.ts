import { AuthError, ProviderRefusal } from '@orchard/shared/auth'
import { ProductApiError } from '@orchard/shared/product-api'
import { describe, expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

describe('explainFailure', () => {
  it('shows messages of the identity client', () => {
    const error = new AuthError('SignInPending', 'Pending sign-in attempt already in progress')
    expect(explainFailure(error)).toEqual({
      code: 'SignInPending',
      message: 'Pending sign-in attempt already in progress',
    })
  })

  it.each([
    ['CodeMismatchException', undefined, 'That code is wrong. Check it and try again.'],
    ['ExpiredCodeException', undefined, 'That code has expired. Request a new one.'],
    ['NotAuthorizedException', 'password', 'Incorrect username or password.'],
    ['NotAuthorizedException', 'challenge', 'This sign-in has ended. Please sign in again.'],
    [
      'NotAuthorizedException',
      'confirmation',
      'This account is confirmed already. Sign in with your password.',
    ],
    [
      'NotAuthorizedException',
      'reset',
      'The password of this account cannot be reset now. Contact us if you cannot sign in.',
    ],
    [
      'EnableSoftwareTokenMFAException',
      undefined,
      'That code is wrong. Enter the code your app shows now.',
    ],
    ['NotAuthorizedException', undefined, 'Authentication Error'],
    ['UserLambdaValidationException', 'password', 'Authentication Error'],
    ['constructor', undefined, 'Authentication Error'],
  ] as const)('has its own words for the provider’s %s (%s)', (code, context, message) => {
    const error = new ProviderRefusal(code, 'PreSignUp failed: <b>call 555-0100</b>')
    expect(explainFailure(error, context)).toEqual({ code, message })
  })

  it.each([
    ['NotAuthorizedException', 'User is disabled.', /^This account is disabled\./],
    ['NotAuthorizedException', 'Password attempts exceeded', /^Too many attempts\. Wait/],
    ['ExpiredCodeException', 'Your software token has already been used once.', /used already/],
    ['InvalidParameterException', 'User is already confirmed.', /confirmed already/],
  ])('tells apart refusals with the code %s: %s', (code, message, words) => {
    const explained = explainFailure(new ProviderRefusal(code, message), 'password')
    expect(explained).toEqual({ code, message: expect.stringMatching(words) })
  })

  it('adds advice to an exceeded limit', () => {
    const { message } = explainFailure(new ProviderRefusal('LimitExceededException', 'Any'))
    expect(message).toBe('Too many attempts. Wait a few minutes and try again.')
  })

  it('adds advice to a network failure', () => {
    const { message } = explainFailure(new AuthError('NetworkError', 'Network Error'))
    expect(message).toMatch(/^Network Error\. .*try again/)
  })

  it.each([
    ['NetworkError', null, /is not responding/],
    ['Nonsense', null, /unexpected response/],
    ['too_many_requests', 20, /in a minute\.$/],
    ['too_many_requests', 200, /in 4 minutes\.$/],
    ['anything_else', null, /refused/],
    ['Unclear', null, /is not responding/],
  ])('explains %s of the product API', (code, retryAfter, words) => {
    const failure = explainFailure(new ProductApiError(code, { retryAfter }))
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(words)
  })

  it('says of a fault of the server nothing that is its own, and of maintenance what it says', () => {
    const explain = (code: string) =>
      explainFailure(new ProductApiError(code, { status: 503, detail: 'Moving house' })).message
    expect(explain('database_unavailable')).toMatch(/^Something went wrong on our side/)
    expect(explain('billing_unavailable')).toMatch(/payment provider is not responding/)
    expect(explain('maintenance')).toBe('Moving house. Nothing was changed: try again later.')
  })

  it('hides the message of an unexpected error', () => {
    expect(explainFailure(new TypeError('x is undefined')).message).not.toMatch(/undefined/)
  })
})
