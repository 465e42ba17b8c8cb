import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askWithRetries } from './index.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that responds to each request with the next status, after a time; 0 breaks the connection. */
async function serve(
  statuses: number[],
  afterMs = 0,
): Promise<{ address: string; asked(): number }> {
  let asked = 0
  const server = createServer((request, response) => {
    const status = statuses[asked++] ?? 500
    if (status === 0) request.socket.destroy()
    else setTimeout(() => response.writeHead(status).end(), afterMs)
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
  }
}

const pauses: number[] = []
const HOW = {
  attempts: 3,
  deadlineMs: 5_000,
  random: () => 0.5,
  pause: async (ms: number) => {
    pauses.push(ms)
  },
}

it('tries again after a busy server and after a broken connection, with growing pauses', async () => {
  pauses.length = 0
  const { address, asked } = await serve([503, 0, 201])
  expect((await askWithRetries(address, { method: 'POST' }, HOW)).status).toBe(201)
  expect(asked()).toBe(3)
  expect(pauses).toEqual([100, 200])
})

it.each([200, 400, 401, 404, 409, 422, 429, 500])('takes %i for a response', async (status) => {
  const { address, asked } = await serve([status, 200])
  expect((await askWithRetries(address, {}, HOW)).status).toBe(status)
  expect(asked()).toBe(1)
})

it('gives up after the last try with what that brought', async () => {
  const busy = await serve([503, 503, 503, 200])
  expect((await askWithRetries(busy.address, {}, HOW)).status).toBe(503)
  const broken = await serve([0, 0, 0, 200])
  await expect(askWithRetries(broken.address, {}, HOW)).rejects.toThrow('fetch failed')
  expect([busy.asked(), broken.asked()]).toEqual([3, 3])
})

it('does not ask again when the time is over', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1')
  closers.push(
    () => hanging.closeAllConnections(),
    () => hanging.close(),
  )
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const asking = askWithRetries(`http://127.0.0.1:${port}/`, {}, { ...HOW, deadlineMs: 50 })
  await expect(asking).rejects.toThrow(/timeout/i)
})

it('takes a refusal that came late for the response', async () => {
  const { address, asked } = await serve([503, 200], 500)
  const { status } = await askWithRetries(address, {}, { ...HOW, attempts: 12 })
  expect([status, asked()]).toEqual([503, 1])
})
