import { expect, it } from 'vitest'
import { callAddress, sendCall } from './send-call.ts'

const ADDRESS = 'https://api.example/v1/weather'

/** A server that gives one response, and a clock that shows 40 ms more each time. */
function responding(response: Response) {
  const asked: { address: string; init: RequestInit | undefined }[] = []
  let time = 0
  return {
    asked,
    means: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        asked.push({ address: String(input), init })
        return response
      },
      now: () => {
        time += 40
        return time
      },
    },
  }
}

it('leaves out parameters without a value and escapes the others', () => {
  expect(
    callAddress(ADDRESS, [
      ['city', 'São Paulo & more'],
      ['units', ''],
    ]),
  ).toBe(`${ADDRESS}?city=S%C3%A3o+Paulo+%26+more`)
  expect(callAddress(ADDRESS, [['city', '']])).toBe(ADDRESS)
})

it('sends the key in its header and returns the response', async () => {
  const { asked, means } = responding(
    new Response('{"a":[1]}', {
      headers: { 'X-Sample-Data': 'true', 'Content-Type': 'application/json' },
    }),
  )
  const response = await sendCall({ address: ADDRESS, apiKey: 'orch_1', body: null }, means)
  expect(asked).toMatchObject([
    {
      address: ADDRESS,
      init: { headers: { 'X-Api-Key': 'orch_1' }, credentials: 'omit', cache: 'no-store' },
    },
  ])
  expect(response).toEqual({
    status: 200,
    ms: 40,
    headers: [
      ['content-type', 'application/json'],
      ['x-sample-data', 'true'],
    ],
    body: '{\n  "a": [\n    1\n  ]\n}',
    value: { a: [1] },
    problem: null,
    isSample: true,
    isKeyless: false,
    triesLeft: null,
  })
})

it('sends no key if there is none, and reads the remaining calls', async () => {
  const { asked, means } = responding(
    Response.json({}, { headers: { RateLimit: '"try";r=19;t=3600' } }),
  )
  const response = await sendCall({ address: `${ADDRESS}/try`, apiKey: null, body: null }, means)
  expect(asked[0]?.init?.headers).toEqual({})
  expect(response).toMatchObject({ isKeyless: true, triesLeft: { calls: 19, seconds: 3_600 } })
})

it('sends a picture by POST with its own type', async () => {
  const { asked, means } = responding(Response.json({}))
  const body = new Blob(['x'], { type: 'image/png' })
  await sendCall({ address: ADDRESS, apiKey: null, body }, means)
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'image/png' },
  })
})

it('reads what is wrong from a refusal', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad request',
    status: 400,
    code: 'parameter_missing',
    errors: { city: 'city is missing' },
  }
  const { means } = responding(Response.json(problem, { status: 400 }))
  expect(await sendCall({ address: ADDRESS, apiKey: 'orch_1', body: null }, means)).toMatchObject({
    status: 400,
    problem,
  })
})

it('shows what is not JSON as it came', async () => {
  const { means } = responding(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await sendCall({ address: ADDRESS, apiKey: 'orch_1', body: null }, means)).toMatchObject({
    body: '<h1>Bad gateway</h1>',
    value: undefined,
    problem: null,
  })
})
