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

/** A server that refuses with this code whatever has the old token. */
const refusing =
  (code: string): typeof fetch =>
  async (_url, init) => {
    const given = new Headers(init?.headers).get('authorization')
    if (given !== 'Bearer old') return new Response('{}', { status: 200 })
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code }
    const headers = { 'Content-Type': 'application/problem+json' }
    return new Response(JSON.stringify(problem), { status: 401, headers })
  }

it('goes on with a new token where the server wants one, without the operator', async () => {
  const ages: (number | undefined)[] = []
  const renewing = async (maxAgeMs?: number) => {
    ages.push(maxAgeMs)
    return maxAgeMs === undefined ? 'old' : 'new'
  }
  const api = createOperatorApi('https://api.example', renewing, refusing('token_too_old'))
  expect(await api.act('POST', 'announcements', {}, DONE)).toEqual({})
  expect(await api.read('me', DONE)).toEqual({})
  expect(ages).toEqual([undefined, 60_000, undefined, 60_000])
  const stuck = async () => 'old'
  const failing = createOperatorApi('https://api.example', stuck, refusing('token_too_old'))
  expect(await failureOf(failing.read('me', DONE))).toBe('NotSignedIn')
})

it.each([
  ['sign_in_too_old', 'sign_in_too_old'],
  ['token_invalid', 'NotSignedIn'],
])('after a refusal as %s says %s', async (code, said) => {
  const api = createOperatorApi('https://api.example', async () => 'old', refusing(code))
  expect(await failureOf(api.act('POST', 'refunds', {}, DONE))).toBe(said)
})

it.each([
  ['NetworkError', 'NetworkError'],
  ['EmptySession', 'NotSignedIn'],
])('after %s of the identity provider says %s', async (code, said) => {
  const failing = () => Promise.reject(new AuthError(code, 'No'))
  const api = createOperatorApi('https://api.example', failing, offline)
  expect(await failureOf(api.act('POST', 'announcements', {}, DONE))).toBe(said)
})
