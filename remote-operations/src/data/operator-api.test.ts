import { AuthError } from '@orchard/shared/auth'
import { expect, it } from 'vitest'
import { createOperatorApi } from './operator-api.ts'
import { DONE } from './shapes.ts'

const token = async () => 'a token'
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    ({ code }: { code: string }) => code,
  )

it('tells an act that may have been done from one that may be sent again', async () => {
  const api = createOperatorApi('https://api.example', token, offline)
  expect(await failureOf(api.act('POST', 'announcements', {}, DONE))).toBe('Unclear')
  expect(await failureOf(api.act('POST', 'refunds', {}, DONE, 'a key'))).toBe('NetworkError')
})

it.each([
  ['NetworkError', 'NetworkError'],
  ['EmptySession', 'NotSignedIn'],
])('after %s of the identity provider says %s', async (code, said) => {
  const failing = () => Promise.reject(new AuthError(code, 'No'))
  const api = createOperatorApi('https://api.example', failing, offline)
  expect(await failureOf(api.act('POST', 'announcements', {}, DONE))).toBe(said)
})
