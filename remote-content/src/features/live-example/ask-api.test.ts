import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askApi } from './ask-api.ts'

const SAMPLE = { city: 'London' }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(status: number, body: string, keys: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    keys.push(String(request.headers['x-api-key']))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/weather?city=Oslo`
}

it('calls with the key of the visitor', async () => {
  const keys: string[] = []
  const address = await serve(200, '{"city":"Oslo"}', keys)
  expect(await askApi(address, { apiKey: 'my-key', sample: SAMPLE })).toEqual({
    isSample: false,
    answer: { city: 'Oslo' },
  })
  expect(keys).toEqual(['my-key'])
})

it('shows the sample without a key, and does not call', async () => {
  const keys: string[] = []
  const address = await serve(200, '{}', keys)
  expect(await askApi(address, { apiKey: null, sample: SAMPLE })).toMatchObject({
    isSample: true,
    answer: SAMPLE,
    reason: expect.stringContaining('Sign in'),
  })
  expect(keys).toEqual([])
})

it.each([
  [500, '{}'],
  [404, '{}'],
  [200, 'null'],
  [200, '{"other":1}'],
  [200, 'no json'],
])('shows the sample when the API answers %i with %s', async (status, body) => {
  const address = await serve(status, body)
  expect(await askApi(address, { apiKey: 'my-key', sample: SAMPLE })).toMatchObject({
    isSample: true,
    answer: SAMPLE,
  })
})

it('shows the sample when nobody answers', async () => {
  expect(await askApi('http://127.0.0.1:9/', { apiKey: 'my-key', sample: SAMPLE })).toMatchObject({
    isSample: true,
    reason: 'The API cannot be reached right now.',
  })
})

it.each([400, 401, 429])('hands a refusal (%i) on in words', async (status) => {
  const address = await serve(status, '{}')
  const result = await askApi(address, { apiKey: 'my-key', sample: SAMPLE })
  expect(result).toMatchObject({ isSample: false, answer: null, reason: expect.any(String) })
})
