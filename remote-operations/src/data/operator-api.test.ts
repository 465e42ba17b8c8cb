import { AuthError, type Credentials } from '@orchard/shared/auth'
import { anything } from '@orchard/shared/responses/read'
import { expect, it } from 'vitest'
import { createOperatorApi, explainFailure } from './operator-api.ts'

const signedIn = (token: string) => async (): Promise<Credentials> => ({
  token,
  provider: 'cognito',
})
const token = signedIn('a token')
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => explainFailure(error).code,
  )

it('tells an act that may have been done from one that may be sent again', async () => {
  const api = createOperatorApi('https://api.example', token, offline)
  expect(await failureOf(api.act('POST', 'announcements', {}))).toBe('Unclear')
  expect(await failureOf(api.act('POST', 'refunds', {}, 'a key'))).toBe('NetworkError')
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
    return signedIn(maxAgeMs === undefined ? 'old' : 'new')()
  }
  const api = createOperatorApi('https://api.example', renewing, refusing('token_too_old'))
  expect((await api.act('POST', 'announcements', {})).status).toBe(200)
  expect(await api.read('me', anything)).toEqual({})
  expect(ages).toEqual([undefined, 60_000, undefined, 60_000])
  const stuck = signedIn('old')
  const failing = createOperatorApi('https://api.example', stuck, refusing('token_too_old'))
  expect(await failureOf(failing.read('me', anything))).toBe('NotSignedIn')
})

it.each([
  ['sign_in_too_old', 'sign_in_too_old'],
  ['token_invalid', 'NotSignedIn'],
])('after a refusal as %s says %s', async (code, said) => {
  const api = createOperatorApi('https://api.example', signedIn('old'), refusing(code))
  expect(await failureOf(api.act('POST', 'refunds', {}))).toBe(said)
})

it.each([
  ['NetworkError', 'NetworkError'],
  ['EmptySession', 'NotSignedIn'],
])('after %s of the identity provider says %s', async (code, said) => {
  const failing = () => Promise.reject(new AuthError(code, 'No'))
  const api = createOperatorApi('https://api.example', failing, offline)
  expect(await failureOf(api.act('POST', 'announcements', {}))).toBe(said)
})
