import { expect, it } from 'vitest'
import { ProviderRefusal } from '#src/auth/auth-error.ts'
import { createPoolCall } from './pool-call.ts'
import { retryDelay, withRetries } from './retries.ts'

it.each([
  [1, 0, 200],
  [1, 0.99, 299],
  [2, 0, 400],
  [3, 0.5, 850],
  [4, 0, 1_600],
  [5, 0.99, 3_299],
  [6, 0, null],
])('waits after attempt %i with the jitter %d: %s', (attempt, random, delay) => {
  expect(retryDelay(attempt, random)).toBe(delay)
})

/** Calls a pool that responds in this order, and says how long was waited. */
async function run(responses: (Response | Error)[]) {
  const waits: number[] = []
  let asked = 0
  const fetch = async () => {
    const response = responses[Math.min(asked++, responses.length - 1)]
    if (!response || response instanceof Error) throw response
    return response.clone()
  }
  const call = createPoolCall('http://pool.example/', { fetch })
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const outcome = await withRetries(() => call('GetUser', {}), { random: () => 0, wait }).catch(
    (error: unknown) => error,
  )
  return { asked, waits, outcome }
}
const refused = (name: string, status = 400) =>
  Response.json({ __type: `com.amazonaws#${name}`, message: 'As the pool says it' }, { status })

it('asks six times in about six seconds when the network is down', async () => {
  const { asked, outcome, waits } = await run([new TypeError('Failed to fetch')])
  expect(asked).toBe(6)
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200])
  expect(outcome).toMatchObject({ code: 'NetworkError', message: 'Network Error' })
})

it.each([
  ['an overloaded pool', refused('TooManyRequestsException')],
  ['status 429', refused('LimitExceededException', 429)],
  ['a pool with a fault', refused('InternalErrorException', 500)],
  ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['half a response', new Response('{"Username":"a')],
])('asks again after %s', async (_name, response) => {
  const { asked, outcome } = await run([response, Response.json({ Username: 'ana' })])
  expect(asked).toBe(2)
  expect(outcome).toEqual({ Username: 'ana' })
})

it('asks once what is refused', async () => {
  const { asked, outcome } = await run([refused('NotAuthorizedException')])
  expect(asked).toBe(1)
  expect(outcome).toEqual(new ProviderRefusal('NotAuthorizedException', 'As the pool says it'))
})

it('reads the name of a refusal from its header, and an empty response as one', async () => {
  const headers = { 'x-amzn-errortype': 'UserNotFoundException:http://internal/' }
  const { outcome } = await run([Response.json({ message: 'No' }, { status: 400, headers })])
  expect(outcome).toMatchObject({ code: 'UserNotFoundException' })
  expect((await run([new Response('')])).outcome).toEqual({})
})
