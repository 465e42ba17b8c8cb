import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askApi } from './ask-api.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(status: number, body: string) {
  const asked: { url: string | undefined; key: string | string[] | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers['x-api-key'] })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/public-holidays`
  const query = new URLSearchParams({ country: 'NO' })
  return { asked, ask: (apiKey: string | null) => askApi({ url, query, apiKey }) }
}

it('calls with the key of the visitor', async () => {
  const { ask, asked } = await serve(200, '{"country":"NO"}')
  expect(await ask('my-key')).toEqual({ response: { country: 'NO' }, isTry: false })
  expect(asked).toEqual([{ url: '/v1/public-holidays?country=NO', key: 'my-key' }])
})

it('calls without a key where the visitor has none', async () => {
  const { ask, asked } = await serve(200, '{"country":"NO"}')
  expect(await ask(null)).toEqual({ response: { country: 'NO' }, isTry: true })
  expect(asked).toEqual([{ url: '/v1/public-holidays/try?country=NO', key: undefined }])
})

it.each([
  [400, '{"detail":"country must be a code"}', 'country must be a code.'],
  [401, '{"detail":"Unknown"}', 'Your API key was not accepted. My Account shows the current one.'],
  [429, '{"detail":"Used up"}', 'Your monthly quota is used up.'],
  [
    429,
    '{"code":"rate_limited","detail":"Your plan allows 5 requests per second; try again"}',
    'Your plan allows 5 requests per second; try again.',
  ],
  [500, '{"detail":"boom"}', 'The API returned an error (status 500). Please try again later.'],
  [200, 'no json', 'The API returned an error (status 200). Please try again later.'],
  [200, 'null', 'The API returned an error (status 200). Please try again later.'],
])('says what a status of %i with %s means', async (status, body, reason) => {
  const { ask } = await serve(status, body)
  expect(await ask('my-key')).toEqual({ response: null, reason })
})

it('says that the calls without a key are used up, and that nobody responds', async () => {
  const { ask } = await serve(429, '{}')
  expect(await ask(null)).toMatchObject({ reason: expect.stringContaining('A free key') })
  const nobody = { url: 'http://127.0.0.1:9/v1/x', query: new URLSearchParams(), apiKey: null }
  expect(await askApi(nobody)).toMatchObject({
    reason: expect.stringContaining('cannot be reached'),
  })
})
