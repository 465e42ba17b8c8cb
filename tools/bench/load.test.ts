import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { answerReader, load } from './load.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('the load', () => {
  it('asks over its connections until the time is over and counts every answer', async () => {
    let answered = 0
    const port = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('br')
      answered++
      response.writeHead(200, { 'content-length': 30_000 }).end(Buffer.alloc(30_000))
    })
    const result = await load({ port, path: '/api', connections: 4, durationMs: 200 })
    expect(result.requests).toBe(answered)
    expect(result.requests).toBeGreaterThanOrEqual(4)
    expect(result.requestsPerSecond).toBeGreaterThan(result.requests / 2)
  })

  it('takes turns with several headers, evenly over all connections', async () => {
    const counts = new Map<string, number>()
    const port = await serve(({ headers }, response) => {
      const key = String(headers['x-key'])
      counts.set(key, (counts.get(key) ?? 0) + 1)
      response.writeHead(200, { 'content-length': 0 }).end()
    })
    const headers = ['a', 'b', 'c'].map((key) => ({ 'X-Key': key }))
    await load({ port, path: '/', connections: 4, durationMs: 100, headers })
    const sent = [...counts.values()]
    expect([...counts.keys()].toSorted()).toEqual(['a', 'b', 'c'])
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(1)
  })

  it('refuses to count answers that are not good', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(503, { 'content-length': 0 }).end()
    })
    await expect(load({ port, path: '/', connections: 1, durationMs: 50 })).rejects.toThrow(
      'HTTP/1.1 503',
    )
  })

  it('finds the end of an answer wherever its bytes are cut', () => {
    const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')
    for (let cut = 1; cut < answer.length; cut++) {
      let complete = 0
      const take = answerReader(() => complete++)
      take(answer.subarray(0, cut))
      expect(complete).toBe(0)
      take(answer.subarray(cut))
      expect(complete).toBe(1)
    }
  })
})
