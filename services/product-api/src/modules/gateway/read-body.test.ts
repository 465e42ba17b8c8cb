import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiError } from '#src/server/api-error.ts'
import { BodyReader } from './read-body.ts'

const MEGABYTE = 1_024 * 1_024
const TIMES = { deadlineMs: 60_000, graceMs: 50, leastPerSecond: 8 * 1_024 }
let reader = new BodyReader(undefined, TIMES)
const server = createServer((request, response) => {
  const sender = {
    owner: String(request.headers['x-owner']),
    address: String(request.headers['x-address']),
  }
  reader.read(request, 5 * MEGABYTE, sender).then(
    ({ length }) => response.end(String(length)),
    ({ code, status }: ApiError) => response.writeHead(status).end(code),
  )
})
let origin = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Begins to send a body; `response` is told when it comes. */
function begin(first: number, owner = 'ana', address = '192.0.2.1', length = 10_000_000) {
  const request = sendRequest(origin, {
    method: 'POST',
    headers: { 'Content-Length': length, 'x-owner': owner, 'x-address': address },
  })
  request.on('error', () => undefined)
  request.write(Buffer.alloc(first))
  const reply = once(request, 'response').then(async ([response]) => {
    const [data] = await once(response, 'data')
    return `${response.statusCode} ${data}`
  })
  reply.catch(() => undefined) // some are broken off
  return { request, answer: reply }
}

it('refuses a body that trickles in, or takes too long at any rate', async () => {
  reader = new BodyReader(undefined, TIMES)
  const trickle = begin(1)
  const timer = setInterval(() => trickle.request.write('x'), 20)
  expect(await trickle.answer).toBe('408 body_too_slow')
  clearInterval(timer)
  reader = new BodyReader(undefined, { ...TIMES, deadlineMs: 100, leastPerSecond: 0 })
  expect(await begin(1_000).answer).toBe('408 body_too_slow')
})

it('receives a body whose beginning was fast enough', async () => {
  reader = new BodyReader(undefined, { ...TIMES, graceMs: 60_000 })
  const { answer: response, request } = begin(1_000, 'ana', '192.0.2.1', 1_500)
  request.end(Buffer.alloc(500))
  expect(await response).toBe('200 1500')
})

it('has room for four bodies of one owner and sixteen of one address, and for others', async () => {
  reader = new BodyReader(undefined, { ...TIMES, graceMs: 60_000 })
  const owners = ['ana', 'ben', 'cleo', 'dan']
  const begun = owners.flatMap((owner) => Array.from({ length: 4 }, () => begin(100, owner)))
  await expect
    .poll(async () => [await begin(1, 'ana', '192.0.2.9', 2).answer, await begin(1, 'eve').answer])
    .toEqual(['503 overloaded', '503 overloaded'])
  const { answer: response, request } = begin(1, 'eve', '192.0.2.9', 2)
  request.end('x')
  expect(await response).toBe('200 2')
  for (const one of begun) one.request.destroy()
  await expect
    .poll(async () => {
      const again = begin(1, 'ana', '192.0.2.1', 2)
      again.request.end('x')
      return again.answer
    })
    .toBe('200 2')
})

it('holds 64 MB of unfinished bodies at most', async () => {
  reader = new BodyReader(undefined, { ...TIMES, graceMs: 60_000 })
  const responses: string[] = []
  const begun = Array.from({ length: 14 }, (_, index) => {
    const one = begin(5 * MEGABYTE - 1, `owner-${index}`, `192.0.2.${index}`)
    one.answer.then((response) => responses.push(response)).catch(() => undefined)
    return one
  })
  await expect.poll(() => [...new Set(responses)]).toEqual(['503 overloaded'])
  for (const one of begun) one.request.destroy()
})
