import { AuthError } from '@orchard/shared/auth'
import { describe, expect, it } from 'vitest'
import { AccountApiError, explainFailure } from './explain-failure.ts'

describe('explainFailure', () => {
  it('leaves the identity client its words', () => {
    const error = new AuthError('NotAuthorizedException', 'Incorrect username or password.')
    expect(explainFailure(error)).toEqual({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  it('adds to a network failure what to do', () => {
    const { message } = explainFailure(new AuthError('NetworkError', 'Network Error'))
    expect(message).toMatch(/^Network Error\. .*try again/)
  })

  it.each([
    ['NetworkError', null, /does not answer/],
    ['Nonsense', null, /makes no sense/],
    ['too_many_requests', 20, /in a minute\.$/],
    ['too_many_requests', 200, /in 4 minutes\.$/],
    ['anything_else', null, /refused/],
  ])('has words for %s of the product API', (code, retryAfter, words) => {
    const failure = explainFailure(new AccountApiError(code, retryAfter))
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(words)
  })

  it('does not show what a fault of the page says', () => {
    expect(explainFailure(new TypeError('x is undefined')).message).not.toMatch(/undefined/)
  })
})
