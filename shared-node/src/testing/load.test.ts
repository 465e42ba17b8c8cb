import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Load, load } from './load.ts'

async function loadOn(listener: RequestListener, headers: Load['headers'] = [{}]) {
  await using server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api?q=a`
  return await load({ url, connections: 4, headers }, 100)
}

it('counts every response, those that come after the end included', async () => {
  let responded = 0
  const { perSecond, times } = await loadOn(async ({ headers, url }, response) => {
    expect([headers['accept-encoding'], url]).toEqual(['br', '/api?q=a'])
    if (responded++ === 0) await wait(300)
    response.end(Buffer.alloc(30_000))
  })
  expect(times).toHaveLength(responded)
  expect(times.at(-1)).toBeGreaterThanOrEqual(299)
  expect(perSecond).toBeLessThan(responded / 0.3)
})

it('takes turns with several headers, evenly over all connections', async () => {
  const counts: Record<string, number> = { a: 0, b: 0, c: 0 }
  const headers = Object.keys(counts).map((key) => ({ 'x-key': key }))
  await loadOn((request, response) => {
    const key = String(request.headers['x-key'])
    counts[key] = (counts[key] ?? 0) + 1
    response.end()
  }, headers)
  const sent = Object.values(counts)
  expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(1)
})

it('refuses to count errors', async () => {
  await expect(loadOn((_, response) => response.writeHead(503).end())).rejects.toThrow('503')
  await expect(loadOn(({ socket }) => socket.destroy())).rejects.toThrow('closed')
})
